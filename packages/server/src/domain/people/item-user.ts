import { userFields } from '@quarterdeck/contract/core/entities/user-fields';
import type { ItemFault } from '@quarterdeck/contract/ingest';
import { type RawBuilder, sql } from 'kysely';
import { boolean, json, number, orNull, text, textOf } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { queueAgain } from '../erasure/queue.ts';
import { byAppId, STALE_MS } from '../items/changes.ts';
import { itemColumns, withEmpty } from '../items/columns.ts';
import type { FindRows, ParkedThing, ThingChange, ThingWriter, Trx } from '../items/item-writer.ts';
import { microsOf, momentText, storedMoment } from '../items/micros.ts';
import { NEWS } from '../items/things/plan.ts';
import { rankByState } from '../moderation/cases/lifecycle.ts';
import { nameKeyOf } from '../names/name-key.ts';

/** The fields that must be unique among app users. */
export type UniqueFields = readonly ('username' | 'email' | 'phone')[];

/** The columns that the app sends under the same names. */
const SENT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries<{ readonly label: string; readonly type?: string }>(userFields).map(([name, { type = 'text' }]) => [
      name,
      type,
    ]),
  ),
  avatar: 'text',
  device_os: 'text',
  device_app_version: 'text',
};

/** The columns that a deletion empties. */
const PERSONAL = {
  ...SENT,
  device: 'text',
  latitude: 'float8',
  longitude: 'float8',
  last_seen_at: 'timestamptz',
};

const columns = itemColumns({
  ...PERSONAL,
  created_at: withEmpty('timestamptz', sql`now()`),
  deleted_at: 'timestamptz',
});

/** The recorded latest change of a field. */
interface Edit {
  readonly by: number | null;
  readonly at: string;
  readonly before?: unknown;
}

const selectRows = statement(
  { id: number, app_id: orNull(text), isDeleted: boolean },
  (appIds: readonly string[]) => sql`
    select id, app_id, deleted_at is not null as "isDeleted" from users where app_id = any(${appIds}::text[])`,
);

/** Later items about a deleted user are written, and then erased too. */
const find: FindRows = async (trx, appIds) => {
  const rows = await selectRows(trx, appIds);
  await queueAgain(
    trx,
    rows.flatMap(({ id, isDeleted }) => (isDeleted ? [id] : [])),
  );
  return byAppId(rows);
};

const selectLiving = statement(
  { id: number, app_id: orNull(text) },
  (appIds: readonly string[]) => sql`
    select id, app_id from users where app_id = any(${appIds}::text[]) and is_app_user`,
);

const lockUsers = statement(
  { id: number, edits: json<Readonly<Record<string, Edit>>>() },
  (ids: readonly number[]) => sql`
    select id, edits from users where id = any(${ids}::bigint[]) order by id for no key update`,
);

const lockByAppId = statement(
  { id: number },
  (appIds: readonly string[]) => sql`
    select id from users where id in (select id from users where app_id = any(${appIds}::text[]))
    order by id for no key update`,
);

const insertUsers = statement(
  { id: number, app_id: orNull(text) },
  (rows: string) => sql`
    insert into users (app_id, ${columns.list})
    select app_id, ${columns.values} from jsonb_to_recordset(${rows}::jsonb) as r(app_id text, ${columns.record})
    returning id, app_id`,
);

const updateUsers = statement(
  { id: number },
  (rows: string) => sql`
    update users u set ${columns.copiesOf('n')},
      app_password_hash = case when n.deleted_at is null then u.app_password_hash end,
      edits = case when n.deleted_at is null then u.edits || n.noted else '{}' end
    from (
      select u.id, coalesce(r.noted, '{}') as noted, ${columns.mergedWith('u')}
      from jsonb_to_recordset(${rows}::jsonb) as r(id bigint, data jsonb, noted jsonb) join users u on u.id = r.id
    ) n
    where u.id = n.id and (n.noted <> '{}' or (${columns.of('u')}) is distinct from (${columns.of('n')}))
    returning u.id`,
  ['[]'],
);

/** How unique fields are compared: values with the same key count as equal. */
const keyOf: Readonly<Record<UniqueFields[number], (value: RawBuilder<unknown>) => RawBuilder<string>>> = {
  username: nameKeyOf,
  email: (value) => sql`(lower(${value}) collate "C")`,
  phone: (value) => sql`(${value} collate "C")`,
};

const other = (column: UniqueFields[number]) => {
  const { [column]: key } = keyOf;
  return sql`${key(sql`(r.data ->> ${sql.lit(column)})`)} is distinct from ${key(sql`u.${sql.ref(column)}`)}
    and r.data ? ${sql.lit(column)}`;
};

/**
 * Frees unique values that another person gets in the same batch. Meanwhile, their owners have a username that no one
 * can type.
 */
const freeNames = statement(
  { id: number },
  (rows: string) => sql`
    update users u set username = case when ${other('username')} then e'\\x1f' || u.id else u.username end,
      email = case when ${other('email')} then null else u.email end,
      phone = case when ${other('phone')} then null else u.phone end
    from jsonb_to_recordset(${rows}::jsonb) as r(id bigint, data jsonb)
    where u.id = r.id
    returning u.id`,
  ['[]'],
);

const giveAppIds = statement(
  { id: number, app_id: orNull(text) },
  (ids: readonly number[], appIds: readonly string[]) => sql`
    update users u set app_id = given.app_id from unnest(${ids}::bigint[], ${appIds}::text[]) as given(id, app_id)
    where u.id = given.id and u.app_id is null and u.is_app_user
    returning u.id, u.app_id`,
);

const selectKeys = statement(
  { field: textOf<UniqueFields[number]>(), value: text, key: text },
  (usernames: readonly string[], emails: readonly string[]) => sql`
    select 'username' as field, coalesce(x, '') as value, coalesce(${keyOf.username(sql`x`)}, '') as key from unnest(${usernames}::text[]) x
    union all
    select 'email', coalesce(x, ''), coalesce(${keyOf.email(sql`x`)}, '') from unnest(${emails}::text[]) x`,
);

const keysOf = sql`${keyOf.username(sql`username`)} as username, ${keyOf.email(sql`email`)} as email, phone`;

const takenKeys = statement(
  { id: number, app_id: orNull(text), username: text, email: orNull(text), phone: orNull(text) },
  (usernames: readonly string[], emails: readonly string[], phones: readonly string[]) => sql`
    select id, app_id, ${keysOf} from users
    where is_app_user and deleted_at is null and ${keyOf.username(sql`username`)} = any(${usernames}::text[])
    union
    select id, app_id, ${keysOf} from users
    where is_app_user and email is not null and lower(coalesce(email, '')) collate "C" = any(${emails}::text[])
    union
    select id, app_id, ${keysOf} from users
    where is_app_user and phone is not null and phone collate "C" = any(${phones}::text[])`,
);

const followsOfDeleted = statement(
  { app_id: orNull(text), deleted: orNull(text) },
  (ids: readonly number[]) => sql`
    select f.app_id, u.app_id as deleted from follows f join users u on u.id = f.follower_id
    where f.follower_id = any(${ids}::bigint[]) and f.app_id is not null
    union all
    select f.app_id, u.app_id from follows f join users u on u.id = f.followed_id
    where f.followed_id = any(${ids}::bigint[]) and f.app_id is not null`,
);

const DEVICES: Readonly<Record<string, string>> = { android: 'Android', ios: 'iOS' };

/**
 * Returns the device as shown in lists: the system with its version, whether or not the app includes the name in the
 * version.
 */
function deviceOf(type: unknown, os: unknown): string | null {
  const name = typeof type === 'string' ? (DEVICES[type] ?? type) : undefined;
  if (typeof os !== 'string') return name ?? null;
  return name === undefined || /^\p{L}/u.test(os) ? os : `${name} ${os}`;
}

/** A user's latest position, from position events: latitude and longitude. */
export const POSITION = `${NEWS}position`;

/** Returns the latest place from the app, from the user or from a position. */
function placeOf({ fields }: ThingChange): { readonly latitude: unknown; readonly longitude: unknown } {
  const [latitude, longitude, position] = [fields.get('latitude'), fields.get('longitude'), fields.get(POSITION)];
  const toldAt = Math.max(latitude?.at ?? Number.NEGATIVE_INFINITY, longitude?.at ?? Number.NEGATIVE_INFINITY);
  if (position && position.at > toldAt && Array.isArray(position.value))
    return { latitude: position.value[0], longitude: position.value[1] };
  return { latitude: latitude?.value ?? null, longitude: longitude?.value ?? null };
}

const GONE = { name: 'Deleted user', username: '' };

/** Returns the columns and values that a change writes. */
function columnsOf(change: ThingChange, fields: Iterable<string>): Record<string, unknown> {
  const value = (name: string): unknown => change.fields.get(name)?.value ?? null;
  const written: Record<string, unknown> = {};
  for (const name of fields) {
    if (Object.hasOwn(SENT, name)) written[name] = value(name);
    if (name === 'latitude' || name === 'longitude' || name === POSITION) Object.assign(written, placeOf(change));
    if (name === 'last_seen_at') written[name] = storedMoment(value(name));
    if (name === 'device_type' || name === 'device_os')
      written.device = deviceOf(value('device_type'), value('device_os'));
  }
  return written;
}

const ALL = [...Object.keys(SENT), 'latitude', 'device_type', 'last_seen_at'];

/**
 * Returns the sent fields that the app can write, and what is recorded about the others, which staff have changed
 * since.
 */
function writable(change: ThingChange, edits: Readonly<Record<string, Edit>>, now: number) {
  const noted: Record<string, unknown> = {};
  const fields = [...(change.isWhole ? ALL : change.changed)].filter((name) => {
    const edit = edits[name];
    const sent = change.fields.get(name);
    if (!edit || edit.by === null) return true;
    if (sent === undefined || sent.at <= microsOf(edit.at)) return false;
    const isStale = now - Date.parse(edit.at) < STALE_MS && sent.value === (edit.before ?? null);
    if (isStale) noted[name] = { ...edit, app_sends: sent.value };
    return !isStale;
  });
  return { fields, noted };
}

/**
 * Rejects unique values that another app user already has, unless that user gives them up in the same batch.
 * @returns the faults, and the users who give up a value that another one gets.
 */
async function checkUnique(trx: Trx, unique: UniqueFields, all: readonly ThingChange[]) {
  const faults = new Map<string, ItemFault>();
  const givers = new Set<ThingChange>();
  const changes = all.filter(({ isDeleted }) => !isDeleted);
  const named = (change: ThingChange, field: string): string | undefined => {
    const value = change.isWhole || change.changed.has(field) ? change.fields.get(field)?.value : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const allOf = (field: UniqueFields[number]): string[] =>
    unique.includes(field) ? changes.flatMap((change) => named(change, field) ?? []) : [];
  const [usernames, emails, phones] = [allOf('username'), allOf('email'), allOf('phone')];
  if (usernames.length + emails.length + phones.length === 0) return { faults, givers };
  const keys = new Map(
    (await selectKeys(trx, usernames, emails)).map(({ field, value, key }) => [`${field} ${value}`, key]),
  );
  const keyOfSent = (field: UniqueFields[number], value: string): string => keys.get(`${field} ${value}`) ?? value;
  const sentKeys = (field: UniqueFields[number]): string[] => allOf(field).map((value) => keyOfSent(field, value));
  /** The owners of a value, by field and key. Twins make several. */
  const takenBy = new Map<string, readonly (number | string | null | undefined)[]>();
  const take = (key: string, ...by: (number | string | null | undefined)[]): void => {
    takenBy.set(key, [...(takenBy.get(key) ?? []), ...by]);
  };
  const ownChanges = new Map(all.map((change) => [change.rowId, change]));
  const givesUp = (change: ThingChange, field: UniqueFields[number], taken: string): boolean => {
    const value = named(change, field);
    return change.isDeleted || (value !== undefined && keyOfSent(field, value) !== taken);
  };
  for (const { id, app_id, ...taken } of await takenKeys(trx, sentKeys('username'), sentKeys('email'), phones))
    for (const field of unique) {
      const key = taken[field];
      if (key === null) continue;
      const own = ownChanges.get(id);
      if (own && givesUp(own, field, key)) givers.add(own);
      // Another sender may have added the same user meanwhile. A retry finds that row.
      else take(`${field} ${key}`, id, app_id);
    }
  for (const change of changes)
    for (const field of unique) {
      const value = named(change, field);
      if (value === undefined || faults.has(change.appId)) continue;
      const key = `${field} ${keyOfSent(field, value)}`;
      const owners = takenBy.get(key);
      if (owners && !owners.includes(change.rowId ?? change.appId))
        faults.set(change.appId, { path: `data.${field}`, message: `Another app user has this ${field}` });
      else take(key, change.rowId, change.appId);
    }
  return { faults, givers };
}

async function parkFollows(trx: Trx, ids: readonly number[]): Promise<ParkedThing[]> {
  if (ids.length === 0) return [];
  const rows = await followsOfDeleted(trx, ids);
  return rows.flatMap(({ app_id, deleted }) =>
    app_id === null || deleted === null
      ? []
      : [{ type: 'follow', appId: app_id, on: { type: 'user', appId: deleted } }],
  );
}

async function writeThings(trx: Trx, unique: UniqueFields, changes: readonly ThingChange[]) {
  const now = Date.now();
  const { faults, givers } = await checkUnique(trx, unique, changes);
  const ready = changes.filter(({ appId }) => !faults.has(appId));
  const present = ready.flatMap(({ rowId }) => rowId ?? []);
  const rows = new Map((present.length > 0 ? await lockUsers(trx, present) : []).map(({ id, edits }) => [id, edits]));
  const leaving = ready.flatMap(({ rowId, isDeleted }) => (isDeleted && rowId !== undefined ? [rowId] : []));
  const parked = await parkFollows(trx, leaving);

  const added = ready
    .filter(({ rowId }) => rowId === undefined)
    .map((change) => {
      const created_at = change.createdAt === undefined ? null : momentText(change.createdAt);
      const deleted_at = change.isDeleted ? momentText(change.at) : null;
      return { app_id: change.appId, created_at, ...(change.isDeleted ? GONE : columnsOf(change, ALL)), deleted_at };
    });
  const changesOf = (change: ThingChange): readonly object[] => {
    const { rowId: id, isDeleted, isWhole, createdAt } = change;
    if (id === undefined) return [];
    if (isDeleted) {
      const empty = Object.fromEntries(Object.keys(PERSONAL).map((name) => [name, null]));
      return [{ id, data: { ...empty, ...GONE, deleted_at: momentText(change.at) } }];
    }
    const { fields, noted } = writable(change, rows.get(id) ?? {}, now);
    const created = createdAt === undefined ? {} : { created_at: momentText(createdAt) };
    return [
      { id, data: { ...columnsOf(change, fields), ...created, ...(isWhole ? { deleted_at: null } : {}) }, noted },
    ];
  };
  // Values are given up before they are assigned to others.
  for (const isGiver of [true, false]) {
    const changed = JSON.stringify(ready.filter((change) => givers.has(change) === isGiver).flatMap(changesOf));
    if (changed === '[]') continue;
    // Users who give up and get values at once, such as two who swap, are handled separately: PostgreSQL checks each
    // row as it is written.
    if (isGiver && givers.size > 1) await freeNames(trx, changed);
    await updateUsers(trx, changed);
  }
  // Restored users are written with all fields.
  const back = ready.flatMap(({ rowId, isDeleted, isWhole }) => (isWhole && !isDeleted && rowId ? [rowId] : []));
  await rankByState(trx, 'users', back);
  const inserted = added.length > 0 ? await insertUsers(trx, JSON.stringify(added)) : [];
  const rowIds = new Map(ready.flatMap(({ appId, rowId }) => (rowId === undefined ? [] : [[appId, rowId] as const])));
  for (const { id, app_id } of inserted) if (app_id !== null) rowIds.set(app_id, id);
  return { rowIds, faults, parked };
}

/** Assigns the app's ids to users who were created in the console. */
const adopt: ThingWriter['adopt'] = async (trx, items, known) => {
  const faults = new Map<string, ItemFault>();
  const wanted = new Map<string, number>();
  for (const { id, data } of items)
    if (typeof data.internal_id === 'number' && known.get(id) !== data.internal_id) wanted.set(id, data.internal_id);
  if (wanted.size === 0) return { rows: new Map(), faults };
  const free = [...wanted].filter(([appId]) => !known.has(appId));
  const given = await giveAppIds(
    trx,
    free.map(([, id]) => id),
    free.map(([appId]) => appId),
  );
  const rows = new Map(given.flatMap(({ id, app_id }) => (app_id === null ? [] : [[app_id, id] as const])));
  for (const appId of wanted.keys())
    if (!rows.has(appId))
      faults.set(appId, {
        path: 'data.internal_id',
        message: 'There is no user with this id and without an app id',
      });
  return { rows, faults };
};

/** Writes app users. @param unique the fields that must be unique among them. */
export const userWriter = (unique: UniqueFields): ThingWriter => ({
  type: 'user',
  keepsRow: true,
  forgetsDeleted: true,
  find,
  findLiving: async (trx, appIds) => byAppId(await selectLiving(trx, appIds)),
  lockRows: (trx, appIds) => lockByAppId(trx, appIds),
  adopt,
  writeThings: (trx, changes) => writeThings(trx, unique, changes),
});
