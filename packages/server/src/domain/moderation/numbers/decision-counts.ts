import { decisionKinds } from '@quarterdeck/contract/core/entities/moderation-decision';
import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import { type RawBuilder, sql } from 'kysely';
import { withinDays } from '../../../core/moments.ts';
import type { Subject } from '../case.ts';
import type { DecisionKind } from '../decisions.ts';

/*
 * The decisions that all statistics count: those of `moderation_decisions` as `d`, except those undone immediately,
 * which were mistakes.
 */

/** The decisions about these subjects in a range of days. */
export const decisionsIn = (range: DateRange, seen: readonly Subject[]): RawBuilder<boolean> => sql<boolean>`
  ${withinDays(sql`d.decided_at`, range)} and d.what = any(${seen}::text[]) and d.reverted_cause is distinct from 'undo'`;

/** The number of decisions of each kind, as JSON. */
export const byKind = (only: RawBuilder<boolean> = sql<boolean>`true`) =>
  sql`json_build_object(${sql.join(
    decisionKinds.map((kind) => sql`${sql.lit(kind)}, count(*) filter (where d.kind = ${sql.lit(kind)} and ${only})`),
  )})`;

/** The number of decisions of each kind. */
export type ByKind = Readonly<Record<DecisionKind, number>>;

/** The number of decisions that an appeal overturned. */
export const overturnedCount = sql`count(*) filter (where d.reverted_cause = 'appeal')`;

/** The seconds from the case's first report to the decision; null without a report. */
export const decisionSeconds = sql`case when d.reported_at is not null
  then floor(extract(epoch from greatest(d.decided_at - d.reported_at, interval '0'))) end`;

/** A percentile of the decision times. */
export const percentile = (share: 0.5 | 0.95) =>
  sql`percentile_disc(${sql.lit(share)}) within group (order by ${decisionSeconds})::bigint`;
