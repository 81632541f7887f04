import { holds } from '@quarterdeck/contract/core/access/access';
import type { queues } from '@quarterdeck/contract/moderation/queues';
import { sql } from 'kysely';
import type { z } from 'zod';
import { number, orNull, textOf, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { stableStatement } from '../../../database/statement.ts';
import { isMember } from '../../../domain/access/membership.ts';
import { codeFor, type Subject } from '../../../domain/moderation/case.ts';
import type { Admin } from '../../../ports/caller.ts';
import { countOpenAppeals } from '../appeals/list.ts';

type Counts = Omit<z.input<typeof queues.counts.output>, 'responseMessage' | 'responseCode'>;

/** Cases are counted up to this number. */
const COUNTED = 10_000;

/** Overdue cases come first in the order of target times, so one pass through its index counts both. */
const countOpenCases = stableStatement(
  {
    what: textOf<Subject>(),
    all: number,
    own: number,
    near: number,
    late: number,
    oldest_at: orNull(timestamp),
    my_groups: number,
    snoozed: number,
    opinions: number,
  },
  (subjects: readonly Subject[], asking: number) => sql`
    select coalesce(subject.what, '') as what, "all", late,
      (select min(created_at) from cases where what = subject.what and state = 'open' and snoozed_until is null) as oldest_at,
      (select count(*) from cases where assigned_to = ${asking} and what = subject.what and state = 'open' and snoozed_until is null) as own,
      (select count(*) from (
        select from cases where what = subject.what and state = 'open' and due_at > now() and near_at <= now() and snoozed_until is null
        limit ${sql.lit(COUNTED)}) counted) as near,
      (select count(*) from (
        select from cases c where c.escalated_to is not null and c.what = subject.what and c.state = 'open' and c.snoozed_until is null
          and ${isMember(sql`${asking}::bigint`, sql`c.escalated_to`)} limit ${sql.lit(COUNTED)}) counted) as my_groups,
      (select count(*) from (
        select from cases where what = subject.what and state = 'open' and snoozed_until is not null limit ${sql.lit(COUNTED)}) counted) as snoozed,
      (select count(*) from (
        select from cases where what = subject.what and state = 'open' and opinion_asked_by <> ${asking} and opinion_given_by is null
          and snoozed_until is null limit ${sql.lit(COUNTED)}) counted) as opinions
    from unnest(${subjects}::text[]) as subject (what) cross join lateral (
      select count(*) as "all", least(count(*) filter (where due_at <= now()), ${sql.lit(COUNTED)}) as late
      from (
        select due_at from cases where what = subject.what and state = 'open' and snoozed_until is null
        order by due_at limit ${sql.lit(COUNTED + 1)}
      ) counted
    ) open`,
);

/** Counts the open appeals that an admin can see. */
async function countAppeals(db: Db, asking: Admin) {
  const open = await countOpenAppeals(db, asking);
  return { all: Math.min(open, COUNTED), exact: open > COUNTED ? (0 as const) : (1 as const) };
}

/** Counts the open cases that the admin can see; `all` is a minimum beyond ten thousand. */
export async function countCases(db: Db, asking: Admin): Promise<Counts> {
  const seen = (['posts', 'users'] as const).filter((what) => holds(asking, codeFor(what)));
  const open = seen.length > 0 ? await countOpenCases(db, seen, asking.id) : [];
  const cases = open.map(({ what, all, ...others }) => [
    what,
    { ...others, all: Math.min(all, COUNTED), exact: all > COUNTED ? (0 as const) : (1 as const) },
  ]);
  return { ...Object.fromEntries(cases), appeals: await countAppeals(db, asking) };
}
