import { expect, test } from 'vitest';
import { backOffMs, isWorthRetrying, retryAfterMs } from './back-off.ts';

test('each wait is twice as long as the one before, up to half a minute, and half of it is chance', () => {
  expect([1, 2, 3].map((failures) => backOffMs(failures, 0, 0))).toEqual([250, 500, 1000]);
  expect([1, 2, 3].map((failures) => backOffMs(failures, 0, 1))).toEqual([500, 1000, 2000]);
  expect([backOffMs(50, 0, 0), backOffMs(50, 0, 1)]).toEqual([15_000, 30_000]);
});

test('no wait is shorter than the server asks', () => {
  expect(backOffMs(1, 7000, 0)).toBe(7000);
  expect(backOffMs(3, 7000, 1)).toBe(8000);
});

test.each([
  [null, 0],
  ['3', 3000],
  ['0', 0],
  ['-5', 0],
  ['Sat, 31 Jan 2026 12:00:09 GMT', 9000],
  ['Sat, 31 Jan 2026 11:00:00 GMT', 0],
  ['soon', 0],
])('Retry-After: %s asks for %s ms', (header, asked) => {
  expect(retryAfterMs(header, Date.parse('2026-01-31T12:00:00Z'))).toBe(asked);
});

test('only what may pass is tried again', () => {
  expect([0, 400, 401, 403, 404, 408, 413, 422, 429, 500, 502, 503].filter(isWorthRetrying)).toEqual([
    0, 429, 500, 502, 503,
  ]);
});
