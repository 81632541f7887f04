import type { audit } from '@quarterdeck/contract/audit';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { HttpError, invalid } from '../../core/errors.ts';
import { withinDays } from '../../core/moments.ts';
import type { Db } from '../../database/database.ts';
import { type CountedSource, countedExport, countedList } from '../../database/lists/counted-list.ts';
import type { Page } from '../../database/lists/list-query.ts';
import { isTampered } from '../../domain/audit/chain-links.ts';
import { momentCell, safeCell } from '../../http/exports/csv.ts';
import { whatIs } from './words.ts';

type Input = z.output<typeof audit.list.input>;
type Row = z.output<typeof audit.list.output>['data'][number];
type Entry = z.output<typeof audit.entry.output>['data'];

/** Values beyond so many bytes are left to the entry itself. */
const LARGE = 4000;

/** Every type of target that there is: a loose scan of the index, as many steps as there are types. */
const targetTypes = sql<{ type: string }>`
  with recursive types as (
    (select target_type as type from audit_log where target_type is not null order by target_type limit 1)
    union all
    select (select target_type from audit_log where target_type > types.type order by target_type limit 1)
    from types where types.type is not null
  )
  select type from types where type is not null`;

/** Every type of target that the trail tells of. */
export const knownTypes = async (db: Db): Promise<string[]> =>
  (await targetTypes.execute(db)).rows.map(({ type }) => type);

/** What a target is called: by its own table while it is there, by what the trail knows of it afterwards. */
const targetName = sql`coalesce(
  case l.target_type
    when 'user' then (select name from users where id = l.target_id)
    when 'group' then (select name from groups where id = l.target_id)
  end, v.after ->> 'name', v.before ->> 'name')`;

const isLarge = sql`coalesce(pg_column_size(v.before), 0) + coalesce(pg_column_size(v.after), 0) > ${LARGE}::int`;

const columns = sql`l.id, l.at, l.call, l.permission, l.outcome, l.status, l.ip,
  (select json_build_object('id', u.id, 'name', u.name, 'username', u.username, 'avatar', u.avatar)
    from users u where u.id = l.admin_id) as admin,
  case when l.target_type is not null then
    json_build_object('type', l.target_type, 'id', l.target_id, 'name', ${targetName}) end as target,
  case when not ${isLarge} then v.before end as before, case when not ${isLarge} then v.after end as after,
  (${isLarge})::int as cut, (${isTampered})::int as tampered`;

/** The days that are asked for. @throws HttpError 422 when they end before they begin. */
function asked({ start_date: start, end_date: end }: Input): RawBuilder<boolean> {
  if (start && end && start > end) throw invalid([{ field: 'end_date', message: 'The range ends before it begins' }]);
  return withinDays(sql`l.at`, { start, end });
}

function sourceOf(input: Input): CountedSource {
  const { admin_id: admin, call, outcome, target_type: type, target_id: target } = input;
  return {
    from: sql`audit_log l left join audit_values v on v.audit_id = l.id left join audit_seals s on s.audit_id = l.id`,
    where: sql<boolean>`true
      ${admin ? sql`and l.admin_id = ${admin}::bigint` : sql``}
      ${call ? sql`and l.call = ${call}::text` : sql``}
      ${outcome ? sql`and l.outcome = ${outcome}::text` : sql``}
      ${type ? sql`and l.target_type = ${type}::text` : sql``}
      ${target ? sql`and l.target_id = ${target}::bigint` : sql``}
      ${target && !type ? sql`and l.target_type = any(array(${targetTypes}))` : sql``}
      and ${asked(input)}`,
    columns,
    id: sql`l.id`,
    orders: { at: sql`l.at` },
  };
}

/** A page of the trail, with names for its ids. */
export async function listTrail(db: Db, input: Input): Promise<Page<Row>> {
  const page = await countedList<Omit<Row, 'at' | 'what'> & { at: Date }>(db, sourceOf(input), input);
  return { ...page, rows: page.rows.map((row) => ({ ...row, at: row.at.toISOString(), what: whatIs(row.call) })) };
}

const text = (value: RawBuilder<unknown>) => safeCell(value);

/** Every row that the filters match, for a spreadsheet. */
export const trailExport = (db: Db, input: Input) =>
  countedExport(
    sourceOf(input),
    input,
    sql`l.id, ${momentCell(sql`l.at`)} as at, l.admin_id,
      ${text(sql`(select username from users where id = l.admin_id)`)} as admin, l.call, l.permission,
      l.target_type, l.target_id, ${text(targetName)} as target, l.outcome, l.status, l.ip,
      ${text(sql`v.before::text`)} as before, ${text(sql`v.after::text`)} as after, ${text(sql`l.details::text`)} as details,
      (${isTampered})::int as tampered`,
  ).compile(db);

interface EntryRow extends Omit<Entry, 'at' | 'what' | 'kept_until' | 'seal'> {
  readonly at: Date;
  readonly kept_until: Date;
  readonly seq: number | null;
  readonly hash: string | null;
  readonly sealed_at: Date | null;
}

/** One row of the trail, with everything that is known of it. @throws HttpError 404 when there is none. */
export async function findEntry(db: Db, id: number): Promise<Entry> {
  const { rows } = await sql<EntryRow>`
    select ${columns}, v.before, v.after, 0 as cut, l.session_id, l.request_id, l.details, l.kept_until,
      (v.erased_at is not null)::int as erased, s.seq, encode(s.hash, 'hex') as hash, s.sealed_at
    from audit_log l left join audit_values v on v.audit_id = l.id left join audit_seals s on s.audit_id = l.id
    where l.id = ${id}
  `.execute(db);
  const [row] = rows;
  if (!row) throw new HttpError(404, 'There is no such row in the audit trail');
  const { seq, hash, sealed_at: sealedAt, ...entry } = row;
  return {
    ...entry,
    at: row.at.toISOString(),
    what: whatIs(row.call),
    kept_until: row.kept_until.toISOString(),
    seal: seq === null || hash === null || sealedAt === null ? null : { seq, hash, at: sealedAt.toISOString() },
  };
}
