import common from '@zxcvbn-ts/language-common';
import { type FieldError, invalid } from '../../core/errors.ts';

const SHORTEST = 8;
const LONGEST = 128;
const SHORTEST_WORD = 4;

/** Some 50,000 passwords that are tried first, in lower case. */
const wellKnown = new Set<string>(common.dictionary.passwords);

/**
 * Refuses a password that is too short, too long, well known, or that is little more than a word which everybody knows of
 * its owner (NIST SP 800-63B 3.1.1.2). Nothing is asked of its characters.
 * @param field the field of the form that is marked.
 * @param words what everybody knows: the username, the address, the name of the product.
 * @throws HttpError 422.
 */
export function checkPassword(password: string, field: string, words: readonly string[]): void {
  const refuse = (message: string): FieldError[] => [{ field, message }];
  const length = [...password].length;
  if (length < SHORTEST) throw invalid(refuse(`Use at least ${SHORTEST} characters`));
  if (length > LONGEST) throw invalid(refuse(`Use at most ${LONGEST} characters`));
  const lower = password.toLowerCase();
  if (wellKnown.has(lower) || wellKnown.has(lower.replace(/[\d\W_]+$/, '')) || /^(.)\1*$/u.test(lower))
    throw invalid(refuse('This password is well known. Choose another one'));
  const known = words
    .flatMap((word) => [word, word.split('@')[0] ?? ''])
    .map((word) => word.toLowerCase())
    .find((word) => word.length >= SHORTEST_WORD && lower.replaceAll(word, '').length < SHORTEST_WORD);
  if (known) throw invalid(refuse('This password is too close to your name. Choose another one'));
}
