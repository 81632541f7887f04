import { interests } from '@quarterdeck/contract/interests';
import type { OpenDialog } from '../../kit/dialog/open-dialog.ts';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { showsInterests } from './row.ts';

/** The dialog that adds an interest. */
export const AddInterest = (open: OpenDialog) => (
  <DialogForm
    call={interests.add}
    title="Add interest"
    fields={[{ name: 'name', label: 'Name' }]}
    submit="Add"
    refreshes={showsInterests}
    {...open}
  />
);
