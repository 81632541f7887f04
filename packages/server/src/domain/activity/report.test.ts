import { describe, expect, test } from 'vitest';
import { Refusal } from '../../core/errors.ts';
import { type ReportInput, reportOf, seriesFrom, stepRanges, stepsIn } from './report.ts';

const now = new Date('2026-11-22T00:30:00Z');

function fieldRefused(input: ReportInput): string | undefined {
  try {
    reportOf(input, now);
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.extra.errors?.[0]?.field : 'no refusal';
  }
}

describe('the range of a report', () => {
  test('is thirty days that end yesterday', () =>
    expect(reportOf({}, now)).toEqual({
      range: { start: '2026-10-23', end: '2026-11-21' },
      compared: undefined,
      step: 'day',
    }));

  test('has thirty days up to the last one that is named, and does not begin before the year 1', () => {
    expect(reportOf({ end_date: '2026-03-31' }, now).range.start).toBe('2026-03-02');
    expect(reportOf({ end_date: '0001-01-05' }, now).range.start).toBe('0001-01-01');
  });

  test('may be one day, and ends on no day before', () => {
    expect(fieldRefused({ start_date: '2026-11-01', end_date: '2026-11-01' })).toBeUndefined();
    expect(fieldRefused({ start_date: '2026-11-02', end_date: '2026-11-01' })).toBe('end_date');
    expect(fieldRefused({ start_date: '2026-11-22' })).toBe('start_date');
  });

  test('is compared with days of its own only when that is wished, and with whole ranges', () => {
    const own = { compare: 'custom', compare_start_date: '2026-01-01', compare_end_date: '2026-01-31' } as const;
    expect(reportOf(own, now).compared).toEqual({ start: '2026-01-01', end: '2026-01-31' });
    expect(fieldRefused({ ...own, compare: 'previous_period' })).toBe('compare_start_date');
    expect(fieldRefused({ compare_end_date: '2026-01-31' })).toBe('compare_end_date');
    expect(fieldRefused({ compare: 'custom', compare_end_date: '2026-01-31' })).toBe('compare_start_date');
    expect(fieldRefused({ compare: 'custom', compare_start_date: '2026-01-31' })).toBe('compare_end_date');
    expect(fieldRefused({ ...own, compare_end_date: '2025-12-31' })).toBe('compare_end_date');
  });

  test.each([
    ['2025-01-01', '2026-02-04', 'day'],
    ['2025-01-01', '2026-02-05', 'month'],
    ['1993-01-01', '2026-12-13', 'month'],
    ['1990-01-01', '2026-12-31', 'year'],
  ])('from %s to %s steps by %s', (start_date, end_date, step) =>
    expect(reportOf({ start_date, end_date }, now).step).toBe(step),
  );

  test('steps by what the longer of both ranges needs', () =>
    expect(
      reportOf(
        {
          start_date: '2026-11-01',
          end_date: '2026-11-21',
          compare: 'custom',
          compare_start_date: '2020-01-01',
          compare_end_date: '2025-12-31',
        },
        now,
      ).step,
    ).toBe('month'));
});

describe('the steps of a range', () => {
  const range = { start: '2025-11-15', end: '2026-02-10' };

  test('are each of its days, months or years', () => {
    expect(stepsIn({ start: '2024-02-28', end: '2024-03-01' }, 'day')).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ]);
    expect(stepsIn(range, 'month')).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01']);
    expect(stepsIn(range, 'year')).toEqual(['2025-01-01', '2026-01-01']);
    expect(stepsIn({ start: '9998-06-01', end: '9999-12-31' }, 'year')).toEqual(['9998-01-01', '9999-01-01']);
  });

  test('have the days that are in the range, and none twice', () =>
    expect(stepRanges(range, 'month')).toEqual([
      { start: '2025-11-15', end: '2025-11-30' },
      { start: '2025-12-01', end: '2025-12-31' },
      { start: '2026-01-01', end: '2026-01-31' },
      { start: '2026-02-01', end: '2026-02-10' },
    ]));

  test('have a number each, also where there was none, the first dated in the range', () =>
    expect(
      seriesFrom([{ at: '2026-01-01', searches: 7 }], { range, step: 'month', names: ['searches'], empty: 0 }),
    ).toEqual({ date: ['2025-11-15', '2025-12-01', '2026-01-01', '2026-02-01'], searches: [0, 0, 7, 0] }));
});
