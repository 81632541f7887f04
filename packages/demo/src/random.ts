/** A stream of pseudo-random numbers, identical for the same seed on every machine. */
export interface Random {
  /** A number from 0 to below 1. */
  next(): number;
  /** An integer from 0 to below `end`. */
  below(end: number): number;
  /** True with a probability from 0 to 1. */
  chance(probability: number): boolean;
  /** An entry of a list, all equally likely. */
  pick<T>(list: readonly T[]): T;
  /** An entry of a list in which the first ones are the most common; with `skew` 1, all are equally likely. */
  pickCommon<T>(list: readonly T[], skew: number): T;
  /** An entry of a list of things and their weights. */
  pickWeighted<T>(list: readonly (readonly [thing: T, weight: number])[]): T;
}

/** sfc32, seeded and warmed up; see pracrand.sourceforge.net. */
function sfc32(seed: number): () => number {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = seed | 0;
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 12; round += 1) next();
  return next;
}

const at = <T>(list: readonly T[], index: number): T => {
  const thing = list[index];
  if (thing === undefined) throw new RangeError('There is nothing to pick from');
  return thing;
};

/** Starts the stream of a seed, an integer. */
export function randomFrom(seed: number): Random {
  const next = sfc32(seed);
  return {
    next,
    below: (end) => Math.floor(next() * end),
    chance: (probability) => next() < probability,
    pick: (list) => at(list, Math.floor(next() * list.length)),
    pickCommon: (list, skew) => at(list, Math.floor(next() ** skew * list.length)),
    pickWeighted: (list) => {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      const found = list.findIndex(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return at(list, found < 0 ? list.length - 1 : found)[0];
    },
  };
}
