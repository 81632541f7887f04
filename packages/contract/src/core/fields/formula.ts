/*
 * What makes a spreadsheet take a text for a formula (CWE-1236), as code points: for the server, which writes cells in SQL, and for
 * the console, which writes those of its charts.
 */

/** What a CSV file begins with, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** = + - @ */
export const PLAIN_FORMULA = [0x3d, 0x2b, 0x2d, 0x40] as const;

/** The same in full width, and small. */
export const FORMULA = [...PLAIN_FORMULA, 0xff1d, 0xff0b, 0xff0d, 0xff20, 0xfe66, 0xfe62, 0xfe63, 0xfe6b] as const;

/** A cell that begins with one of these is guarded, whatever follows. */
export const LINE_BREAKS = [0x09, 0x0a, 0x0d] as const;

/** What some reader of CSV ends a cell with instead of a comma, or a row: ; | tab and line ends. */
const SEPARATORS = [0x3b, 0x7c, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x85, 0x2028, 0x2029] as const;

/** Blanks and characters without a width: spreadsheets look behind them. */
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

/** Characters as a class of a regular expression, which PostgreSQL reads as JavaScript does. */
const classOf = (characters: readonly number[]): string =>
  `[${characters.map((one) => `\\u${one.toString(BITS).padStart(DIGITS, '0')}`).join('')}]`;

/** A quote may come between: a cell that another separator begins is not quoted as a whole. */
const between = classOf([...UNSEEN.filter((one) => !(SEPARATORS as readonly number[]).includes(one)), 0x22]);

/** Any of the separators. */
export const ANY_SEPARATOR = classOf(SEPARATORS);

/** A formula at the beginning of a cell that another separator than the comma makes: the separator, and the rest of it. */
export const FORMULA_BEHIND_SEPARATOR = `(${ANY_SEPARATOR})(${between}*${classOf(FORMULA)})`;

/** A text that begins as a formula, or with a tab or a line break. */
export const FORMULA_AT_START = `^(?:${classOf(LINE_BREAKS)}|${classOf(UNSEEN)}*${classOf(FORMULA)})`;
