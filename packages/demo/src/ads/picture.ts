import { randomFrom } from '../random.ts';
import { motifs } from './businesses.ts';

type Motif = (typeof motifs)[number];

/** The background, the color of the business, and the color on top of it. */
export const brands = [
  ['#f3e9dc', '#5e3023', '#c08552'],
  ['#e3f2f1', '#0b525b', '#3fa7a0'],
  ['#eaf4e2', '#2d5a27', '#86b56a'],
  ['#eef1f8', '#1d3557', '#7798c4'],
  ['#fbeaf0', '#7a1f4b', '#d0719b'],
  ['#f1edfa', '#3c2a7d', '#9484d1'],
  ['#fdf3d8', '#6b4a00', '#d9a520'],
  ['#f9e7e3', '#8a2b18', '#e07a5f'],
] as const;

const fillPath = (colour: string, data: string): string => `<path fill="${colour}" d="${data}"/>`;
const strokePath = (colour: string, data: string, width = 9): string =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${data}"/>`;
const disc = (colour: string, x: number, y: number, radius: number): string =>
  `<circle fill="${colour}" cx="${x}" cy="${y}" r="${radius}"/>`;

/** Each shape fits a square of 120 units. */
const shapes: Readonly<Record<Motif, (strong: string, soft: string) => string>> = {
  cup: (strong, soft) =>
    fillPath(strong, 'M22 44h60v24a30 30 0 0 1-60 0z') +
    strokePath(strong, 'M82 50h8a12 12 0 0 1 0 24h-10', 8) +
    strokePath(soft, 'M40 32q-6-8 0-16M62 32q-6-8 0-16', 6) +
    strokePath(soft, 'M16 108h74', 6),
  bicycle: (strong, soft) =>
    strokePath(soft, 'M50 82a22 22 0 1 1-44 0a22 22 0 1 1 44 0M114 82a22 22 0 1 1-44 0a22 22 0 1 1 44 0', 7) +
    strokePath(strong, 'M28 82l18-38h34l12 38M46 44l16 38h-34M62 82l18-38M40 34h14M78 30h14', 7),
  leaf: (strong, soft) =>
    fillPath(soft, 'M60 108C20 96 14 50 22 24c34 4 50 34 38 84z') +
    fillPath(strong, 'M60 108C64 62 78 38 104 34c6 34-8 66-44 74z') +
    strokePath('#fff', 'M60 108Q46 66 34 46M60 108Q78 76 92 54', 3),
  house: (strong, soft) =>
    fillPath(soft, 'M24 56h72v50H24z') +
    fillPath(strong, 'M12 60L60 18l48 42-7 8-41-36-41 36z') +
    fillPath(strong, 'M52 76h18v30H52z') +
    fillPath('#fff', 'M32 68h14v14H32zm44 0h14v14H76z'),
  bag: (strong, soft) =>
    fillPath(strong, 'M22 46h76l8 60H14z') +
    strokePath(soft, 'M42 56V38a18 18 0 0 1 36 0v18', 7) +
    disc('#fff', 60, 78, 7),
  book: (strong, soft) =>
    fillPath(strong, 'M60 36Q38 22 12 28v68q26-6 48 8z') +
    fillPath(soft, 'M60 36q22-14 48-8v68q-26-6-48 8z') +
    strokePath('#fff', 'M24 46q12-1 24 4M24 62q12-1 24 4M72 50q12-5 24-4M72 66q12-5 24-4', 3),
  note: (strong, soft) =>
    strokePath(strong, 'M44 88V28l50-10v60', 9) + disc(strong, 32, 90, 15) + disc(soft, 82, 80, 15),
  bowl: (strong, soft) =>
    fillPath(strong, 'M12 58h96a48 44 0 0 1-96 0z') +
    disc(soft, 40, 46, 14) +
    disc(soft, 66, 42, 17) +
    disc(strong, 86, 48, 9) +
    fillPath(strong, 'M42 100h36v8H42z'),
  shoe: (strong, soft) =>
    fillPath(strong, 'M12 48h22l22 24q26 4 46 12 10 6 8 14H12z') +
    fillPath(soft, 'M12 98h100v10H12z') +
    strokePath('#fff', 'M48 62l-8 8M58 70l-8 8', 4),
  screen: (strong, soft) =>
    fillPath(strong, 'M14 24h92v62H14z') +
    fillPath(soft, 'M22 32h76v46H22z') +
    fillPath('#fff', 'M52 42l20 13-20 13z') +
    fillPath(strong, 'M46 92h28v10H46z'),
};

/** Draws the picture of an ad: an SVG of 400 by 210 units, identical for the same business, colors and seed. */
function picture(motif: Motif, brand: number, seed: number): string {
  const random = randomFrom(seed * 97 + brand * 13 + motifs.indexOf(motif));
  const [ground, strong, soft] = brands[brand % brands.length] ?? brands[0];
  const x = 130 + random.below(3) * 20;
  const discs = Array.from({ length: 4 }, () =>
    disc(random.chance(0.5) ? soft : '#fff', random.below(400), random.below(210), 18 + random.below(46)),
  ).join('');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 210" stroke-linecap="round" stroke-linejoin="round">' +
    `${fillPath(ground, 'M0 0h400v210H0z')}<g opacity=".35">${discs}</g>` +
    fillPath(soft, `M0 ${168 + random.below(14)}q100-${10 + random.below(24)} 200 0t200-6v60H0z`) +
    `${disc('#fff', x + 60, 98, 82)}<g transform="translate(${x} 38)">${shapes[motif](strong, soft)}</g></svg>`
  );
}

/** Returns the address of an ad's picture on the demo server. */
export const adPicturePath = (motif: Motif, brand: number, seed: number): string =>
  `/demo/ads/${motif}-${brand}-${seed}.svg`;

/** Returns the picture with a name such as `cup-0-12`; undefined when there is none. */
export function adPictureByName(name: string): string | undefined {
  const [, motif, brand, seed] = /^([a-z]+)-(\d)-(\d{1,4})$/.exec(name) ?? [];
  const known = motifs.find((one) => one === motif);
  return known === undefined ? undefined : picture(known, Number(brand), Number(seed));
}
