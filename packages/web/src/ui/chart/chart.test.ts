import { describe, expect, it, test } from 'vitest';
import { csvName, csvOf } from './sheet.ts';
import { cellText, dateText, tickText } from './time/dates.ts';
import { type Chart, sheetOf, summaryOf, withEarlier } from './time/series.ts';
import { highestOf, ticksUpTo } from './time/ticks.ts';
import { count, dollars, percentage } from './unit.ts';

test.each([
  ['2026-10-22', 'day', 'Thu 22 Oct 2026', '22 Oct', '10-22-2026'],
  ['2026-10-01', 'month', 'October 2026', 'Oct 26', 'October 2026'],
  ['2026-01-01', 'year', '2026', '2026', '2026'],
] as const)('%s as a %s is %s, on the axis %s, in a table %s', (date, step, full, tick, cell) => {
  expect(dateText(date, step)).toBe(full);
  expect(tickText(date, step)).toBe(tick);
  expect(cellText(date, step)).toBe(cell);
});

test('what is no date stands as it is', () => {
  for (const step of ['day', 'month'] as const) expect(tickText('soon', step)).toBe('soon');
  expect(dateText('soon', 'month')).toBe('soon');
});

test.each([
  [41.214, '41.21%'],
  [4, '4.00%'],
  [0, '0.00%'],
])('%d as a part of a hundred has two places: %s', (value, text) => {
  expect(percentage.full(value)).toBe(text);
  expect(percentage.short(value)).toBe(text);
});

test.each([
  [0, true, [0, 1]],
  [Number.POSITIVE_INFINITY, true, [0, 1]],
  [1, true, [0, 1]],
  [3, true, [0, 1, 2, 3]],
  [11, true, [0, 5, 10, 15]],
  [11, false, [0, 2.5, 5, 7.5, 10, 12.5]],
  [280, true, [0, 100, 200, 300]],
  [1030, true, [0, 250, 500, 750, 1000, 1250]],
  [0.7, false, [0, 0.2, 0.4, expect.closeTo(0.6), 0.8]],
])('an axis up to %d has round marks', (highest, isWhole, marks) => {
  expect(ticksUpTo(highest, isWhole)).toEqual(marks);
});

test('bars are as high as they are together, lines and amounts each alone', () => {
  const bars = [
    { label: 'One', shape: 'bar' as const, values: [1, 4] },
    { label: 'Other', shape: 'bar' as const, values: [2, 3] },
  ];
  expect(highestOf(bars)).toBe(7);
  expect(highestOf([...bars, { label: 'Line', shape: 'line', values: ['7.5', '2'] }])).toBe(7.5);
  expect(highestOf([])).toBe(0);
});

const chart: Chart = {
  unit: count,
  step: 'day',
  dates: ['2026-03-01', '2026-03-02'],
  earlierDates: ['2026-02-22', '2026-02-23', '2026-02-24'],
  series: withEarlier({ label: 'Searches', shape: 'area', values: [1234, 7] }, [5, 6, 8]),
};

describe('the numbers of a chart', () => {
  it('are a table, with those of the period that is compared with at their own dates', () => {
    const { columns, rows } = sheetOf(chart);
    expect(columns.map(({ header }) => header)).toEqual(['Day', 'Searches', 'Earlier day', 'Searches, earlier']);
    expect(rows).toEqual([
      ['2026-03-01', 1234, '2026-02-22', 5],
      ['2026-03-02', 7, '2026-02-23', 6],
      [null, null, '2026-02-24', 8],
    ]);
  });

  it('are without the earlier ones when nothing is compared', () => {
    const { earlierDates: _, ...alone } = chart;
    expect(sheetOf(alone).columns.map(({ header }) => header)).toEqual(['Day', 'Searches']);
  });

  it('are told in sentences', () =>
    expect(summaryOf(chart)).toBe(
      'From Sun 1 Mar 2026 to Mon 2 Mar 2026, by day. Searches: at most 1,234 (Sun 1 Mar 2026), at least 7 (Mon 2 Mar 2026).',
    ));
});

describe('a table as CSV', () => {
  it('quotes what must be, and has no formulas', () =>
    expect(
      csvOf({
        columns: [{ header: 'Term' }, { header: 'Searches' }],
        rows: [
          ['=1+1', 12],
          ['a "lamp", small', null],
          ['@sum', '-3.50'],
          ['\u00a0\u2800=1', 1],
          ['lamp;=1|\t+2', 1],
          ['lamp; -1; a-b', 1],
        ],
      }),
    ).toBe(
      `Term,Searches\r\n'=1+1,12\r\n"a ""lamp"", small",\r\n'@sum,-3.50\r\n'\u00a0\u2800=1,1\r\nlamp;'=1|\t'+2,1\r\nlamp;' -1; a-b,1\r\n`,
    ));

  it('has a name that says what it is', () =>
    expect(csvName('Top searches', '2026-10-22 2026-11-20')).toBe('top-searches-2026-10-22-2026-11-20.csv'));
});

test.each([
  ['0.5', '$0.50', '$0.50'],
  ['-1234.5', '-$1,234.50', '-$1.23K'],
  ['3400000', '$3,400,000.00', '$3.4M'],
])('%s dollars are %s, shortened %s', (amount, full, short) => {
  expect(dollars.full(amount)).toBe(full);
  expect(dollars.short(amount)).toBe(short);
});
