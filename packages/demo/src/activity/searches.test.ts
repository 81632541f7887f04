import { expect, test } from 'vitest';
import { bookmarks } from './searches.ts';

test.each([300, 6000])('of a thousand users, about %i bookmarks are made', (count) => {
  const today = new Date('2026-11-26');
  const ids = Array.from({ length: 1000 }, (_, n) => n + 1);
  const crowd = { ids, since: ids.map(() => today.getTime() - 86_400_000) };
  const made = [...bookmarks(crowd, { seed: 1, count, today })];
  expect(made.length).toBeGreaterThan(count * 0.8);
  expect(made.length).toBeLessThan(count * 1.2);
});
