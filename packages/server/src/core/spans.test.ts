import { addDays } from '@quarterdeck/contract/core/reports/date-range';
import { describe, expect, test } from 'vitest';
import { piecesOf } from './spans.ts';

const DAY_MS = 86_400_000;
const length = { day: 1, month: 30.5, year: 365.25 } as const;
const letters = { day: 10, month: 7, year: 4 } as const;
const rest = { day: '', month: '-01', year: '-01-01' } as const;

/** Returns the days that the pieces count exactly once. Fails when any other day is counted. */
function daysOf(start: string, end: string): string[] {
  const times = new Map<string, number>();
  for (const { span, from, to, sign } of piecesOf(start, end)) {
    expect(from < to).toBe(true);
    expect(from.slice(letters[span])).toBe(rest[span]);
    expect(to.slice(letters[span])).toBe(rest[span]);
    for (let day = from; day < to; day = addDays(day, 1)) times.set(day, (times.get(day) ?? 0) + sign);
  }
  const covered = [...times].filter(([, count]) => count !== 0);
  expect(covered.filter(([, count]) => count !== 1)).toEqual([]);
  return covered.map(([day]) => day).sort();
}

function countSpans(start: string, end: string): Record<keyof typeof length, number> {
  const counts = { day: 0, month: 0, year: 0 };
  for (const { span, from, to } of piecesOf(start, end))
    counts[span] += Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS / length[span]);
  return counts;
}

describe('the pieces of a range', () => {
  test.each([
    ['2026-03-04', '2026-03-04'],
    ['2026-03-01', '2026-03-31'],
    ['2026-03-02', '2026-03-30'],
    ['2026-02-27', '2026-03-02'],
    ['2025-12-31', '2026-01-01'],
    ['2025-01-01', '2025-12-31'],
    ['2025-01-02', '2025-12-30'],
    ['2025-02-20', '2025-11-10'],
    ['2024-02-29', '2026-02-28'],
    ['2021-11-15', '2026-05-20'],
    ['2023-12-02', '2026-01-31'],
    ['2024-05-17', '2026-09-16'],
  ])('%s to %s is covered exactly once', (start, end) => {
    const expected: string[] = [];
    for (let day = start; day <= end; day = addDays(day, 1)) expected.push(day);
    expect(daysOf(start, end)).toEqual(expected);
  });

  test('cover any range exactly once', { tags: ['long'] }, () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const start = addDays('2023-01-01', (seed * 7919) % 1400);
      const days = 1 + ((seed * seed * 31) % 1100);
      const covered = daysOf(start, addDays(start, days - 1));
      expect(covered).toHaveLength(days);
      expect([covered[0], covered.at(-1)]).toEqual([start, addDays(start, days - 1)]);
    }
  });

  test('are few: what is lacking of a whole month or year is taken away from it', () => {
    expect(countSpans('2020-01-02', '2026-12-30')).toEqual({ day: 2, month: 0, year: 7 });
    expect(countSpans('2025-02-01', '2026-11-30')).toEqual({ day: 0, month: 2, year: 2 });
    expect(countSpans('2026-03-01', '2026-03-10')).toEqual({ day: 10, month: 0, year: 0 });
    for (let start = '2024-01-01'; start < '2026-01-01'; start = addDays(start, 13)) {
      const { day, month } = countSpans(start, addDays(start, 900));
      expect(day).toBeLessThanOrEqual(32);
      expect(month).toBeLessThanOrEqual(12);
    }
  });

  test('without an end or a beginning go on forever, and backwards there are none', () => {
    expect(piecesOf()).toEqual([{ span: 'year', from: '0001-01-01', to: '9999-12-31', sign: 1 }]);
    expect(piecesOf('2026-01-01')).toEqual([{ span: 'year', from: '2026-01-01', to: '9999-12-31', sign: 1 }]);
    expect(piecesOf(undefined, '2025-12-31')).toEqual([
      { span: 'year', from: '0001-01-01', to: '2026-01-01', sign: 1 },
    ]);
    expect(daysOf('9998-12-31', '9999-12-30')).toHaveLength(365);
    expect(piecesOf('2026-01-02', '2026-01-01')).toEqual([]);
  });
});
