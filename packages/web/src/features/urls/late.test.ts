import { expect, test } from 'vitest';
import { wasLate } from './late.ts';

test.each([
  ['2026-03-01T10:00:00.000Z', '2026-03-01T23:59:59.999Z', false],
  ['2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00.000Z', true],
  ['2026-03-01T23:30:00.000-05:00', '2026-03-02T05:00:00.000Z', false],
  ['2026-03-01T10:00:00.000Z', null, false],
])('what failed at %s and was resolved at %s is marked: %s', (created_at, resolved_at, late) => {
  expect(wasLate({ created_at, resolved_at })).toBe(late);
});
