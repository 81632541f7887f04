import { useState } from 'react';

interface Options<Row> {
  /** The rows of the latest answer; undefined while there is none. */
  readonly latest: readonly Row[] | undefined;
  readonly total: number | undefined;
  readonly idOf: (row: Row) => number;
  /** Identifies the list's content: rows of another page or order are not held. */
  readonly of: string;
  readonly isEarlier: boolean;
  /** Someone works on one of the rows. */
  readonly isHeld: boolean;
  /** Whether nothing is left to do from the current row to the last. @returns whether later rows may be shown. */
  readonly isThrough: (rows: readonly Row[]) => boolean;
}

interface HeldState<Row> {
  readonly of: string;
  readonly rows: readonly Row[];
  readonly total: number | undefined;
}

/** The visible rows, and how many there were when they were loaded. */
export interface HeldRows<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  /** Shows the rows of the latest answer, as soon as it contains this one. */
  readonly releaseFor: (id: number) => void;
  /** Reports that these rows, and perhaps others, have left the list: the rows of the next answer are shown. */
  readonly drop: (ids: readonly number[]) => void;
}

/**
 * Holds a list's rows in place during work: rows that leave it stay, and new ones appear when all are done. Later
 * changes of a row are shown.
 */
export function useHeldRows<Row>(options: Options<Row>): HeldRows<Row> {
  const { idOf, of, isEarlier, isHeld, isThrough } = options;
  const [kept, setKept] = useState<HeldState<Row>>();
  const [awaited, setAwaited] = useState<number>();
  // The caller of `drop` may have begun long ago, and only this hook knows the latest answer. After that answer, rows
  // are held again.
  const [isDropping, setDropping] = useState(false);
  const [released, setReleased] = useState<readonly Row[]>();
  // The answer without them may still be loading.
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
