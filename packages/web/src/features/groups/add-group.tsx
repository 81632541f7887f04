import { groups } from '@quarterdeck/contract/groups';
import type { OpenDialog } from '../../kit/dialog/open-dialog.ts';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { showsGroups } from './row.ts';

/** The dialog that adds a group. */
export const AddGroup = (open: OpenDialog) => (
  <DialogForm
    call={groups.save}
    title="Add group"
    fields={[{ name: 'name', label: 'Group name' }]}
    submit="Add"
    refreshes={showsGroups}
    {...open}
  />
);
