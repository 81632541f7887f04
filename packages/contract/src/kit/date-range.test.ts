import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Preset, presets, todayInUtc } from './date-range.ts';

const names = Object.keys(presets) as Preset[];
const days = fc
  .date({ min: new Date('1970-01-02T00:00:00Z'), max: new Date('2199-12-31T23:59:59Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const number = (text: string): number => Date.parse(text) / 86_400_000;

describe('the ranges that can be picked by name', () => {
  it('has the ten, in their order', () =>
    expect(names).toEqual([
      'Last 24 hours',
      'Last 7 days',
      'Last 30 days',
      'Last 60 days',
      'Last 90 days',
      'Last 180 days',
      'Current Month',
      'Previous Month',
      'Current Year',
      'Last Year',
    ]));

  it.each([
    ['Last 24 hours', '2024-03-01', '2024-02-29', '2024-02-29'],
    ['Last 24 hours', '2023-03-01', '2023-02-28', '2023-02-28'],
    ['Last 7 days', '2026-01-03', '2025-12-27', '2026-01-02'],
    ['Last 30 days', '2026-11-21', '2026-10-22', '2026-11-20'],
    ['Last 180 days', '2024-06-30', '2024-01-02', '2024-06-29'],
    ['Current Month', '2026-11-21', '2026-11-01', '2026-11-20'],
    ['Current Month', '2026-11-02', '2026-11-01', '2026-11-01'],
    ['Current Month', '2026-11-01', '2026-10-31', '2026-10-31'],
    ['Previous Month', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['Previous Month', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['Current Year', '2026-11-21', '2026-01-01', '2026-11-20'],
    ['Current Year', '2026-01-01', '2025-12-31', '2025-12-31'],
    ['Last Year', '2024-02-29', '2023-01-01', '2023-12-31'],
    ['Last Year', '2025-01-01', '2024-01-01', '2024-12-31'],
  ] as const)('%s on %s is %s to %s', (name, today, start, end) =>
    expect(presets[name](today)).toEqual({ start, end }),
  );

  it('never ends after yesterday, and never begins after it ends', () =>
    fc.assert(
      fc.property(days, fc.constantFrom(...names), (today, name) => {
        const { start, end } = presets[name](today);
        expect(end < today && start <= end).toBe(true);
      }),
      { numRuns: 2000 },
    ));

  it('counts the days that its name tells', () =>
    fc.assert(
      fc.property(days, fc.constantFrom(7, 30, 60, 90, 180), (today, count) => {
        const { start, end } = presets[`Last ${count} days` as Preset](today);
        expect([end, number(end) - number(start) + 1]).toEqual([addDays(today, -1), count]);
      }),
    ));

  it('has months and years that are whole and follow each other', () =>
    fc.assert(
      fc.property(days, (today) => {
        const month = presets['Previous Month'](today);
        const year = presets['Last Year'](today);
        expect(addDays(month.end, 1)).toBe(`${today.slice(0, 7)}-01`);
        expect(month.start).toBe(`${month.end.slice(0, 7)}-01`);
        expect([year.start, year.end]).toEqual([
          `${Number(today.slice(0, 4)) - 1}-01-01`,
          `${year.start.slice(0, 4)}-12-31`,
        ]);
      }),
    ));
});

it('takes the day from the clock in UTC', () =>
  expect([todayInUtc(new Date('2026-12-31T23:59:59.999Z')), todayInUtc(new Date('2027-01-01T00:00:00Z'))]).toEqual([
    '2026-12-31',
    '2027-01-01',
  ]));
