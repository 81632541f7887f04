import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { day, flag, moment } from '../core/fields/fields.ts';

/** The kinds of events whose months are dropped when they are older than the retention. */
export const limitedKinds = [
  'searches',
  'visits',
  'ad_events',
  'views',
  'positions',
  'failed_urls',
  'messages',
] as const;

/** All tables that are partitioned by month; values in the audit log are deleted with their rows. */
export const eventKinds = [...limitedKinds, 'audit_values'] as const;

/** Ten years, in months: anything longer means no limit. */
const MOST_MONTHS = 120;

const months = () =>
  z
    .int({ error: 'Enter a number of months' })
    .min(1, { error: 'Keep at least one month' })
    .max(MOST_MONTHS, { error: `At most ${MOST_MONTHS} months. Leave it empty to keep all` })
    .nullable()
    .describe('Months of retention; null: unlimited');

const KindOfEvents = z.object({
  kind: z.enum(eventKinds),
  rows: z.int().describe('The approximate number of events'),
  bytes: z.int().describe('Size on disk, with indexes'),
  last_month_bytes: z.int().describe('The size of the last full month'),
  oldest_month: day().nullable().describe('The first day of the oldest stored month'),
  dropped_before: day().nullable().describe('Events before this day are deleted; their counts are kept'),
  months: months(),
  is_adjustable: flag().describe('Whether the limit can be changed'),
  version: z.int().optional().describe('For the If-Match of a change'),
  updated_at: moment().nullish(),
  updated_by: z.string().nullish(),
});

/** The storage that events use, and how long they are stored. */
export const storage = {
  events: endpoint({
    method: 'GET',
    path: '/event-storage',
    event: 'event_storage.viewed',
    access: 'super',
    summary: 'The size, growth and retention of each kind of event',
    input: z.strictObject({}),
    output: answer({ data: z.array(KindOfEvents) }),
  }),
  saveRetention: endpoint({
    method: 'PUT',
    path: '/event-retention',
    event: 'event_retention.changed',
    access: 'super',
    summary:
      "Set an event type's retention in months. Older months are deleted within a day and cannot be restored; charts, totals and counts do not change",
    versioned: true,
    keptForYears: true,
    input: z.strictObject({ kind: z.enum(limitedKinds), months: months() }),
    output: answer({ data: KindOfEvents.optional() }),
  }),
};
