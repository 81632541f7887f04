import { advertisers } from '@quarterdeck/contract/advertisers';
import { transactions } from '@quarterdeck/contract/transactions';
import { useState } from 'react';
import { useHas } from '../../data/access/use-has.ts';
import { reasonOf, useMay } from '../../data/access/use-may.ts';
import { DialogForm } from '../../data/form/dialog-form.tsx';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import { areaControl } from '../../ui/form/area.tsx';
import { formatMoney } from '../../ui/text/format.ts';

interface Props {
  /** The user who receives the money; undefined when the app has deleted them. */
  readonly user: { readonly id: number; readonly username: string } | undefined;
  /** The debit to refund; without one, it is a credit. */
  readonly transaction?: { readonly id: number; readonly amount: string };
  /** Why it cannot be refunded, whatever the permission. */
  readonly disabledReason?: string | undefined;
}

/** Asks the app for a refund or a credit, in a dialog. */
export function RequestRefund({ user, transaction, disabledReason }: Props) {
  const [isOpen, setOpen] = useState(false);
  const reason = reasonOf(useMay(advertisers.requestRefund));
  const isThere = useHas(advertisers.requestRefund);
  if (!isThere) return null;
  const title = transaction ? 'Request refund' : 'Request credit';
  return (
    <>
      <GatedButton
        variant="default"
        disabledReason={reason ?? disabledReason ?? (user ? undefined : 'The app has deleted this user')}
        onClick={() => setOpen(true)}
      >
        {title}
      </GatedButton>
      {user && (
        <DialogForm
          call={advertisers.requestRefund}
          title={title}
          lead={
            transaction
              ? `The app is asked to refund transaction #${transaction.id} of ${formatMoney(transaction.amount)} to ${user.username}. It answers with its own transaction.`
              : `The app is asked to credit ${user.username}. It answers with its own transaction.`
          }
          fields={[
            { name: 'amount', label: 'Amount', description: 'In US dollars, such as 12.50' },
            {
              name: 'reason',
              label: 'Reason',
              control: areaControl,
              description: 'Stored with the request and sent to the app.',
            },
          ]}
          initial={transaction ? { amount: transaction.amount } : {}}
          fixed={{ user_id: user.id, ...(transaction && { transaction_id: transaction.id }) }}
          submit={title}
          invalidates={[advertisers.refunds, advertisers.details, transactions.list]}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
