import { describe, expect, it } from 'vitest';
import { boundsOn, rangeText, wrongIn } from './range-text.ts';

const bounds = boundsOn('2026-11-21');

it('reaches from 1970 to the end of the next year', () =>
  expect(bounds).toEqual({ start: '1970-01-01', end: '2027-12-31' }));

describe('a typed range', () => {
  it.each([
    ['2024-02-29', '2024-03-01', {}],
    ['2024-03-01', '2024-03-01', {}],
    ['2023-02-29', '2023-03-01', { start: 'Enter the day as YYYY-MM-DD' }],
    ['02-01-2024', '', { start: 'Enter the day as YYYY-MM-DD', end: 'Enter the day as YYYY-MM-DD' }],
    ['2024-03-02', '2024-03-01', { end: 'The end is before the start' }],
    ['1969-12-31', '2028-01-01', { start: 'From 1970-01-01 to 2027-12-31', end: 'From 1970-01-01 to 2027-12-31' }],
  ])('from %j to %j has %j wrong with it', (start, end, wrong) =>
    expect(wrongIn({ start, end }, bounds)).toEqual(wrong),
  );
});

it.each([
  ['2026-10-22', '2026-11-20', '10-22-2026 – 11-20-2026'],
  ['2026-11-20', '2026-11-20', '11-20-2026'],
])('%s to %s reads %s', (start, end, text) => expect(rangeText({ start, end })).toBe(text));
