import { describe, expect, test } from 'vitest';
import { theme } from '../theme/theme.ts';
import css from './chart.module.css?raw';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** How people who lack one kind of cones see colors: Machado, Oliveira and Fernandes, 2009, severity 1. */
const eyes: Readonly<Record<string, Matrix>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const LEAST_DISTANCE = 20;
const LEAST_CONTRAST = 3;

const dot = ([a, b, c]: Triple, [x, y, z]: Triple): number => a * x + b * y + c * z;
const times = ([a, b, c]: Matrix, colour: Triple): Triple => [dot(a, colour), dot(b, colour), dot(c, colour)];
const each = ([a, b, c]: Triple, change: (part: number) => number): Triple => [change(a), change(b), change(c)];

/** Returns the linear light of a color such as `#2a8dd9`, each channel from 0 to 1. */
function lightOf(hex: string): Triple {
  const [red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(hex)?.slice(1) ?? [];
  return each([red, green, blue].map((part) => Number.parseInt(part, 16) / 255) as unknown as Triple, (part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
}

const xyz: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];

/** Returns a color in CIELAB as an eye sees it, with the white point of daylight. */
function labOf(hex: string, eye: Matrix): Triple {
  const seen = each(times(eye, lightOf(hex)), (part) => Math.min(1, Math.max(0, part)));
  const [x, y, z] = times(xyz, seen);
  const [fx, fy, fz] = each([x / 0.95047, y, z / 1.08883], (part) =>
    part > 216 / 24_389 ? Math.cbrt(part) : ((24_389 / 27) * part + 16) / 116,
  );
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** Returns the distance of two colors by CIE76: 2 is just visible. */
function distance(one: string, other: string, eye: Matrix): number {
  const [a, b] = [labOf(one, eye), labOf(other, eye)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function contrast(one: string, other: string): number {
  const [less = 0, more = 0] = [one, other].map((hex) => times(xyz, lightOf(hex))[1]).toSorted((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

const pairs = [...css.matchAll(/--chart-\d: light-dark\((#\w{6}), (#\w{6})\);/g)];
const schemes = [
  { scheme: 'light', colours: pairs.map(([, light = '']) => light), ground: '#ffffff' },
  { scheme: 'dark', colours: pairs.map(([, , dark = '']) => dark), ground: theme.colors?.dark?.[6] ?? '' },
];

describe.each(schemes)('the colors of charts in $scheme', ({ colours, ground }) => {
  test('are four, and stand out from what they are drawn on', () => {
    expect(colours).toHaveLength(4);
    for (const colour of colours) expect(contrast(colour, ground), colour).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });

  test.each(Object.entries(eyes))('are told apart with %s', (_, eye) => {
    for (const [index, one] of colours.entries())
      for (const other of colours.slice(index + 1))
        expect(distance(one, other, eye), `${one} and ${other}`).toBeGreaterThanOrEqual(LEAST_DISTANCE);
  });
});
