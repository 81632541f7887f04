import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatDay,
  formatLongDay,
  formatLongMoment,
  formatMoment,
  formatMoney,
  formatNumber,
  formatWeekday,
  shortenNumber,
} from './format.ts';

describe('shortenNumber', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1K'],
    [1234, '1.23K'],
    [1235, '1.24K'],
    [12_345, '12.35K'],
    [999_994, '999.99K'],
    [999_995, '1M'],
    [1_000_000, '1M'],
    [3_400_000, '3.4M'],
    [1_234_567_890, '1,234.57M'],
    [-1234, '-1.23K'],
    [0.126, '0.13'],
  ])('writes %d as %s', (value, text) => expect(shortenNumber(value)).toBe(text));
});

describe('formatNumber', () => {
  it('separates thousands', () => expect(formatNumber(12_345)).toBe('12,345'));
});

describe('formatDay', () => {
  it('writes the day in UTC', () => {
    expect(formatDay('2026-03-09T23:59:59.999Z')).toBe('03-09-2026');
    expect(formatDay('2026-12-31T23:30:00-05:00')).toBe('01-01-2027');
  });

  it('shows what is no moment as it is', () => expect(formatDay('soon')).toBe('soon'));
});

describe('days and moments with the month spelt', () => {
  const moment = '2026-12-31T23:30:05-05:00';

  it('are a heading', () => {
    expect(formatWeekday(moment)).toBe('Fri 1 Jan');
    expect(formatWeekday('2026-10-22')).toBe('Thu 22 Oct');
  });

  it('are a day of two digits', () => {
    expect(formatLongDay(moment)).toBe('01 January');
    expect(formatLongDay('2026-10-22')).toBe('22 October');
  });

  it('are a day, its year and the time to the second', () =>
    expect(formatLongMoment(moment)).toBe('01 January 2027 04:30:05 UTC'));

  it.each([formatWeekday, formatLongDay, formatLongMoment])('show what is no moment as it is', (format) =>
    expect(format('soon')).toBe('soon'),
  );
});

describe('formatMoment', () => {
  it('writes one line for each zone', () => {
    expect(formatMoment('2026-03-09T00:05:07Z', ['UTC', 'America/New_York'])).toBe(
      '03-09-2026 00:05:07 UTC\n03-08-2026 20:05:07 America/New_York',
    );
  });
});

describe('formatBytes', () => {
  it.each([
    [0, '0 KB'],
    [1536, '2 KB'],
    [13_107_200, '12.5 MB'],
    [3_650_722_202, '3.4 GB'],
  ])('writes %d as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
});

describe('formatMoney', () => {
  it.each([
    ['0', '$0.00'],
    ['12.5', '$12.50'],
    ['999.99', '$999.99'],
    ['1234.50', '$1,234.50'],
    ['-1234567.05', '-$1,234,567.05'],
    ['0.0025', '$0.0025'],
    ['1.2500', '$1.25'],
    ['1.005', '$1.005'],
    ['123456789012345678901234.99', '$123,456,789,012,345,678,901,234.99'],
  ])('writes %s as %s', (amount, text) => expect(formatMoney(amount)).toBe(text));
});
