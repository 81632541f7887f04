import { describe, expect, it } from 'vitest';
import { face } from './face.ts';

const seeds = Array.from({ length: 2000 }, (_, seed) => seed);

describe('face', () => {
  it('is always the same for the same seed', () => {
    expect(seeds.map(face)).toEqual(seeds.map(face));
  });

  it('is small, and an SVG that can be served as it is', () => {
    const isFit = (svg: string): boolean =>
      Buffer.byteLength(svg) < 2048 &&
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/.test(svg) &&
      !/undefined|NaN|script|href/.test(svg);
    expect(seeds.filter((seed) => !isFit(face(seed)))).toEqual([]);
  });

  it('is rarely that of another one', () => {
    expect(new Set(seeds.map(face)).size).toBeGreaterThan(1990);
  });
});
