import type { Random } from './random.ts';

/** Returns a unique name close to the requested one. */
export type Unique = (wish: string) => string;

/** The number of digits added to a taken name, by attempt. */
const digits = [2, 2, 3, 4, 6, 8, 8, 8];

/**
 * Returns a generator of names that differ in more than their case; a taken name gets a number, as people choose one.
 * @param taken names already in use, in lowercase; new ones are added.
 */
export function uniqueNames(random: Random, taken: Set<string>): Unique {
  const claim = (name: string): boolean => {
    const key = name.toLowerCase();
    if (taken.has(key)) return false;
    taken.add(key);
    return true;
  };
  return (wish) => {
    if (claim(wish)) return wish;
    for (const length of digits) {
      const name = `${wish}${random.below(10 ** length)}`;
      if (claim(name)) return name;
    }
    throw new RangeError(`There are too many called ${wish}`);
  };
}
