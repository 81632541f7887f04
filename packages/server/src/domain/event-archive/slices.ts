import { sql } from 'kysely';
import { boolean, number, orNull, text } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { isTimeTrusted } from '../../jobs/clock.ts';
import { allKinds } from './kinds/index.ts';
import type { ArchivedKind, ArchivedTable } from './kinds/kind.ts';
import { searches } from './kinds/searches.ts';
import { KIND } from './state.ts';

/** A part of a table: a month, or what is of no month that has a part. */
export interface Part {
  readonly part: string;
  readonly first: string | null;
  readonly before: string | null;
  readonly blocks: number;
}

/** Takes or renews the mover's lease for some seconds. */
export const takeLease = statement(
  { is_paused: boolean, last_slice: number },
  (mover: string, seconds: number) => sql`
    update archive_state set mover = ${mover}, mover_until = now() + make_interval(secs => ${seconds}::float8)
    where kind = ${KIND} and (mover_until is null or mover_until < now() or mover = ${mover})
    returning is_paused, last_slice`,
);

/** Ends the mover's lease. */
export const endLease = statement(
  {},
  (mover: string, hasCaughtUp: boolean) => sql`
    update archive_state set mover_until = null,
      caught_up_at = case when ${hasCaughtUp}::boolean then now() else caught_up_at end
    where kind = ${KIND} and mover = ${mover}`,
);

/** Gives up slices of dead movers, which will never be complete. */
export const giveUpSlices = statement(
  { slice: number },
  () => sql`update archive_slices set is_over = true where kind = ${KIND} and not is_over returning slice`,
);

/** Slices given up so long ago that none of their rows can still arrive. */
export const overdueSlices = statement(
  { slice: number },
  (seconds: number) => sql`
    select slice from archive_slices
    where kind = ${KIND} and is_over and began_at < now() - make_interval(secs => ${seconds}::float8) order by slice`,
);

export const forgetSlices = statement(
  {},
  (slices: readonly number[]) => sql`
    delete from archive_slices where kind = ${KIND} and is_over and slice = any(${slices}::bigint[])`,
);

/** Starts a slice, if the mover still has its lease. */
export const beginSlice = statement(
  { slice: number },
  (mover: string, seconds: number) => sql`
    with next as (
      update archive_state set last_slice = last_slice + 1, mover_until = now() + make_interval(secs => ${seconds}::float8)
      where kind = ${KIND} and mover = ${mover} and mover_until > now() and not is_paused
        and (wanted_until is null or wanted_until < now())
      returning kind, last_slice
    )
    insert into archive_slices (kind, slice) select kind, last_slice from next returning slice`,
);

/** The day before which rows move. Rows before the year 2000 stay. */
const isOver = (hotDays: number) => sql`date_trunc('day', now(), 'UTC') - make_interval(days => ${hotDays}::integer)`;
const FIRST = sql`timestamptz '2000-01-01 00:00+00'`;

function movable({ table, at, changedAt }: ArchivedKind, hotDays: number) {
  const isOld = [at, ...(changedAt ? [changedAt] : [])].map((name) => {
    const column = sql.ref(`s.${name}`);
    return sql`${column} >= ${FIRST} and ${column} < ${isOver(hotDays)}`;
  });
  const isVoid = sql`exists (select from archive_voids v where v.kind = ${table} and v.id = s.id)`;
  return sql`${sql.join(isOld, sql` and `)} and ${isTimeTrusted} ${changedAt ? sql`and not ${isVoid}` : sql``}`;
}

/** The parts of a table that can have rows to move, in the order of time, and how many blocks they have. */
export const partsToRead = statement(
  { part: orNull(text), first: orNull(text), before: orNull(text), blocks: orNull(number) },
  ({ table }: ArchivedKind, hotDays: number) => sql`
    select part::text as part, first::text as first, before::text as before,
      pg_relation_size(part) / current_setting('block_size')::int8 as blocks
    from (
      select partition as part, first, before from month_partitions(${table}) where first < ${isOver(hotDays)}
      union all select to_regclass(${table} || '_other'), null, null
    ) parts where pg_relation_size(part) > 0 order by first nulls last`,
  [searches, 30],
);

/**
 * The rows of some blocks of a part that can move, in the order of time. Blocks are read instead of an index: most tables have none by
 * time, and events of a day are near each other.
 */
export const rowsToMove = statement(
  { place: text, checked: number, day: text, line: text },
  (kind: ArchivedKind, hotDays: number, part: Part, from: number, most: number, until: string | null) => {
    const at = sql.ref(`s.${kind.at}`);
    const isOfPart =
      part.first === null
        ? sql``
        : sql`and ${at} >= ${part.first}::timestamptz and ${at} < ${part.before}::timestamptz`;
    return sql`
    select coalesce(s.ctid::text, '') as place, coalesce(archive_checksum(s), 0) as checked, (${at} at time zone 'UTC')::date::text as day,
      json_build_object(${kind.line})::text as line
    from ${sql.table(kind.table)} s
    where s.ctid >= ${`(${from},0)`}::tid and s.ctid < ${`(${from + most},0)`}::tid and s.tableoid = to_regclass(${part.part})
      and ${movable(kind, hotDays)} ${isOfPart}
      and (${until}::date is null or ${at} < ${until}::date::timestamp at time zone 'UTC')
    order by ${at}`;
  },
  ...allKinds.flatMap((kind) => [
    [kind, 30, { part: '', first: null, before: null, blocks: 1 }, 0, 1, null] as const,
    [kind, 30, { part: '', first: '2026-01-01', before: '2026-02-01', blocks: 1 }, 0, 1, null] as const,
  ]),
);

/** Whether all rows of a kind were read today: late ones wait until tomorrow. */
export const wasScanned = statement(
  { scanned: boolean },
  (kind: ArchivedTable) => sql`
    select coalesce(scanned_on = (now() at time zone 'UTC')::date, false) as scanned from archive_state where kind = ${kind}`,
);

export const noteScan = statement(
  {},
  (kind: ArchivedTable, begun: Date) => sql`
    update archive_state set scanned_on = (${begun}::timestamptz at time zone 'UTC')::date where kind = ${kind}`,
);

/** Locks a slice that can still be completed. */
export const lockSlice = statement(
  { slice: number },
  (slice: number) => sql`
    select slice from archive_slices where kind = ${KIND} and slice = ${slice} and not is_over for update`,
);

/** Deletes rows of a part that are in the archive exactly so. */
export const takeRows = statement(
  { taken: orNull(number) },
  (kind: ArchivedTable, part: string, places: readonly string[], checked: readonly number[]) => sql`
    select archive_take(${kind}, ${part}, ${places}::text[], ${checked}::bigint[]) as taken`,
);

/**
 * Advances the boundary before which everything may be in the archive, and locks it until the transaction ends. It does
 * nothing while moving is paused.
 */
export const advanceHot = statement(
  { kind: text },
  (kind: ArchivedTable, rows: number, hotDays: number) => sql`
    with mover as (select from archive_state where kind = ${KIND} and not is_paused for share)
    update archive_state set rows = rows + ${rows}, moved_at = now(), hot_from = greatest(hot_from, ${isOver(hotDays)})
    where kind = ${kind} and exists (select from mover) returning kind`,
);

/** Marks a slice as complete. */
export const endSlice = statement(
  {},
  (slice: number) => sql`delete from archive_slices where kind = ${KIND} and slice = ${slice}`,
);

export const dropEmptyParts = statement(
  { dropped: orNull(number) },
  (kind: ArchivedTable) => sql`select archive_drop_empty(${kind}) as dropped`,
);
