import { webhooks } from '@quarterdeck/contract/webhooks';
import { useState } from 'react';
import { DialogForm } from '../../../data/form/dialog-form.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import type { OpenDialog } from '../../../ui/dialog/open-dialog.ts';
import { newEndpointFields } from './fields.ts';
import { showsEndpoints } from './row.ts';

const NewSecret = lazyDialog(() => import('./new-secret-dialog.tsx'));

/** The dialog that adds an endpoint, and then the dialog that shows its secret. */
export function AddEndpoint(open: OpenDialog) {
  const [secret, setSecret] = useState<string>();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <DialogForm
        call={webhooks.addEndpoint}
        title="Add endpoint"
        fields={newEndpointFields}
        submit="Add"
        invalidates={showsEndpoints}
        onDone={(answer) => {
          setSecret(answer.secret);
          setShown(true);
        }}
        {...open}
      />
      <NewSecret secret={secret} isOpen={isShown} onClose={() => setShown(false)} />
    </>
  );
}
