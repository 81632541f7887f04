import { moment } from '@quarterdeck/contract/core/fields/fields';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Written } from '../core/written.ts';
import { answerWriter } from './answer-writer.ts';

const schema = z.object({
  first: z.string().optional(),
  id: z.int().positive(),
  name: z.string().nullable(),
  share: z.number().optional(),
  kind: z.enum(['a', 'b']).nullish(),
  flag: z.literal([0, 1]),
  yes: z.boolean(),
  at: moment(),
  until: moment().nullish().describe('When it ends'),
  rows: z.array(z.object({ id: z.int(), 'its "name"': z.string().optional() })),
  names: z.record(z.string(), z.string()).optional(),
  anything: z.unknown(),
  trimmed: z.string().trim().optional(),
  closed: z.strictObject({ n: z.int() }).optional(),
  either: z.union([z.string(), z.int()]).optional(),
});
const write = answerWriter(schema);
const least = {
  id: 1,
  name: null,
  flag: 0,
  yes: true,
  at: new Date('2026-01-31T10:00:00.120Z'),
  rows: [],
  anything: null,
};

describe('the writer of an answer', () => {
  test.each([
    ['what must be there', least],
    ['what may be missing', { ...least, first: 'x', share: -0.5, kind: null, until: null, anything: {} }],
    ['moments as texts', { ...least, until: '2026-01-31T10:00:00Z' }],
    ['texts that JSON escapes', { ...least, name: '"\\ \n \u0000 \ud800 \u2028 é 😀 </script>' }],
    ['rows', { ...least, rows: [{ id: 1 }, { id: 2, 'its "name"': 'y' }] }],
    ['records', { ...least, names: { 'a "b"': 'c', d: 'e' }, anything: { deep: [1, undefined] } }],
    ['what the schema changes', { ...least, trimmed: ' x ', closed: { n: 1 }, either: 7 }],
    ['numbers as JSON has them', { ...least, share: 1e21, anything: -0 }],
  ])('writes %s as the schema cuts it', (_what, answer) => {
    expect(write(answer)).toBe(JSON.stringify(schema.parse(answer)));
  });

  test('passes on a list that PostgreSQL has written', () => {
    expect(write({ ...least, rows: new Written('[{"id":1}]') })).toBe(write({ ...least, rows: [{ id: 1 }] }));
  });

  test('never writes a field that the schema does not name, however deep it is nested', () => {
    const secret = { password_hash: 'secret' };
    const text = write({ ...least, ...secret, rows: [{ id: 1, ...secret }] });
    expect(text).not.toContain('secret');
    expect(JSON.parse(text).rows).toEqual([{ id: 1 }]);
  });

  test.each([
    ['a field that is missing', { ...least, id: undefined }],
    ['null where it may not be', { ...least, flag: null }],
    ['a text for a number', { ...least, id: '1' }],
    ['a number for a text', { ...least, name: 1 }],
    ['a number that JSON cannot say', { ...least, share: Number.NaN }],
    ['a value that is not named', { ...least, kind: 'c' }],
    ['a moment that is none', { ...least, at: 'yesterday' }],
    ['an invalid date', { ...least, at: new Date(Number.NaN) }],
    ['one row for a list', { ...least, rows: {} }],
    ['a list for an object', { ...least, rows: [7] }],
    ['a field of a closed object', { ...least, closed: { n: 1, m: 2 } }],
  ])('refuses %s', (_what, answer) => {
    expect(() => schema.parse(answer)).toThrow();
    expect(() => write(answer)).toThrow();
  });
});
