import { z } from 'zod';
import { asciiDigits, digitsOf, plainText } from '../text/text.ts';
import { requiredLine, requiredName } from './fields.ts';

/** The HTML rule of an address, with the letters of all languages on both sides, and a domain of at least two parts. */
const LOCAL = /[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+/u.source;
const LABEL = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?/u.source;
const ADDRESS = new RegExp(String.raw`^${LOCAL}@(?:${LABEL}\.)+(?!\p{N}+$)${LABEL}$`, 'u');

/** Whether a text is an email address, as it is typed: international ones too. */
const isAddress = (text: string): boolean => ADDRESS.test(text);

/** The fields of a person that staff type, each with the sentence that is shown when it is missing. */
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

/** Scripts that are written alone, and those that one language writes together. */
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

/** Why a username of staff is refused. */
export const MIXED_ALPHABETS = 'Use the letters of one alphabet only';

/** Whether all letters are of one alphabet: a Cyrillic letter among Latin ones looks like someone else's name. */
export const isOfOneAlphabet = (username: string): boolean => alphabets.some((alphabet) => alphabet.test(username));

/** The same fields of a member of staff. */
export const staffFields = {
  ...personFields,
  username: personFields.username.refine(isOfOneAlphabet, MIXED_ALPHABETS),
};

const PHONE = /^\+?[0-9 ()/.-]+((x|ext\.?|#) ?[0-9]{1,6})?$/i;
const FEWEST_DIGITS = 5;

/** A phone number as people write it, in ASCII digits. */
export const phoneNumber = (message = 'Phone is required') =>
  z
    .string({ error: message })
    .overwrite((text) => asciiDigits(plainText(text)))
    .min(1, message)
    .max(32, 'At most 32 characters')
    .refine((text) => PHONE.test(text) && digitsOf(text).length >= FEWEST_DIGITS, 'Not a valid phone number');
