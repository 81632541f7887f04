import type { Name } from './name.ts';
import type { Random } from './random.ts';

const unaccented: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  ı: 'i',
};

/** Returns a name in the letters of an email address: `Łukasz O'Brien` becomes `lukaszobrien`. */
export const toAscii = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[łøđðþßæı]/g, (letter) => unaccented[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');

const adjectives =
  'quiet lucky sunny salty cosmic velvet electric golden midnight wild lazy happy tiny mighty brave fuzzy silver rusty ' +
  'spicy mellow neon frosty gentle crimson turbo sleepy hidden sassy zesty lunar';
const nouns =
  'otter falcon taco cactus wolf panda comet maple river pixel raven biscuit tiger wave willow coyote mango orbit ' +
  'sparrow dragon pickle moose ember canyon noodle fox lagoon badger donut thunder';
const first = adjectives.split(' ');
const second = nouns.split(' ');
const joints = ['', '', '_', '.', '-'];

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

type Style = (random: Random, given: string, family: string) => string;

const styles: readonly (readonly [Style, number])[] = [
  [(_, given, family) => `${given}.${family}`, 16],
  [(_, given, family) => `${given}${family}`, 18],
  [(_, given, family) => `${given}_${family}`, 9],
  [(_, given, family) => `${given.charAt(0)}${family}`, 10],
  [(_, given, family) => `${given}${family.charAt(0)}`, 6],
  [(_, given, family) => `${family}.${given}`, 3],
  [(_, given, family) => `${capital(given)}${capital(family)}`, 5],
  [(random, given) => `${given}${60 + random.below(48)}`.replace(/1(0\d)$/, '$1'), 10],
  [(random, given) => `${given}${random.pick(joints)}${random.pick(second)}`, 6],
  [(random, given) => `the${random.pick(joints)}real${random.pick(joints)}${given}`, 1.5],
  [(random) => `${random.pick(first)}${random.pick(joints)}${random.pick(second)}${random.below(100)}`, 12],
  [(random) => `${random.pick(second)}.${random.pick(second)}`, 2],
];

const ownScript = /^[\p{L}\p{N} ]+$/u;

/** Draws the username that a person would choose, not yet unique: letters, digits, `.`, `-` and `_`. */
export function drawUsername(random: Random, name: Name): string {
  const isLatin = /^\p{Script=Latin}/u.test(name.full);
  if (!isLatin && ownScript.test(name.full) && random.chance(0.3)) return name.full.replaceAll(' ', '_');
  return random.pickWeighted(styles)(random, toAscii(name.given), toAscii(name.family)).slice(0, 40);
}

/** Domains that no one can register: RFC 2606 and RFC 6761. */
const domains = [
  ['example.com', 46],
  ['mail.example', 18],
  ['example.net', 12],
  ['inbox.example', 11],
  ['example.org', 8],
  ['post.test', 5],
] as const;

/** Draws the part of an email address before the `@`, not yet unique. */
export function drawMailbox(random: Random, name: Name, username: string): string {
  const ascii = toAscii(username);
  if (ascii !== '' && random.chance(0.45)) return ascii;
  return `${toAscii(name.given)}${random.pick(['.', '.', '_', ''])}${toAscii(name.family)}`.slice(0, 50);
}

/** Draws the domain of an email address. */
export const drawDomain = (random: Random): string => random.pickWeighted(domains);
