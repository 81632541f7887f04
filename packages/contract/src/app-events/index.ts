import { z } from 'zod';
import { appEndpoint } from '../core/endpoint/app-endpoint.ts';
import { moment } from '../core/fields/fields.ts';
import { AppEvent, eventExample } from './document.ts';
import { appEventNames } from './types.ts';
import { documentedWebhooks } from './webhooks.ts';

export { dataOf } from './document.ts';
export { type AppEventName, appEventNames, appEventTypes } from './types.ts';

/** How many days events are stored. */
export const EVENT_DAYS = 90;

/** The fields of every event, whatever its type. */
const Event = z.object({
  id: z.string().meta({ examples: ['evt_0b5a3f6c1d2e4f708192a3b4c5d6e7f8'] }),
  type: z.enum(appEventNames),
  timestamp: moment().describe('When it was decided'),
  data: z.record(z.string(), z.unknown()),
});

const next = z.string().describe('The position for the next call, even when there are no events yet');

const names: ReadonlySet<string> = new Set(appEventNames);

const changes = appEndpoint({
  method: 'GET',
  path: '/changes',
  scope: 'read:decisions',
  summary: 'Decisions by staff and the server, in order, without gaps or duplicates',
  input: z.strictObject({
    after: z
      .string()
      .max(64)
      .optional()
      .describe(
        `The \`next\` of the previous answer; \`latest\`: from now on; by default from the oldest, ${EVENT_DAYS} days ago`,
      ),
    limit: z.int().min(1).max(1000).default(100),
    types: z
      .string()
      .max(2000)
      .refine((list) => list.split(',').every((name) => names.has(name)), 'Unknown event type')
      .optional()
      .describe('Only these types, with commas between them'),
    wait: z.int().min(0).max(30).default(0).describe('How many seconds the call waits for an event, at most'),
  }),
  output: z.object({ events: z.array(Event).meta({ examples: [[eventExample]] }), next }),
  documentedOutput: z.object({ events: z.array(AppEvent), next }),
  documentedWebhooks,
});

/** The change feed: how the app reads its events. */
export const appEvents = { changes };
