import { z } from 'zod';
import { id, moment, refusals } from '../core/fields/fields.ts';

/** The state of a delivery. `failed`: given up after 72 hours, and stored so that it can be sent again. */
export const deliveryState = z.enum(['pending', 'delivered', 'failed']);

/** The delivery of one event to one endpoint. */
export const DeliveryRow = z.object({
  id: id(),
  endpoint_id: id(),
  event_id: z.string().describe('The `webhook-id`'),
  type: z.string(),
  subject: z.string().describe('The subject, whose events keep their order'),
  decided_at: moment(),
  state: deliveryState,
  attempts: z.int(),
  last_at: moment().nullable().describe('Time of the last attempt'),
  last_status: z.int().nullable().describe('The status code of the last answer; null without one'),
  last_error: z.string().nullable(),
  last_ms: z.int().nullable().describe('How long the attempt took'),
  next_at: moment()
    .nullable()
    .describe('Time of the next attempt; null while it waits for an earlier event, or is done'),
});

const headers = z.record(z.string(), z.string());

/** One request of a delivery. */
const AttemptRow = z.object({
  id: id(),
  at: moment(),
  url: z.string(),
  headers: headers.describe('The request headers, without the signature'),
  status: z.int().nullable(),
  error: z.string().nullable(),
  ms: z.int(),
  answer: z.string().describe('The first 2,000 characters of the answer'),
});

/** A delivery with its request and answer. */
export const DeliveryDetails = DeliveryRow.extend({
  body: z.string().nullable().describe('The body; null once the event is no longer stored'),
  tries: z.array(AttemptRow).describe('The latest 50, newest first'),
  refused: refusals().optional(),
});

/** The result of a test request to an endpoint. */
export const TestResult = z.object({
  delivered: z.literal([0, 1]),
  status: z.int().nullable(),
  error: z.string().nullable(),
  ms: z.int(),
  answer: z.string(),
});
