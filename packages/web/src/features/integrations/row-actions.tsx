import { integrations } from '@quarterdeck/contract/integrations';
import { IconBan, IconEdit, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useRefusal } from '../../data/access/use-refusal.ts';
import { useWrite } from '../../data/client/queries.ts';
import { DialogForm } from '../../data/form/dialog-form.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { keyFields, rotationFields } from './fields.ts';
import type { CreatedKey } from './keys/new-key-dialog.tsx';
import { createdOf, type Row, showsKeys } from './row.ts';

const NewKey = lazyDialog(() => import('./keys/new-key-dialog.tsx'));

/** The actions on a key. */
export function RowActions({ row }: { readonly row: Row }) {
  const { id, name, version } = row;
  const [open, setOpen] = useState<'edit' | 'rotate' | 'revoke' | 'created' | null>(null);
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const revoke = useWrite(integrations.revokeKey, { invalidates: showsKeys });
  const reasons = {
    edit: useRefusal(integrations.updateKey, row),
    rotate: useRefusal(integrations.rotateKey, row),
    revoke: useRefusal(integrations.revokeKey, row),
  };
  const close = (): void => setOpen(null);
  return (
    <>
      <Menu
        label={`More actions for ${name}`}
        items={[
          { label: 'Edit', icon: IconEdit, reason: reasons.edit, run: () => setOpen('edit') },
          { label: 'Rotate', icon: IconRefresh, reason: reasons.rotate, run: () => setOpen('rotate') },
          { label: 'Revoke', icon: IconBan, reason: reasons.revoke, run: () => setOpen('revoke') },
        ]}
      />
      <DialogForm
        call={integrations.updateKey}
        title={`Edit ${name}`}
        fields={keyFields}
        initial={{ name, allowed_networks: row.allowed_networks, items_per_second: row.items_per_second }}
        fixed={{ id }}
        version={version}
        submit="Save"
        invalidates={showsKeys}
        isOpen={open === 'edit'}
        onClose={close}
      />
      <DialogForm
        call={integrations.rotateKey}
        title={`Rotate ${name}`}
        lead="A new key is created. The previous key works for the selected time so you can update each server."
        fields={rotationFields}
        fixed={{ id }}
        submit="Rotate"
        invalidates={showsKeys}
        isOpen={open === 'rotate'}
        onClose={close}
        onDone={(answer) => {
          setCreated(createdOf(answer));
          setOpen('created');
        }}
      />
      <Confirm
        title={`Revoke ${name}`}
        text="Calls with this key and its previous key are refused immediately. This cannot be undone."
        yes="Revoke"
        isDangerous
        isOpen={open === 'revoke'}
        onYes={() => {
          close();
          revoke.mutate({ id });
        }}
        onNo={close}
      />
      <NewKey created={created} isOpen={open === 'created'} onClose={close} />
    </>
  );
}
