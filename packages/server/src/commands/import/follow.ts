import type { SourceRow } from './sources/source.ts';

const MOST = 100_000;

/** The rows that were sent a moment ago. */
export interface SentRows {
  readonly has: (row: SourceRow) => boolean;
  readonly add: (rows: readonly SourceRow[]) => void;
}

const keyOf = ({ item }: SourceRow): string => JSON.stringify(item);

/**
 * Returns a memory that leaves out rows that were just sent. Recent rows are read again each time, as a late commit may
 * add some, but most are unchanged.
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
