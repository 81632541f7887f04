import { decisionKinds } from '@quarterdeck/contract/core/entities/moderation-decision';
import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import { type RawBuilder, sql } from 'kysely';
import { withinDays } from '../../../core/moments.ts';
import type { Subject } from '../case.ts';
import type { DecisionKind } from '../decisions.ts';

/*
 * What all numbers about decisions count: those of `moderation_decisions` as `d`, but for what was undone at once, which was
 * a slip of the hand.
 */

/** The decisions about these subjects in a range of days. */
export const decisionsIn = (range: DateRange, seen: readonly Subject[]): RawBuilder<boolean> => sql<boolean>`
  ${withinDays(sql`d.decided_at`, range)} and d.what = any(${seen}::text[]) and d.reverted_cause is distinct from 'undo'`;

/** How many decisions there are of each kind, as JSON. */
export const byKind = (only: RawBuilder<boolean> = sql<boolean>`true`) =>
  sql`json_build_object(${sql.join(
    decisionKinds.map((kind) => sql`${sql.lit(kind)}, count(*) filter (where d.kind = ${sql.lit(kind)} and ${only})`),
  )})`;

/** How many of them there are of each kind. */
export type ByKind = Readonly<Record<DecisionKind, number>>;

/** How many of them an appeal has overturned. */
export const overturnedCount = sql`count(*) filter (where d.reverted_cause = 'appeal')`;

/** From the first report of the case to the decision, in seconds; null for what no one reported. */
export const decisionSeconds = sql`case when d.reported_at is not null
  then floor(extract(epoch from greatest(d.decided_at - d.reported_at, interval '0'))) end`;

/** A share of the times that decisions took, no one waited longer for that share. */
export const percentile = (share: 0.5 | 0.95) =>
  sql`percentile_disc(${sql.lit(share)}) within group (order by ${decisionSeconds})::bigint`;
