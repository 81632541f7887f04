import { z } from 'zod';
import { appEndpoint } from '../core/endpoint/app-endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { moment } from '../core/fields/fields.ts';

export { type ItemTypeName, itemTypes } from './items/index.ts';
export type { ItemFault, ItemType } from './items/item-type.ts';

/** The maximum size of one call. */
export const BATCH_LIMITS = { items: 5000, bytes: 5 * 1024 * 1024, itemBytes: 64 * 1024 } as const;

const readableText = (example: string) =>
  z
    .string()
    .nullable()
    .describe('null where it could not be read')
    .meta({ examples: [example] });

const batch = appEndpoint({
  method: 'POST',
  path: '/batch',
  scope: 'any-write',
  summary: 'Send items; accepted items are stored durably',
  takesItems: true,
  success: 202,
  input: z.strictObject({}),
  output: answer({
    accepted: z.int().describe('Items that are stored'),
    waiting: z.int().describe('Accepted items that wait for the item they refer to'),
    refused: z
      .array(
        z.object({
          index: z.int().describe('Its index in the batch, from 0'),
          type: readableText('user'),
          id: readableText('u_1001'),
          path: z
            .string()
            .describe('The invalid field')
            .meta({ examples: ['data.dob'] }),
          message: z.string().meta({ examples: ['Not a day'] }),
        }),
      )
      .describe('One entry per refused item, with its first error'),
  }),
});

const refusedItems = appEndpoint({
  method: 'GET',
  path: '/refused',
  scope: 'any-write',
  summary: "Accepted items of the key's types that expired while waiting for the item they refer to",
  input: z.strictObject({
    after: z.string().max(64).optional().describe('The `next` of the previous answer; by default from the oldest'),
    limit: z.int().min(1).max(1000).default(100),
  }),
  output: z.object({
    items: z.array(z.object({ type: z.string(), id: z.string(), path: z.string(), message: z.string(), at: moment() })),
    next: z.string().describe('The position for the next call, even when there are no events yet'),
  }),
});

const ingestStatus = appEndpoint({
  method: 'GET',
  path: '/ingest-status',
  scope: 'any-write',
  summary: 'How many sent items are not processed yet',
  input: z.strictObject({}),
  output: z.object({
    backlog: z.int().describe('Accepted items that the console does not show yet'),
    oldest_seconds: z.number().describe('The age of the oldest one'),
    waiting: z.int().describe('Accepted items that wait for the item they refer to'),
    refused_today: z.int().describe('Items refused since midnight UTC'),
  }),
});

/** How the app sends its data to the console. */
export const ingest = { batch, refused: refusedItems, ingestStatus };
