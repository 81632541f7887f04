import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, comparedRange, DEFAULT_PRESET, daysIn, type Preset, presets, todayInUtc } from './date-range.ts';

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

  it('counts the days that its name says', () =>
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

it('begins with the last thirty days', () => expect(DEFAULT_PRESET).toBe('Last 30 days'));

describe('what a range is compared with', () => {
  it.each([
    ['previous_period', '2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19'],
    ['previous_period', '2026-11-14', '2026-11-20', '2026-11-07', '2026-11-13'],
    ['previous_period', '2026-10-22', '2026-11-20', '2026-09-22', '2026-10-21'],
    ['previous_period', '2026-10-01', '2026-10-31', '2026-08-31', '2026-09-30'],
    ['previous_period', '2024-01-01', '2024-12-31', '2022-12-31', '2023-12-31'],
    ['previous_month', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['previous_month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['previous_month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['previous_month', '2026-01-01', '2026-03-31', '2025-12-01', '2026-02-28'],
    ['previous_month', '2026-11-01', '2026-11-20', '2026-10-01', '2026-10-20'],
    ['previous_month', '2026-10-22', '2026-11-20', '2026-09-22', '2026-10-20'],
    ['previous_month', '2026-03-30', '2026-03-31', '2026-02-28', '2026-02-28'],
    ['previous_month', '2026-01-15', '2026-01-15', '2025-12-15', '2025-12-15'],
    ['previous_month', '2026-02-10', '2026-02-28', '2026-01-10', '2026-01-28'],
    ['previous_year', '2026-10-22', '2026-11-20', '2025-10-22', '2025-11-20'],
    ['previous_year', '2024-02-29', '2024-02-29', '2023-02-28', '2023-02-28'],
    ['previous_year', '2024-02-01', '2024-03-31', '2023-02-01', '2023-03-31'],
    ['previous_year', '2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
    ['previous_year', '2025-02-28', '2025-03-01', '2024-02-28', '2024-03-01'],
    ['previous_year', '2025-12-31', '2026-01-01', '2024-12-31', '2025-01-01'],
    ['previous_year', '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
    ['previous_year', '0003-01-01', '0003-01-02', '0002-01-01', '0002-01-02'],
    ['same_weekdays', '2026-11-20', '2026-11-20', '2026-11-13', '2026-11-13'],
    ['same_weekdays', '2026-11-14', '2026-11-20', '2026-11-07', '2026-11-13'],
    ['same_weekdays', '2026-10-22', '2026-11-20', '2026-09-17', '2026-10-16'],
    ['same_weekdays', '2024-02-01', '2024-02-29', '2023-12-28', '2024-01-25'],
  ] as const)('%s of %s to %s is %s to %s', (comparison, start, end, from, to) =>
    expect(comparedRange({ start, end }, comparison)).toEqual({ start: from, end: to }),
  );

  it.each([
    ['previous_period', '0001-01-07', '0001-01-07', true],
    ['previous_period', '0001-01-01', '0001-01-01', false],
    ['previous_month', '0001-02-01', '0001-02-28', true],
    ['previous_month', '0001-01-31', '0001-01-31', false],
    ['previous_year', '0001-12-31', '0001-12-31', false],
    ['same_weekdays', '0001-01-07', '0001-01-07', false],
    ['previous_period', '0001-01-01', '9999-12-31', false],
  ] as const)('%s of %s to %s: is there something after the year 1? %s', (comparison, start, end, isThere) =>
    expect(comparedRange({ start, end }, comparison) !== undefined).toBe(isThere),
  );

  const ranges = fc.tuple(days, fc.nat(800)).map(([end, more]) => ({ start: addDays(end, -more), end }));

  it('previous_period has as many days and ends the day before', () =>
    fc.assert(
      fc.property(ranges, (range) => {
        const before = comparedRange(range, 'previous_period');
        expect(before && [daysIn(before), addDays(before.end, 1)]).toEqual([daysIn(range), range.start]);
      }),
      { numRuns: 2000 },
    ));

  it('same_weekdays has as many days, on the same days of the week, the nearest before the range', () =>
    fc.assert(
      fc.property(ranges, (range) => {
        const before = comparedRange(range, 'same_weekdays');
        const gap = before ? number(range.start) - number(before.end) : 0;
        expect(before && daysIn(before)).toBe(daysIn(range));
        expect(before && (number(range.start) - number(before.start)) % 7).toBe(0);
        expect(gap >= 1 && gap <= 7).toBe(true);
      }),
      { numRuns: 2000 },
    ));

  it.each([
    ['previous_month', 1],
    ['previous_year', 12],
  ] as const)('%s keeps the dates, as far as the months have them', (comparison, months) =>
    fc.assert(
      fc.property(ranges, (range) => {
        const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
        const isLast = (day: string): boolean => addDays(day, 1).endsWith('-01');
        const before = comparedRange(range, comparison);
        for (const [now, then = ''] of [
          [range.start, before?.start],
          [range.end, before?.end],
        ] as const) {
          expect(monthOf(now) - monthOf(then)).toBe(months);
          expect(now.slice(8) === then.slice(8) || isLast(then)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    ),
  );
});
