/** Why rows were refused: how many for each reason, and which the first ones were. */
export interface Reason {
  readonly reason: string;
  rows: number;
  readonly examples: string[];
}

const MOST = 100;
const EXAMPLES = 3;
const OTHERS = 'for other reasons';

/** Collects reasons. When there are too many to read, they count as one. */
export function reasonsFor() {
  const all = new Map<string, Reason>();
  return {
    add: (reason: string, example: string): void => {
      const known = all.get(reason) ?? (all.size >= MOST ? all.get(OTHERS) : undefined);
      const one = known ?? { reason: all.size >= MOST ? OTHERS : reason, rows: 0, examples: [] };
      if (!known) all.set(one.reason, one);
      one.rows += 1;
      if (one.examples.length < EXAMPLES) one.examples.push(example);
    },
    /** The most frequent first. */
    list: (): readonly Reason[] => [...all.values()].toSorted((a, b) => b.rows - a.rows),
  };
}
