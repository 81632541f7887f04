import { Skeleton } from '@mantine/core';
import type { CSSProperties } from 'react';
import { formatMoney } from '../../ui/text/format.ts';
import classes from './sums.module.css';

/** An amount with its name. */
interface Sum {
  readonly label: string;
  /** What the sum covers. */
  readonly says: string;
  /** Undefined while it loads. */
  readonly amount: string | undefined;
}

interface Props {
  readonly label: string;
  readonly sums: readonly Sum[];
  /** They belong to the previous filters, while the new ones load. */
  readonly isEarlier?: boolean;
}

/** Amounts to the cent, side by side, for copying into accounts. */
export const Sums = ({ label, sums, isEarlier = false }: Props) => (
  <dl
    className={classes.sums}
    style={{ '--columns': sums.length } as CSSProperties}
    aria-label={label}
    aria-busy={isEarlier || sums.some(({ amount }) => amount === undefined)}
    data-earlier={isEarlier || undefined}
  >
    {sums.map(({ label: name, says, amount }) => (
      <div key={name} className={classes.sum}>
        <dt>{name}</dt>
        <dd className={classes.amount}>
          {amount === undefined ? <Skeleton height={20} width={120} /> : formatMoney(amount)}
        </dd>
        <dd className={classes.says}>{says}</dd>
      </div>
    ))}
  </dl>
);
