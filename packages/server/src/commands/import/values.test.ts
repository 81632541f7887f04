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
    ['1769860800', '2026-01-31T12:00:00.000Z'],
    ['1769860800123', '2026-01-31T12:00:00.123Z'],
    ['31.01.2026', '31.01.2026'],
  ])('%s is the moment %s', (text, moment) => expect(readValue('moment', text)).toBe(moment));

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
