import { describe, expect, it } from 'vitest';
import { face } from './face.ts';

const seeds = Array.from({ length: 2000 }, (_, seed) => seed);

describe('face', () => {
  it('is always the same for the same seed', () => {
    for (const seed of seeds) expect(face(seed)).toBe(face(seed));
  });

  it('is small, and an SVG that can be served as it is', () => {
    for (const seed of seeds) {
      const svg = face(seed);
      expect(Buffer.byteLength(svg), `face ${seed}`).toBeLessThan(2048);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/);
      expect(svg).not.toMatch(/undefined|NaN|script|href/);
    }
  });

  it('is rarely that of another one', () => {
    expect(new Set(seeds.map(face)).size).toBeGreaterThan(1990);
  });
});
