import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { flag, id, moment, requiredName } from '../core/fields/fields.ts';
import { DeliveryDetails, DeliveryRow, deliveryState, TestResult } from './delivery.ts';
import { WebhookEndpointRow } from './endpoint-row.ts';

export { TEST_EVENT } from './test-event.ts';

const url = requiredName('Address is required', 2000).describe('https://, or http:// outside production');
const events = z
  .array(z.string().min(1).max(100))
  .min(1, 'Select events')
  .max(100)
  .refine((list) => new Set(list).size === list.length, 'Each type once')
  .describe('Event types; `*`: all, including types added later');

/** Shown once: a request repeated with its `Idempotency-Key` gets the same answer without it. */
const secret = z
  .string()
  .optional()
  .describe('The secret with which the receiver verifies signatures; it is never shown again');

const one = z.strictObject({ id: id() });
const endpointAnswer = answer({ data: WebhookEndpointRow.optional() });

/** The app's webhook endpoints, following Standard Webhooks, and the deliveries of each event. */
export const webhooks = {
  endpoints: listEndpoint({
    path: '/webhook-endpoints',
    event: 'webhook_endpoints.listed',
    access: 'super',
    summary: "The app's webhook endpoints with their waiting events, paged and sorted",
    orders: ['id', 'url', 'created_at'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: {},
    row: WebhookEndpointRow,
    rows: 'data',
    total: 'total',
  }),
  types: endpoint({
    method: 'GET',
    path: '/webhook-event-types',
    event: 'webhook_event_types.listed',
    access: 'super',
    summary: 'The types of events that an endpoint can receive',
    input: z.strictObject({}),
    output: answer({ data: z.array(z.object({ name: z.string(), says: z.string() })) }),
  }),
  addEndpoint: endpoint({
    method: 'POST',
    path: '/webhook-endpoints',
    event: 'webhook_endpoint.created',
    access: 'super',
    freshProof: 'always',
    summary: 'Add a webhook endpoint, which receives events from now on; its secret is shown once',
    creates: true,
    keptForYears: true,
    shownOnce: 'secret',
    input: z.strictObject({ url, events }),
    output: answer({ data: WebhookEndpointRow.optional(), secret }),
  }),
  updateEndpoint: endpoint({
    method: 'PUT',
    path: '/webhook-endpoints',
    event: 'webhook_endpoint.changed',
    access: 'super',
    freshProof: 'always',
    summary: 'Change the address and the event types of a webhook endpoint',
    keptForYears: true,
    versioned: true,
    input: z.strictObject({ id: id(), url, events }),
    output: endpointAnswer,
  }),
  removeEndpoint: endpoint({
    method: 'DELETE',
    path: '/webhook-endpoints',
    event: 'webhook_endpoint.removed',
    access: 'super',
    freshProof: 'always',
    summary: 'Remove a webhook endpoint with its deliveries',
    keptForYears: true,
    input: one,
    output: answer({}),
  }),
  pauseEndpoint: endpoint({
    method: 'POST',
    path: '/webhook-pauses',
    event: 'webhook_endpoint.paused',
    access: 'super',
    summary: 'Pause a webhook endpoint: nothing is sent until it is resumed',
    keptForYears: true,
    input: one,
    output: endpointAnswer,
  }),
  resumeEndpoint: endpoint({
    method: 'POST',
    path: '/webhook-resumptions',
    event: 'webhook_endpoint.resumed',
    access: 'super',
    summary: 'Resume a paused webhook endpoint. Events since the pause are sent, up to 90 days back',
    keptForYears: true,
    input: one,
    output: endpointAnswer,
  }),
  changeSecret: endpoint({
    method: 'POST',
    path: '/webhook-secrets',
    event: 'webhook_secret.changed',
    access: 'super',
    freshProof: 'always',
    summary: 'Give a webhook endpoint a new secret, which is shown once; both secrets sign for a while',
    keptForYears: true,
    shownOnce: 'secret',
    input: z.strictObject({
      id: id(),
      overlap_hours: z.int().min(0).max(720).default(24).describe('How long the previous secret also signs'),
    }),
    output: answer({ data: WebhookEndpointRow.optional(), secret }),
  }),
  testEndpoint: endpoint({
    method: 'POST',
    path: '/webhook-tests',
    event: 'webhook_endpoint.tested',
    access: 'super',
    summary: 'Send a webhook endpoint a test event now, and return its answer',
    input: one,
    output: answer({ data: TestResult }),
  }),
  deliveries: listEndpoint({
    path: '/webhook-deliveries',
    event: 'webhook_deliveries.listed',
    access: 'super',
    summary: "A webhook endpoint's sent and waiting deliveries, newest first",
    orders: ['id'],
    defaultOrder: 'id',
    defaultDirection: 'desc',
    filters: {
      endpoint_id: id().optional().describe('By default all endpoints'),
      state: deliveryState.optional(),
      type: z.string().max(100).optional(),
      subject: z.string().max(200).optional().describe('In full, such as `user:12`'),
    },
    row: DeliveryRow,
    rows: 'data',
    total: 'total',
  }),
  delivery: endpoint({
    method: 'GET',
    path: '/webhook-delivery',
    event: 'webhook_delivery.viewed',
    access: 'super',
    summary: 'A delivery, with its body and the answer to each attempt',
    auditsPeopleShown: true,
    input: one,
    output: answer({ data: DeliveryDetails }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/webhook-resends',
    event: 'webhook_delivery.resent',
    access: 'super',
    summary: 'Resend a delivery, whether or not it was delivered',
    input: one.describe('The id of the delivery'),
    output: answer({}),
  }),
  resendSince: endpoint({
    method: 'POST',
    path: '/webhook-resends-since',
    event: 'webhook_deliveries.resent',
    access: 'super',
    summary: 'Resend all events since a given time to a webhook endpoint',
    input: z.strictObject({
      id: id().describe('The id of the endpoint'),
      since: moment(),
      failed_only: flag().default(0).describe('1: only failed deliveries'),
    }),
    output: answer({}),
  }),
};
