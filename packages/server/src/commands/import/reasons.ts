/** A reason why rows were refused, with their number and the first examples. */
export interface Reason {
  readonly reason: string;
  rows: number;
  readonly examples: string[];
}

const MOST = 100;
const EXAMPLES = 3;
const OTHERS = 'for other reasons';

/** Collects reasons. Beyond a readable number, further reasons are counted together. */
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
