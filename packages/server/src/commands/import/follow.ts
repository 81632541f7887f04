import type { SourceRow } from './sources/source.ts';

const MOST = 100_000;

/** The rows that were sent a moment ago. */
export interface SentRows {
  readonly has: (row: SourceRow) => boolean;
  readonly add: (rows: readonly SourceRow[]) => void;
}

const keyOf = ({ item }: SourceRow): string => JSON.stringify(item);

/**
 * Leaves out rows that were sent a moment ago: what may have been committed late is read again each time, most of it
 * unchanged.
 */
export function rememberSent(): SentRows {
  let recent = new Set<string>();
  let former = new Set<string>();
  return {
    has: (row) => recent.has(keyOf(row)) || former.has(keyOf(row)),
    add: (rows) => {
      for (const row of rows) recent.add(keyOf(row));
      if (recent.size <= MOST) return;
      former = recent;
      recent = new Set();
    },
  };
}
