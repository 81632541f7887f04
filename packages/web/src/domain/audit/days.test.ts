import { describe, expect, it } from 'vitest';
import { byDay } from './days.ts';

const now = new Date('2026-03-01T00:30:00Z');
const titles = (...moments: string[]) =>
  byDay(
    moments.map((at) => ({ at })),
    now,
  ).map(({ title, items }) => [title, items.length]);

describe('byDay', () => {
  it('names today and yesterday in UTC, and dates the rest, with the year when it is another one', () => {
    expect(
      titles(
        '2026-03-01T00:10:00Z',
        '2026-02-28T23:59:59Z',
        '2026-02-28T00:00:00Z',
        '2026-02-27T23:59:59Z',
        '2025-02-27T12:00:00Z',
      ),
    ).toEqual([
      ['Today', 1],
      ['Yesterday', 2],
      ['Fri 27 Feb', 1],
      ['Thu 27 Feb 2025', 1],
    ]);
  });

  it('is empty without items', () => expect(titles()).toEqual([]));
});
