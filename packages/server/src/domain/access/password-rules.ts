import common from '@zxcvbn-ts/language-common';
import { type FieldError, invalid } from '../../core/errors.ts';

const SHORTEST = { staff: 12, app: 8 } as const;
const LONGEST = 128;
const SHORTEST_WORD = 4;

/** Some 50,000 passwords that attackers try first, in lower case. */
const wellKnown = new Set<string>(common.dictionary.passwords);

/** Keyboard rows (English, German, French), the digits and the alphabet. */
const rows = [
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
];
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')]);

/** Counts the characters of a text that are in no run of four or more along such a row. */
function charactersOutsideRuns(text: string): number {
  let outside = 0;
  for (let at = 0; at < text.length; ) {
    let length = 0;
    while (at + length < text.length && runs.some((row) => row.includes(text.slice(at, at + length + 1)))) length += 1;
    if (length < SHORTEST_WORD) outside += 1;
    at += length < SHORTEST_WORD ? 1 : length;
  }
  return outside;
}

/** Returns the parts of a name that are long enough to recognize, and all of them joined. */
function partsOf(name: string): readonly string[] {
  const parts = (name.split('@')[0] ?? '').split(/[\s._-]+/);
  return [...parts, parts.join('')].filter((part) => [...part].length >= SHORTEST_WORD);
}

/**
 * Rejects a password that is too short, too long, well known, or little more than a word known about its owner (NIST SP
 * 800-63B 3.1.1.2). For staff, it also rejects parts of their names and runs along keyboard rows. There are no rules
 * about character types.
 * @param whose whether staff or an app user signs in with it.
 * @param field the field of the form that is marked.
 * @param known what everyone knows: the owner's name, username and address, and the product's name.
 * @throws Refusal invalid.
 */
export function checkPassword(
  whose: keyof typeof SHORTEST,
  password: string,
  field: string,
  { own, product }: { readonly own: readonly string[]; readonly product: string },
): void {
  const refuse = (message: string): FieldError[] => [{ field, message }];
  const length = [...password].length;
  if (length < SHORTEST[whose]) throw invalid(refuse(`Use at least ${SHORTEST[whose]} characters`));
  if (length > LONGEST) throw invalid(refuse(`Use at most ${LONGEST} characters`));
  const lower = password.toLowerCase();
  if (wellKnown.has(lower) || wellKnown.has(lower.replace(/[\d\W_]+$/, '')) || /^(.)\1*$/u.test(lower))
    throw invalid(refuse('This password is too common. Choose another one'));
  if (whose === 'staff' && charactersOutsideRuns(lower) < SHORTEST_WORD)
    throw invalid(refuse('This password is a keyboard pattern. Choose another one'));
  const names = own.flatMap((word) => [word, word.split('@')[0] ?? '']).map((word) => word.toLowerCase());
  const isLittleMore = [...names, product.toLowerCase()].some(
    (word) => word.length >= SHORTEST_WORD && lower.replaceAll(word, '').length < SHORTEST_WORD,
  );
  if (isLittleMore || (whose === 'staff' && names.flatMap(partsOf).some((part) => lower.includes(part))))
    throw invalid(refuse('This password is too close to your name. Choose another one'));
}
