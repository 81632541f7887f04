import { Skeleton } from '@mantine/core';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { transactions } from '@quarterdeck/contract/transactions';
import { formatMoney } from '../../ui/text/format.ts';
import classes from './transactions.module.css';

interface SumProps {
  readonly label: string;
  /** What it is the sum of. */
  readonly says: string;
  readonly amount: string | undefined;
}

const Sum = ({ label, says, amount }: SumProps) => (
  <div className={classes.sum}>
    <dt>{label}</dt>
    <dd className={classes.amount}>
      {amount === undefined ? <Skeleton height={20} width={120} /> : formatMoney(amount)}
    </dd>
    <dd className={classes.says}>{says}</dd>
  </div>
);

interface Props {
  readonly answer: OutputOf<typeof transactions.list> | undefined;
  /** The answer is of other filters, while these load. */
  readonly isEarlier: boolean;
}

/** The totals of all that is filtered, to the cent; a server that does not sum has none. */
export function Totals({ answer, isEarlier }: Props) {
  if (answer && !answer.totals) return null;
  const { debit, credit, balance } = answer?.totals ?? {};
  return (
    <dl
      className={classes.sums}
      aria-label="Totals"
      aria-busy={!answer || isEarlier}
      data-earlier={isEarlier || undefined}
    >
      <Sum label="Debit" says="Paid by campaigns" amount={debit} />
      <Sum label="Credit" says="Given back to campaigns" amount={credit} />
      <Sum label="Balance" says="Debit less credit" amount={balance} />
    </dl>
  );
}
