import { describe, expect, test } from 'vitest';
import { checkVersion, expectedVersion } from './version.ts';

describe('If-Match', () => {
  test.each([
    ['3', 3],
    ['"3"', 3],
    ['W/"3"', 3],
    ['0', 0],
    ['*', undefined],
    [undefined, undefined],
  ])('%s is version %s', (header, version) => expect(expectedVersion(header)).toBe(version));

  test.each(['', '-1', '3, 4', '1234567890', 'x'])('%j is refused', (header) =>
    expect(() => expectedVersion(header)).toThrow(),
  );

  const there = { version: 7, by: 'Ann', at: new Date('2026-11-22T10:00:00Z') };

  test('is the version that is there, or one since which nothing of the staff was changed', () => {
    expect(() => checkVersion(7, there)).not.toThrow();
    expect(() => checkVersion(6, { ...there, since: 5 })).not.toThrow();
    expect(() => checkVersion(5, { ...there, since: 5 })).not.toThrow();
  });

  test.each([
    ['an older one', 6, undefined],
    ['one that is older still', 4, 5],
    ['one that is yet to come', 8, undefined],
  ])('is not %s: it says who changed it', (_what, expected, since) =>
    expect(() => checkVersion(expected, { ...there, ...(since === undefined ? {} : { since }) })).toThrow(
      /^Ann changed this on 2026-11-22/,
    ),
  );
});
