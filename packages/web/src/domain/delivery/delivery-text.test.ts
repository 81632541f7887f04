import { describe, expect, test } from 'vitest';
import { type DeliveryState, deliveryText } from './delivery-text.ts';

const NOW = Date.parse('2026-05-04T12:00:00Z');
const before = (seconds: number): string => new Date(NOW - seconds * 1000).toISOString();
const known: DeliveryState = {
  ...{ state: 'delivered', type: 'user.suspended', decided_at: before(500), at: null, is_paused: 0 },
  ...{ answer: null, since: null, delivery_id: 7 },
};

describe('what is said of a decision', () => {
  test.each<[Partial<DeliveryState>, string]>([
    [{ at: before(12.9) }, 'App: delivered 12 s ago'],
    [{ at: before(119) }, 'App: delivered 119 s ago'],
    [{ at: before(120) }, 'App: delivered 2 minutes ago'],
    [{ at: before(7200) }, 'App: delivered 2 hours ago'],
    [{ at: before(172_800) }, 'App: delivered 2 days ago'],
    [{ at: before(-5) }, 'App: delivered 0 s ago'],
    [{ state: 'read', at: before(3) }, 'App: read from the change feed 3 s ago'],
    [{ state: 'read' }, 'App: read from the change feed'],
    [{ state: 'waiting' }, 'App: waiting'],
    [{ state: 'waiting', is_paused: 1, answer: '500' }, 'App: waiting, because the endpoint is paused'],
    [
      { state: 'waiting', answer: '500', since: before(180) },
      'App: waiting: the endpoint has been responding with 500 for 3 minutes',
    ],
    [
      { state: 'waiting', answer: 'Connection refused', since: before(9) },
      'App: waiting: no response (Connection refused) for 9 s',
    ],
    [{ state: 'failed', answer: '503' }, 'App: not delivered for 72 hours, the last answer was 503'],
    [{ state: 'failed' }, 'App: not delivered for 72 hours'],
  ])('%j: %s', (more, text) => expect(deliveryText({ ...known, ...more }, NOW)).toBe(text));
});
