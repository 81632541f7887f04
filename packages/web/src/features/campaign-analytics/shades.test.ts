import { describe, expect, it } from 'vitest';
import { SHADES, shadeOf, stepsUpTo } from './shades.ts';

describe('the shades of a map', () => {
  it('has none for nothing, and the last one for the most', () => {
    expect(shadeOf(0, 10)).toBe(0);
    expect(shadeOf(10, 10)).toBe(SHADES);
    expect(shadeOf(1, 1)).toBe(SHADES);
  });

  it.each([1, 2, 3, 4, 5, 7, 12, 100, 1001])('with %d at most, the legend says which numbers have which', (most) => {
    const steps = stepsUpTo(most);
    for (let value = 1; value <= most; value++) {
      const step = steps.find(({ from, to }) => value >= from && value <= to);
      expect(step?.shade, `${value}`).toBe(shadeOf(value, most));
    }
    expect(steps.every(({ from, to }) => from >= 1 && to <= most)).toBe(true);
  });
});
