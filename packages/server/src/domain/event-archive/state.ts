import { type QueryExecutorProvider, sql } from 'kysely';
import { boolean, json, number, numbers, orNull, text, timestamp } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { isTimeTrusted } from '../../jobs/clock.ts';
import type { DaySum, Deletion, Exclusions } from './archive.ts';

/** The kind of events that move: the name of their table. */
export const KIND = 'searches';

/** What is being deleted, and of which days: noted first, so that it is taken off once. */
export interface NotedDeletion extends Deletion {
  readonly days: readonly { readonly day: string; readonly rows: number; readonly checks: string }[];
}

const selectView = statement(
  {
    hot_from: orNull(timestamp),
    hot_micros: orNull(number),
    rows: number,
    last_slice: number,
    slices: numbers,
    ids: numbers,
    users: numbers,
    months: numbers,
  },
  () => sql`
    select nullif(hot_from, '-infinity') as hot_from,
      (extract(epoch from nullif(hot_from, '-infinity')) * 1000000)::int8 as hot_micros, rows, last_slice,
      array(select slice from archive_slices s where s.kind = state.kind) as slices,
      array(select id from archive_voids v where v.kind = state.kind) as ids,
      array(select user_id from archive_erasures where done_at is null) as users,
      array(select to_char(month, 'YYYYMM')::integer from archive_months_out o where o.kind = state.kind) as months
    from archive_state state where kind = ${KIND}`,
);

/** What of the archive counts, as one snapshot of the database knows it. */
export interface ArchiveView extends Exclusions {
  /** No row created or changed since then is in the archive; undefined: nothing has moved. */
  readonly hotFrom: Date | undefined;
  /** The same in microseconds. */
  readonly hotMicros: number;
  /** How many rows it has, without those that are hidden one by one. */
  readonly rows: number;
}

/** Reads what counts. In the snapshot of what is read of PostgreSQL: a row that moves meanwhile would be missed. */
export async function viewArchive(db: QueryExecutorProvider): Promise<ArchiveView> {
  const { hot_from, hot_micros, rows, last_slice, ...hidden } = await selectView.one(db);
  return {
    ...hidden,
    hotFrom: hot_from ?? undefined,
    hotMicros: hot_micros ?? 0,
    rows: rows - hidden.ids.length,
    lastSlice: last_slice,
  };
}

/** Holds the archive as it is until the transaction ends: no slice becomes whole meanwhile. */
export const holdArchive = statement(
  { hot_micros: orNull(number) },
  () => sql`
    select (extract(epoch from nullif(hot_from, '-infinity')) * 1000000)::int8 as hot_micros
    from archive_state where kind = ${KIND} for share`,
);

/** Whether anything has moved: an archive that is not configured is missed then. */
export const hasMoved = statement(
  { any: boolean },
  () => sql`select exists (select from archive_state where rows > 0) as "any"`,
);

/** Takes the place of the mover for some seconds, or keeps it. */
export const takeLease = statement(
  { is_paused: boolean, last_slice: number, deleting: orNull(json<NotedDeletion>()) },
  (mover: string, seconds: number) => sql`
    update archive_state set mover = ${mover}, mover_until = now() + make_interval(secs => ${seconds}::float8)
    where kind = ${KIND} and (mover_until is null or mover_until < now() or mover = ${mover})
    returning is_paused, last_slice, deleting`,
);

/** Ends the work of a mover. */
export const endLease = statement(
  {},
  (mover: string, hasCaughtUp: boolean) => sql`
    update archive_state set mover_until = null,
      caught_up_at = case when ${hasCaughtUp}::boolean then now() else caught_up_at end
    where kind = ${KIND} and mover = ${mover}`,
);

/** Slices of movers that are gone will never be whole. */
export const giveUpSlices = statement(
  { slice: number },
  () => sql`update archive_slices set is_over = true where kind = ${KIND} and not is_over returning slice`,
);

/** Slices that are over for so long that nothing of them can arrive any more. */
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

/** Begins a slice, while the mover has its place. */
export const beginSlice = statement(
  { slice: number },
  (mover: string, seconds: number) => sql`
    with next as (
      update archive_state set last_slice = last_slice + 1, mover_until = now() + make_interval(secs => ${seconds}::float8)
      where kind = ${KIND} and mover = ${mover} and mover_until > now() and not is_paused returning kind, last_slice
    )
    insert into archive_slices (kind, slice) select kind, last_slice from next returning slice`,
);

/** The day before which rows move. Older than the year 2000 they stay. */
const isOver = (hotDays: number) => sql`date_trunc('day', now(), 'UTC') - make_interval(days => ${hotDays}::integer)`;
const FIRST = sql`timestamptz '2000-01-01 00:00+00'`;
const movable = (hotDays: number) => sql`
  s.created_at >= ${FIRST} and s.created_at < ${isOver(hotDays)} and s.updated_at >= ${FIRST} and s.updated_at < ${isOver(hotDays)}
  and ${isTimeTrusted} and not exists (select from archive_voids v where v.kind = ${KIND} and v.id = s.id)`;

/** The oldest row that can move, from a moment on: what moved before leaves places in indexes that would be walked through. */
export const firstMovable = statement(
  { created: text },
  (hotDays: number, from: string | null) => sql`
    select s.created_at::text as created from searches s
    where ${movable(hotDays)} and s.created_at >= coalesce(${from}::timestamptz, ${FIRST}) order by s.created_at, s.id limit 1`,
);

/** The rows of a slice: of one month, in the order of time. */
export const sliceRows = statement(
  { id: number, part: text, checked: number, day: text, line: text },
  (first: string, hotDays: number, most: number, until: string | null) => sql`
    select s.id, coalesce(s.tableoid::regclass::text, '') as part, coalesce(search_checksum(s), 0) as checked,
      (s.created_at at time zone 'UTC')::date::text as day,
      json_build_object('id', s.id, 'created_at', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
        'updated_at', to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), 'user_id', coalesce(s.user_id, 0),
        'term_key', lower(s.search_term), 'search_term', s.search_term, 'type', s.type, 'image', s.image, 'title', s.title,
        'description', s.description, 'is_opened', s.is_opened, 'app_id', coalesce(s.app_id, ''),
        'corrections', coalesce(s.corrections::text, ''))::text as line
    from searches s
    where ${movable(hotDays)} and s.created_at >= ${first}::timestamptz
      and s.created_at < date_trunc('month', ${first}::timestamptz, 'UTC') + interval '1 month'
      and (${until}::date is null or s.created_at < ${until}::date::timestamp at time zone 'UTC')
    order by s.created_at, s.id limit ${most}`,
);

/** Locks a slice that can become whole. */
export const lockSlice = statement(
  { slice: number },
  (slice: number) => sql`
    select slice from archive_slices where kind = ${KIND} and slice = ${slice} and not is_over for update`,
);

/** Deletes rows of a partition that are in the archive exactly so. */
export const takeRows = statement(
  { day: orNull(text), rows: orNull(number), checks: orNull(text) },
  (part: string, ids: readonly number[], checked: readonly number[]) => sql`
    select day::text as day, rows, checks::text as checks
    from archive_take_searches(${part}, ${ids}::bigint[], ${checked}::bigint[])`,
);

/** Moves the border: everything before it may be in the archive. It is locked until the transaction ends. Not while moving is paused. */
export const advanceHot = statement(
  { kind: text },
  (rows: number, hotDays: number) => sql`
    update archive_state set rows = rows + ${rows}, moved_at = now(), hot_from = greatest(hot_from, ${isOver(hotDays)})
    where kind = ${KIND} and not is_paused returning kind`,
);

const addToDays = statement(
  {},
  (days: readonly string[], rows: readonly number[], checks: readonly string[]) => sql`
    insert into archive_days as there (kind, day, rows, checks)
    select ${KIND}, day, rows, checks from unnest(${days}::date[], ${rows}::bigint[], ${checks}::numeric[]) as more(day, rows, checks)
    order by day
    on conflict (kind, day) do update set rows = there.rows + excluded.rows, checks = there.checks + excluded.checks`,
);

/** Adds to what days have, or takes it off. */
export const addDays = (db: QueryExecutorProvider, sums: readonly DaySum[], sign: 1 | -1 = 1): Promise<unknown> =>
  addToDays(
    db,
    sums.map(({ day }) => day),
    sums.map(({ rows }) => sign * rows),
    sums.map(({ checks }) => String(BigInt(sign) * checks)),
  );

/** What the days should have. */
export const archiveDays = statement(
  { day: text, rows: number, checks: text },
  () => sql`
    select day::text as day, rows, checks::text as checks from archive_days where kind = ${KIND} and rows <> 0 order by day`,
);

/** Makes a slice whole. */
export const endSlice = statement(
  {},
  (slice: number) => sql`delete from archive_slices where kind = ${KIND} and slice = ${slice}`,
);

/** Rows that are in PostgreSQL again, since long enough that no one reads them in the archive any more. */
export const dueVoids = statement(
  { id: number, created: number, seconds: number },
  (most: number) => sql`
    select id, (extract(epoch from created_at) * 1000000)::int8 as created, extract(epoch from now() - void_at)::float8 as seconds
    from archive_voids where kind = ${KIND} and void_at < now() - interval '1 minute' order by void_at limit ${most}`,
);

export const dueErasures = statement(
  { user_id: number, seconds: number },
  (most: number) => sql`
    select user_id, extract(epoch from now() - asked_at)::float8 as seconds
    from archive_erasures where done_at is null order by asked_at limit ${most}`,
);

export const noteDeletion = statement(
  {},
  (deletion: string) => sql`update archive_state set deleting = ${deletion}::jsonb where kind = ${KIND}`,
);

/** Ends a deletion: what it deleted is in no day any more. */
export const endDeletion = statement(
  { kind: text },
  (users: readonly number[], ids: readonly number[], rows: number) => sql`
    with voids as (delete from archive_voids where kind = ${KIND} and id = any(${ids}::bigint[])),
      erased as (update archive_erasures set done_at = now() where done_at is null and user_id = any(${users}::bigint[]))
    update archive_state set deleting = null, deleted_at = now(), rows = rows - ${rows}
    where kind = ${KIND} and deleting is not null returning kind`,
);

/** From when on searches are kept: older ones are deleted here already. */
export const keptSince = statement(
  { since: orNull(timestamp) },
  () => sql`select nullif(kept_from, '-infinity') as since from event_retention where table_name = ${KIND}`,
);

/** Takes months off that are over. */
export const dropDays = statement(
  {},
  (since: Date) => sql`
    with gone as (delete from archive_days where kind = ${KIND} and day < (${since}::timestamptz at time zone 'UTC')::date returning rows),
      voids as (delete from archive_voids where kind = ${KIND} and created_at < ${since})
    update archive_state set rows = rows - coalesce((select sum(rows) from gone), 0), deleted_at = now()
    where kind = ${KIND}`,
);

export const dropEmptyParts = statement(
  { dropped: orNull(number) },
  () => sql`select archive_drop_empty(${KIND}) as dropped`,
);

/** Puts rows back into PostgreSQL. */
export const putBack = statement(
  { put: orNull(number) },
  (rows: string) => sql`select archive_put_searches(${rows}::jsonb) as put`,
);

/** Rows of the archive that do not count any more: they are in PostgreSQL again. */
export const makeVoid = statement(
  {},
  (ids: readonly number[], created: readonly string[]) => sql`
    insert into archive_voids (kind, id, created_at)
    select ${KIND}, id, created_at from unnest(${ids}::bigint[], ${created}::timestamptz[]) as back(id, created_at) order by id
    on conflict (kind, id) do nothing`,
);

/** A month counts no more: it is in PostgreSQL again. */
export const takeMonthOut = statement(
  {},
  (month: string) => sql`
    with month_out as (
      insert into archive_months_out (kind, month) values (${KIND}, ${month}::date) on conflict do nothing
    ), voids as (
      delete from archive_voids where kind = ${KIND} and created_at >= ${month}::date::timestamp at time zone 'UTC'
        and created_at < (${month}::date + interval '1 month') at time zone 'UTC'
    ), gone as (
      delete from archive_days where kind = ${KIND} and day >= ${month}::date and day < ${month}::date + interval '1 month' returning rows
    )
    update archive_state set rows = rows - coalesce((select sum(rows) from gone), 0) where kind = ${KIND}`,
);

export const forgetMonthOut = statement(
  {},
  (month: number) => sql`
    delete from archive_months_out where kind = ${KIND} and to_char(month, 'YYYYMM')::integer = ${month}`,
);

export const pauseMoving = statement(
  {},
  (isPaused: boolean) => sql`update archive_state set is_paused = ${isPaused} where kind = ${KIND}`,
);

/** What operators see. */
export const archiveStatus = statement(
  {
    hot_from: orNull(text),
    rows: number,
    is_paused: boolean,
    moved_at: orNull(timestamp),
    voids: number,
    erasures: number,
    erasure_seconds: number,
    slices: number,
    days: number,
    is_moving: boolean,
    behind_seconds: number,
  },
  () => sql`
    select to_char(nullif(hot_from, '-infinity') at time zone 'UTC', 'YYYY-MM-DD') as hot_from, rows, is_paused, moved_at,
      (select count(*) from archive_voids v where v.kind = state.kind) as voids,
      (select count(*) from archive_erasures where done_at is null) as erasures,
      coalesce((select extract(epoch from now() - min(asked_at)) from archive_erasures where done_at is null), 0)::float8 as erasure_seconds,
      (select count(*) from archive_slices s where s.kind = state.kind) as slices,
      (select count(*) from archive_days d where d.kind = state.kind) as days,
      coalesce(mover_until > now(), false) as is_moving,
      coalesce(extract(epoch from now() - caught_up_at), 0)::float8 as behind_seconds
    from archive_state state where kind = ${KIND}`,
);
