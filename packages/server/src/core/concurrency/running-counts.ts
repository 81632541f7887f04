/** Numbers of running operations by key, such as the caller. */
export interface RunningCounts<Key> {
  /** Returns how many operations of this key are running. */
  of(key: Key): number;
  total(): number;
  /** Counts one more operation. @returns a function to call once when the operation has ended. */
  begin(key: Key): () => void;
}

/** Counts running operations. A key without any takes no memory. */
export function runningCounts<Key>(): RunningCounts<Key> {
  const counts = new Map<Key, number>();
  const of = (key: Key): number => counts.get(key) ?? 0;
  return {
    of,
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    begin: (key) => {
      counts.set(key, of(key) + 1);
      return () => {
        const left = of(key) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}
