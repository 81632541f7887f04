import { addDays, type DateRange } from '@quarterdeck/contract/core/reports/date-range';
import { type RawBuilder, sql } from 'kysely';
import { coverOf } from '../../core/spans.ts';
import { number, orNull, text, textOf } from '../../database/columns.ts';
import { hideFromPlanner } from '../../database/connections/stable.ts';
import type { Db } from '../../database/database.ts';
import { stableStatement } from '../../database/statement.ts';
import { during, type Step, stepOf } from './report.ts';

/** The events counted for each day. */
export type DailyCount =
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
  readonly kind: DailyCount;
  /** The first day of the step. */
  readonly at: string;
  readonly events: number;
}

const list = (kinds: readonly DailyCount[]) => sql`${[...kinds]}::counted[]`;
const hiddenList = (kinds: readonly DailyCount[]) => sql`${hideFromPlanner(list(kinds))}::counted[]`;

const selectEvents = stableStatement(
  { kind: textOf<DailyCount>('counted'), at: text, events: number },
  (step: Step, kinds: readonly DailyCount[], range: DateRange) => sql`
    select kind, ${stepOf(sql`day`, step)} as at, sum(events)::int as events
    from (
      select kind, day, events from day_counts where kind = any (${list(kinds)}) and ${during(sql`day`, range)}
      union all
      select kind, day, by from day_changes where kind = any (${list(kinds)}) and ${during(sql`day`, range)}
    ) days group by 1, 2`,
  ['day', ['search'], { start: '2026-01-01', end: '2026-01-02' }],
);

/** Counts the events of some kinds in each step of a range. Steps without events are left out. */
export async function eventsIn(
  db: Db,
  kinds: readonly DailyCount[],
  range: DateRange,
  step: Step,
): Promise<readonly EventCount[]> {
  return selectEvents(db, step, kinds, range);
}

interface PeopleCount {
  readonly kind: DailyCount;
  /** The index of the range. */
  readonly n: number;
  readonly people: number;
}

/** How many people not yet in the bits are read, however many wait. */
const NOTED = 20_000;

const noted = (kinds: RawBuilder<unknown>) => sql`
  select distinct counted_as(kind) as kind, person, day
  from (select * from people_changes where by > 0 limit ${sql.lit(NOTED)}) noted where counted_as(kind) = any (${kinds})`;

const piecesAs = (ranges: readonly DateRange[]) => {
  const pieces = ranges.flatMap(({ start, end }, n) => coverOf(start, end).map((piece) => ({ ...piece, n })));
  return sql`
    select * from unnest(${hideFromPlanner(sql`${pieces.map(({ n }) => n)}::int[]`)}, ${hideFromPlanner(sql`${pieces.map(({ span }) => span)}::text[]`)},
      ${hideFromPlanner(sql`${pieces.map(({ from }) => from)}::date[]`)}, ${hideFromPlanner(sql`${pieces.map(({ to }) => to)}::date[]`)}
    ) as piece (n, span, starts_from, starts_before)`;
};

/** The bits of the people of a kind in the pieces of a range, including changes not summed up yet. */
const bitsAt = (kind: RawBuilder<unknown>) => sql`
  select chunk, bits from people_bits b
  where b.kind = ${kind} and b.span = pieces.span and b.starts >= starts_from and b.starts < starts_before
  union all
  select chunk, bits from people_bit_changes b
  where b.kind = ${kind} and b.span = pieces.span and b.starts >= starts_from and b.starts < starts_before`;

const selectPeople = stableStatement(
  { kind: orNull(textOf<DailyCount>('counted')), n: orNull(number), people: number },
  (ranges: readonly DateRange[], kinds: readonly DailyCount[]) => sql`
    with pieces as materialized (${piecesAs(ranges)}), ranges as materialized (
      select (n - 1)::int as n, first, last
      from unnest(${hideFromPlanner(sql`${ranges.map(({ start }) => start)}::date[]`)}, ${hideFromPlanner(sql`${ranges.map(({ end }) => end)}::date[]`)})
        with ordinality as range (first, last, n)
    ), noted as materialized (
      ${noted(hiddenList(kinds))}
    ), kept as materialized (
      -- A whole day, month or year of which nothing waits: its numbers are kept next to the bits.
      select n from pieces join ranges using (n)
      where not exists (select from people_bit_changes)
        and not exists (select from noted where day between first and last)
      group by n having count(*) = 1 and bool_and(starts_before = starts_from + ('1 ' || span)::interval)
    ), found as materialized (
      select kinds.kind, pieces.n, chunk, bit_or(bits) as bits
      from pieces cross join unnest(${hiddenList(kinds)}) as kinds (kind)
        cross join lateral (${bitsAt(sql`kinds.kind`)}) there
      where n not in (select n from kept) group by 1, 2, 3
    )
    select kind, n, sum(people)::int as people
    from (
      select kinds.kind, n, people
      from kept join pieces using (n) cross join unnest(${hiddenList(kinds)}) as kinds (kind)
        cross join lateral (
          -- By the whole key, however many kinds the planner expects.
          select people from people_bits b where b.kind = kinds.kind and b.span = pieces.span and b.starts = starts_from offset 0
        ) there
      union all
      select kind, n, bit_count(bits) from found
      union all
      select noted.kind, ranges.n, count(distinct person)
      from ranges join noted on day between first and last
        left join found on found.kind = noted.kind and found.n = ranges.n and chunk = person >> 15
      where coalesce(get_bit(bits, (person & 32767)::int), 0) = 0
      group by 1, 2
    ) counts group by 1, 2 having sum(people) <> 0`,
  [[{ start: '2026-01-01', end: '2026-01-02' }], ['search']],
);

/**
 * Counts the distinct people behind the events of some kinds in each of several ranges. In each range, a person counts
 * once, however often and on however many days they were active. Empty ranges are left out. New people are counted
 * immediately, deleted ones when changes are summed up.
 */
export async function peopleIn(
  db: Db,
  kinds: readonly DailyCount[],
  ranges: readonly DateRange[],
): Promise<readonly PeopleCount[]> {
  const rows = await selectPeople(db, ranges, kinds);
  return rows.flatMap(({ kind, n, people }) => (kind === null || n === null ? [] : [{ kind, n, people }]));
}

/** Counts the people whose first activity ever was in a range. */
export async function newcomersIn(db: Db, kind: DailyCount, { start, end }: DateRange): Promise<number> {
  const ever = { start: '0001-01-01', end };
  const before = start > ever.start ? [{ start: ever.start, end: addDays(start, -1) }] : [];
  const counts = await peopleIn(db, [kind], [ever, ...before]);
  const of = (wanted: number): number => counts.find(({ n }) => n === wanted)?.people ?? 0;
  return of(0) - of(1);
}

/**
 * Whether a person did something of a kind in a range, for a query that checks many people.
 * @returns the text before the query, and the condition for a column with a person's id.
 */
export const thereIn = (kind: DailyCount, range: DateRange) => ({
  tables: sql`
    pieces as materialized (${piecesAs([range])}), there as materialized (
      select chunk, bit_or(bits) as bits from pieces cross join lateral (${bitsAt(sql`${kind}`)}) bits group by chunk
    ), noted as materialized (
      ${noted(list([kind]))}
    )`,
  condition: (person: RawBuilder<unknown>) => sql<boolean>`(
    exists (select from there where chunk = ${person} >> 15 and get_bit(bits, (${person} & 32767)::int) = 1)
    or exists (select from noted where noted.person = ${person} and ${during(sql`day`, range)}))`,
});
