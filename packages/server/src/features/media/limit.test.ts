import { expect, test } from 'vitest';
import { mediaLimit } from './limit.ts';

test('an admin has 3,000 files in five minutes, and each has their own', () => {
  const count = mediaLimit();
  for (let file = 0; file < 3000; file += 1) count(1);
  expect(() => count(1)).toThrow('Too many pictures at once. Try again in a moment');
  expect(() => count(2)).not.toThrow();
});
