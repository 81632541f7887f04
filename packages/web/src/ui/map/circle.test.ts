import { describe, expect, it } from 'vitest';
import { type Circle, circleIn, metresOf, zoomFor } from './circle.ts';

const around = (radius: number, unit: 'miles' | 'km', latitude = 0): Circle => ({
  center: { latitude, longitude: 0 },
  radius,
  unit,
});

describe('metresOf', () => {
  it('takes the unit into account', () => {
    expect(metresOf(around(10, 'miles'))).toBeCloseTo(16_093.4);
    expect(metresOf(around(10, 'km'))).toBe(10_000);
  });
});

describe('circleIn', () => {
  it.each([
    ['{"latitude":34.5,"longitude":-118,"radius":25,"unit":"miles"}', 25, 'miles'],
    ['{"latitude":"34.5","longitude":"-118","radius":"2.5","unit":"kilometers"}', 2.5, 'km'],
    ['{"latitude":34.5,"longitude":-118,"radius":3}', 3, 'km'],
  ])('reads %s', (text, radius, unit) =>
    expect(circleIn(text)).toEqual({ center: { latitude: 34.5, longitude: -118 }, radius, unit }),
  );

  it.each([
    null,
    '',
    'null',
    '[]',
    'California',
    '{"latitude":91,"longitude":0,"radius":1}',
    '{"latitude":0,"longitude":0,"radius":-1}',
    '{"latitude":null,"longitude":0,"radius":1}',
    '{"latitude":"","longitude":0,"radius":1}',
    '{"latitude":0,"longitude":0}',
  ])('finds none in %s', (text) => expect(circleIn(text)).toBeUndefined());
});

describe('zoomFor', () => {
  it('shows the whole circle, as near as that goes', () => {
    for (const [radius, latitude] of [
      [1, 0],
      [5, 34],
      [25, 47],
      [80, 61],
      [70, 61],
    ] as const) {
      const zoom = zoomFor(around(radius, 'km', latitude), 280);
      const pixels = (2 * radius * 1000) / ((156_543.03 * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom);
      expect(pixels).toBeLessThanOrEqual(280);
      expect(pixels).toBeGreaterThan(280 * 0.4);
    }
  });

  it('stays within what a map shows', () => {
    expect(zoomFor(around(5000, 'miles'), 280)).toBe(5);
    expect(zoomFor(around(0, 'km'), 280)).toBe(18);
  });
});
