/*
 * How text is read that people type, paste and send: one form for what looks the same. Console, server and import share it.
 */

/** Signs that show nothing: Unicode's own list of those to ignore, what turns the direction of writing, and the empty braille cell. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800]/gu;
/** Any other sign but blanks. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800\s]/u;
/** What writes a blank, but for the usual one; a line break is none. */
const UNUSUAL_BLANKS = /[\t\p{Zs}]/gu;
/** What writes a hyphen: from Unicode's Dash_Punctuation those that stand inside a word or a number, and the minus sign. */
const UNUSUAL_HYPHENS = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d\u00ad]/gu;

/** A text as it is stored: letters with marks are one sign where there is one (NFC). It looks as it did. */
export const normalText = (text: string): string => text.normalize('NFC');

/** Whether a reader sees anything of a text. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/**
 * A text as it is compared and typed: what a sign-in name, an address, a phone number or a search is. Nothing invisible is in it, its
 * blanks and hyphens are the usual ones.
 */
export const plainText = (text: string): string =>
  normalText(text.replace(UNUSUAL_HYPHENS, '-').replace(INVISIBLE, '').replace(UNUSUAL_BLANKS, ' ')).trim();

/**
 * What cannot belong to a text of one line: signs that show nothing and only came along when something was pasted. Those that change how
 * their neighbors look stay: they join letters and emoji, and choose their variants.
 */
const STRAY =
  /(?!\u034f|[\u180b-\u180f]|\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]|[\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}]/gu;
const BREAKS = /\s*[\t\n\v\f\r\u0085\u2028\u2029]\s*/gu;

/** A text of one line, or a part of it: each break and tab is a blank, and nothing is in it that only came along. */
export const oneLine = (text: string): string =>
  normalText(text.replace(BREAKS, ' ').replace(STRAY, '').replace(UNUSUAL_BLANKS, ' '));

/**
 * Letters in one case, of a text whose marks are apart (NFKD). By way of capitals, as ß has others than it seems to. Where a letter
 * stands in a word changes nothing (ς), and the dot of a Turkish İ is no other letter.
 */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/i\u0307+/gu, 'i');

/**
 * The key by which names are compared: two names with one key are taken for the same. It does not depend on case, form (NFKC), width,
 * invisible signs, or the number of blanks. The function `name_key` of the database answers the same.
 */
export const nameKey = (name: string): string =>
  fold(plainText(name).normalize('NFKD')).normalize('NFKC').replace(/\s+/gu, ' ').trim();

const DIGIT = /\p{Nd}/u;

/** The value of a digit of any script: the ten digits of each stand in order. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

/** A text whose digits are those of ASCII. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => (/\d/.test(digit) ? digit : String(digitValue(digit))));

/** The digits of a text, of whatever script. */
export const digitsOf = (text: string): string => asciiDigits(text).replace(/\D/g, '');

/** Marks that a searcher leaves out: accents of Latin, Greek and Cyrillic letters, vowels of Hebrew and Arabic. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/gu;
/** Letters that Unicode does not take apart, as people without them on their keyboard write them, and the σ at the end of a word. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŋ: 'n', ς: 'σ' },
};
const TO_PLAIN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/**
 * A text as it is searched in and for, and sorted by: without accents, in small letters, with digits of ASCII and one blank between words. The
 * function `search_key` of the database does the same, sign by sign, so that a part of a text has a part of its key.
 */
export const searchKey = (text: string): string =>
  asciiDigits(
    plainText(text)
      .normalize('NFKD')
      .replace(ACCENTS, '')
      .toLowerCase()
      .replace(TO_PLAIN, (letter) => PLAIN_LETTERS[letter] ?? letter),
  )
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();

/** Compares names as lists sort them: by their search keys, the same in every browser and on every server. */
export function compareNames(one: string, other: string): number {
  const [key, otherKey] = [searchKey(one), searchKey(other)];
  if (key === otherKey) return 0;
  return key < otherKey ? -1 : 1;
}

/** In these scripts two letters are a word, and nothing stands between words. */
export const WITHOUT_BLANKS = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u;
const SHORT = /^[\p{L}\p{N}]{1,2}$/u;

/**
 * Whether a text has every word of a search, in any order: one or two letters where a word begins, others anywhere. A search without words
 * finds all.
 */
export function hasWords(text: string, search: string): boolean {
  const key = searchKey(text);
  const words = ` ${key}`.replace(/[^\p{L}\p{N}]/gu, ' ');
  return searchKey(search)
    .split(' ')
    .every((word) =>
      SHORT.test(word) && !WITHOUT_BLANKS.test(word) ? words.includes(` ${word}`) : key.includes(word),
    );
}
