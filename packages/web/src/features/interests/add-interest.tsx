import { interests } from '@quarterdeck/contract/interests';
import { DialogForm } from '../../data/form/dialog-form.tsx';
import type { OpenDialog } from '../../ui/dialog/open-dialog.ts';
import { showsInterests } from './row.ts';

/** The dialog that adds an interest. */
export const AddInterest = (open: OpenDialog) => (
  <DialogForm
    call={interests.add}
    title="Add interest"
    fields={[{ name: 'name', label: 'Name' }]}
    submit="Add"
    invalidates={showsInterests}
    {...open}
  />
);
