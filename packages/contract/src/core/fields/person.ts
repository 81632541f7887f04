import { z } from 'zod';
import { asciiDigits, digitsOf, plainText } from '../text/text.ts';
import { requiredLine, requiredName } from './fields.ts';

/**
 * The HTML rule for an email address, with letters of all languages on both sides, and a domain of at least two parts.
 */
const LOCAL = /[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+/u.source;
const LABEL = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?/u.source;
const ADDRESS = new RegExp(String.raw`^${LOCAL}@(?:${LABEL}\.)+(?!\p{N}+$)${LABEL}$`, 'u');

/** Returns whether a typed text is an email address, including international ones. */
const isAddress = (text: string): boolean => ADDRESS.test(text);

/** The fields of a person that staff enter, each with the message for a missing value. */
export const personFields = {
  name: requiredLine('Name is required'),
  username: requiredName('Username is required', 64).regex(
    /^[\p{L}\p{M}\p{N}._-]+$/u,
    'Letters, digits, dots, dashes and underscores only',
  ),
  email: requiredName('Email is required', 254).pipe(
    z.string().refine(isAddress, 'Not a valid email address').meta({ format: 'idn-email' }),
  ),
};

/** Scripts that are used alone, and sets of scripts that one language combines. */
const alphabets = [
  'Latin|Cyrillic|Greek|Armenian|Georgian|Hebrew|Arabic|Ethiopic|Thai|Lao|Khmer|Myanmar',
  'Devanagari|Bengali|Gurmukhi|Gujarati|Oriya|Tamil|Telugu|Kannada|Malayalam|Sinhala',
  'Han Hiragana Katakana|Han Hangul|Han Bopomofo',
]
  .flatMap((line) => line.split('|'))
  .map((scripts) => {
    const letters = scripts.split(' ').map((script) => `\\p{Script_Extensions=${script}}`);
    return new RegExp(`^(?:${letters.join('|')}|\\P{L})*$`, 'u');
  });

/** Why an admin's username is refused. */
export const MIXED_ALPHABETS = 'Use the letters of one alphabet only';

/** Returns whether all letters are of one alphabet: a Cyrillic letter among Latin ones can imitate another name. */
export const isOfOneAlphabet = (username: string): boolean => alphabets.some((alphabet) => alphabet.test(username));

/** The same fields for an admin. */
export const staffFields = {
  ...personFields,
  username: personFields.username.refine(isOfOneAlphabet, MIXED_ALPHABETS),
};

const PHONE = /^\+?[0-9 ()/.-]+((x|ext\.?|#) ?[0-9]{1,6})?$/i;
const FEWEST_DIGITS = 5;

/** A phone number as typed, in ASCII digits. */
export const phoneNumber = (message = 'Phone is required') =>
  z
    .string({ error: message })
    .overwrite((text) => asciiDigits(plainText(text)))
    .min(1, message)
    .max(32, 'At most 32 characters')
    .refine((text) => PHONE.test(text) && digitsOf(text).length >= FEWEST_DIGITS, 'Not a valid phone number');
