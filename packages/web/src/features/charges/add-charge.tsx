import { charges } from '@quarterdeck/contract/charges';
import { DialogForm } from '../../data/form/dialog-form.tsx';
import type { OpenDialog } from '../../ui/dialog/open-dialog.ts';
import { chargeFields, showsCharges } from './row.ts';

/** The dialog that sets the charge for a goal. */
export const AddCharge = (open: OpenDialog) => (
  <DialogForm
    call={charges.add}
    title="Add New Charge"
    fields={chargeFields}
    submit="Add"
    invalidates={showsCharges}
    {...open}
  />
);
