/* Normalizes text that people type, paste and send: one form for everything that looks the same. The console, the server and the import share it. */

/**
 * Invisible characters: Unicode's own list of ignorable ones, those that change the direction of writing, and the empty
 * braille cell.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800]/gu;
/** Any other character except white space. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800\s]/u;
/** Characters that show a blank, except the usual one; line breaks are not included. */
const UNUSUAL_BLANKS = /[\t\p{Zs}]/gu;
/**
 * Characters that show a hyphen: those of Unicode's Dash_Punctuation that are used inside words or numbers, and the
 * minus sign.
 */
const UNUSUAL_HYPHENS = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d\u00ad]/gu;

/** Returns a text as it is stored: a letter with marks is one character where one exists (NFC). It looks the same. */
export const normalText = (text: string): string => text.normalize('NFC');

/** Returns whether a text has anything visible. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/**
 * Returns a text in the form for comparing and typing, without invisible characters, and with normal blanks and
 * hyphens. It is used for sign-in names, addresses, phone numbers and searches.
 */
export const plainText = (text: string): string =>
  normalText(text.replace(UNUSUAL_HYPHENS, '-').replace(INVISIBLE, '').replace(UNUSUAL_BLANKS, ' ')).trim();

/**
 * Characters that do not belong in a text of one line: invisible ones that were pasted with it. Those that change how
 * their neighbors look stay: they join letters and emoji, and choose their variants.
 */
const STRAY =
  /(?!\u034f|[\u180b-\u180f]|\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]|[\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}]/gu;
const BREAKS = /\s*[\t\n\v\f\r\u0085\u2028\u2029]\s*/gu;

/**
 * Returns a text, or a part of it, as one line: each break and tab becomes a blank, and stray characters are removed.
 */
export const oneLine = (text: string): string =>
  normalText(text.replace(BREAKS, ' ').replace(STRAY, '').replace(UNUSUAL_BLANKS, ' '));

/**
 * Folds the case of a text whose marks are separate (NFKD). It goes through uppercase, where ß becomes SS. The form at
 * the end of a word (ς) and the dot of a Turkish İ make no difference.
 */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/i\u0307+/gu, 'i');

/**
 * Returns the key by which names are compared: names with the same key count as the same. It ignores case, form (NFKC),
 * width, invisible characters and the number of blanks. The database function `name_key` returns the same.
 */
export const nameKey = (name: string): string =>
  fold(plainText(name).normalize('NFKD')).normalize('NFKC').replace(/\s+/gu, ' ').trim();

const DIGIT = /\p{Nd}/u;

/** Returns the value of a digit of any script: the ten digits of each script are consecutive. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

/** Returns a text with ASCII digits. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => (/\d/.test(digit) ? digit : String(digitValue(digit))));

/** Returns the digits of a text, of any script, as ASCII digits. */
export const digitsOf = (text: string): string => asciiDigits(text).replace(/\D/g, '');

/**
 * Marks that people omit when they search: accents of Latin, Greek and Cyrillic letters, vowels of Hebrew and Arabic.
 */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/gu;
/**
 * Letters that Unicode does not decompose, as people without them on their keyboard write them, and the σ at the end of
 * a word.
 */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŋ: 'n', ς: 'σ' },
};
const TO_PLAIN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/**
 * Returns the key by which a text is searched and sorted: without accents, in lowercase, with ASCII digits and one
 * blank between words. The database function `search_key` does the same, character by character, so a part of a text
 * has a part of its key.
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

/** In these scripts two letters make a word, and words are not separated. */
export const WITHOUT_BLANKS = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u;
const SHORT = /^[\p{L}\p{N}]{1,2}$/u;

/**
 * Returns whether a text has every word of a search, in any order. Words of one or two letters match at the start of a
 * word, others anywhere. A search without words matches everything.
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
