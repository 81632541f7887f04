import { charges } from '@quarterdeck/contract/charges';
import type { OpenDialog } from '../../kit/dialog/open-dialog.ts';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { chargeFields, showsCharges } from './row.ts';

/** The dialog that sets what a goal costs. */
export const AddCharge = (open: OpenDialog) => (
  <DialogForm
    call={charges.add}
    title="Add New Charge"
    fields={chargeFields}
    submit="Add"
    refreshes={showsCharges}
    {...open}
  />
);
