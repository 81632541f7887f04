import { z } from 'zod';
import { moment } from '../core/fields/fields.ts';
import { type Json, schemaOf } from '../core/openapi/parts.ts';
import type { AppEventType } from './app-event-type.ts';
import { dataOf, exampleOf } from './document.ts';
import { appEventTypes } from './types.ts';

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const parameters = [
  header('webhook-id', 'The `id` of the event, the same in every attempt'),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970'),
  header(
    'webhook-signature',
    '`v1,…`: the Standard Webhooks signature. During a secret change there are two, separated by a space',
  ),
];

function webhook([name, type]: readonly [string, AppEventType]): readonly [string, Json] {
  const schema = schemaOf(z.object({ type: z.literal(name), timestamp: moment(), data: dataOf(type) }), 'output');
  const { id: _id, ...example } = exampleOf(name, type);
  return [
    name,
    {
      post: {
        operationId: `webhooks.${name}`,
        tags: ['webhooks'],
        summary: type.description,
        security: [],
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema, example } } },
        responses: { '2XX': { description: 'The app received the event; it is not sent again' } },
      },
    },
  ];
}

/** The same events as they are sent to webhook endpoints. */
export const documentedWebhooks: Json = Object.fromEntries(Object.entries<AppEventType>(appEventTypes).map(webhook));
