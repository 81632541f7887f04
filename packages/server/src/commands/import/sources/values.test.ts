import { describe, expect, test } from 'vitest';
import { kindsOf, readValue, saysDeleted } from './values.ts';

describe('a value', () => {
  test('has the kind of its field', () => {
    const kinds = kindsOf('campaign');
    expect(
      ['id', 'occurred_at', 'deleted', 'total_ad_budget', 'target_age_minimum', 'interest', 'ad_start', 'status'].map(
        (field) => kinds.get(field),
      ),
    ).toEqual(['text', 'moment', 'boolean', 'money', 'number', 'list', 'moment', 'text']);
    expect(kindsOf('search').has('deleted')).toBe(false);
  });

  test.each([
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00Z'],
    ['2026-01-31 12:00:00', '2026-01-31T12:00:00Z'],
    ['2026-01-31 12:00', '2026-01-31T12:00:00Z'],
    ['2026-01-31 12:00:00.123456+00', '2026-01-31T12:00:00.123456+00:00'],
    ['2026-01-31 12:00:00+0530', '2026-01-31T12:00:00+05:30'],
    ['2026-01-31 12:00:00 -08:00', '2026-01-31T12:00:00-08:00'],
    ['2026-01-31', '2026-01-31T00:00:00Z'],
    ['2026-01-31 12:00:00 UTC', '2026-01-31T12:00:00Z'],
    ['2026-01-31T12:00 gmt', '2026-01-31T12:00:00Z'],
    ['2026-01-31 12:00:00.5 +0000 UTC', '2026-01-31T12:00:00.5+00:00'],
    ['2026-01-31 12:00:00 +0100 CET', '2026-01-31T12:00:00+01:00'],
    ['2026-01-31 12:00:00 Mars', '2026-01-31 12:00:00 Mars'],
    ['1769860800', '2026-01-31T12:00:00.000Z'],
    ['1769860800123', '2026-01-31T12:00:00.123Z'],
    ['31.01.2026', '31.01.2026'],
  ])('%s is the moment %s', (text, moment) => expect(readValue('moment', text)).toBe(moment));

  test.each([
    ['2026-01-31 12:00:00.123456', '2026-01-31T11:00:00.123456Z'],
    ['2026-07-31', '2026-07-30T22:00:00Z'],
    ['2026-07-31 12:00:00Z', '2026-07-31T12:00:00Z'],
    ['2026-07-31 12:00:00-05', '2026-07-31T12:00:00-05:00'],
    // Clocks go from 2 to 3 on one Sunday, and from 3 to 2 on another.
    ['2026-03-29 01:59:59', '2026-03-29T00:59:59Z'],
    ['2026-03-29 02:30:00', '2026-03-29T01:30:00Z'],
    ['2026-03-29 03:00:00', '2026-03-29T01:00:00Z'],
    ['2026-10-25 02:30:00', '2026-10-25T00:30:00Z'],
    ['2026-10-25 03:00:00', '2026-10-25T02:00:00Z'],
    // An impossible date stays without a zone, and is then refused.
    ['2026-02-30 12:00:00', '2026-02-30T12:00:00'],
  ])('%s in Berlin is the moment %s', (text, moment) =>
    expect(readValue('moment', text, undefined, 'Europe/Berlin')).toBe(moment),
  );

  test.each([
    ['money', '12', '12.00'],
    ['money', '12.5', '12.50'],
    ['money', '12.5000', '12.50'],
    ['money', '12.505', '12.505'],
    ['money', 12.5, '12.50'],
    ['number', '-1.5', -1.5],
    ['number', '', ''],
    ['number', '0x10', '0x10'],
    ['boolean', 'T', true],
    ['boolean', '0', false],
    ['boolean', 1, true],
    ['boolean', 'maybe', 'maybe'],
    ['list', 'a; b', ['a', 'b']],
    ['list', '["a","b"]', ['a', 'b']],
    ['list', [1, 'b'], ['1', 'b']],
    ['text', 17, '17'],
    ['text', null, null],
  ] as const)('%s %j is %j', (kind, value, read) => expect(readValue(kind, value)).toEqual(read));

  test('says that a thing is deleted', () => {
    expect(['t', '2026-01-31 12:00:00', 1, true].map(saysDeleted)).toEqual([true, true, true, true]);
    expect(['f', '0', '', null, undefined, false, 'no'].map(saysDeleted)).toEqual(Array(7).fill(false));
  });
});
