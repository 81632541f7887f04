import type { NameParts } from './name.ts';

/** How many of a million people have a name for measuring searches. */
const perMillion = { martinez: 100_270, zosha: 2322, quillfeather: 1795 } as const;
const RARE = 4;

const falls = (n: number, rate: number): boolean => Math.floor((n + 1) * rate) > Math.floor(n * rate);

/**
 * Returns the name parts of the n-th person, which give search terms a known number of matches: four for `zyxwvut`
 * whatever the size; of a million, about 1,795 for `quillfeather`, 100,270 for `martinez`, and 2,322 for `zosha`, all at the
 * end of the alphabet.
 */
export function searchTermParts(n: number, count: number): NameParts {
  if (falls(n, RARE / count)) return { family: 'Zyxwvut' };
  if (falls(n, perMillion.zosha / 1e6)) return { given: 'Zosha' };
  if (falls(n, perMillion.quillfeather / 1e6)) return { family: 'Quillfeather' };
  if (falls(n, perMillion.martinez / 1e6)) return { family: 'Martinez' };
  return {};
}
