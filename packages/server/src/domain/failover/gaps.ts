import { sql } from 'kysely';
import { json, number } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { GAP_EVENT } from '../audit/gap-event.ts';
import type { Loss } from './loss.ts';

/** The details of a gap row: what was lost, and between which timelines. */
export interface Gap extends Loss {
  readonly timeline: { readonly before: number; readonly after: number };
}

/** Gaps recorded on this timeline, newest first. */
export const gapsSince = statement(
  { gap: json<Gap>() },
  (timeline: number) => sql`
    select details as gap from audit_log
    where call = ${sql.lit(GAP_EVENT)} and (details -> 'timeline' ->> 'after')::bigint >= ${timeline} order by at desc, id desc limit 20`,
);

/** The newest gap of the last week. */
export const latestGap = statement(
  { seconds: number, gap: json<Gap>() },
  () => sql`
    select coalesce(extract(epoch from now() - at), 0)::float8 as seconds, details as gap from audit_log
    where call = ${sql.lit(GAP_EVENT)} and at > now() - interval '7 days' order by at desc, id desc limit 1`,
);
