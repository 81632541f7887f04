import { LETTERS } from './letters.ts';

/*
 * Letters and digits with those that search keys have in their place: the letters by which names are compared, some of them without what
 * Unicode does not take apart, and the digits of ASCII.
 */

/** As people without these letters on their keyboard write them. */
const PLAIN: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŋ: 'n' };

/** Variants of Cyrillic letters, which names are compared without and searches keep. */
const isVariant = (letter: string): boolean => letter >= '\u1c80' && letter <= '\u1c88';

const [capitals, small] = LETTERS;
const smallLetters = [...small];
const pairs: readonly (readonly [from: string, to: string])[] = [
  ...[...capitals].map((letter, at) => [letter, smallLetters[at] ?? ''] as const),
  ['ẞ', 'ß'] as const,
  ...Object.keys(PLAIN).map((letter) => [letter, letter] as const),
]
  .filter(([from]) => !isVariant(from))
  .map(([from, to]) => [from, PLAIN[to] ?? to]);

/** Latin, Greek and Cyrillic letters, up to U+052F: most texts need no others. */
const common = pairs.filter(([from]) => from <= '\u052f');
const others = pairs.filter(([from]) => from > '\u052f');
const fromOf = (some: typeof pairs): string => some.map(([from]) => from).join('');
const toOf = (some: typeof pairs): string => some.map(([, to]) => to).join('');

export const commonLetters = fromOf(common);
export const commonKeys = toOf(common);

/** The zero of each row of ten digits. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
  0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0,
  0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0x104a0, 0x10d30, 0x10d40, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0,
  0x11450, 0x114d0, 0x11650, 0x116c0, 0x116d0, 0x116da, 0x11730, 0x118e0, 0x11950, 0x11bf0, 0x11c50, 0x11d50, 0x11da0,
  0x11de0, 0x11f50, 0x16130, 0x16a60, 0x16ac0, 0x16b50, 0x16d70, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950,
];

const tenFrom = (zero: number): string =>
  String.fromCodePoint(...Array.from({ length: 10 }, (_, digit) => zero + digit));

const escaped = (code: number): string => `\\U${code.toString(16).padStart(8, '0')}`;

/** What a regular expression of PostgreSQL knows them by: some small letters among the capital ones do no harm. */
export const otherRanges = [
  ...[
    '\\u0531-\\u0556',
    '\\u10a0-\\u10cd',
    '\\u13a0-\\u13f5',
    '\\u1c89-\\u1cbf',
    '\\u1e9e',
    '\\u1efa-\\u1efe',
    '\\u2132',
    '\\u2183',
  ],
  ...['\\u2c00-\\u2c2f', '\\u2c60-\\u2cf2', '\\ua640-\\ua69a', '\\ua722-\\ua7dc', '\\ua7f5', '\\U00010400-\\U00010427'],
  ...['\\U000104b0-\\U000104d3', '\\U00010570-\\U00010595', '\\U00010c80-\\U00010cb2', '\\U00010d50-\\U00010d65'],
  ...['\\U000118a0-\\U000118bf', '\\U00016e40-\\U00016e5f', '\\U00016ea0-\\U00016eb8', '\\U0001e900-\\U0001e921'],
  ...zeros.map((zero) => `${escaped(zero)}-${escaped(zero + 9)}`),
].join('');

/** The letters of other alphabets and the digits of other scripts. */
export const otherLetters = fromOf(others) + zeros.map(tenFrom).join('');
export const otherKeys = toOf(others) + '0123456789'.repeat(zeros.length);
