import type { MouseEvent, ReactNode } from 'react';
import { Change } from './change.tsx';
import { Figure } from './figure.tsx';
import classes from './ranking.module.css';
import type { Amount, Unit } from './unit.ts';

/** A thing and its value. */
interface RankingRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: Amount;
  /** The value in the compared period. */
  readonly before?: Amount | undefined;
  /** Content at the end of its line. */
  readonly end?: ReactNode;
}

interface Props {
  readonly label: string;
  /** Largest first. */
  readonly rows: readonly RankingRow[];
  readonly unit: Unit;
  /** Other rankings next to it have a comparison, and this one has none. */
  readonly isUncompared?: boolean;
}

/** A click anywhere in a row follows its link or presses its button, which keyboard users reach directly. */
function follow({ target, currentTarget }: MouseEvent<HTMLLIElement>): void {
  if (target instanceof Element && target.closest('a, button') === null)
    currentTarget.querySelector<HTMLElement>('a, button')?.click();
}

/** Returns the length of a bar: a value without a number has none. */
const lengthOf = (value: Amount): number => Number(value) || 0;

/** Things by their value: a longer bar means more. */
export function Ranking({ label, rows, unit, isUncompared = false }: Props) {
  const most = Math.max(1, ...rows.map(({ value }) => lengthOf(value)));
  return (
    <>
      {isUncompared && <p className={classes.uncompared}>{label}: not compared</p>}
      <ol className={classes.ranking} aria-label={label}>
        {rows.map(({ key, name, value, before, end }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the name is a link, or a button
          <li key={key} className={classes.row} onClick={follow}>
            <span className={classes.bar} style={{ width: `${(lengthOf(value) / most) * 100}%` }} />
            <span className={classes.name}>{name}</span>
            <Change now={value} before={before} unit={unit} />
            <span className={classes.value}>
              <Figure value={value} unit={unit} />
            </span>
            {end !== undefined && <span className={classes.end}>{end}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}
