import type { DateRange } from '@quarterdeck/contract/kit/date-range';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { during, type Step, stepOf } from './report.ts';
import { piecesOf } from './spans.ts';

/** What is counted for each day. */
export type Counted =
  | 'new_user'
  | 'search'
  | 'post'
  | 'follow'
  | 'message'
  | 'active'
  | 'click'
  | 'like'
  | 'comment'
  | 'share'
  | 'bookmark'
  | 'view'
  | 'visitor';

interface EventCount {
  readonly kind: Counted;
  /** The first day of the step. */
  readonly at: string;
  readonly events: number;
}

const list = (kinds: readonly Counted[]) => sql`${[...kinds]}::counted[]`;

/** How many events of some kinds there were in each step of a range; steps without any are left out. */
export async function eventsIn(
  db: Db,
  kinds: readonly Counted[],
  range: DateRange,
  step: Step,
): Promise<readonly EventCount[]> {
  const { rows } = await sql<EventCount>`
    select kind, ${stepOf(sql`day`, step)} as at, sum(events)::int as events
    from (
      select kind, day, events from day_counts where kind = any (${list(kinds)}) and ${during(sql`day`, range)}
      union all
      select kind, day, by from people_changes where kind = any (${list(kinds)}) and ${during(sql`day`, range)}
    ) days group by 1, 2
  `.execute(db);
  return rows;
}

interface PeopleCount {
  readonly kind: Counted;
  /** Which of the ranges. */
  readonly n: number;
  readonly people: number;
}

const isOneDay = ({ start, end }: DateRange): boolean => start === end;

/**
 * How many different people were behind the events of some kinds in each of several ranges: everybody counts once in each,
 * however often and on however many days they were there. Ranges without anybody are left out.
 */
export async function peopleIn(
  db: Db,
  kinds: readonly Counted[],
  ranges: readonly DateRange[],
): Promise<readonly PeopleCount[]> {
  const pieces = ranges.flatMap((range, n) =>
    isOneDay(range) ? [] : piecesOf(range.start, range.end).map((piece) => ({ ...piece, n, first: range.start })),
  );
  const { rows } = await sql<PeopleCount>`
    with pieces as materialized (
      select * from unnest(${pieces.map(({ n }) => n)}::int[], ${pieces.map(({ first }) => first)}::date[],
        ${pieces.map(({ span }) => span)}::text[], ${pieces.map(({ from }) => from)}::date[],
        ${pieces.map(({ to }) => to)}::date[], ${pieces.map(({ sign }) => sign)}::int[]
      ) as piece (n, first, span, starts_from, starts_before, sign)
    ), ranges as materialized (
      select (n - 1)::int as n, first, last
      from unnest(${ranges.map(({ start }) => start)}::date[], ${ranges.map(({ end }) => end)}::date[])
        with ordinality as range (first, last, n)
    ), unfolded as materialized (
      select * from people_unfolded(${list(kinds)})
    )
    select kind, n, sum(people)::int as people
    from (
      select kind, pieces.n, sign * people as people
      from pieces cross join unnest(${list(kinds)}) as kinds (kind) cross join lateral (
        select sum(people) as people from people_firsts f
        where f.kind = kinds.kind and f.span = pieces.span
          and f.starts >= starts_from and f.starts < starts_before and f.before < first
      ) firsts
      union all
      select kind, n, people from ranges join day_counts on day = first and first = last where kind = any (${list(kinds)})
      union all
      select kind, n, bool_or(after > 0)::int - bool_or(before > 0)::int
      from ranges join unfolded on day between first and last group by kind, n, person
    ) counts group by 1, 2 having sum(people) <> 0
  `.execute(db);
  return rows;
}

/** How many people were there for the first time ever in a range. */
export async function newcomersIn(db: Db, kind: Counted, range: DateRange): Promise<number> {
  const pieces = piecesOf(range.start, range.end).map(
    ({ span, from, to, sign }) => sql`
      select ${sql.lit(sign)} * people as people from people_firsts
      where kind = ${kind} and span = ${span} and starts >= ${from}::date and starts < ${to}::date and before = '-infinity'`,
  );
  const { rows } = await sql<{ people: number }>`
    select coalesce(sum(people), 0)::int as people
    from (
      ${sql.join(pieces, sql` union all `)}
      union all
      select coalesce(${during(sql`min(day) filter (where after > 0)`, range)}, false)::int
        - coalesce(${during(sql`min(day) filter (where before > 0)`, range)}, false)::int
      from people_unfolded(${list([kind])}) group by person
    ) counts
  `.execute(db);
  return rows[0]?.people ?? 0;
}
