import { beforeEach, describe, expect, test } from 'vitest';
import type { Link } from './chain-links.ts';
import { Order } from './chain-order.ts';

const START = Date.parse('2026-11-22T10:00:00Z');
const YEAR_MS = 365 * 86_400_000;

/** Returns a link of the row with this id, dated and sealed this many seconds after the start. */
const link = (id: number, at: number, sealedAt = at, more: Partial<Link> = {}): Link =>
  ({
    seq: id,
    audit_id: id,
    version: 2,
    demo: false,
    at: new Date(START + at * 1000),
    sealed_at: new Date(START + sealedAt * 1000),
    kept_until: new Date(START + at * 1000 + YEAR_MS),
    ...more,
  }) as Link;

describe('the order of the audit log', () => {
  let order: Order;
  beforeEach(() => {
    order = new Order();
  });
  const takeAll = (...links: readonly Link[]) =>
    links.map((one) => order.take(one)).findLast((flaw) => flaw !== undefined);

  test('holds for rows that were dated, numbered and linked one after another', () => {
    expect(takeAll(link(1, 0), link(2, 10), link(3, 300), link(4, 301, 360))).toBeUndefined();
    expect(order.notes()).toEqual([]);
  });

  test('leaves what transactions and clocks need: a minute', () =>
    expect(takeAll(link(2, 100, 101), link(1, 45, 101), link(3, 160, 102))).toBeUndefined());

  test.each([
    [
      'a row that is dated before others by more than a minute',
      [link(1, 0), link(2, 200), link(3, 139, 201)],
      /dated before/,
    ],
    [
      'a row that is dated more than a minute after it was linked',
      [link(1, 0), link(2, 61, 0)],
      /dated after it was linked/,
    ],
    ['a number of an earlier row', [link(5, 0), link(6, 500), link(4, 501)], /number is that of an earlier row/],
    [
      'a row that is kept for too short a time',
      [link(1, 0, 0, { kept_until: new Date(START + 329 * 86_400_000) })],
      /ends too early/,
    ],
  ])('finds %s', (_what, links, sentence) => expect(takeAll(...links)).toMatch(sentence));

  test('notes what was linked late, demo data, and a clock that was set back', () => {
    expect(takeAll(link(1, 0, 601), link(2, 602, 602, { demo: true }), link(3, 10, 11))).toBeUndefined();
    expect(order.notes()).toEqual([
      expect.stringMatching(/^1 rows are demo data/),
      expect.stringMatching(/^1 rows were linked more than 10 minutes late, starting with row 1 /),
      expect.stringMatching(/^The database clock went back before link 3/),
    ]);
  });
});
