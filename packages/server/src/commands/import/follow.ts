import type { SourceRow } from './source.ts';

const MOST = 100_000;

/**
 * Leaves out rows that were sent a moment ago: what may have been committed late is read again each time, most of it
 * unchanged.
 */
export function rememberSent(): (row: SourceRow) => boolean {
  let recent = new Set<string>();
  let former = new Set<string>();
  return ({ item }) => {
    const key = JSON.stringify(item);
    if (recent.has(key)) return true;
    const isKnown = former.has(key);
    recent.add(key);
    if (recent.size > MOST) {
      former = recent;
      recent = new Set();
    }
    return isKnown;
  };
}
