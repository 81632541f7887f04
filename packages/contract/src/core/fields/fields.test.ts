import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listEndpoint } from '../endpoint/paging.ts';
import { requiredAmount } from './decimal.ts';
import { day, flag, id, requiredSecret, requiredText } from './fields.ts';
import { personFields } from './person.ts';

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

describe('fields of an input', () => {
  test.each([
    [1, true],
    [0, false],
    [-1, false],
    [1.5, false],
    [2 ** 53, false],
    ['1', false],
  ])('an id is %s: %s', (value, isTaken) => expect(takes(id(), value)).toBe(isTaken));

  test('a flag is 0 or 1', () =>
    expect([0, 1, 2, true].map((value) => takes(flag(), value))).toEqual([true, true, false, false]));

  test('a day is one of the calendar, from the year 1 on', () => {
    expect(['0001-01-01', '2024-02-29', '9999-12-31'].every((value) => takes(day(), value))).toBe(true);
    expect(['0000-12-31', '2025-02-29', '2026-1-1', ''].some((value) => takes(day(), value))).toBe(false);
  });

  test('a text that must be filled has something in it, without outer blanks, and an end', () => {
    const text = requiredText('Name is required', 5);
    expect(text.parse('  Ann ')).toBe('Ann');
    for (const missing of ['', '  ', '\u200b', '\u3164 ', undefined])
      expect(text.safeParse(missing).error?.issues[0]?.message).toBe('Name is required');
    expect(text.safeParse('12345').success).toBe(true);
    expect(text.safeParse('123456').error?.issues[0]?.message).toBe('At most 5 characters');
  });

  test('a secret keeps its blanks', () => {
    const secret = requiredSecret('Password is required');
    expect(secret.parse(' a ')).toBe(' a ');
    expect([takes(secret, ''), takes(secret, 'x'.repeat(128)), takes(secret, 'x'.repeat(129))]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test.each([
    ['0', true],
    ['0.0001', true],
    ['999999.9999', true],
    ['1000000', true],
    ['1000000.00', true],
    ['1000000.0001', false],
    ['1000001', false],
    ['0.00001', false],
    ['01', false],
    ['-1', false],
    ['1e3', false],
    ['', false],
    [1, false],
  ])('an amount is %s: %s', (value, isTaken) =>
    expect(takes(requiredAmount('Value is required'), value)).toBe(isTaken),
  );
});

describe('a list', () => {
  const { input } = listEndpoint({
    path: '/things',
    event: 'things.listed',
    access: 'session',
    summary: 'Things',
    orders: ['id', 'name'],
    defaultOrder: 'id',
    defaultDirection: 'desc',
    filters: {},
    row: z.object({ id: id() }),
    rows: 'data',
    total: 'total',
  });

  test('has ten rows a page, from page 0 on, in its own order', () =>
    expect(input.parse({})).toEqual({ page: 0, page_limit: 10, order_by: 'id', direction: 'desc' }));

  test.each([
    [{ page: -1 }, false],
    [{ page: 1_000_000 }, true],
    [{ page: 1_000_001 }, false],
    [{ page_limit: 0 }, false],
    [{ page_limit: 100 }, true],
    [{ page_limit: 101 }, false],
    [{ order_by: 'age' }, false],
    [{ direction: 'up' }, false],
    [{ other: 1 }, false],
  ])('takes %j: %s', (wish, isTaken) => expect(takes(input, wish)).toBe(isTaken));
});

test.each([
  "o'brien+desk@example.com",
  'ann@bücher.example',
  'ann@xn--bcher-kva.example',
  '用户@例子.example',
  'अजय@डाटा.भारत',
  `${'a'.repeat(64)}@example.com`,
])('%s is an email address', (address) => expect(personFields.email.parse(` ${address} `)).toBe(address));

test.each([
  'ann',
  'ann@example',
  '@example.com',
  'ann@',
  'ann@@example.com',
  'ann b@example.com',
  'Ann <ann@example.com>',
  'ann@example.com, ben@example.com',
  'ann@example.com\r\nBcc: ben@example.com',
  'ann@-example.com',
  'ann@example..com',
  'ann@127.0.0.1',
  'ann@exam_ple.com',
  'ann@exam\u00a0ple.com',
  `ann@${'a'.repeat(64)}.com`,
])('%j is no email address', (address) =>
  expect(personFields.email.safeParse(address).error?.issues).toMatchObject([{ message: 'Not a valid email address' }]),
);
