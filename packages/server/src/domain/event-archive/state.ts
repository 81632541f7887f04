import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { boolean, json, number, numbers, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import type { DaySum, Deletion, Exclusions } from './archive.ts';
import { allKinds } from './kinds/index.ts';
import type { ArchivedTable } from './kinds/kind.ts';

/** Whose row of `archive_state` has what is one for all kinds: who moves, the last slice, and whether moving is paused. */
export const KIND = 'searches';

/** The kinds that move, in a statement. */
const ofTables = sql`(${sql.join(allKinds.map(({ table }) => sql.lit(table)))})`;

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
  (kind: ArchivedTable) => sql`
    select nullif(hot_from, '-infinity') as hot_from,
      (extract(epoch from nullif(hot_from, '-infinity')) * 1000000)::int8 as hot_micros, rows,
      coalesce((select last_slice from archive_state mover where mover.kind = ${KIND}), 0) as last_slice,
      array(select slice from archive_slices) as slices,
      array(select id from archive_voids v where v.kind = state.kind) as ids,
      array(select user_id from archive_erasures e where e.kind = state.kind and done_at is null) as users,
      array(select to_char(month, 'YYYYMM')::integer from archive_months_out o where o.kind = state.kind) as months
    from archive_state state where kind = ${kind}`,
);

/** Which rows of the archive count, according to one snapshot of the database. */
export interface ArchiveView extends Exclusions {
  /** No row created or changed since then is in the archive. Undefined: nothing was moved. */
  readonly hotFrom: Date | undefined;
  /** The same moment in microseconds. */
  readonly hotMicros: number;
  /** The number of rows, without individually hidden ones. */
  readonly rows: number;
}

/** Reads what counts. In the snapshot of what is read of PostgreSQL: a row that moves meanwhile would be missed. */
export async function viewArchive(db: QueryExecutorProvider, kind: ArchivedTable): Promise<ArchiveView> {
  const { hot_from, hot_micros, rows, last_slice, ...hidden } = await selectView.one(db, kind);
  return {
    ...hidden,
    hotFrom: hot_from ?? undefined,
    hotMicros: hot_micros ?? 0,
    rows: rows - hidden.ids.length,
    lastSlice: last_slice,
  };
}

/** Locks the archive's state until the transaction ends, so that no slice is completed meanwhile. */
export const holdArchive = statement(
  { hot_micros: orNull(number) },
  (kind: ArchivedTable) => sql`
    select (extract(epoch from nullif(hot_from, '-infinity')) * 1000000)::int8 as hot_micros
    from archive_state where kind = ${kind} for share`,
);

/** Whether anything was moved: then a missing archive matters. */
export const hasMoved = statement(
  { any: boolean },
  () => sql`select exists (select from archive_state where rows > 0) as "any"`,
);

const addToDays = statement(
  {},
  (kind: ArchivedTable, days: readonly string[], rows: readonly number[], checks: readonly string[]) => sql`
    insert into archive_days as there (kind, day, rows, checks)
    select ${kind}, day, rows, checks from unnest(${days}::date[], ${rows}::bigint[], ${checks}::numeric[]) as more(day, rows, checks)
    order by day
    on conflict (kind, day) do update set rows = there.rows + excluded.rows, checks = there.checks + excluded.checks`,
);

/** Adds to what days have, or takes it off. */
export const addDays = (
  db: QueryExecutorProvider,
  kind: ArchivedTable,
  sums: readonly DaySum[],
  sign: 1 | -1 = 1,
): Promise<unknown> =>
  addToDays(
    db,
    kind,
    sums.map(({ day }) => day),
    sums.map(({ rows }) => sign * rows),
    sums.map(({ checks }) => String(BigInt(sign) * checks)),
  );

/** The expected day sums. */
export const archiveDays = statement(
  { day: text, rows: number, checks: text },
  (kind: ArchivedTable) => sql`
    select day::text as day, rows, checks::text as checks from archive_days where kind = ${kind} and rows <> 0 order by day`,
);

/** Rows restored in PostgreSQL long enough ago that no reader still uses the archive's copies. */
export const dueVoids = statement(
  { id: number, created: number, seconds: number },
  (kind: ArchivedTable, most: number) => sql`
    select id, (extract(epoch from created_at) * 1000000)::int8 as created, extract(epoch from now() - void_at)::float8 as seconds
    from archive_voids where kind = ${kind} and void_at < now() - interval '1 minute' order by void_at limit ${most}`,
);

export const dueErasures = statement(
  { user_id: number, seconds: number },
  (kind: ArchivedTable, most: number) => sql`
    select user_id, extract(epoch from now() - asked_at)::float8 as seconds
    from archive_erasures where kind = ${kind} and done_at is null order by asked_at limit ${most}`,
);

/** Posts that are gone, whose views go. */
export const duePosts = statement(
  { post_id: number, seconds: number },
  (most: number) => sql`
    select post_id, extract(epoch from now() - gone_at)::float8 as seconds
    from archive_posts_gone order by gone_at limit ${most}`,
);

/** Users who are erased from the archive. */
export const erasedUsers = statement(
  { user_id: number },
  (kind: ArchivedTable, after: number, most: number) => sql`
    select user_id from archive_erasures where kind = ${kind} and done_at is not null and user_id > ${after} order by user_id limit ${most}`,
);

/** Searches that are in PostgreSQL although their day has moved, without those that the archive is known to have too: no other rows come back one by one. */
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
  (kind: ArchivedTable, deletion: string) => sql`
    update archive_state set deleting = ${deletion}::jsonb where kind = ${kind}`,
);

/** What was being deleted when the former mover ended. */
export const begunDeletion = statement(
  { deleting: orNull(json<NotedDeletion>()) },
  (kind: ArchivedTable) => sql`select deleting from archive_state where kind = ${kind}`,
);

/** Ends a deletion: its rows are in no day sum any more. */
export const endDeletion = statement(
  { kind: text },
  (
    kind: ArchivedTable,
    users: readonly number[],
    ids: readonly number[],
    posts: readonly number[],
    rows: number,
  ) => sql`
    with posts as (delete from archive_posts_gone where post_id = any(${posts}::bigint[])), voids as (delete from archive_voids where kind = ${kind} and id = any(${ids}::bigint[])),
      erased as (update archive_erasures set done_at = now() where kind = ${kind} and done_at is null and user_id = any(${users}::bigint[]))
    update archive_state set deleting = null, deleted_at = now(), rows = rows - ${rows}
    where kind = ${kind} and deleting is not null returning kind`,
);

/** From when on events of a kind are kept: older ones are deleted here already. */
export const keptSince = statement(
  { since: orNull(timestamp) },
  (kind: ArchivedTable) => sql`
    select nullif(kept_from, '-infinity') as since from event_retention where table_name = ${kind}`,
);

/** The SQL that notes posts whose views are deleted in PostgreSQL, and must go in the archive too. @param posts their table. */
export const noteGonePosts = (posts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into archive_posts_gone (post_id)
  select id from ${posts} where exists (select from archive_state where kind = 'post_views' and rows > 0)
  on conflict do nothing`;

/** Drops the sums of days past their retention. */
export const dropDays = statement(
  {},
  (kind: ArchivedTable, since: Date) => sql`
    with gone as (delete from archive_days where kind = ${kind} and day < (${since}::timestamptz at time zone 'UTC')::date returning rows),
      voids as (delete from archive_voids where kind = ${kind} and created_at < ${since})
    update archive_state set rows = rows - coalesce((select sum(rows) from gone), 0), deleted_at = now()
    where kind = ${kind}`,
);

/** Puts rows back into PostgreSQL. */
export const putBack = statement(
  { put: orNull(number) },
  (kind: ArchivedTable, rows: string) => sql`select archive_put(${kind}, ${rows}::jsonb) as put`,
);

/** Marks rows of the archive as void, because they are in PostgreSQL again. */
export const makeVoid = statement(
  {},
  (kind: ArchivedTable, ids: readonly number[], created: readonly string[]) => sql`
    insert into archive_voids (kind, id, created_at)
    select ${kind}, id, created_at from unnest(${ids}::bigint[], ${created}::timestamptz[]) as back(id, created_at) order by id
    on conflict (kind, id) do nothing`,
);

/** Marks a month of the archive as void, because it is in PostgreSQL again. */
export const takeMonthOut = statement(
  {},
  (kind: ArchivedTable, month: string) => sql`
    with month_out as (
      insert into archive_months_out (kind, month) values (${kind}, ${month}::date) on conflict do nothing
    ), voids as (
      delete from archive_voids where kind = ${kind} and created_at >= ${month}::date::timestamp at time zone 'UTC'
        and created_at < (${month}::date + interval '1 month') at time zone 'UTC'
    ), gone as (
      delete from archive_days where kind = ${kind} and day >= ${month}::date and day < ${month}::date + interval '1 month' returning rows
    )
    update archive_state set rows = rows - coalesce((select sum(rows) from gone), 0) where kind = ${kind}`,
);

export const forgetMonthOut = statement(
  {},
  (kind: ArchivedTable, month: number) => sql`
    delete from archive_months_out where kind = ${kind} and to_char(month, 'YYYYMM')::integer = ${month}`,
);

export const pauseMoving = statement(
  {},
  (isPaused: boolean) => sql`update archive_state set is_paused = ${isPaused} where kind = ${KIND}`,
);

/** What operators see of each kind. */
export const archiveStatus = statement(
  { kind: textOf<ArchivedTable>(), hot_from: orNull(text), rows: number, days: number },
  () => sql`
    select kind, to_char(nullif(hot_from, '-infinity') at time zone 'UTC', 'YYYY-MM-DD') as hot_from, rows,
      (select count(*) from archive_days d where d.kind = state.kind and d.rows <> 0) as days
    from archive_state state where kind in ${ofTables}`,
);

/** What operators see of all kinds. */
export const archiveTotals = statement(
  {
    rows: number,
    is_paused: boolean,
    voids: number,
    erasures: number,
    erasure_seconds: number,
    is_moving: boolean,
    behind_seconds: number,
  },
  () => sql`
    select coalesce((select sum(rows) from archive_state), 0)::int8 as rows, is_paused,
      (select count(*) from archive_voids) as voids,
      (select count(distinct user_id) from archive_erasures where done_at is null) as erasures,
      coalesce((select extract(epoch from now() - min(asked_at)) from archive_erasures where done_at is null), 0)::float8 as erasure_seconds,
      coalesce(mover_until > now(), false) as is_moving,
      coalesce(extract(epoch from now() - caught_up_at), 0)::float8 as behind_seconds
    from archive_state where kind = ${KIND}`,
);
