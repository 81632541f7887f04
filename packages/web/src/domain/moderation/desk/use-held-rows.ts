import { useState } from 'react';

interface Options<Row> {
  /** The rows of the latest answer; nothing while there is none. */
  readonly latest: readonly Row[] | undefined;
  readonly total: number | undefined;
  readonly idOf: (row: Row) => number;
  /** What the list shows: rows of another page or order are not held. */
  readonly of: string;
  readonly isEarlier: boolean;
  /** Somebody works on one of them. */
  readonly isHeld: boolean;
  /** Nothing is left to do from the row that is worked on to the last one. @returns whether later rows may be shown. */
  readonly isThrough: (rows: readonly Row[]) => boolean;
}

interface Held<Row> {
  readonly of: string;
  readonly rows: readonly Row[];
  readonly total: number | undefined;
}

/** The rows that are shown, and how many there were when they came. */
export interface HeldRows<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  /** Shows the rows of the latest answer. */
  readonly release: () => void;
}

/**
 * Holds the rows of a list in their places while one works on them: those that leave it stay, and others come when all of them
 * are through. What an answer says anew about a row is shown.
 */
export function useHeldRows<Row>(options: Options<Row>): HeldRows<Row> {
  const { latest, total, idOf, of, isEarlier, isHeld, isThrough } = options;
  const [kept, setKept] = useState<Held<Row>>();
  // The list hears of an answer a task later than the one who waited for it.
  const release = (): void => void setTimeout(() => setKept(undefined));
  const isFree = !isHeld || !latest || isEarlier;
  const held = kept?.of === of && !isFree ? kept : undefined;
  const news = new Map(latest?.map((row) => [idOf(row), row]));
  const rows = held?.rows.map((row) => news.get(idOf(row)) ?? row);
  const own = new Set(held?.rows.map(idOf));
  const isOver = rows !== undefined && isThrough(rows) && [...news.keys()].some((id) => !own.has(id));
  if (isFree) {
    if (kept) setKept(undefined);
  } else if (!held || isOver) setKept({ of, rows: latest, total });
  return rows && held && !isOver ? { rows, total: held.total, release } : { rows: latest, total, release };
}
