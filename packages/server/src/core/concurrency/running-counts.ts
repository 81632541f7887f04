/** How many of something are under way, by who or what they are of. */
export interface RunningCounts<Key> {
  /** How many of this key are under way. */
  of(key: Key): number;
  total(): number;
  /** Counts one more. @returns what is called once when it has ended. */
  begin(key: Key): () => void;
}

/** Counts what is under way; a key of which there is nothing takes no memory. */
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
