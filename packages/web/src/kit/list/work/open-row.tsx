import type { ReactNode } from 'react';
import classes from './work.module.css';

interface Props {
  /** How many columns the table has. */
  readonly columns: number;
  readonly label: string;
  readonly children: ReactNode;
}

/** What lies open under a row: as wide as the table is seen, however far that is scrolled. */
export const OpenRow = ({ columns, label, children }: Props) => (
  <tr className={classes.open}>
    <td colSpan={columns}>
      <section className={classes.sheet} aria-label={label}>
        {children}
      </section>
    </td>
  </tr>
);
