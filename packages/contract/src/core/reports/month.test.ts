import { describe, expect, it } from 'vitest';
import { addMonths, isMonth, latestMonth, monthRange } from './month.ts';

describe('a month', () => {
  it.each([
    ['2026-11', '2026-11-21', '2026-11-01', '2026-11-20'],
    ['2026-11', '2026-11-02', '2026-11-01', '2026-11-01'],
    ['2026-11', '2026-12-01', '2026-11-01', '2026-11-30'],
    ['2026-10', '2026-11-01', '2026-10-01', '2026-10-31'],
    ['2024-02', '2026-11-01', '2024-02-01', '2024-02-29'],
    ['2025-12', '2026-01-01', '2025-12-01', '2025-12-31'],
  ])('%s on %s is %s to %s', (month, today, start, end) => expect(monthRange(month, today)).toEqual({ start, end }));

  it.each([
    ['2026-11', '2026-11-01'],
    ['2026-12', '2026-11-30'],
  ])('%s has no day that is over on %s', (month, today) => expect(monthRange(month, today)).toBeUndefined());

  it('begins with the one of yesterday', () =>
    expect([latestMonth('2026-11-21'), latestMonth('2026-11-01'), latestMonth('2026-01-01')]).toEqual([
      '2026-11',
      '2026-10',
      '2025-12',
    ]));

  it('goes on over years', () =>
    expect([addMonths('2026-01', -1), addMonths('2025-12', 1), addMonths('2026-11', -12)]).toEqual([
      '2025-12',
      '2026-01',
      '2025-11',
    ]));

  it.each([
    ['2026-11', true],
    ['1970-01', true],
    ['1969-12', false],
    ['2026-13', false],
    ['2026-00', false],
    ['2026-1', false],
    ['2026-11-01', false],
    ['', false],
  ])('%j is one: %s', (text, is) => expect(isMonth(text)).toBe(is));
});
