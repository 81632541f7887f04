import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { transactions } from '@quarterdeck/contract/transactions';
import { Sums } from '../../domain/advertising/sums.tsx';

interface Props {
  readonly answer: OutputOf<typeof transactions.list> | undefined;
  /** The answer belongs to the previous filters, while the new ones load. */
  readonly isEarlier: boolean;
}

/** The totals of all filtered transactions, to the cent; nothing where the server does not sum them. */
export function Totals({ answer, isEarlier }: Props) {
  if (answer && !answer.totals) return null;
  const { debit, credit, balance } = answer?.totals ?? {};
  return (
    <Sums
      label="Totals"
      isEarlier={isEarlier}
      sums={[
        { label: 'Debit', says: 'Paid by campaigns', amount: debit },
        { label: 'Credit', says: 'Refunded to campaigns', amount: credit },
        { label: 'Balance', says: 'Debit minus credit', amount: balance },
      ]}
    />
  );
}
