/** Returns pseudo-random numbers from 0 to below 1, identical for the same seed: mulberry32. */
export function randomFrom(seed: number) {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(next() * list.length)];
    if (found === undefined) throw new RangeError('There is nothing to pick from');
    return found;
  };
  return { next, pick };
}

export type Random = ReturnType<typeof randomFrom>;
