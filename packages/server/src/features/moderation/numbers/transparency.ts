import type { DsaCategory } from '@quarterdeck/contract/core/entities/dsa-category';
import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import type { moderation } from '@quarterdeck/contract/moderation';
import { sql } from 'kysely';
import type { z } from 'zod';
import { withinDays } from '../../../core/moments.ts';
import { json, number, orNull, text, textOf } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import type { Subject } from '../../../domain/moderation/case.ts';
import {
  type ByKind,
  byKind,
  decisionsIn,
  overturnedCount,
  percentile,
} from '../../../domain/moderation/numbers/decision-counts.ts';
import { reportsIn } from '../../../domain/moderation/numbers/totals.ts';
import { other } from '../../../domain/moderation/reasons.ts';

type Report = z.input<typeof moderation.transparency.output>['data'];

/** The report is about the whole app, and its numbers name no one. */
const all: readonly Subject[] = ['posts', 'users'];

const exampleRange = { start: '2026-01-01', end: '2026-01-02' };

const selectRows = statement(
  {
    reason: orNull(text),
    category: textOf<DsaCategory>(),
    notices: number,
    on_notices: json<ByKind>(),
    own_initiative: json<ByKind>(),
    overturned: number,
    median_seconds: orNull(number),
  },
  (range: DateRange) => sql`
    with came as (
      select coalesce(a.reason_id, ${other}) as reason_id, sum(texts.count)::bigint as notices
      from (select reason, count(*) from (${reportsIn(range, all)}) came group by reason) texts
      left join report_app_reasons a on md5(a.text) = md5(texts.reason)
      group by 1
    ), made as (
      select d.reason_id, ${byKind(sql`d.reports > 0`)} as on_notices, ${byKind(sql`d.reports = 0`)} as own_initiative,
        ${overturnedCount} as overturned, ${percentile(0.5)} as median_seconds
      from moderation_decisions d where ${decisionsIn(range, all)} group by d.reason_id
    ), none as (
      select json_build_object('dismiss', 0, 'warn', 0, 'hide_post', 0, 'delete_post', 0, 'suspend', 0) as kinds
    )
    select r.name as reason, coalesce(r.dsa_category, 'other_violation_tc') as category, coalesce(came.notices, 0) as notices,
      coalesce(made.on_notices, none.kinds) as on_notices, coalesce(made.own_initiative, none.kinds) as own_initiative,
      coalesce(made.overturned, 0) as overturned, made.median_seconds
    from came full join made on made.reason_id = came.reason_id cross join none
      left join report_reasons r on r.id = coalesce(came.reason_id, made.reason_id)
    order by r.place nulls last, r.id`,
  [exampleRange],
);

const selectMedian = statement(
  { median_seconds: orNull(number) },
  (range: DateRange) => sql`
    select ${percentile(0.5)} as median_seconds from moderation_decisions d where ${decisionsIn(range, all)} and d.reports > 0`,
  [exampleRange],
);

const selectAppeals = statement(
  { received: number, upheld: number, overturned: number, median_seconds: orNull(number) },
  (range: DateRange) => sql`
    select (select count(*) from appeals a where ${withinDays(sql`a.created_at`, range)}) as received,
      count(*) filter (where a.state = 'upheld') as upheld, count(*) filter (where a.state = 'overturned') as overturned,
      percentile_disc(0.5) within group (order by floor(extract(epoch from a.decided_at - a.created_at)))::bigint as median_seconds
    from appeals a where ${withinDays(sql`a.decided_at`, range)}`,
  [exampleRange],
);

/** Reads the transparency report for a range of days, about all posts and people. */
export async function readTransparency(db: Db, range: DateRange): Promise<Omit<Report, 'range'>> {
  const [rows, { median_seconds }, appeals] = await Promise.all([
    selectRows(db, range),
    selectMedian.one(db, range),
    selectAppeals.one(db, range),
  ]);
  return { rows, median_seconds, appeals };
}
