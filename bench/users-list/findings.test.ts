import { expect, test } from 'vitest';
import type { LoadResult } from '../support/load/load.ts';
import { FIRST, findingOf, type Probe } from './findings.ts';

const answers = (perSecond: number, refused = 0, p99 = 10): LoadResult => ({
  perSecond,
  p50: 5,
  p99,
  answered: perSecond,
  refused,
  failed: 0,
  bytes: 2000,
});
const RAW = 'Raw search';
const search: Probe = { what: 'Search, common', at: 'ours', path: '/', against: RAW, least: 25 };

const lineOf = (own: readonly LoadResult[], raw: readonly LoadResult[], probe = search) =>
  findingOf(
    probe,
    new Map([
      [probe.what, own],
      [RAW, raw],
    ]),
  );

test('a rate is held against its reference, round by round', () => {
  const own = [answers(1000), answers(900), answers(1100)];
  const line = lineOf(own, [answers(10), answers(10), answers(11)]);
  expect(line).toMatchObject({ rate: '1,000 req/s', ratio: '100x', target: 'at least 25x raw', verdict: 'met' });
  expect(lineOf(own, [answers(100), answers(100), answers(100)]).verdict).toBe('MISSED');
});

test('a third of refused calls stands next to the rate, and is missed', () => {
  const line = lineOf([answers(1000, 500)], [answers(10)]);
  expect(line).toMatchObject({ rate: '1,000 req/s, 33.3 % refused', ratio: '100x', verdict: 'MISSED' });
});

test('a raw server without an answer in one of the rounds is no reference', () => {
  const own = [answers(1000, 500), answers(1000), answers(1000)];
  const line = lineOf(own, [answers(0), answers(10), answers(10)]);
  expect(line.verdict).toBe('not comparable, MISSED');
  expect(lineOf(own, [answers(0), answers(0), answers(0)])).toMatchObject({
    ratio: '-',
    verdict: 'not comparable, MISSED',
  });
  expect(lineOf(own, []).verdict).toBe('not comparable, MISSED');
});

test('the first page is held against the p99 of the raw server as well', () => {
  const first: Probe = { what: FIRST, at: 'ours', path: '/', against: RAW, least: 0.6, p99: 2 };
  expect(lineOf([answers(100, 0, 20)], [answers(100)], first)).toMatchObject({
    ratio: '1x, p99 2x',
    verdict: 'met',
  });
  expect(lineOf([answers(100, 0, 21)], [answers(100)], first).verdict).toBe('MISSED');
  expect(lineOf([answers(100)], [answers(100, 0, Number.NaN)], first).verdict).toBe('not comparable, MISSED');
});

test('a line that others are compared with has no verdict', () => {
  const { verdict, target } = findingOf({ what: RAW, at: 'raw', path: '/' }, new Map([[RAW, [answers(10)]]]));
  expect([verdict, target]).toEqual([undefined, '']);
});
