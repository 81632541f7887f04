import { latinOrigins, origins } from './names/index.ts';
import type { NamePart, Origin } from './names/origin.ts';
import type { Random } from './random.ts';

/** A person's name. */
export interface Name {
  /** As the person writes it: 2 to about 90 characters, in any script. */
  readonly full: string;
  /** The spelling for usernames and email addresses. */
  readonly given: string;
  readonly family: string;
  readonly isWoman: boolean;
}

/** Parts of the name that are given instead of drawn. */
export interface NameParts {
  readonly given?: string;
  readonly family?: string;
}

const MIDDLE_INITIAL = 0.36;
const MIDDLE_NAME = 0.16;
const SKEW = 1.6;
const initials = 'ABCDEFGHIJKLMNOPRSTVWYZ'.split('');
const emoji = ['🌻', '✨', '🔥', '🦋', '🇺🇸', '🏳️‍🌈', '👩🏽‍💻', '💙', '🐝', '☕️'];

const asPart = (text: string): NamePart => ({ text, roman: text });

const drawGiven = (random: Random, origin: Origin, isWoman: boolean): NamePart =>
  random.pickCommon(isWoman ? origin.women : origin.men, SKEW);

function drawFamily(random: Random, origin: Origin): NamePart {
  const first = random.pickCommon(origin.families, SKEW);
  const [share, joint] = origin.doubled ?? [0, ''];
  if (!random.chance(share)) return first;
  const second = random.pickCommon(origin.families, SKEW);
  return second === first ? first : { text: `${first.text}${joint}${second.text}`, roman: first.roman };
}

function middle(random: Random, origin: Origin, isWoman: boolean): string {
  const draw = random.next();
  if (draw < MIDDLE_INITIAL) return `${random.pick(initials)}. `;
  return draw < MIDDLE_INITIAL + MIDDLE_NAME ? `${drawGiven(random, origin, isWoman).text} ` : '';
}

function veryLong(random: Random, origin: Origin, isWoman: boolean, given: string, family: string): string {
  const more = [1, 2, 3].map(() => drawGiven(random, origin, isWoman).text).join(' ');
  return `${given} ${more} ${family}-${drawFamily(random, origin).text}${isWoman ? '' : ' III'}`;
}

/** Changes a few names to forms that many input forms do not expect. */
function dressed(random: Random, full: string, given: string): string {
  const draw = random.next();
  if (draw < 0.012) return full.toLowerCase();
  if (draw < 0.018) return full.toUpperCase();
  if (draw < 0.022) return given;
  if (draw < 0.026) return `${full} ${random.pick(emoji)}`;
  if (draw < 0.027) return `${random.pick(emoji)} ${full} ${random.pick(emoji)}`;
  return full;
}

/** Draws a name. */
export function drawName(random: Random, wish: NameParts = {}): Name {
  const isPlanted = wish.given !== undefined || wish.family !== undefined;
  const origin = random.pickWeighted(isPlanted ? latinOrigins : origins);
  const isWoman = random.chance(0.5);
  const given = wish.given === undefined ? drawGiven(random, origin, isWoman) : asPart(wish.given);
  const family = wish.family === undefined ? drawFamily(random, origin) : asPart(wish.family);
  const spelled = { given: given.roman, family: family.roman, isWoman };
  if (origin.familyFirst !== undefined) return { full: `${family.text}${origin.familyFirst}${given.text}`, ...spelled };
  const usual = given.text === given.roman;
  if (usual && random.chance(0.003))
    return { full: veryLong(random, origin, isWoman, given.text, family.text), ...spelled };
  const between = usual ? middle(random, origin, isWoman) : '';
  const full = `${given.text} ${between}${family.text}`;
  return { full: isPlanted ? full : dressed(random, full, given.text), ...spelled };
}
