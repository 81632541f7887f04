import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import { sql } from 'kysely';
import { piecesOf } from '../../core/spans.ts';
import { number, orNull, text } from '../../database/columns.ts';
import { hideFromPlanner } from '../../database/connections/stable.ts';
import type { Db } from '../../database/database.ts';
import { stableStatement, statement } from '../../database/statement.ts';
import { during } from '../../domain/activity/report.ts';

/** How often a term was searched for, and how many of these searches led to an opened result. */
export interface TermCount {
  readonly search_term: string;
  readonly searches: number;
  readonly opened: number;
}

/** The most pending changes of small statements that are read, to limit the time. */
const NOTED = 300_000;
/**
 * The most terms that are read from the pending changes of large statements, by day, month or year: those with the
 * largest changes.
 */
const CHANGED = 10_000;

/** The changes that the roll-ups do not include yet, by term, for the range of `starts`. */
const changedIn = (range: DateRange, among = sql`true`) => sql`
  select term, sum(searches) as searches, sum(opened) as opened
  from (
    select term, searches, opened from (
      select * from search_changes where ${during(sql`day`, range)} limit ${sql.lit(NOTED)}
    ) noted
    union all
    select term, sign * searches, sign * opened from starts cross join lateral (
      select term, searches, opened from search_count_changes c where c.span = starts.span and c.starts = starts.starts
      order by abs(searches) desc limit ${sql.lit(CHANGED)}
    ) brought
  ) changes where ${among} group by term`;

/** Every day, month and year that together make up the range, with its sign, as `starts`. */
const startsOf = ({ start, end }: DateRange) => {
  const pieces = piecesOf(start, end);
  return sql`starts as materialized (
    select span, starts::date as starts, sign
    from unnest(${hideFromPlanner(sql`${pieces.map(({ span }) => span)}::text[]`)}, ${hideFromPlanner(sql`${pieces.map(({ from }) => from)}::date[]`)},
        ${hideFromPlanner(sql`${pieces.map(({ to }) => to)}::date[]`)}, ${hideFromPlanner(sql`${pieces.map(({ sign }) => sign)}::int[]`)}) as piece (span, first, before, sign)
      cross join generate_series(first::timestamp, before::timestamp - interval '1 day', ('1 ' || span)::interval) starts
  )`;
};
const SHOWN = 10;
const HEAD = 40;

const selectBounds = stableStatement(
  { first: orNull(text), last: orNull(text) },
  (start: string, end: string) => sql`
    select greatest(min(first), ${start}::date)::text as first, least(max(last), ${end}::date)::text as last
    from (
      select (select min(starts) from search_counts where span = 'day') as first,
        (select max(starts) from search_counts where span = 'day') as last
      union all select (select min(day) from search_changes), (select max(day) from search_changes)
      union all select
        (select min(starts) from search_count_changes where span = 'day'),
        (select max(starts) from search_count_changes where span = 'day')
    ) days`,
);

/** Returns the part of a range with any searches. */
async function searchedIn(db: Db, { start, end }: DateRange): Promise<DateRange | undefined> {
  const row = await selectBounds.first(db, start, end);
  const { first = null, last = null } = row ?? {};
  return first === null || last === null || first > last ? undefined : { start: first, end: last };
}

/**
 * The counts of one term in one day, month or year. The limit forces a key look-up for each. The planner cannot know
 * how few terms are asked for, and would otherwise read all terms of all days.
 */
const countsAt = sql`
  select c.searches, c.opened from search_counts c
  where c.span = starts.span and c.starts = starts.starts and c.term_id = asked.id limit 1`;

interface RankedTerm extends TermCount {
  /** An upper limit for the searches of every other term. */
  readonly bound: number;
}

const selectTop = stableStatement(
  { search_term: text, searches: number, opened: number, bound: number },
  (range: DateRange, by: 'searches' | 'opened') => sql`
    with ${startsOf(range)}, heads as materialized (
      select span, starts, head.* from starts cross join lateral (
        select term_id, searches from search_counts c where c.span = starts.span and c.starts = starts.starts
        order by searches desc limit ${sql.lit(HEAD)}
      ) head where sign = 1
    ), changed as materialized (
      ${changedIn(range)}
    ), changed_head as materialized (
      select term, searches from changed order by searches desc limit ${sql.lit(HEAD)}
    ), candidates as materialized (
      select distinct term_id from heads union select id from changed_head join search_terms using (term)
    ), counts as (
      select asked.id as term_id, sum(sign * found.searches) as searches, sum(sign * found.opened) as opened
      from candidates asked (id) cross join starts cross join lateral (${countsAt}) found group by asked.id
    ), sums as (
      select term, sum(searches)::int as searches, sum(opened)::int as opened
      from (
        select term, searches, opened from counts join search_terms on id = term_id
        union all
        select changed.* from changed where term in (
          select term from changed_head union select term from candidates join search_terms on id = term_id)
      ) each group by term
    )
    select term as search_term, coalesce(searches, 0) as searches, coalesce(opened, 0) as opened, (
      select coalesce(sum(least), 0)::int from (
        select case when count(*) < ${sql.lit(HEAD)} then 0 else min(searches) end as least from heads group by span, starts
        union all
        select case when count(*) < ${sql.lit(HEAD)} then 0 else min(searches) end from changed_head
      ) leasts
    ) as bound
    from sums where searches > 0
    order by ${sql.ref(by)} desc, searches desc, term collate "C" limit ${sql.lit(SHOWN)}`,
  [{ start: '2026-01-01', end: '2026-01-02' }, 'searches'],
);

/** Returns the top terms of the range, among those at the top of any of its days, months and years. */
async function findTop(db: Db, range: DateRange, by: 'searches' | 'opened'): Promise<readonly RankedTerm[]> {
  const rows = await selectTop(db, range, by);
  return rows;
}

const selectTopOfDay = stableStatement(
  { search_term: text, searches: number, opened: number },
  (day: string, by: 'searches' | 'opened') => sql`
    with ${startsOf({ start: day, end: day })}
    select term as search_term, coalesce(sum(searches)::int, 0) as searches, coalesce(sum(opened)::int, 0) as opened
    from (
      select term, c.searches, c.opened from search_counts c join search_terms on id = term_id
      where span = 'day' and starts = ${day}::date
      union all
      ${changedIn({ start: day, end: day })}
    ) each group by term having sum(searches) > 0
    order by ${sql.ref(by)} desc, searches desc, term collate "C" limit ${sql.lit(SHOWN)}`,
  ['2026-01-01', 'searches'],
);

/** Returns the top terms of one day, which has few enough terms to sort them all. */
async function topOfDay(db: Db, day: string, by: 'searches' | 'opened'): Promise<readonly TermCount[]> {
  const rows = await selectTopOfDay(db, day, by);
  return rows;
}

const selectTopOfAll = statement(
  { search_term: text, searches: number, opened: number },
  (range: DateRange, by: 'searches' | 'opened') => sql`
    with ${startsOf(range)}, counts as materialized (
      select term_id, sum(sign * searches) as searches, sum(sign * opened) as opened
      from starts cross join lateral (
        select term_id, searches, opened from search_counts c where c.span = starts.span and c.starts = starts.starts
      ) kept group by term_id
    )
    select term as search_term, coalesce(sum(searches)::int, 0) as searches, coalesce(sum(opened)::int, 0) as opened
    from (
      select term, searches, opened from counts join search_terms on id = term_id
      union all
      ${changedIn(range)}
    ) each group by term having sum(searches) > 0
    order by ${sql.ref(by)} desc, searches desc, term collate "C" limit ${sql.lit(SHOWN)}`,
  [{ start: '2026-01-01', end: '2026-01-02' }, 'searches'],
);

/** Returns the top terms of a range from all terms, for ranges in which the top terms of each day prove nothing. */
async function topOfAll(db: Db, range: DateRange, by: 'searches' | 'opened'): Promise<readonly TermCount[]> {
  const rows = await selectTopOfAll(db, range, by);
  return rows;
}

/**
 * Returns the ten terms with the most searches, or with the most opened results. It adds up only the top terms of each
 * day, month and year of the range. A term outside of all of these cannot exceed the sum of their lowest counts. If
 * that does not rule out a missing term, it adds up all terms.
 */
export async function topTerms(
  db: Db,
  range: DateRange,
  by: 'searches' | 'opened' = 'searches',
): Promise<readonly TermCount[]> {
  const searched = await searchedIn(db, range);
  if (!searched) return [];
  if (searched.start === searched.end) return topOfDay(db, searched.start, by);
  const found = await findTop(db, searched, by);
  const bound = found[0]?.bound ?? 0;
  const least = found[SHOWN - 1]?.[by] ?? 0;
  if (bound > 0 && least <= bound) return topOfAll(db, searched, by);
  return found.map(({ search_term, searches, opened }) => ({ search_term, searches, opened }));
}

const selectCountsOf = statement(
  { search_term: text, searches: number, opened: number },
  (range: DateRange, terms: readonly string[]) => sql`
    with ${startsOf(range)}
    select term as search_term, coalesce(sum(searches)::int, 0) as searches, coalesce(sum(opened)::int, 0) as opened
    from (
      select term, sign * found.searches as searches, sign * found.opened as opened
      from search_terms asked cross join starts cross join lateral (${countsAt}) found
      where term = any (${[...terms]}::text[])
      union all
      ${changedIn(range, sql`term = any (${[...terms]}::text[])`)}
    ) counts group by term`,
  [{ start: '2026-01-01', end: '2026-01-02' }, ['a']],
);

/** Counts the searches for some terms in a range; a term without searches is left out. */
export async function countTerms(
  db: Db,
  range: DateRange,
  terms: readonly string[],
): Promise<ReadonlyMap<string, TermCount>> {
  const rows = await selectCountsOf(db, range, terms);
  return new Map(rows.map((row) => [row.search_term, row]));
}
