import { contract } from '@quarterdeck/contract';
import { routeOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrors, inputSentence } from './input-errors.ts';

const errorsOf = (schema: z.ZodType, value: unknown) =>
  fieldErrors(schema.safeParse(value, { error: inputSentence }).error?.issues ?? []);

test.each([
  ['start must be a day, written as YYYY-MM-DD', z.strictObject({ start: z.iso.date() }), { start: '01-02-2026' }],
  ['flag must be 0 or 1', z.strictObject({ flag: z.literal([0, 1]) }), { flag: 2 }],
  ['by must be empty, a or b', z.strictObject({ by: z.enum(['', 'a', 'b']) }), { by: 'c' }],
  ['size must be at most 100', z.strictObject({ size: z.int().max(100) }), { size: 101 }],
  ['size must be more than 0', z.strictObject({ size: z.int().positive() }), { size: 0 }],
  ['size must be a whole number', z.strictObject({ size: z.int() }), { size: 1.5 }],
  ['ids must have at most 2 entries', z.strictObject({ ids: z.array(z.int()).max(2) }), { ids: [1, 2, 3] }],
  ['ids.1 must be a number', z.strictObject({ ids: z.array(z.int()) }), { ids: [1, 'x'] }],
  ['text must have at least 3 characters', z.strictObject({ text: z.string().min(3) }), { text: 'ab' }],
  ['text is required', z.strictObject({ text: z.string() }), {}],
  ['Name is required', z.strictObject({ text: z.string({ error: 'Name is required' }) }), {}],
  ['Unknown field: more', z.strictObject({}), { more: 1 }],
  ['The input must be an object', z.strictObject({}), 'text'],
])('says: %s', (message, schema, value) => expect(errorsOf(schema, value)[0]?.message).toBe(message));

const odd = [undefined, null, '', 'x', 'x'.repeat(100_000), -1, 1.5, 1e30, true, [], [null], {}, '9999-99-99', NaN];

test('no call answers the text of the validator', () => {
  const raw = /expected|^Invalid|^Too |^Unrecognized|received/i;
  const found = Object.values(contract)
    .flatMap((feature) => Object.values(feature))
    .flatMap((call) =>
      Object.keys(call.input.shape).flatMap((name) =>
        odd
          .flatMap((value) => errorsOf(call.input, { [name]: value }))
          .filter(({ message }) => raw.test(message) || message === '')
          .map(({ field, message }) => `${routeOf(call)} ${field}: ${message}`),
      ),
    );
  expect([...new Set(found)]).toEqual([]);
});
