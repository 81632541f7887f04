import { useState } from 'react';

interface Options<Row> {
  /** The rows of the latest answer; nothing while there is none. */
  readonly latest: readonly Row[] | undefined;
  readonly total: number | undefined;
  readonly idOf: (row: Row) => number;
  /** What the list shows: rows of another page or order are not held. */
  readonly of: string;
  readonly isEarlier: boolean;
  /** Someone works on one of them. */
  readonly isHeld: boolean;
  /** Nothing is left to do from the row that is worked on to the last one. @returns whether later rows may be shown. */
  readonly isThrough: (rows: readonly Row[]) => boolean;
}

interface HeldState<Row> {
  readonly of: string;
  readonly rows: readonly Row[];
  readonly total: number | undefined;
}

/** The rows that are shown, and how many there were when they came. */
export interface HeldRows<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  /** Shows the rows of the latest answer, as soon as it has this one. */
  readonly releaseFor: (id: number) => void;
  /** These rows have left the list, and others may have: the rows of the next answer are shown. */
  readonly drop: (ids: readonly number[]) => void;
}

/**
 * Holds the rows of a list in their places while one works on them: those that leave it stay, and others come when all of them
 * are through. What an answer says later about a row is shown.
 */
export function useHeldRows<Row>(options: Options<Row>): HeldRows<Row> {
  const { idOf, of, isEarlier, isHeld, isThrough } = options;
  const [kept, setKept] = useState<HeldState<Row>>();
  const [awaited, setAwaited] = useState<number>();
  // The code that drops rows may have begun long ago: what is the latest answer is known here alone. After it, rows are held again.
  const [isDropping, setDropping] = useState(false);
  const [released, setReleased] = useState<readonly Row[]>();
  // The answer that no longer has them may still be on its way.
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const answered = new Set(options.latest?.map(idOf));
  const gone = new Set([...left].filter((id) => answered.has(id)));
  if (options.latest && gone.size < left.size) setLeft(gone);
  const latest = options.latest?.filter((row) => !gone.has(idOf(row)));
  const total = options.total === undefined ? undefined : options.total - gone.size;
  const isHere = awaited !== undefined && latest?.some((row) => idOf(row) === awaited) === true;
  if (isHere) setAwaited(undefined);
  if (isDropping) {
    setDropping(false);
    setReleased(options.latest);
  } else if (released !== undefined && options.latest !== released) setReleased(undefined);
  const isReleased = isDropping || (released !== undefined && options.latest === released);
  const isFree = !isHeld || !latest || isEarlier || isHere || isReleased;
  const held = kept?.of === of && !isFree ? kept : undefined;
  const news = new Map(latest?.map((row) => [idOf(row), row]));
  const rows = held?.rows.map((row) => news.get(idOf(row)) ?? row);
  const own = new Set(held?.rows.map(idOf));
  const isOver = rows !== undefined && isThrough(rows) && [...news.keys()].some((id) => !own.has(id));
  if (isFree) {
    if (kept) setKept(undefined);
  } else if (!held || isOver) setKept({ of, rows: latest, total });
  const drop = (ids: readonly number[]): void => {
    setLeft((was) => new Set([...was, ...ids]));
    setDropping(true);
  };
  const ways = { releaseFor: setAwaited, drop };
  return rows && held && !isOver ? { rows, total: held.total, ...ways } : { rows: latest, total, ...ways };
}
