import { channels } from '@quarterdeck/contract/channels';
import { useState } from 'react';
import { DialogForm } from '../../../data/form/dialog-form.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import type { OpenDialog } from '../../../ui/dialog/open-dialog.ts';
import { newChannelFields } from './fields.ts';

const NewSecret = lazyDialog(() => import('../webhooks/new-secret-dialog.tsx'));

/** The dialog that adds a channel, and then, for a plain webhook, the one that shows its secret. */
export function AddChannel(open: OpenDialog) {
  const [secret, setSecret] = useState<string>();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <DialogForm
        call={channels.add}
        title="Add channel"
        fields={newChannelFields}
        submit="Add"
        invalidates={[channels.list]}
        onDone={(answer) => {
          setSecret(answer.secret);
          setShown(answer.data?.kind === 'webhook');
        }}
        {...open}
      />
      <NewSecret secret={secret} isOpen={isShown} onClose={() => setShown(false)} />
    </>
  );
}
