import { describe, expect, it } from 'vitest';
import { randomFrom } from './random.ts';

const draws = (seed: number): number[] => {
  const random = randomFrom(seed);
  return Array.from({ length: 10_000 }, () => random.next());
};

describe('randomFrom', () => {
  it('repeats itself for the same seed alone', () => {
    expect(draws(7)).toEqual(draws(7));
    expect(draws(8).slice(0, 10)).not.toEqual(draws(7).slice(0, 10));
  });

  it('is spread evenly from 0 to below 1', () => {
    const numbers = draws(7);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const count = numbers.filter((number) => Math.floor(number * 10) === tenth).length;
      expect(Math.abs(count - 1000)).toBeLessThan(120);
    }
  });

  it('picks by weight', () => {
    const random = randomFrom(1);
    const picked = Array.from({ length: 10_000 }, () =>
      random.pickWeighted([
        ['often', 9],
        ['seldom', 1],
      ] as const),
    );
    expect(picked.filter((thing) => thing === 'seldom').length / picked.length).toBeCloseTo(0.1, 1);
  });

  it('refuses to pick from nothing', () => {
    expect(() => randomFrom(1).pick([])).toThrow(RangeError);
    expect(() => randomFrom(1).pickWeighted([])).toThrow(RangeError);
  });
});
