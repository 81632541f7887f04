import { expect, test } from 'vitest';
import { hasShape } from './mark.tsx';
import type { Series } from './series.ts';

const lines = (count: number): readonly Series[] =>
  Array.from({ length: count }, (_, n) => ({ label: `Line ${n}`, shape: 'line', values: [] }));

test.each([
  [2, 30],
  [3, 30],
  [3, 7],
  [4, 365],
])('%i lines over %i places carry their shapes next to each other', (count, places) => {
  const series = lines(count);
  const carried = Array.from({ length: places }, (_, at) => series.filter((one) => hasShape(series, one, at, places)));
  expect(Math.max(...carried.map(({ length }) => length))).toBe(1);
  for (const one of series) expect(carried.filter(([first]) => first === one).length).toBeGreaterThan(1);
});

test('over a single place each line carries its shape there', () => {
  const series = lines(3);
  expect(series.every((one) => hasShape(series, one, 0, 1))).toBe(true);
});
