import { expect, test } from 'vitest';
import { agoText } from './ago.ts';

test.each([
  ['2026-03-01T12:00:00.000Z', '0 s ago'],
  ['2026-03-01T12:00:03.000Z', '0 s ago'],
  ['2026-03-01T11:59:48.400Z', '11 s ago'],
  ['2026-03-01T11:59:00.000Z', '1 min ago'],
  ['2026-03-01T11:00:01.000Z', '59 min ago'],
  ['2026-03-01T09:00:00.000Z', '3 h ago'],
  ['2026-02-27T12:00:01.000Z', '47 h ago'],
  ['2026-02-27T12:00:00.000Z', '2 days ago'],
])('%s was %s', (moment, text) => expect(agoText(moment, Date.parse('2026-03-01T12:00:00.000Z'))).toBe(text));
