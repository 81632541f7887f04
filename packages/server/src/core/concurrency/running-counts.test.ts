import { expect, test } from 'vitest';
import { runningCounts } from './running-counts.ts';

test('what is under way is counted by its key until it has ended', () => {
  const counts = runningCounts<string>();
  const ends = [counts.begin('a'), counts.begin('a'), counts.begin('b')];
  expect([counts.of('a'), counts.of('b'), counts.of('c'), counts.total()]).toEqual([2, 1, 0, 3]);
  for (const end of ends) end();
  expect([counts.of('a'), counts.of('b'), counts.total()]).toEqual([0, 0, 0]);
});
