/*
 * The letters of Unicode 17 as texts are compared by. They are written here, as what PostgreSQL knows of letters depends on its version and
 * the locale of the server.
 */

/** Each letter with the one that it is compared as, in hexadecimal: `first-other*count/step`, where several follow each other. */
const CASES = `
c6-e6 d0-f0 d8-f8 de-fe 110-111 126-127 131-69 141-142 14a-14b 152-153 166-167 181-253 182-183*2/2 186-254 187-188
189-256*2 18b-18c 18e-1dd 18f-259 190-25b 191-192 193-260 194-263 196-269 197-268 198-199 19c-26f 19d-272 19f-275
1a2-1a3*2/2 1a6-280 1a7-1a8 1a9-283 1ac-1ad 1ae-288 1b1-28a*2 1b3-1b4*2/2 1b7-292 1b8-1b9 1bc-1bd 1e4-1e5 1f6-195
1f7-1bf 21c-21d 220-19e 222-223*2/2 23a-2c65 23b-23c 23d-19a 23e-2c66 241-242 243-180 244-289 245-28c 246-247*5/2
345-3b9 370-371*2/2 376-377 37f-3f3 391-3b1*17 3a3-3c3*7 3c2-3c3 3cf-3d7 3d8-3d9*12/2 3f7-3f8 3fa-3fb 3fd-37b*3
402-452*2/2 405-455*2 408-458*4 40f-45f 410-430*9 41a-43a*22 460-461*11/2 478-479*5/2 48a-48b*27/2 4c0-4cf 4c3-4c4*6/2
4d4-4d5 4d8-4d9 4e0-4e1 4e8-4e9 4f6-4f7 4fa-4fb*27/2 531-561*38 10a0-2d00*38 10c7-2d27 10cd-2d2d 13a0-ab70*80
13f0-13f8*6 1c80-432 1c81-434 1c82-43e 1c83-441*2 1c85-442 1c86-44a 1c87-463 1c88-a64b 1c89-1c8a 1c90-10d0*43
1cbd-10fd*3 1efa-1efb*3/2 2132-214e 2183-2184 2c00-2c30*48 2c60-2c61 2c62-26b 2c63-1d7d 2c64-27d 2c67-2c68*3/2
2c6d-251 2c6e-271 2c6f-250 2c70-252 2c72-2c73 2c75-2c76 2c7e-23f*2 2c80-2c81*50/2 2ceb-2cec*2/2 2cf2-2cf3
a640-a641*23/2 a680-a681*14/2 a722-a723*7/2 a732-a733*31/2 a779-a77a*2/2 a77d-1d79 a77e-a77f*5/2 a78b-a78c a78d-265
a790-a791*2/2 a796-a797*10/2 a7aa-266 a7ab-25c a7ac-261 a7ad-26c a7ae-26a a7b0-29e a7b1-287 a7b2-29d a7b3-ab53
a7b4-a7b5*8/2 a7c4-a794 a7c5-282 a7c6-1d8e a7c7-a7c8*2/2 a7cb-264 a7cc-a7cd*8/2 a7dc-19b a7f5-a7f6 10400-10428*40
104b0-104d8*36 10570-10597*11 1057c-105a3*15 1058c-105b3*7 10594-105bb*2 10c80-10cc0*51 10d50-10d70*22 118a0-118c0*32
16e40-16e60*32 16ea0-16ebb*25 1e900-1e922*34`;

function* pairs(): Generator<readonly [string, string]> {
  for (const [, from = '', to = '', count = '1', step = '1'] of CASES.matchAll(
    /([0-9a-f]+)-([0-9a-f]+)(?:\*(\d+))?(?:\/(\d))?/g,
  ))
    for (let at = 0; at < Number(count) * Number(step); at += Number(step))
      yield [String.fromCodePoint(Number.parseInt(from, 16) + at), String.fromCodePoint(Number.parseInt(to, 16) + at)];
}

const joined = (pairs: readonly (readonly [string, string])[]): readonly [string, string] => [
  pairs.map(([from]) => from).join(''),
  pairs.map(([, to]) => to).join(''),
];

/**
 * Capitals and variants, and in the same order the letters that they are compared as; both without marks (NFKD). ß is not among them. Those of
 * most names stand alone as well: each letter of a name is looked for in all of them.
 */
export const LETTERS = joined([...pairs()]);
export const COMMON_LETTERS = joined(
  [...pairs()].filter(([from]) => /[\u00c0-\u017f\u0391-\u03c2\u0402-\u042f]/.test(from)),
);

/** A text in which there are no others, as a regular expression of PostgreSQL: of the scripts that most people write. */
export const COMMON = String.raw`^[\u0001-\u017f\u0300-\u0344\u0346-\u036f\u0386-\u03ce\u0400-\u045f\u0590-\u109f\u1100-\u11ff\u1e00-\u1ef9\u2000-\u206f\u3000-\u9fff\uac00-\ud7a3\uff00-\uffef]*$`;

/** What writes a hyphen or a blank, and in the same order the usual ones. */
const HYPHENS = '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u00ad';
const BLANKS = '\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000';
export const UNUSUAL = HYPHENS + BLANKS;
export const USUAL = '-'.repeat(HYPHENS.length) + ' '.repeat(BLANKS.length);

/** Signs that show nothing, as a regular expression of PostgreSQL. */
export const INVISIBLE = String.raw`[\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]`;
