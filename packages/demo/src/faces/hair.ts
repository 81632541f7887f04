/** A hairstyle or head covering: what is behind the head, and what is in front. `H` stands for the color. */
export interface Hair {
  readonly back?: string;
  readonly front?: string;
  /** Covers the ears, so that no earrings are drawn. */
  readonly coversEars?: true;
  /** Covers the hair: `H` is the color of a cloth. */
  readonly isCloth?: true;
}

const path = (d: string): string => `<path fill="H" d="${d}"/>`;
const curls = (...dots: readonly (readonly [x: number, y: number, r: number])[]): string =>
  path(dots.map(([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1-${2 * r} 0`).join(''));

const middleParting = path('M35 57c-2-21 9-34 25-34s27 13 25 34c-9-4-20-13-25-27-4 14-15 23-25 27z');
const fringe = path('M35 55c-1-20 9-32 25-32s26 12 25 32c-6-7-15-9-25-9s-19 2-25 9z');
const swept = path('M35 57c-3-21 9-34 26-34 15 0 26 13 24 34-3-10-9-16-17-20-9 8-22 11-33 20z');
const pulledBack = path('M36 55c-2-20 8-32 24-32s26 12 24 32c-2-11-9-19-24-19s-22 8-24 19z');

/** The hairstyles and head coverings of women. */
export const womensHair: readonly Hair[] = [
  {
    back: path('M60 20c-20 0-32 14-32 38v40c5 5 13 6 18 4 9-3 19-3 28 0 5 2 13 1 18-4V58c0-24-12-38-32-38z'),
    front: middleParting,
    coversEars: true,
  },
  {
    back: path('M60 20c-20 0-31 14-31 38 0 12 1 19 4 25 5 3 11 3 14 1h26c3 2 9 2 14-1 3-6 4-13 4-25 0-24-11-38-31-38z'),
    front: fringe,
    coversEars: true,
  },
  {
    back: path(
      'M60 19c-21 0-31 14-31 32 0 8-5 11-4 19s4 8 3 15 6 16 18 15l14-10 14 10c12 1 19-8 18-15s2-7 3-15-4-11-4-19c0-18-10-32-31-32z',
    ),
    front: swept,
    coversEars: true,
  },
  { back: curls([60, 17, 11]), front: pulledBack },
  { back: curls([60, 47, 34], [33, 62, 13], [87, 62, 13]), front: pulledBack, coversEars: true },
  {
    back: path('M74 26c16-4 25 12 22 30-2 12 2 20-4 30-9-3-12-14-10-26 1-12-2-22-8-34z'),
    front: swept,
  },
  { front: path('M35 60c-4-23 8-38 26-38 17 0 27 14 24 37-3-1-4-6-5-12-6-1-11-4-15-9-6 7-16 10-25 10-1 6-2 11-5 12z') },
  {
    back: path('M60 18c-22 0-33 16-33 40 0 20-6 40-10 46h86c-4-6-10-26-10-46 0-24-11-40-33-40z'),
    front:
      path(
        'M60 17c-22 0-32 17-32 41 0 20 2 38 32 44 30-6 32-24 32-44 0-24-10-41-32-41zm0 15c14 0 21 10 21 26s-9 28-21 28-21-12-21-28 7-26 21-26z',
      ) +
      '<path fill="none" stroke="#000" stroke-opacity=".17" stroke-width="2" d="M60 30c-15 0-23 11-23 28s9 30 23 30 23-13 23-30-8-28-23-28M35 78c5 10 16 16 40 17m-35-1c9 6 22 8 36 6"/>',
    coversEars: true,
    isCloth: true,
  },
  {
    back: curls([33, 72, 8], [32, 84, 7.5], [33, 95, 6.5], [87, 72, 8], [88, 84, 7.5], [87, 95, 6.5]),
    front: middleParting,
    coversEars: true,
  },
  {
    back: curls([40, 34, 15], [60, 27, 16], [80, 34, 15], [33, 52, 13], [87, 52, 13], [34, 70, 12], [86, 70, 12]),
    front: curls([45, 36, 9], [56, 32, 9], [67, 32, 9], [77, 37, 8]),
    coversEars: true,
  },
];

/** The hairstyles and head coverings of men. */
export const mensHair: readonly Hair[] = [
  { front: path('M35 56c-4-22 7-35 26-35 17 0 26 12 24 34-3-2-4-8-5-14-12 1-26-1-34-8-5 6-8 13-11 23z') },
  { front: path('M36 53c-2-19 8-30 24-30s26 11 24 30c-2-10-4-14-7-17-10-4-24-4-34 0-3 3-5 7-7 17z') },
  { front: path('M36 55c-3-12-3-22 4-29 5-9 20-11 30-8 11 2 17 12 15 37-2-3-3-9-5-15-11 0-24-1-37-4-3 5-5 12-7 19z') },
  { front: curls([41, 37, 8], [49, 29, 9], [60, 25, 9], [71, 28, 9], [79, 36, 8], [55, 34, 7], [66, 34, 7]) },
  {
    back: curls([60, 42, 28]),
    front: path('M36 54c-2-22 8-32 24-32s26 10 24 32c-2-10-5-14-10-16-8-3-20-3-28 0-5 2-8 6-10 16z'),
  },
  {},
  { back: curls([60, 18, 9]), front: pulledBack },
  {
    front:
      path('M34 45c0-16 10-25 26-25s26 9 26 25z') +
      '<path fill="H" d="M34 45c14-3 38-3 52 0 9 1 14 4 14 7-18-3-48-3-66 0z"/><path fill="#000" opacity=".16" d="M34 45c14-3 38-3 52 0v3c-16-2-36-2-52 0z"/>',
    isCloth: true,
  },
  {
    front: path(
      'M35 57c-4-20 2-36 22-37 8-4 26 2 28 20 1 6 1 12 0 17-2-5-3-9-4-13-5-3-9-6-10-10-8 8-20 10-29 9-3 4-5 9-7 14z',
    ),
  },
  {
    front:
      path('M33 46c-1-20 11-30 27-30s28 10 27 30z') +
      '<path fill="H" d="M32 42h56q3 0 3 3v5q0 3-3 3H32q-3 0-3-3v-5q0-3 3-3z"/><path fill="#000" opacity=".14" d="M32 42h56q3 0 3 3v5q0 3-3 3H32q-3 0-3-3v-5q0-3 3-3z"/>',
    isCloth: true,
  },
  {
    front:
      path('M33 47c-5-22 9-36 27-36s32 14 27 36c-8-8-17-13-27-17-10 4-19 9-27 17z') +
      '<path fill="none" stroke="#000" stroke-opacity=".18" stroke-width="2" d="M36 37c8-4 16-7 24-7M40 26c10 0 20 3 44 12M50 15c12 3 24 9 34 16"/>',
    isCloth: true,
  },
];
