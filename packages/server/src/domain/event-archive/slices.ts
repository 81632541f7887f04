import { sql } from 'kysely';
import { boolean, json, number, orNull, text } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { isTimeTrusted } from '../../jobs/clock.ts';
import { KIND, type NotedDeletion } from './state.ts';

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
      where kind = ${KIND} and mover = ${mover} and mover_until > now() and not is_paused
        and (wanted_until is null or wanted_until < now())
      returning kind, last_slice
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

/** Makes a slice whole. */
export const endSlice = statement(
  {},
  (slice: number) => sql`delete from archive_slices where kind = ${KIND} and slice = ${slice}`,
);

export const dropEmptyParts = statement(
  { dropped: orNull(number) },
  () => sql`select archive_drop_empty(${KIND}) as dropped`,
);
