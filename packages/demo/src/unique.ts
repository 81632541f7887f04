import type { Random } from './random.ts';

/** Gives each name once. */
export type Unique = (wish: string) => string;

/** How long the number after a taken name becomes, try after try. */
const digits = [2, 2, 3, 4, 6, 8, 8, 8];

/**
 * Hands out names that differ in more than their case; a taken one gets a number as people give themselves one.
 * @param taken names that are in use already, in lower case; it grows.
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
