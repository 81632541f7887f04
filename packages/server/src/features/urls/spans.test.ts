import { addDays } from '@quarterdeck/contract/kit/date-range';
import { describe, expect, test } from 'vitest';
import { piecesOf } from './spans.ts';

const next = { day: 1, month: 31, year: 366 } as const;
const letters = { day: 10, month: 7, year: 4 } as const;
const rest = { day: '', month: '-01', year: '-01-01' } as const;

/** All days that the pieces cover, each as often as it is covered. */
const daysOf = (start: string, end: string): string[] =>
  piecesOf(start, end)
    .flatMap(({ span, from, to }) => {
      expect(from.slice(letters[span])).toBe(rest[span]);
      expect(to.slice(letters[span])).toBe(rest[span]);
      const days: string[] = [];
      for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
      return days;
    })
    .sort();

describe('the pieces of a range', () => {
  test.each([
    ['2026-03-04', '2026-03-04'],
    ['2026-03-01', '2026-03-31'],
    ['2026-02-27', '2026-03-02'],
    ['2025-12-31', '2026-01-01'],
    ['2025-01-01', '2025-12-31'],
    ['2024-02-29', '2026-02-28'],
    ['2021-11-15', '2026-05-20'],
    ['2023-12-02', '2026-01-31'],
  ])('%s to %s is covered exactly once', (start, end) => {
    const expected: string[] = [];
    for (let day = start; day <= end; day = addDays(day, 1)) expected.push(day);
    expect(daysOf(start, end)).toEqual(expected);
  });

  test('are few', () => {
    const starts = piecesOf('2020-01-02', '2026-12-30').flatMap(({ span, from, to }) =>
      Array.from({ length: Math.ceil((Date.parse(to) - Date.parse(from)) / 86_400_000 / next[span]) }, () => span),
    );
    expect(starts.filter((span) => span === 'day').length).toBeLessThanOrEqual(60);
    expect(starts.filter((span) => span === 'month').length).toBeLessThanOrEqual(22);
  });

  test('without an end or a beginning go on for ever, and backwards there are none', () => {
    expect(piecesOf()).toEqual([{ span: 'year', from: '0001-01-01', to: '9999-12-31' }]);
    expect(piecesOf('2026-01-01')[0]).toEqual({ span: 'year', from: '2026-01-01', to: '9999-01-01' });
    expect(piecesOf('2026-01-02', '2026-01-01')).toEqual([]);
  });
});
