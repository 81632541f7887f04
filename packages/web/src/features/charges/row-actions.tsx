import { Button } from '@mantine/core';
import { charges } from '@quarterdeck/contract/charges';
import { useState } from 'react';
import { useHas } from '../../data/access/use-has.ts';
import { reasonOf, useMay } from '../../data/access/use-may.ts';
import { DialogForm } from '../../data/form/dialog-form.tsx';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { plainAmount } from '../../ui/text/format.ts';
import classes from './charges.module.css';
import { chargeFields, goalName, type Row, showsCharges } from './row.ts';

const ChargeHistory = lazyDialog(() => import('./charge-history.tsx'));

/** The actions on a charge. */
export function RowActions({ row: { id, goal, value, version } }: { readonly row: Row }) {
  const [open, setOpen] = useState<'edit' | 'history' | null>(null);
  const close = (): void => setOpen(null);
  const name = goalName(goal);
  const hasHistory = useHas(charges.history);
  return (
    <div className={classes.actions}>
      <GatedButton
        variant="default"
        size="compact-sm"
        aria-label={`Edit Charge for ${name}`}
        disabledReason={reasonOf(useMay(charges.update))}
        onClick={() => setOpen('edit')}
      >
        Edit Charge
      </GatedButton>
      {hasHistory && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`History of the charge for ${name}`}
          onClick={() => setOpen('history')}
        >
          History
        </Button>
      )}
      <DialogForm
        call={charges.update}
        title="Edit Charge"
        fields={chargeFields}
        initial={{ goal, value: plainAmount(value) }}
        fixed={{ id }}
        version={version}
        submit="Save"
        invalidates={showsCharges}
        isOpen={open === 'edit'}
        onClose={close}
      />
      <ChargeHistory id={id} name={name} isOpen={open === 'history'} onClose={close} />
    </div>
  );
}
