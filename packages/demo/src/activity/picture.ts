import { type Random, randomFrom } from '../random.ts';
import { type SearchType, types } from './subjects.ts';

/** The number of pictures of each type. */
export const PICTURES = 40;

const grounds = [
  ['#dfeaf4', '#2f5d86', '#8fb4d3'],
  ['#fbe9d2', '#a3541f', '#e7a866'],
  ['#e2efd9', '#3f6b35', '#94bd80'],
  ['#f6dfe3', '#92374d', '#d98a9c'],
  ['#e6e1f3', '#54428e', '#a597d3'],
  ['#d9efec', '#1f6a63', '#79bdb5'],
  ['#eceef0', '#3d4a57', '#9ba8b5'],
  ['#fdf2c6', '#82650f', '#dcb94a'],
] as const;

type Colours = (typeof grounds)[number];
type Motif = (random: Random, colours: Colours) => string;

const path = (colour: string, data: string): string => `<path fill="${colour}" d="${data}"/>`;
const line = (colour: string, data: string, width: number): string =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${data}"/>`;
const circle = (colour: string, x: number, y: number, radius: number): string =>
  `<circle fill="${colour}" cx="${x}" cy="${y}" r="${radius}"/>`;

/** Lines of text under a heading, next to a small figure. */
const article: Motif = (random, [, strong, soft]) => {
  const lines = Array.from({ length: 4 }, (_, row) => `M66 ${58 + row * 14}h${30 + random.below(36)}`).join('');
  return line(strong, `M20 34h${60 + random.below(60)}`, 9) + path(soft, 'M20 52h36v52H20z') + line(soft, lines, 5);
};

/** Hills under a sun. */
const landscape: Motif = (random, [, strong, soft]) => {
  const peak = 50 + random.below(60);
  return (
    circle(soft, 30 + random.below(100), 34, 11 + random.below(6)) +
    path(soft, `M0 120L${peak - 20} ${54 + random.below(14)}L160 120z`) +
    path(strong, `M0 120L${peak + 20} ${64 + random.below(20)}L${peak + 90} 120z`)
  );
};

/** A frame with a play triangle. */
const film: Motif = (random, [, strong, soft]) =>
  path(soft, `M0 ${84 + random.below(20)}q40-${20 + random.below(30)} 80-6t80-10v60H0z`) +
  circle(strong, 80, 58, 26) +
  path('#fff', 'M72 45l22 13-22 13z');

/** A heading over columns. */
const newspaper: Motif = (random, [, strong, soft]) =>
  line(strong, `M20 26h${80 + random.below(40)}M20 42h${50 + random.below(50)}`, 8) +
  line(soft, 'M20 62h54M20 74h54M20 86h54M20 98h40', 4) +
  path(random.chance(0.5) ? strong : soft, 'M86 60h54v42H86z');

const goods = [
  'M44 92q0-14 10-20l12-26 14 16 30 14q14 6 14 16z',
  'M56 40h48v16q0 26-12 40H68q-12-14-12-40zm48 6h10q8 0 8 10t-12 12z',
  'M52 98V50q0-20 28-20t28 20v48zm10-52h36q-4-8-18-8t-18 8z',
  'M46 36h68v10H46zm6 16h56l-6 48H58z',
  'M40 60q0-24 40-24t40 24v6H40zm36 6h8v34h-8z',
] as const;

/** A product with a price tag. */
const product: Motif = (random, [, strong, soft]) =>
  circle(soft, 80, 66, 46) + path(strong, random.pick(goods)) + path('#fff', 'M112 24h30v16h-30l-8-8z');

/** Streets and a map pin. */
const map: Motif = (random, [, strong, soft]) => {
  const x = 50 + random.below(60);
  return (
    line(
      '#fff',
      `M0 ${30 + random.below(30)}l160 ${random.below(40)}M${random.below(60)} 0l40 120M${90 + random.below(50)} 0l-16 120`,
      9,
    ) +
    path(soft, `M${110 + random.below(20)} 84h40v30h-40z`) +
    path(strong, `M${x} 84c-14-20-20-27-20-37a20 20 0 0 1 40 0c0 10-6 17-20 37z`) +
    circle('#fff', x, 46, 8)
  );
};

const motifs: Readonly<Record<SearchType, Motif>> = {
  web: article,
  images: landscape,
  videos: film,
  news: newspaper,
  shopping: product,
  places: map,
};

/** Draws the picture of a page: an SVG of 160 by 120 units, identical for the same type and seed. */
function picture(type: SearchType, seed: number): string {
  const random = randomFrom(seed * types.length + types.indexOf(type));
  const colours = random.pick(grounds);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120" stroke-linecap="round" stroke-linejoin="round">' +
    `${path(colours[0], 'M0 0h160v120H0z')}${motifs[type](random, colours)}</svg>`
  );
}

/** Returns the address of a picture on the demo server. */
export const picturePath = (type: SearchType, seed: number): string => `/demo/pictures/${type}-${seed}.svg`;

/** Returns the picture with a name such as `web-12`; undefined when there is none. */
export function pictureByName(name: string): string | undefined {
  const [, type, seed] = /^([a-z]+)-(\d{1,4})$/.exec(name) ?? [];
  const known = types.find((one) => one === type);
  return known === undefined ? undefined : picture(known, Number(seed));
}
