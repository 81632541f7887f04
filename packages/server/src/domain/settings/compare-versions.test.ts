import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareVersions } from './compare-versions.ts';

it.each([
  ['5.4.1', '5.4.1', 0],
  ['5.4', '5.4.0', 0],
  ['5.9.0', '5.10.0', -1],
  ['10.0', '9.9.9', 1],
  ['5.5.0-beta.2', '5.5.0', 0],
  [' 5.4.0 ', '5.4.1', -1],
])('%s against %s is %i', (one, other, order) =>
  expect(Math.sign(compareVersions(one, other) ?? Number.NaN)).toBe(order),
);

it.each(['', 'beta', 'v5'])('does not know which is older of %j and 5.4.1', (version) =>
  expect(compareVersions(version, '5.4.1')).toBeUndefined(),
);

it('orders any versions, and turned around the other way', () => {
  const versions = fc.array(fc.nat(99_999), { minLength: 1, maxLength: 4 }).map((numbers) => numbers.join('.'));
  fc.assert(
    fc.property(versions, versions, (one, other) => {
      expect(Math.sign(compareVersions(one, other) ?? Number.NaN) + Math.sign(compareVersions(other, one) ?? 0)).toBe(
        0,
      );
    }),
  );
});
