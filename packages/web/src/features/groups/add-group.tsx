import { groups } from '@quarterdeck/contract/groups';
import { DialogForm } from '../../data/form/dialog-form.tsx';
import type { OpenDialog } from '../../ui/dialog/open-dialog.ts';
import { showsGroups } from './row.ts';

/** The dialog that adds a group. */
export const AddGroup = (open: OpenDialog) => (
  <DialogForm
    call={groups.save}
    title="Add group"
    fields={[{ name: 'name', label: 'Group name' }]}
    submit="Add"
    invalidates={showsGroups}
    {...open}
  />
);
