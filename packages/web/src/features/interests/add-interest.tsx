import { interests } from '@quarterdeck/contract/interests';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { GatedButton } from '../../kit/access/gated-button.tsx';
import { reasonOf, useMay } from '../../kit/access/use-may.ts';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { showsInterests } from './row.ts';

/** The button and the dialog that add an interest. */
export function AddInterest() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <GatedButton
        reason={reasonOf(useMay(interests.add))}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Add interest
      </GatedButton>
      <DialogForm
        call={interests.add}
        title="Add interest"
        fields={[{ name: 'name', label: 'Name' }]}
        submit="Add"
        refreshes={showsInterests}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
