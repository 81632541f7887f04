import { beard, body, eyes, glasses, mouth, nose } from './faces/features.ts';
import { mensHair, womensHair } from './faces/hair.ts';
import { fill, INK, pair } from './faces/pen.ts';
import { type Random, randomFrom } from './random.ts';

/** Skin colors in light and in shade. */
const skins = [
  ['#fbdcc6', '#eebd9d'],
  ['#f5c9a9', '#e2a880'],
  ['#e8b48c', '#d0966c'],
  ['#d39a6e', '#b87e54'],
  ['#b87f56', '#9a6541'],
  ['#95623f', '#784b2e'],
  ['#734930', '#593522'],
  ['#573624', '#3f2518'],
] as const;
const DARK_SKINS = 5;
const darkHair = ['#211d1d', '#211d1d', '#211d1d', '#3b2a22', '#3b2a22', '#5b3c29'];
const lightHair = ['#7b4b2d', '#96492b', '#c99a52', '#c99a52', '#e0bd78'];
const greyHair = ['#9b9a9d', '#e2dfda'];
const dyedHair = ['#d4779b', '#5b9aa0', '#8a6bb5'];
const grounds = [
  '#cfe2f3',
  '#fbe0c3',
  '#dbe9d2',
  '#f4d3d6',
  '#e2dbf1',
  '#d0ebe6',
  '#faecb4',
  '#e3e5e8',
  '#c7d4ec',
  '#f5cdb9',
];
const cloths = [
  '#2f4b7c',
  '#c4563f',
  '#3c7768',
  '#dda03a',
  '#6c5190',
  '#3b4453',
  '#f3efe6',
  '#8c3040',
  '#4d7ba8',
  '#8fa37a',
];

function hairColour(random: Random, isDark: boolean): string {
  const draw = random.next();
  if (draw < 0.04) return random.pick(dyedHair);
  if (draw < 0.13) return random.pick(greyHair);
  return random.pick(isDark || draw < 0.55 ? darkHair : lightHair);
}

/**
 * Draws a portrait: an SVG of 120 by 120 units and less than 2 KB, identical for the same seed. Even seeds are women,
 * odd ones men.
 */
export function face(seed: number): string {
  const random = randomFrom(seed);
  const isWoman = seed % 2 === 0;
  const [skin, shade] = random.pick(skins);
  const isDark = skins.findIndex(([light]) => light === skin) >= DARK_SKINS;
  const hair = random.pick(isWoman ? womensHair : mensHair);
  const ownHair = hairColour(random, isDark);
  const shirt = random.pick(cloths);
  const cloth = random.pick(cloths.filter((colour) => colour !== shirt));
  const worn = (layer = ''): string => layer.replaceAll('H', hair.isCloth ? cloth : ownHair);
  const wearsEarrings = isWoman && !hair.coversEars && random.chance(0.6);
  const isBearded = !isWoman && random.chance(0.45);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" stroke-linecap="round" stroke-linejoin="round">',
    fill(random.pick(grounds), 'M0 0h120v120H0z'),
    worn(hair.back),
    fill(shade, 'M48 74h24v17c0 9-24 9-24 0z'),
    body(random, shirt, shade),
    hair.coversEars ? '' : pair(shade, 23.5, 61, 5),
    fill(skin, 'M37 52c0-18 9-28 23-28s23 10 23 28v9c0 15-10 26-23 26S37 76 37 61z'),
    `<g opacity=".2">${pair('#e0655f', 16, 69, 5)}</g>`,
    nose(random, shade),
    isBearded ? beard(random, ownHair) : '',
    mouth(random, isDark),
    eyes(random, hair.isCloth && isWoman ? INK : ownHair, isWoman, isDark),
    worn(hair.front),
    random.chance(0.24) ? glasses(random) : '',
    wearsEarrings ? pair('#e3b341', 24, 68, 2.5) : '',
    '</svg>',
  ].join('');
}

/** Returns the address of a portrait on the demo server. */
export const facePath = (seed: number): string => `/demo/faces/${seed}.svg`;
