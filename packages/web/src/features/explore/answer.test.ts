import { expect, test } from 'vitest';
import { csvOf } from '../../ui/chart/sheet.ts';
import { sheetOf as sheetOfChart, summaryOf } from '../../ui/chart/time/series.ts';
import { highestOf } from '../../ui/chart/time/ticks.ts';
import { type Answer, drawnOf, type Shape, sheetOf } from './answer.ts';

const FEWER = 'fewer than 5';
const answerOf = (parts: Partial<Answer>): Answer => ({
  responseMessage: 'Success',
  responseCode: 200,
  data: [],
  total: 0,
  range: { start_date: '2026-03-04', end_date: '2026-03-10' },
  source: 'postgres',
  limited: null,
  ...parts,
});
const searches = (by: Shape['by'], group?: Shape['group']): Shape => ({ by, group, label: 'Searches' });
const csv = (answer: Answer, shape: Shape): string[] => csvOf(sheetOf(answer, shape, sheetOfChart)).split('\r\n');

test('a day without events is 0, and one of few people has no place in the drawing', () => {
  const drawn = drawnOf(
    answerOf({
      data: [
        { day: '2026-03-04', group: null, value: FEWER },
        { day: '2026-03-06', group: null, value: 12 },
      ],
    }),
    searches('day'),
  );
  expect(drawn.series.map(({ values }) => values)).toEqual([[FEWER, 0, 12, 0, 0, 0, 0]]);
  expect(highestOf(drawn.series)).toBe(12);
  expect(summaryOf(drawn)).toContain('at most 12 (Fri 6 Mar 2026), at least 0 (Thu 5 Mar 2026)');
});

test('weeks begin on Monday, the first one with the range', () => {
  const weeks = answerOf({
    data: [{ day: '2026-03-09', group: null, value: 7 }],
    previous: { data: [{ day: '2026-02-25', group: null, value: 6 }], total: 6 },
    compared: { start_date: '2026-02-25', end_date: '2026-03-03' },
  });
  expect(csv(weeks, searches('week'))).toEqual([
    'Week,Searches,Earlier week,"Searches, earlier"',
    '2026-03-04,0,2026-02-25,6',
    '2026-03-09,7,2026-03-02,0',
    '',
  ]);
});

test('groups are named, the first four are drawn and all are in the table', () => {
  const events = ['impression', 'click', 'like', 'share', ''];
  const groups = answerOf({ data: events.map((group) => ({ day: '2026-03-05', group, value: 9 })) });
  expect(drawnOf(groups, searches('day', 'event')).series.map(({ label }) => label)).toEqual([
    'Impression',
    'Click',
    'Like',
    'Share',
  ]);
  expect(csv(groups, searches('day', 'event'))[0]).toBe('Day,Impression,Click,Like,Share,Unknown');
});

test('the whole range is a row for each group, also next to the earlier one', () => {
  const groups = answerOf({
    data: [
      { day: null, group: '7', name: 'Summer', value: 30 },
      { day: null, group: '8', value: FEWER },
    ],
    previous: { data: [{ day: null, group: '7', name: 'Summer', value: 20 }], total: 20 },
  });
  expect(csv(groups, searches('none', 'campaign'))).toEqual([
    'Group,Searches,"Searches, earlier"',
    'Summer,30,20',
    `8,${FEWER},0`,
    '',
  ]);
  expect(csv(answerOf({ total: FEWER }), searches('none'))).toEqual(['Days,Searches', `Whole range,${FEWER}`, '']);
});
