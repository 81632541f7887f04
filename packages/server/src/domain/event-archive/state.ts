import { type QueryExecutorProvider, sql } from 'kysely';
import { boolean, number, numbers, orNull, text, timestamp } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
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

/** Users who are erased from the archive. */
export const erasedUsers = statement(
  { user_id: number },
  (after: number, most: number) => sql`
    select user_id from archive_erasures where done_at is not null and user_id > ${after} order by user_id limit ${most}`,
);

/** Rows that are in PostgreSQL although their day has moved, without those that the archive is known to have too. */
export const rowsBack = statement(
  { id: number, created: number },
  (after: number, most: number) => sql`
    select id, (extract(epoch from created_at) * 1000000)::int8 as created from searches s
    where id > ${after} and created_at < (select hot_from from archive_state where kind = ${KIND})
      and not exists (select from archive_voids v where v.kind = ${KIND} and v.id = s.id)
    order by id limit ${most}`,
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
