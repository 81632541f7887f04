import { integrations } from '@quarterdeck/contract/integrations';
import { useState } from 'react';
import { DialogForm } from '../../../data/form/dialog-form.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import type { OpenDialog } from '../../../ui/dialog/open-dialog.ts';
import { newKeyFields } from '../fields.ts';
import { createdOf, showsKeys } from '../row.ts';
import type { CreatedKey } from './new-key-dialog.tsx';

const NewKey = lazyDialog(() => import('./new-key-dialog.tsx'));

/** The dialog that creates a key, and then the dialog that shows it. */
export function AddKey(open: OpenDialog) {
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const [isShown, setShown] = useState(false);
  return (
    <>
      <DialogForm
        call={integrations.addKey}
        title="Create key"
        fields={newKeyFields}
        submit="Create"
        invalidates={showsKeys}
        onDone={(answer) => {
          setCreated(createdOf(answer));
          setShown(true);
        }}
        {...open}
      />
      <NewKey created={created} isOpen={isShown} onClose={() => setShown(false)} />
    </>
  );
}
