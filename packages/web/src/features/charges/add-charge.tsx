import { charges } from '@quarterdeck/contract/charges';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { GatedButton } from '../../kit/access/gated-button.tsx';
import { reasonOf, useMay } from '../../kit/access/use-may.ts';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { chargeFields, showsCharges } from './row.ts';

/** The button and the dialog that set what a goal costs. */
export function AddCharge() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <GatedButton
        reason={reasonOf(useMay(charges.add))}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Add New Charge
      </GatedButton>
      <DialogForm
        call={charges.add}
        title="Add New Charge"
        fields={chargeFields}
        submit="Add"
        refreshes={showsCharges}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
