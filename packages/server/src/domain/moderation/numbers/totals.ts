import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import type { moderation } from '@quarterdeck/contract/moderation';
import { sql } from 'kysely';
import type { z } from 'zod';
import { withinDays } from '../../../core/moments.ts';
import { number, orNull, text } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { type Step, seriesFrom, stepOf } from '../../activity/report.ts';
import type { Subject } from '../case.ts';
import { decisionsIn, overturnedCount, percentile } from './decision-counts.ts';

type Numbers = z.input<typeof moderation.numbers.output>['data'];
type Totals = NonNullable<Numbers['previous']>;

/** The reports on these kinds of subject in a range, one row each. */
export const reportsIn = (range: DateRange, seen: readonly Subject[]) => sql`
  select created_at, reason from post_reports where ${seen.includes('posts')}::boolean and ${withinDays(sql`created_at`, range)}
  union all
  select created_at, reason from user_reports where ${seen.includes('users')}::boolean and ${withinDays(sql`created_at`, range)}`;

const selectTotals = statement(
  {
    reports: number,
    decisions: number,
    dismissed: number,
    overturned: number,
    median_seconds: orNull(number),
    p95_seconds: orNull(number),
  },
  (range: DateRange, seen: readonly Subject[]) => sql`
    select (select count(*) from (${reportsIn(range, seen)}) came) as reports, count(*) as decisions,
      count(*) filter (where d.kind = 'dismiss') as dismissed, ${overturnedCount} as overturned,
      ${percentile(0.5)} as median_seconds, ${percentile(0.95)} as p95_seconds
    from moderation_decisions d where ${decisionsIn(range, seen)}`,
  [{ start: '2026-01-01', end: '2026-01-02' }, ['posts']],
);

/** Returns the number of reports and decisions in a range of days, and the decision times. */
export const readTotals = (db: Db, range: DateRange, seen: readonly Subject[]): Promise<Totals> =>
  selectTotals.one(db, range, seen);

const utc = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')`;

const selectSeries = statement(
  { at: text, reports: number, decisions: number },
  (range: DateRange, step: Step, seen: readonly Subject[]) => sql`
    select at, sum(reports)::bigint as reports, sum(decisions)::bigint as decisions
    from (
      select ${stepOf(utc('came.created_at'), step)} as at, count(*) as reports, 0 as decisions
      from (${reportsIn(range, seen)}) came group by 1
      union all
      select ${stepOf(utc('d.decided_at'), step)}, 0, count(*) from moderation_decisions d where ${decisionsIn(range, seen)} group by 1
    ) days group by at`,
  [{ start: '2026-01-01', end: '2026-01-02' }, 'day', ['posts']],
);

/** Returns the number of reports and decisions in each step of a range. */
export async function readSeries(
  db: Db,
  range: DateRange,
  step: Step,
  seen: readonly Subject[],
): Promise<Numbers['series']> {
  const rows = await selectSeries(db, range, step, seen);
  return seriesFrom(rows, { range, step, names: ['reports', 'decisions'], empty: 0 });
}

const HOUR = 3600;
/** The lower bounds of the backlog's age groups, in seconds. A case counts in the oldest group that it has reached. */
const AGES = [0, HOUR, 24 * HOUR, 3 * 24 * HOUR, 7 * 24 * HOUR, 30 * 24 * HOUR];

const selectBacklog = statement(
  { older_than_seconds: number, posts: number, users: number },
  () => sql`
    select coalesce(older_than_seconds, 0) as older_than_seconds, counted.posts, counted.users
    from (
      select age as older_than_seconds, lead(age) over (order by age) as next from unnest(${AGES}::bigint[]) as ages (age)
    ) ages cross join lateral (
      select count(*) filter (where c.what = 'posts') as posts, count(*) filter (where c.what = 'users') as users
      from cases c where c.state = 'open' and c.what in ('posts', 'users')
        and c.created_at <= now() - make_interval(secs => older_than_seconds)
        and (next is null or c.created_at > now() - make_interval(secs => next))
    ) counted
    order by older_than_seconds`,
);

/** Returns the number of open cases about these kinds of subject, by age. */
export async function readBacklog(db: Db, seen: readonly Subject[]): Promise<Numbers['backlog']> {
  const rows = await selectBacklog(db);
  return rows.map(({ older_than_seconds, ...counted }) => ({
    older_than_seconds,
    ...Object.fromEntries(seen.map((what) => [what, counted[what]])),
  }));
}
