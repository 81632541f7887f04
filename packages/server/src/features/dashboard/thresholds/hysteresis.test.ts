import { expect, test } from 'vitest';
import { changeOf, isOver } from './hysteresis.ts';

test.each([
  ['above', 101, false, true],
  ['above', 100, false, false],
  ['above', 96, true, true],
  ['above', 95, true, false],
  ['below', 99, false, true],
  ['below', 100, false, false],
  ['below', 104, true, true],
  ['below', 105, true, false],
  ['change', 100, false, true],
  ['change', 96, true, true],
  ['change', 95, true, false],
] as const)('%s 100: %d, when it was over %s, is over %s', (direction, measured, wasOver, over) => {
  expect(isOver({ direction, value: 100, wasOver }, measured)).toBe(over);
});

test('a change is up or down, and from nothing it is whole', () => {
  expect([changeOf(15, 10), changeOf(5, 10), changeOf(0, 0), changeOf(3, 0)]).toEqual([50, 50, 0, 100]);
});
