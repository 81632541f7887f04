/* Code points that make a spreadsheet read a text as a formula (CWE-1236). The server uses them to write cells in SQL, the console for the data of its charts. */

/** The first character of a CSV file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** = + - @ */
export const PLAIN_FORMULA = [0x3d, 0x2b, 0x2d, 0x40] as const;

/** The same signs in full width and small form. */
export const FORMULA = [...PLAIN_FORMULA, 0xff1d, 0xff0b, 0xff0d, 0xff20, 0xfe66, 0xfe62, 0xfe63, 0xfe6b] as const;

/** A cell that begins with one of these is always guarded. */
export const LINE_BREAKS = [0x09, 0x0a, 0x0d] as const;

/** Characters that some CSV readers treat as a separator of cells or rows: ; | tab and line ends. */
const SEPARATORS = [0x3b, 0x7c, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x85, 0x2028, 0x2029] as const;

/** White space and zero-width characters: spreadsheets skip them at the start of a cell. */
export const UNSEEN = [
  ...[0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x85, 0xa0, 0xad, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000],
  ...[0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2800],
  ...[0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x061c, 0x034f],
  ...[0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0x2066, 0x2067, 0x2068, 0x2069, 0xfeff],
  ...[0x180b, 0x180c, 0x180d, 0x180e, 0x180f, 0x115f, 0x1160, 0x3164, 0xffa0],
  ...Array.from({ length: 16 }, (_, selector) => 0xfe00 + selector),
] as const;

const BITS = 16;
const DIGITS = 4;

/** Returns a regular expression class of the characters, valid in PostgreSQL and JavaScript. */
const classOf = (characters: readonly number[]): string =>
  `[${characters.map((one) => `\\u${one.toString(BITS).padStart(DIGITS, '0')}`).join('')}]`;

/** A quote can come between: a cell that another separator begins is not quoted as a whole. */
const between = classOf([...UNSEEN.filter((one) => !(SEPARATORS as readonly number[]).includes(one)), 0x22]);

/** Any of the separators. */
export const ANY_SEPARATOR = classOf(SEPARATORS);

/** A formula at the start of a cell that a separator other than the comma creates: the separator, and the rest. */
export const FORMULA_BEHIND_SEPARATOR = `(${ANY_SEPARATOR})(${between}*${classOf(FORMULA)})`;

/** A text that begins like a formula, or with a tab or line break. */
export const FORMULA_AT_START = `^(?:${classOf(LINE_BREAKS)}|${classOf(UNSEEN)}*${classOf(FORMULA)})`;
