import { groups } from '@quarterdeck/contract/groups';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { GatedButton } from '../../kit/access/gated-button.tsx';
import { reasonOf, useMay } from '../../kit/access/use-may.ts';
import type { OpenDialog } from '../../kit/dialog/open-dialog.ts';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { showsGroups } from './row.ts';

/** The dialog that adds a group. */
export const AddGroupDialog = (open: OpenDialog) => (
  <DialogForm
    call={groups.save}
    title="Add group"
    fields={[{ name: 'name', label: 'Group name' }]}
    submit="Add"
    refreshes={showsGroups}
    {...open}
  />
);

/** The button and the dialog that add a group. */
export function AddGroup() {
  const [isOpen, setOpen] = useState(false);
  const verdict = useMay(groups.save, {});
  return (
    <>
      <GatedButton
        reason={reasonOf(verdict)}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Add group
      </GatedButton>
      <AddGroupDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
