import type { Random } from '../random.ts';
import { fill, INK, pair, stroke } from './pen.ts';

/** Draws shoulders in a shirt with one of several collars; `shade` is the skin color in shade. */
export function body(random: Random, shirt: string, shade: string): string {
  const collar = random.pick([
    '',
    stroke('#00000026', 3, 'M46 88.5c5 10 23 10 28 0'),
    fill('#fff', 'M47 87l13 14-11 9-7-20zm26 0l-13 14 11 9 7-20z'),
    fill(shade, 'M48 88l12 18 12-18c-4 6-20 6-24 0z'),
    fill('#fff', 'M51 90l9 10 9-10 2 4-11 26-11-26z') + fill('#00000038', 'M40 90l9-3 11 33h-6zm40 0l-9-3-11 33h6z'),
    fill('#ffffff59', 'M14 106c20-5 72-5 92 0l2 6c-22-5-74-5-96 0z'),
  ]);
  return fill(shirt, 'M10 120c1-20 15-28 37-32 5 9 21 9 26 0 22 4 36 12 37 32z') + collar;
}

/** One of several smiles. */
export function mouth(random: Random, isDark: boolean): string {
  const lips = isDark ? '#8c4038' : '#a5514a';
  const laugh = 'M51 74h18q-2 9-9 9t-9-9z';
  return random.pick([
    stroke(lips, 2.4, 'M52 75q8 7 16 0'),
    fill('#fff', laugh) + stroke(lips, 1.6, laugh),
    stroke(lips, 2.4, 'M54 77q7 3 13-2'),
    stroke(lips, 2.4, 'M53 76q7 4 14 0'),
  ]);
}

const whites =
  '<g fill="#f7f1ea"><ellipse cx="50" cy="60" rx="4.2" ry="3.4"/><ellipse cx="70" cy="60" rx="4.2" ry="3.4"/></g>';

/** Eyes, brows and lashes. */
export function eyes(random: Random, brow: string, isWoman: boolean, isDark: boolean): string {
  const open = (radius: number): string => (isDark ? whites : '') + pair(INK, 10, 60, radius);
  const look = random.pick([
    open(2.7) + pair('#fff', 10.6, 59, 0.8),
    open(2.4),
    stroke(isDark ? '#1c1512' : INK, 2.2, 'M46.5 61q3.5-4 7 0m13 0q3.5-4 7 0'),
  ]);
  const lashes = isWoman ? stroke(INK, 1.6, 'M46 58.5l-2-1.8m30 1.8l2-1.8') : '';
  const brows = random.pick([
    'M45 53q5-3 10-.5m10 0q5-2.5 10 .5',
    'M45 52.5q4-3 10-1m10 0q6-2 10 1',
    'M45 53h9m12 0h9',
  ]);
  return look + lashes + stroke(brow, isWoman ? 1.8 : 2.4, brows);
}

/** A full beard, stubble, a goatee or a moustache. */
export const beard = (random: Random, colour: string): string =>
  random.pick([
    fill(colour, 'M37 60c3 6 4 9 9 11 8-3 20-3 28 0 5-2 6-5 9-11 1 18-9 30-23 30S36 78 37 60z'),
    `<g opacity=".28">${fill(colour, 'M37 62c3 5 5 8 10 9 8-2 18-2 26 0 5-1 7-4 10-9 0 16-10 26-23 26S37 78 37 62z')}</g>`,
    fill(colour, 'M50 72c6-4 14-4 20 0 2 10-3 19-10 19s-12-9-10-19z'),
    fill(colour, 'M49 73c3-5 9-5 11-2 2-3 8-3 11 2-4 1-8 2-11 0-3 2-7 1-11 0z'),
  ]);

/** Round or square glasses. */
export const glasses = (random: Random): string =>
  `<g fill="#ffffff2b" stroke="${INK}" stroke-width="1.9">${random.pick([
    '<circle cx="49.5" cy="60" r="7.5"/><circle cx="70.5" cy="60" r="7.5"/><path fill="none" d="M57 59q3-2 6 0M42 59l-5-1m41 1l5-1"/>',
    '<rect x="41.5" y="54.5" width="16" height="11.5" rx="3.5"/><rect x="62.5" y="54.5" width="16" height="11.5" rx="3.5"/><path fill="none" d="M57.5 58.5h5M41 58l-4-1m42 1l4-1"/>',
  ])}</g>`;

/** One of several noses. */
export const nose = (random: Random, shade: string): string =>
  stroke(shade, 2.2, random.pick(['M60 61l-2.5 7h4', 'M57 68q3 2.5 6 0', 'M61 60q-5 8 1 8.5']));
