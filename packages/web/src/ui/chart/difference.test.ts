import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';
import { count, dollars, percentage } from './unit.ts';

test.each([
  [150, 100, count, 'more', '50% from 100'],
  [1_850_000, 1_234_567, count, 'more', '49.9% from 1.23M'],
  [31, 30, count, 'more', '3.3% from 30'],
  [10, 20, count, 'less', '50% from 20'],
  [20, 20, count, 'same', '0% from 20'],
  [31, 1, count, 'more', '+30 from 1'],
  [1, 19, count, 'less', '-18 from 19'],
  [5, 0, count, 'more', '+5 from 0'],
  [0, 0, count, 'same', '0 from 0'],
  ['1000.00', '19.99', dollars, 'more', '+$980.01 from $19.99'],
  ['1250.50', '1000.00', dollars, 'more', '25.1% from $1K'],
  [4.5, 6, percentage, 'less', '-1.50% from 6.00%'],
])('%s after %s of %o is %s: %s', (now, before, unit, direction, text) =>
  expect(differenceOf(now, before, unit)).toEqual({ direction, text }),
);
