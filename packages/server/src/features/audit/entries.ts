import type { audit } from '@quarterdeck/contract/audit';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { requireRange, withinDays } from '../../core/moments.ts';
import { flag, json, number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { listByInput } from '../../database/lists/list.ts';
import type { ListInput, ListSource, Page } from '../../database/lists/source.ts';
import { statement } from '../../database/statement.ts';
import { isTampered } from '../../domain/audit/chain-links.ts';
import { eventOf, eventOfColumn, storedNames } from '../../domain/audit/former-events.ts';
import { withValues } from '../../domain/audit/values.ts';
import { momentCell, safeCell } from '../../http/exports/csv.ts';
import { whatIs } from './event-labels.ts';

type Input = z.output<typeof audit.list.input>;
type Filter = Omit<Input, keyof ListInput>;
type Row = z.input<typeof audit.list.output>['data'][number];
type Entry = z.input<typeof audit.entry.output>['data'];

/** Values above this many bytes are only in the entry itself. */
const LARGE = 4000;

/** All target types, by a loose index scan: one step per type. */
const targetTypes = sql`
  with recursive types as (
    (select target_type as type from audit_log where target_type is not null order by target_type limit 1)
    union all
    select (select target_type from audit_log where target_type > types.type order by target_type limit 1)
    from types where types.type is not null
  )
  select type from types where type is not null`;

const selectTypes = statement({ type: orNull(text) }, () => targetTypes);

/** Every type of target of audit events. */
export const knownTypes = async (db: Db): Promise<string[]> =>
  (await selectTypes(db)).flatMap(({ type }) => type ?? []);

/** The target's name: from its own table while it exists, afterwards from the audit log. */
const targetName = sql`coalesce(
  case l.target_type
    when 'user' then (select name from users where id = l.target_id)
    when 'group' then (select name from groups where id = l.target_id)
  end, v.after ->> 'name', v.before ->> 'name')`;

const isLarge = sql`coalesce(pg_column_size(v.before), 0) + coalesce(pg_column_size(v.after), 0) > ${sql.lit(LARGE)}`;

const columns = sql`l.id, l.at, l.call, l.permission, l.outcome, l.status, l.ip,
  (select json_build_object('id', u.id, 'name', u.name, 'username', u.username, 'avatar', u.avatar)
    from users u where u.id = l.admin_id) as admin,
  case when l.target_type is not null then
    json_build_object('type', l.target_type, 'id', l.target_id, 'name', ${targetName}) end as target, (${isTampered})::int as tampered`;
const cutValues = sql`case when not ${isLarge} then v.before end as before, case when not ${isLarge} then v.after end as after,
  (${isLarge})::int as cut`;

const row = {
  id: number,
  at: timestamp,
  call: text,
  permission: orNull(text),
  outcome: textOf<Row['outcome']>(),
  status: number,
  ip: text,
  admin: orNull(json<NonNullable<Row['admin']>>()),
  target: orNull(json<NonNullable<Row['target']>>()),
  before: orNull(json<NonNullable<Row['before']>>()),
  after: orNull(json<NonNullable<Row['after']>>()),
  cut: flag,
  tampered: flag,
};

/** Filters by days. @throws Refusal invalid when the range ends before it begins. */
function periodFilter({ start_date: start, end_date: end }: Filter): RawBuilder<boolean> {
  requireRange(start, end, 'end_date');
  return withinDays(sql`l.at`, { start, end });
}

function sourceOf(input: Filter): ListSource {
  const { admin_id: admin, call, outcome, target_type: type, target_id: target } = input;
  return {
    from: sql`audit_log l ${withValues(sql`l.id`, sql`l.at`)} left join audit_seals s on s.audit_id = l.id`,
    where: sql<boolean>`true
      ${admin ? sql`and l.admin_id = ${admin}::bigint` : sql``}
      ${call ? sql`and l.call in (${sql.join(storedNames(call).map((name) => sql`${name}::text`))})` : sql``}
      ${outcome ? sql`and l.outcome = ${outcome}::text` : sql``}
      ${type ? sql`and l.target_type = ${type}::text` : sql``}
      ${target ? sql`and l.target_id = ${target}::bigint` : sql``}
      ${target && !type ? sql`and l.target_type = any(array(${targetTypes}))` : sql``}
      and ${periodFilter(input)}`,
    columns: sql`${columns}, ${cutValues}`,
    id: sql`l.id`,
    anyDepth: true,
    orders: { at: sql`l.at` },
  };
}

/** Returns a row's event under its current name, with a label. */
const eventName = ({ call }: { readonly call: string }) => ({ call: eventOf(call), what: whatIs(call) });

const trailList = listByInput(
  row,
  sourceOf,
  [{}],
  [
    {
      admin_id: 1,
      call: 'a',
      outcome: 'done',
      target_type: 'user',
      target_id: 1,
      start_date: '2026-01-01',
      end_date: '2026-01-02',
    },
  ],
  [{ target_id: 1 }],
);

/** Reads a page of the audit log, with names for its ids. */
export async function listTrail(db: Db, input: Input): Promise<Page<Row>> {
  const page = await trailList.page(db, input);
  return { ...page, rows: page.rows.map((entry) => ({ ...entry, ...eventName(entry) })) };
}

/** The query for every row that matches the filters, for a spreadsheet. */
export const trailExport = (db: Db, input: Input) =>
  trailList.all(
    db,
    sql`l.id, ${momentCell(sql`l.at`)} as at, l.admin_id,
      ${safeCell(sql`(select username from users where id = l.admin_id)`)} as admin, ${eventOfColumn('l.call')} as call, l.permission,
      l.target_type, l.target_id, ${safeCell(targetName)} as target, l.outcome, l.status, l.ip,
      ${safeCell(sql`v.before::text`)} as before, ${safeCell(sql`v.after::text`)} as after, ${safeCell(sql`l.details::text`)} as details,
      (${isTampered})::int as tampered`,
    input,
  );

const oneEntry = statement(
  {
    ...row,
    session_id: orNull(number),
    request_id: text,
    details: json<Entry['details']>(),
    kept_until: timestamp,
    erased: flag,
    seq: orNull(number),
    hash: orNull(text),
    sealed_at: orNull(timestamp),
  },
  (id: number) => sql`
    select ${columns}, v.before, v.after, 0 as cut, l.session_id, l.request_id, l.details, l.kept_until,
      (v.erased_at is not null)::int as erased, s.seq, encode(s.hash, 'hex') as hash, s.sealed_at
    from audit_log l ${withValues(sql`l.id`, sql`l.at`)} left join audit_seals s on s.audit_id = l.id
    where l.id = ${id}`,
);

/** Reads one row of the audit log, with all its details. @throws Refusal not_found when it does not exist. */
export async function findEntry(db: Db, id: number): Promise<Entry> {
  const found = await oneEntry.first(db, id);
  if (!found) throw new Refusal('not_found', 'There is no such row in the audit log');
  const { seq, hash, sealed_at: sealedAt, ...entry } = found;
  return {
    ...entry,
    ...eventName(entry),
    seal: seq === null || hash === null || sealedAt === null ? null : { seq, hash, at: sealedAt },
  };
}
