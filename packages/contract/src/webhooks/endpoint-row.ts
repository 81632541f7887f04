import { z } from 'zod';
import { id, moment, refusals } from '../core/fields/fields.ts';

/** An address of the app that receives app events, as super admins see it, without its secret. */
export const WebhookEndpointRow = z.object({
  id: id(),
  url: z.string(),
  events: z.array(z.string()).describe('Event types; `*`: all'),
  state: z.enum(['active', 'paused', 'ended']).describe('`ended`: it answered 410'),
  state_at: moment().describe('When this state began'),
  reason: z.string().nullable().describe('Why it is not active, unless an admin paused it'),
  pending: z.int().describe('Events that wait; counted up to 10,000'),
  failed: z.int().describe('Events that failed for 72 hours; counted up to 10,000'),
  oldest_at: moment().nullable().describe('Time of the oldest waiting event'),
  last_delivered_at: moment().nullable(),
  failing_since: moment().nullable().describe('When attempts began to fail'),
  former_until: moment().nullable().describe('How long the previous secret also signs'),
  is_resending: z.literal([0, 1]).describe('1: events are being sent to it again, on request'),
  created_at: moment(),
  version: z.int().describe('For the If-Match of a change'),
  refused: refusals().optional(),
});
