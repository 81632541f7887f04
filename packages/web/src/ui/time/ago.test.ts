import { expect, test } from 'vitest';
import { agoText, relativeText } from './ago.ts';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');

test.each([
  ['2026-03-01T12:00:00.000Z', '0 s ago'],
  ['2026-03-01T12:00:03.000Z', '0 s ago'],
  ['2026-03-01T11:59:48.400Z', '11 s ago'],
  ['2026-03-01T11:59:00.000Z', '1 min ago'],
  ['2026-03-01T11:00:01.000Z', '59 min ago'],
  ['2026-03-01T09:00:00.000Z', '3 h ago'],
  ['2026-02-27T12:00:01.000Z', '47 h ago'],
  ['2026-02-27T12:00:00.000Z', '2 days ago'],
  ['2025-12-31T12:00:00.000Z', '60 days ago'],
  ['2025-12-30T12:00:00.000Z', '2 months ago'],
  ['2025-01-01T12:00:00.000Z', '13 months ago'],
  ['2024-01-01T12:00:00.000Z', '2 years ago'],
])('%s was %s', (moment, text) => expect(agoText(moment, NOW)).toBe(text));

test.each([
  ['2026-03-01T12:00:59.000Z', 'just now'],
  ['2026-03-01T11:59:01.000Z', 'just now'],
  ['2026-03-01T11:59:00.000Z', '1 min ago'],
  ['2026-03-01T12:01:00.000Z', 'in 1 min'],
  ['2026-03-04T12:00:00.000Z', 'in 3 days'],
  ['soon', ''],
])('%s is %s', (moment, text) => expect(relativeText(moment, NOW)).toBe(text));
