import { formatNumber } from '../../text/format.ts';
import classes from './chosen-names.module.css';

const NAMED = 12;

interface Props {
  readonly rows: readonly { readonly id: number; readonly name: string }[];
  /** For `aria-describedby`. */
  readonly id?: string;
}

/** The names of the rows that an action is about. */
export function ChosenNames({ rows, id }: Props) {
  const others = rows.length - NAMED;
  return (
    <ul id={id} className={classes.names} aria-label="Selected">
      {rows.slice(0, NAMED).map((row) => (
        <li key={row.id}>
          <bdi>{row.name}</bdi>
        </li>
      ))}
      {others > 0 && <li>and {formatNumber(others)} more</li>}
    </ul>
  );
}
