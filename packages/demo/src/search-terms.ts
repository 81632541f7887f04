import type { NameParts } from './name.ts';

/** How many of a million people carry a term that a search can be measured by. */
const perMillion = { martinez: 100_270, zosha: 2322, quillfeather: 1795 } as const;
const RARE = 4;

const falls = (n: number, rate: number): boolean => Math.floor((n + 1) * rate) > Math.floor(n * rate);

/**
 * Who carries a term of a known number: `zyxwvut` four whatever the size, `quillfeather` about 1,795 of a million,
 * `martinez` about 100,270, and `zosha` 2,322 who are all at the end of the alphabet.
 */
export function searchTermParts(n: number, count: number): NameParts {
  if (falls(n, RARE / count)) return { family: 'Zyxwvut' };
  if (falls(n, perMillion.zosha / 1e6)) return { given: 'Zosha' };
  if (falls(n, perMillion.quillfeather / 1e6)) return { family: 'Quillfeather' };
  if (falls(n, perMillion.martinez / 1e6)) return { family: 'Martinez' };
  return {};
}
