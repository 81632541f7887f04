import { describe, expect, it } from 'vitest';
import { byDay } from './days.ts';

const now = new Date('2026-03-01T00:30:00Z');
const titles = (...moments: string[]) =>
  byDay(
    moments.map((at) => ({ at })),
    now,
  ).map(({ title, items }) => [title, items.length]);

describe('byDay', () => {
  it('names today and yesterday in UTC, and dates the rest', () => {
    expect(
      titles('2026-03-01T00:10:00Z', '2026-02-28T23:59:59Z', '2026-02-28T00:00:00Z', '2026-02-27T23:59:59Z'),
    ).toEqual([
      ['Today', 1],
      ['Yesterday', 2],
      ['02-27-2026', 1],
    ]);
  });

  it('is empty without items', () => expect(titles()).toEqual([]));
});
