import { expect, test } from 'vitest';
import { changeOf } from './difference.ts';

test.each([
  [150, 100, 'more', '50%'],
  [1, 3, 'less', '66.7%'],
  [5, 0, 'more', 'new'],
  [0, 0, 'same', '0%'],
  [0, 4, 'less', '100%'],
])('%d after %d is %s: %s', (now, before, direction, text) =>
  expect(changeOf(now, before)).toEqual({ direction, text }),
);
