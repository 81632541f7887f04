import {
  microsOf,
  OF_ROW,
  planOf,
  readFields,
  storedFields,
  UNKNOWN,
  visibleFields,
  withItem,
} from './chunk-FNJL4NGJ.js';
import { external_exports } from './chunk-HTZLKMDM.js';
import {
  anything,
  boolean,
  codeOf,
  DEADLOCK_DETECTED,
  ensureMonths,
  json,
  number,
  orNull,
  SERIALIZATION_FAILURE,
  sql,
  statement,
  text,
  textOf,
  timestamp,
  violatedIndex,
} from './chunk-HZYYA3QQ.js';
import { itemTypes } from './chunk-UL33MALQ.js';

// src/domain/items/retained-since.ts
var READ_MS = 5e3;
var selectLimits = statement(
  { table_name: text, micros: orNull(number) },
  () => sql`
    select table_name, (extract(epoch from greatest(
      nullif(kept_from, '-infinity'), date_trunc('month', now()) - make_interval(months => months))) * 1000000)::int8 as micros
    from event_retention`,
);
function retainedSinceReader(db, writers) {
  let limits = /* @__PURE__ */ new Map();
  let readAt = 0;
  return async () => {
    if (Date.now() - readAt > READ_MS) {
      const byTable = new Map((await selectLimits(db)).map(({ table_name, micros }) => [table_name, micros]));
      limits = new Map(
        writers.flatMap(({ type, table }) => {
          const micros = table === void 0 ? null : (byTable.get(table) ?? null);
          return micros === null ? [] : [[type, micros]];
        }),
      );
      readAt = Date.now();
    }
    return (type) => limits.get(type);
  };
}

// src/domain/items/apply-items.ts
import { setTimeout as pause } from 'node:timers/promises';

// src/domain/items/references.ts
var references = new Map(
  Object.entries(itemTypes).map(([type, description]) => [type, Object.entries(description.references)]),
);
var referencesOf = (type) => references.get(type) ?? [];
var namesIn = (value) => (typeof value === 'string' ? [value] : Array.isArray(value) ? value : []);
var References = class {
  #trx;
  #writers;
  #rows = /* @__PURE__ */ new Map();
  constructor(trx, writers) {
    this.#trx = trx;
    this.#writers = writers;
  }
  #known(type) {
    const known = this.#rows.get(type) ?? /* @__PURE__ */ new Map();
    this.#rows.set(type, known);
    return known;
  }
  /** Notes rows that were written in this transaction. */
  note(type, rows) {
    const known = this.#known(type);
    for (const [appId, row] of rows) known.set(appId, row);
  }
  /** Finds all that these values of a type refer to, with one statement for each other type. */
  async find(type, values) {
    const wanted = /* @__PURE__ */ new Map();
    for (const [field, to] of referencesOf(type)) {
      const known = this.#known(to);
      const names = wanted.get(to) ?? /* @__PURE__ */ new Set();
      wanted.set(to, names);
      for (const value of values) for (const name of namesIn(value[field])) if (!known.has(name)) names.add(name);
    }
    for (const [to, names] of wanted) {
      const find = this.#writers.get(to)?.find;
      if (!find || names.size === 0) continue;
      const found = await find(this.#trx, [...names]);
      const known = this.#known(to);
      for (const name of names) known.set(name, found.get(name));
    }
  }
  /** The rows that the fields of one of these values refer to, or the first one that is not there. */
  resolve(type, value) {
    const ids = {};
    for (const [field, to] of referencesOf(type)) {
      const known = this.#known(to);
      const names = namesIn(value[field]);
      const absent = names.find((name) => known.get(name) === void 0);
      if (absent !== void 0)
        return {
          missing: {
            path: `data.${field}`,
            message: `There is no ${to} ${absent} yet`,
            ref: { type: to, appId: absent },
          },
        };
      const rows = names.flatMap((name) => known.get(name) ?? []);
      ids[field] = Array.isArray(value[field]) ? rows : (rows[0] ?? null);
    }
    return { ids };
  }
};

// src/domain/items/apply-events.ts
async function writePart(trx, references2, writer, items) {
  const { type } = writer;
  await references2.find(
    type,
    items.map(({ data }) => data),
  );
  const waiting = [];
  const events = [];
  for (const { index, id: appId, at, createdAt, data, source, keyId } of items) {
    const resolved = references2.resolve(type, data);
    if ('missing' in resolved) waiting.push({ type, appId, at, item: source, missing: resolved.missing, keyId, index });
    else events.push({ index, appId, at, createdAt, data, ids: resolved.ids });
  }
  const { faults = /* @__PURE__ */ new Map() } = events.length > 0 ? await writer.writeEvents(trx, events) : {};
  return { waiting, faults, events };
}
async function applyEvents(trx, references2, writer, items) {
  const { type } = writer;
  const own = referencesOf(type).find(([, to]) => to === type)?.[0];
  const later = own === void 0 ? [] : items.filter(({ data }) => data[own] !== void 0);
  const isLater = new Set(later);
  const parts = later.length === 0 ? [items] : [items.filter((item) => !isLater.has(item)), later];
  const results = [];
  for (const part of parts) {
    const result = await writePart(trx, references2, writer, part);
    results.push(result);
    if (own !== void 0 && writer.find)
      references2.note(
        type,
        await writer.find(
          trx,
          result.events.map(({ appId }) => appId),
        ),
      );
  }
  return {
    waiting: results.flatMap((result) => result.waiting),
    faults: new Map(results.flatMap(({ faults }) => [...faults])),
    there:
      own === void 0
        ? []
        : results.flatMap(({ events }) => events.map(({ appId }) => ({ type, appId, isDeleted: false }))),
  };
}

// src/domain/items/read-items.ts
var MICROS = 1e6;
var AHEAD_MICROS = 10 * 60 * MICROS;
var FIRST_MICROS = microsOf('1900-01-01T00:00:00Z');
var TOO_FAR_AHEAD = 'It is more than 10 minutes ahead';
var isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
var isTypeName = (type) => Object.hasOwn(itemTypes, type);
function schemaOf({ kind, fields, required }) {
  const shape = Object.entries(fields).map(([name, field]) => {
    const schema = field;
    if (required.includes(name)) return [name, kind === 'event' ? schema : schema.optional()];
    return [name, kind === 'event' ? schema.optional() : schema.nullable().optional()];
  });
  return external_exports.strictObject(Object.fromEntries(shape));
}
var schemas = Object.fromEntries(Object.entries(itemTypes).map(([type, description]) => [type, schemaOf(description)]));
var ownFields = external_exports.strictObject({
  type: external_exports.string(),
  id: itemTypes.follow.fields.follower,
  occurred_at: itemTypes.follow.fields.created_at,
  data: external_exports.unknown().optional(),
  deleted: external_exports.boolean().optional(),
});
function faultOf({ issues }, prefix, value, what) {
  const [issue] = issues;
  if (!issue) return { path: prefix, message: 'It cannot be read' };
  const at = (...keys) => [prefix, ...keys.map(String)].filter(Boolean).join('.');
  if (issue.code === 'unrecognized_keys')
    return { path: at(...issue.path, issue.keys[0] ?? ''), message: `${what} has no such field` };
  const [name] = issue.path;
  const given = isObject(value) && typeof name === 'string' ? value[name] : void 0;
  if (issue.path.length === 1 && given === void 0) return { path: at(...issue.path), message: 'It is needed' };
  if (issue.path.length === 1 && given === null)
    return { path: at(...issue.path), message: `It cannot be cleared: ${what} needs it` };
  return { path: at(...issue.path), message: issue.message };
}
var withoutNulls = (data) => {
  for (const name in data)
    if (data[name] === null) return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
  return data;
};
var wordOf = (type) => `${/^[aeiou]/.test(type) ? 'An' : 'A'} ${type}`;
function readItem(element, index, rules) {
  const known = isObject(element) ? element : {};
  const type = typeof known.type === 'string' ? known.type : null;
  const id = typeof known.id === 'string' ? known.id : null;
  const refuse = (path, message) => ({ index, type, id, path, message, source: element });
  if (!isObject(element)) return refuse('', 'An item is a JSON object');
  const own = ownFields.safeParse(element);
  if (type !== null && !isTypeName(type)) return refuse('type', 'There is no such type');
  if (!own.success) {
    const fault = faultOf(own.error, '', element, 'An item');
    return refuse(fault.path, fault.message);
  }
  if (type === null || !isTypeName(type) || id === null) return refuse('type', 'There is no such type');
  const description = itemTypes[type];
  if (!rules.scopes.includes(description.scope)) return refuse('type', `The key lacks the scope ${description.scope}`);
  const isEvent = description.kind === 'event';
  const isDeleted = own.data.deleted === true;
  if (isEvent && isDeleted) return refuse('deleted', 'An event cannot be deleted');
  const given = own.data.data ?? {};
  if (!isObject(given)) return refuse('data', 'It is a JSON object');
  const data = isEvent ? withoutNulls(given) : given;
  const read = schemas[type].safeParse(data);
  if (!read.success) {
    const fault = faultOf(read.error, 'data', data, wordOf(type));
    return refuse(fault.path, fault.message);
  }
  const together = description.check?.(data);
  if (together) return refuse(together.path, together.message);
  const at = microsOf(own.data.occurred_at);
  const hasCreatedAt = typeof data.created_at === 'string';
  const createdAt = hasCreatedAt ? microsOf(data.created_at) : at;
  if (at > rules.now + AHEAD_MICROS) return refuse('occurred_at', TOO_FAR_AHEAD);
  if (createdAt > rules.now + AHEAD_MICROS) return refuse('data.created_at', TOO_FAR_AHEAD);
  if (at < FIRST_MICROS) return refuse('occurred_at', 'It is before the year 1900');
  if (createdAt < FIRST_MICROS) return refuse('data.created_at', 'It is before the year 1900');
  const retainedSince = isEvent || hasCreatedAt ? rules.retainedSince(type) : void 0;
  if (retainedSince !== void 0 && createdAt < retainedSince)
    return refuse(hasCreatedAt ? 'data.created_at' : 'occurred_at', 'It is older than events of this type are kept');
  return { index, type, id, at, createdAt, isDeleted, data, source: element, keyId: rules.keyId };
}

// src/domain/items/records.ts
var KEPT_OF_A_KIND = 1e3;
var KEPT_OF_A_KEY = 5e4;
var SHOWN_CHARACTERS = 200;
var insertRefused = statement(
  { id: number },
  (rows, keyId, isLate) => sql`
    insert into app_refused (type, app_id, path, message, item, key_id, is_late)
    select type, app_id, path, message, item, ${keyId}::bigint, ${isLate}::boolean
    from jsonb_to_recordset(${rows}::jsonb) as r(type text, app_id text, path text, message text, item jsonb)
    where ${isLate}::boolean or (
      select count(*) from (
        select from app_refused t where t.type is not distinct from r.type and t.path = r.path
          and t.key_id is not distinct from ${keyId}::bigint and t.at > date_trunc('day', now()) limit ${sql.lit(KEPT_OF_A_KIND)}
      ) kept
    ) < ${sql.lit(KEPT_OF_A_KIND)} and coalesce((
      select sum(items) from app_item_days d where d.day = (now() at time zone 'UTC')::date and d.outcome = 'refused'
        and d.key_id is not distinct from ${keyId}::bigint
    ), 0) < ${sql.lit(KEPT_OF_A_KEY)}
    returning id`,
);
var inOrder = statement(
  { pg_advisory_xact_lock: anything },
  () => sql`select pg_advisory_xact_lock(hashtext('quarterdeck late refusals'))`,
);
var addCounts = statement(
  { items: number },
  (rows, keyId) => sql`
    insert into app_item_days as there (key_id, day, type, outcome, items)
    select ${keyId}::bigint, (now() at time zone 'UTC')::date, type, outcome, items
    from jsonb_to_recordset(${rows}::jsonb) as r(type text, outcome text, items bigint)
    order by type, outcome
    on conflict (day, type, outcome, key_id) do update set items = there.items + excluded.items
    returning items`,
);
var storable = (value) => {
  const text2 = JSON.stringify(value) ?? 'null';
  return JSON.parse(text2.replaceAll('\\u0000', '\\ufffd').replace(/\\ud[89a-f][0-9a-f]{2}/gi, '\\ufffd'));
};
async function keepRefused(trx, refused, keyId, isLate) {
  if (refused.length === 0) return;
  if (isLate) await inOrder(trx);
  const cut = (text2) => text2.slice(0, SHOWN_CHARACTERS);
  const rows = refused.map(({ type, id, path, message, source }) => ({
    type: type === null ? null : cut(type),
    app_id: id === null ? null : cut(id),
    path: cut(path),
    message,
    item: source,
  }));
  await insertRefused(trx, JSON.stringify(storable(rows)), keyId, isLate);
}
async function countItems(trx, keyId, outcomes) {
  const counts = /* @__PURE__ */ new Map();
  for (const { type, outcome } of outcomes) {
    const key = `${type} ${outcome}`;
    const there = counts.get(key);
    if (there) there.items += 1;
    else counts.set(key, { type, outcome, items: 1 });
  }
  if (counts.size > 0) await addCounts(trx, JSON.stringify([...counts.values()]), keyId);
}

// src/domain/items/waiting.ts
var insertWaiting = statement(
  { id: number },
  (rows) => sql`
    insert into app_waiting as w (type, app_id, at, item, ref_type, ref_id, path, message, key_id, since, is_parked)
    select distinct on (type, app_id, at, md5(coalesce(item::text, ''))) type, app_id, at, item, ref_type, ref_id, path,
      message, key_id, coalesce(since, now()), is_parked
    from jsonb_to_recordset(${rows}::jsonb) as r(type text, app_id text, at bigint, item jsonb, ref_type text, ref_id text,
      path text, message text, key_id bigint, since timestamptz, is_parked boolean)
    order by type, app_id, at, md5(coalesce(item::text, ''))
    on conflict (type, app_id, at, md5(coalesce(item::text, ''))) do update
      set ref_type = excluded.ref_type, ref_id = excluded.ref_id, path = excluded.path, message = excluded.message,
        is_parked = excluded.is_parked, ready_at = null
    returning id`,
);
async function keepWaiting(trx, waiting) {
  if (waiting.length === 0) return;
  const rows = waiting.map(({ type, appId, at, item, missing, keyId, since, isParked = false }) => ({
    type,
    app_id: appId,
    at,
    item: item ?? null,
    ref_type: missing.ref?.type ?? null,
    ref_id: missing.ref?.appId ?? null,
    path: missing.path,
    message: missing.message,
    key_id: keyId,
    since: since ?? null,
    is_parked: isParked,
  }));
  await insertWaiting(trx, JSON.stringify(rows));
}
var waitingItem = ({ type, appId, on }) => ({
  type,
  appId,
  at: 0,
  item: void 0,
  missing: { path: '', message: `Waits for the ${on.type} ${on.appId} to come back`, ref: on },
  keyId: null,
  isParked: true,
});
var endWaiting = statement(
  { id: number },
  (type, appIds) => sql`
    delete from app_waiting where id in (
      select id from app_waiting where type = ${type} and at = 0 and app_id = any(${appIds}::text[])
      order by app_id for update)
    returning id`,
);
var markReady = statement(
  { id: number },
  (types, appIds, deleted) => sql`
    update app_waiting w set ready_at = clock_timestamp()
    from unnest(${types}::text[], ${appIds}::text[], ${deleted}::boolean[]) as there(type, app_id, is_deleted)
    where w.ref_type = there.type collate "C" and w.ref_id = there.app_id collate "C" and w.ready_at is null
      and not (w.is_parked and there.is_deleted)
    returning w.id`,
);
var waitsAny = statement({ any: boolean }, () => sql`select exists (select from app_waiting) as "any"`);
async function noteThere(db, there) {
  if (there.length === 0 || !(await waitsAny.one(db)).any) return 0;
  const ready = await markReady(
    db,
    there.map(({ type }) => type),
    there.map(({ appId }) => appId),
    there.map(({ isDeleted }) => isDeleted),
  );
  return ready.length;
}
var waitingRow = {
  id: number,
  type: textOf(),
  app_id: text,
  at: number,
  item: orNull(json()),
  key_id: orNull(number),
  since: timestamp,
};
var readyRows = statement(
  waitingRow,
  (atMost) => sql`
    select id, type, app_id, at, item, key_id, since from app_waiting
    where ready_at is not null order by ready_at, id limit ${atMost}`,
);
var takeRows = statement(
  { id: number },
  (ids) => sql`
    delete from app_waiting where id in (
      select id from app_waiting where id = any(${ids}::bigint[]) order by type, app_id, at for update)
    returning id`,
);
var MOST_WAITING = 1e6;
var waitingCounts = statement(
  { backlog: number, oldest_seconds: number, waiting: number },
  () => sql`
    select (select count(*) from (
        select from app_waiting where not is_parked and ready_at is not null limit ${sql.lit(MOST_WAITING)}
      ) ready) as backlog,
      coalesce(extract(epoch from now() - (
        select min(ready_at) from app_waiting where not is_parked and ready_at is not null
      )), 0)::float8 as oldest_seconds,
      (select count(*) from (
        select from app_waiting where not is_parked and ready_at is null limit ${sql.lit(MOST_WAITING + 1)}
      ) waiting) as waiting`,
);

// src/domain/items/things/stored.ts
var NEW_THING = { state: UNKNOWN, rowId: void 0, waits: false };
var NOT_BEGUN = { ...NEW_THING };
var thing = {
  type: textOf(),
  app_id: text,
  row_id: orNull(number),
  fields: json(),
  deleted_at: orNull(number),
  first_at: orNull(number),
  waits: boolean,
};
var selectThings = statement(
  thing,
  (type, appIds) => sql`
    select type, app_id, row_id, fields, deleted_at, first_at, waits from app_things
    where type = ${type} and app_id = any(${appIds}::text[])`,
);
var lockThings = statement(
  thing,
  (types, appIds) => sql`
    select t.type, t.app_id, t.row_id, t.fields, t.deleted_at, t.first_at, t.waits
    from unnest(${types}::text[], ${appIds}::text[]) as wanted(type, app_id)
    join app_things t on t.type = wanted.type collate "C" and t.app_id = wanted.app_id collate "C"
    order by t.type, t.app_id for update of t`,
);
var beginThings = statement(
  { type: textOf(), app_id: text },
  (types, appIds) => sql`
    insert into app_things (type, app_id, fields)
    select type, app_id, '[]' from unnest(${types}::text[], ${appIds}::text[]) as wanted(type, app_id)
    order by type collate "C", app_id collate "C"
    on conflict do nothing
    returning type, app_id`,
);
var insertThings = statement(
  { app_id: text },
  (type, rows) => sql`
    insert into app_things (type, app_id, row_id, fields, deleted_at, first_at, waits)
    select ${type}, app_id, row_id, fields, deleted_at, first_at, waits
    from jsonb_to_recordset(${rows}::jsonb)
      as r(app_id text, row_id bigint, fields jsonb, deleted_at bigint, first_at bigint, waits boolean)
    order by app_id collate "C"
    on conflict do nothing
    returning app_id`,
);
var updateThings = statement(
  { app_id: text },
  (type, rows) => sql`
    update app_things t set row_id = r.row_id, fields = r.fields, deleted_at = r.deleted_at, first_at = r.first_at,
      waits = r.waits
    from jsonb_to_recordset(${rows}::jsonb)
      as r(app_id text, row_id bigint, fields jsonb, deleted_at bigint, first_at bigint, waits boolean)
    where t.type = ${type} and t.app_id = r.app_id collate "C"
    returning t.app_id`,
);
var BegunElsewhere = class extends Error {};
var ThingStore = class {
  #trx;
  #known = /* @__PURE__ */ new Map();
  #beginsLate;
  /**
   * @param beginsLate new things are not locked, and written once. Another that sends the same thing at the same time is found
   *   out at the end: for those who send each thing once.
   */
  constructor(trx, beginsLate) {
    this.#trx = trx;
    this.#beginsLate = beginsLate;
  }
  #of(type) {
    const known = this.#known.get(type) ?? /* @__PURE__ */ new Map();
    this.#known.set(type, known);
    return known;
  }
  #note(rows) {
    for (const { type, app_id, row_id, fields, deleted_at, first_at, waits } of rows)
      this.#of(type).set(app_id, {
        state: { fields: readFields(fields), deletedAt: deleted_at ?? void 0, firstAt: first_at ?? void 0 },
        rowId: row_id ?? void 0,
        waits,
      });
  }
  /** Locks things until the transaction ends, those too of which nothing is known yet. */
  async lock(things) {
    const all = [...things].flatMap(([type, appIds]) => [...appIds].map((appId) => ({ type, appId })));
    const absent = () => all.filter(({ type, appId }) => !this.#of(type).has(appId));
    const listsOf = (some) => [some.map(({ type }) => type), some.map(({ appId }) => appId)];
    if (all.length === 0) return;
    this.#note(await lockThings(this.#trx, ...listsOf(all)));
    const fresh = absent();
    if (fresh.length === 0) return;
    if (this.#beginsLate) {
      for (const { type, appId } of fresh) this.#of(type).set(appId, NOT_BEGUN);
      return;
    }
    for (const { type, app_id } of await beginThings(this.#trx, ...listsOf(fresh)))
      this.#of(type).set(app_id, NEW_THING);
    const stillAbsent = absent();
    if (stillAbsent.length > 0) this.#note(await lockThings(this.#trx, ...listsOf(stillAbsent)));
  }
  /** Finds what is known of things of a type. */
  async find(type, appIds) {
    const known = this.#of(type);
    const unread = appIds.filter((appId) => !known.has(appId));
    if (unread.length > 0) this.#note(await selectThings(this.#trx, type, unread));
    return known;
  }
  /** Stores what is known of things, which are locked. */
  async store(type, things) {
    const known = this.#of(type);
    const all = [...things];
    const fresh = all.filter(([appId]) => known.get(appId) === NOT_BEGUN);
    const begun = fresh.length === 0 ? all : all.filter(([appId]) => known.get(appId) !== NOT_BEGUN);
    const written = [
      ...(fresh.length > 0 ? await insertThings(this.#trx, type, rowsOf(fresh)) : []),
      ...(begun.length > 0 ? await updateThings(this.#trx, type, rowsOf(begun)) : []),
    ];
    for (const { app_id } of written) {
      const stored = things.get(app_id);
      if (stored) known.set(app_id, stored);
    }
    if (fresh.some(([appId]) => known.get(appId) === NOT_BEGUN)) throw new BegunElsewhere();
  }
};
var rowsOf = (things) =>
  JSON.stringify(
    things.map(([appId, { state, rowId, waits }]) => ({
      app_id: appId,
      row_id: rowId ?? null,
      fields: storedFields(state.fields),
      deleted_at: state.deletedAt ?? null,
      first_at: state.firstAt ?? null,
      waits,
    })),
  );

// src/domain/items/things/apply-things.ts
async function stepsOf(trx, things, writer, sent, again) {
  const renamed = await writer.rename?.(trx, sent);
  const items = renamed?.size ? sent.map((item) => ({ ...item, id: renamed.get(item.id) ?? item.id })) : sent;
  const appIds = [.../* @__PURE__ */ new Set([...items.map(({ id }) => id), ...again.keys()])].toSorted();
  const stored = await things.find(writer.type, appIds);
  const rowless = appIds.filter((appId) => stored.get(appId)?.rowId === void 0);
  const rows = new Map(rowless.length > 0 ? await writer.find(trx, rowless) : []);
  const adopted = await writer.adopt?.(
    trx,
    items.filter(({ id }) => stored.get(id)?.rowId === void 0),
    rows,
  );
  for (const [appId, row] of adopted?.rows ?? []) rows.set(appId, row);
  const steps = /* @__PURE__ */ new Map();
  const begin = (appId) => {
    const before = stored.get(appId) ?? NEW_THING;
    const rowId = before.rowId ?? rows.get(appId);
    const isUnknown = before.state.fields.size === 0 && before.state.deletedAt === void 0;
    const wasThere = isUnknown && before.rowId === void 0 && rowId !== void 0;
    const state = wasThere
      ? { ...UNKNOWN, fields: /* @__PURE__ */ new Map([['created_at', { at: 0, value: OF_ROW }]]) }
      : before.state;
    return { appId, before, state, rowId, at: 0, keyId: again.get(appId) ?? null };
  };
  for (const appId of again.keys()) steps.set(appId, begin(appId));
  const faults = adopted?.faults ?? /* @__PURE__ */ new Map();
  for (const item of items) {
    if (faults.has(item.id)) continue;
    const step = steps.get(item.id) ?? begin(item.id);
    steps.set(item.id, {
      ...step,
      state: withItem(step.state, item),
      at: Math.max(step.at, item.at),
      keyId: item.keyId,
    });
  }
  return { steps, faults };
}
var storedState = ({ step: { state }, shown }, forgetsDeleted) =>
  shown?.isDeleted && forgetsDeleted ? { ...state, fields: visibleFields(state) } : state;
async function applyThings(
  trx,
  { things: known, references: references2 },
  writer,
  items,
  again = /* @__PURE__ */ new Map(),
  onlyThere = false,
) {
  const { type, keepsRow, forgetsDeleted = false } = writer;
  const { required } = itemTypes[type];
  const { steps, faults: refused } = await stepsOf(trx, known, writer, items, again);
  const plans = [...steps.values()]
    .map((step) => planOf(step, required, keepsRow, again.has(step.appId)))
    .filter(({ step }) => !onlyThere || step.rowId !== void 0);
  const referring = referencesOf(type).map(([field]) => field);
  const valuesOf = (fields) => Object.fromEntries(referring.map((name) => [name, fields.get(name)?.value]));
  await references2.find(
    type,
    referring.length === 0
      ? []
      : plans.flatMap(({ shown, isChange }) => (shown && isChange ? [valuesOf(shown.fields)] : [])),
  );
  const waiting = /* @__PURE__ */ new Map();
  const changes = /* @__PURE__ */ new Map();
  for (const plan of plans) {
    const { step, shown, missing, isWhole, changed, isChange, createdAt } = plan;
    const { appId, rowId, at, keyId } = step;
    const resolved = shown && isChange ? references2.resolve(type, valuesOf(shown.fields)) : { ids: {} };
    const absent = 'missing' in resolved ? resolved.missing : onlyThere && !step.before.waits ? void 0 : missing;
    if (absent) waiting.set(appId, { type, appId, at: 0, item: void 0, missing: absent, keyId });
    if (!isChange || 'missing' in resolved) continue;
    const fields = shown?.fields ?? step.state.fields;
    changes.set(appId, {
      ...{ appId, rowId, isDeleted: shown?.isDeleted ?? true, isWhole, fields, changed, createdAt },
      at: shown?.isDeleted ? (step.state.deletedAt ?? at) : at,
      ids: resolved.ids,
    });
  }
  const written =
    changes.size > 0 ? await writer.writeThings(trx, [...changes.values()]) : { rowIds: /* @__PURE__ */ new Map() };
  references2.note(type, written.rowIds);
  const faults = new Map([...refused, ...(written.faults ?? [])]);
  const things = /* @__PURE__ */ new Map();
  const noLonger = [];
  for (const plan of plans) {
    const { appId, before, state, rowId: present } = plan.step;
    const isFault = faults.has(appId);
    const waits = waiting.has(appId) && !isFault;
    if (before.waits && !waits) noLonger.push(appId);
    const rowId = changes.has(appId) && !isFault ? written.rowIds.get(appId) : present;
    if (isFault ? before.waits : state !== before.state || rowId !== before.rowId || waits !== before.waits)
      things.set(appId, isFault ? { ...before, waits } : { state: storedState(plan, forgetsDeleted), rowId, waits });
  }
  if (noLonger.length > 0) await endWaiting(trx, type, noLonger);
  await known.store(type, things);
  return {
    waiting: [
      ...[...waiting.values()].filter(({ appId }) => !faults.has(appId)),
      ...(written.parked ?? []).map(waitingItem),
    ],
    faults,
    there: [...written.rowIds.keys()].map((appId) => ({
      type,
      appId,
      isDeleted: changes.get(appId)?.isDeleted ?? false,
    })),
  };
}

// src/domain/items/apply-items.ts
var DAY_MICROS = 24 * 60 * 60 * 1e6;
var FIRST_MONTH = /* @__PURE__ */ new Date('2000-01-01T00:00:00Z');
var TRIES = 10;
var TRIES_OF_TAKEN = 3;
var CONFLICTS = /* @__PURE__ */ new Set([DEADLOCK_DETECTED, SERIALIZATION_FAILURE]);
function mayRepeat(error, tries) {
  if (error instanceof BegunElsewhere || CONFLICTS.has(codeOf(error))) return tries < TRIES;
  return violatedIndex(error) !== void 0 && tries < TRIES_OF_TAKEN;
}
var isRefusal = (error) => /^2[23]/.test(codeOf(error) ?? '');
function addTo(ids, type, more) {
  const there = ids.get(type) ?? /* @__PURE__ */ new Set();
  for (const id of more) there.add(id);
  ids.set(type, there);
}
async function lockAll(trx, known, writers, items, again) {
  const things = /* @__PURE__ */ new Map();
  const rows = /* @__PURE__ */ new Map();
  for (const writer of writers) {
    const own = items.get(writer.type) ?? [];
    if ('writeThings' in writer) {
      addTo(things, writer.type, [...own.map(({ id }) => id), ...(again.get(writer.type)?.keys() ?? [])]);
      addTo(rows, writer.type, [...(things.get(writer.type) ?? [])]);
    } else if (writer.newsOf)
      for (const { data } of own) {
        const { type, appId } = writer.newsOf(data);
        addTo(things, type, [appId]);
        addTo(rows, type, [appId]);
      }
    for (const [field, type] of referencesOf(writer.type))
      if (writer.changes?.includes(field))
        addTo(
          rows,
          type,
          own.flatMap(({ data }) => (typeof data[field] === 'string' ? [data[field]] : [])),
        );
  }
  await known.lock(things);
  for (const writer of writers) {
    const ids = rows.get(writer.type);
    if ('writeThings' in writer && ids && ids.size > 0) await writer.lockRows?.(trx, [...ids]);
  }
}
var NOTHING_WAITED = { things: /* @__PURE__ */ new Map(), sinceOf: () => void 0, take: async () => void 0 };
async function writeItems(trx, writers, items, { isAlone = false, mayWait = true, ...before } = NOTHING_WAITED) {
  const references2 = new References(trx, new Map(writers.map((writer) => [writer.type, writer])));
  const things = new ThingStore(trx, isAlone);
  const known = { things, references: references2 };
  const byType = /* @__PURE__ */ new Map();
  for (const item of items) {
    const there2 = byType.get(item.type);
    if (there2) there2.push(item);
    else byType.set(item.type, [item]);
  }
  await lockAll(trx, things, writers, byType, before.things);
  await before.take();
  const waiting = [];
  const faults = /* @__PURE__ */ new Map();
  const thingFaults = /* @__PURE__ */ new Map();
  const there = [];
  for (const writer of writers) {
    const own = byType.get(writer.type) ?? [];
    const repeated = before.things.get(writer.type);
    if (own.length === 0 && !repeated) continue;
    if ('writeEvents' in writer) {
      const applied2 = await applyEvents(trx, references2, writer, own);
      if (mayWait) waiting.push(...applied2.waiting);
      else
        for (const { index, missing } of applied2.waiting)
          faults.set(index, { path: missing.path, message: `${missing.message}; too many items wait already` });
      for (const [index, fault] of applied2.faults) faults.set(index, fault);
      there.push(...applied2.there);
      const { newsOf } = writer;
      if (newsOf) {
        const waitingIds = new Set(applied2.waiting.map(({ index }) => index));
        const news = own
          .filter(({ index }) => !waitingIds.has(index) && !applied2.faults.has(index))
          .map((item) => ({ ...item, ...asThing(newsOf(item.data)), at: item.createdAt, isDeleted: false }));
        await applyNews(trx, known, writers, news);
      }
      continue;
    }
    const applied = await applyThings(trx, known, writer, own, repeated);
    waiting.push(...applied.waiting);
    for (const { id, index } of own) {
      const fault = applied.faults.get(id);
      if (fault) faults.set(index, fault);
    }
    for (const [appId, fault] of applied.faults) thingFaults.set(JSON.stringify([writer.type, appId]), fault);
    there.push(...applied.there);
  }
  await keepWaiting(
    trx,
    waiting.map((one) => ({ ...one, since: before.sinceOf(one) })),
  );
  return { waiting, faults, there, thingFaults };
}
var asThing = ({ type, appId, data }) => ({ type, id: appId, data });
async function applyNews(trx, known, writers, news) {
  for (const writer of writers) {
    const own = news.filter(({ type }) => type === writer.type);
    if (own.length > 0 && 'writeThings' in writer)
      await applyThings(trx, known, writer, own, /* @__PURE__ */ new Map(), true);
  }
}
var DryRun = class extends Error {
  constructor(written) {
    super('This was a dry run');
    this.written = written;
  }
  written;
};
async function withRetries(db, work) {
  for (let tries = 1; ; tries += 1)
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!mayRepeat(error, tries)) throw error;
      await pause(5 + Math.random() * 20 * tries);
    }
}
function waitingAmong(items, { waiting, faults }) {
  if (waiting.length === 0) return 0;
  const keys = new Set(
    waiting.flatMap(({ type, appId, at, isParked }) => (isParked ? [] : JSON.stringify([type, appId, at]))),
  );
  return items.filter(
    ({ type, id, at, index }) =>
      !faults.has(index) && (keys.has(JSON.stringify([type, id, at])) || keys.has(JSON.stringify([type, id, 0]))),
  ).length;
}
function* outcomesOf(writers, items, refused, { waiting, faults }) {
  for (const { type } of refused) yield { type: isKnown(writers, type) ? type : '', outcome: 'refused' };
  const waitingIds = new Set(waiting.map(({ type, appId }) => JSON.stringify([type, appId])));
  for (const { type, id, index } of items) {
    const isRefused = faults.has(index);
    yield { type, outcome: isRefused ? 'refused' : 'accepted' };
    if (waitingIds.size > 0 && !isRefused && waitingIds.has(JSON.stringify([type, id])))
      yield { type, outcome: 'waiting' };
  }
}
async function writeAll(services, items, refused, sender) {
  const { db, writers } = services;
  const { keyId } = sender;
  const resultOf = (written2) => ({
    accepted: items.length - written2.faults.size,
    waiting: waitingAmong(items, written2),
    refused: [...refused, ...faulty(items, written2.faults)],
  });
  let written;
  try {
    written = await withRetries(db, async (trx) => {
      const done = await writeItems(trx, writers, items, {
        ...NOTHING_WAITED,
        isAlone: sender.isAlone ?? false,
        mayWait: sender.mayWait ?? true,
      });
      await keepRefused(trx, [...refused, ...faulty(items, done.faults)], keyId, false);
      await countItems(trx, keyId, outcomesOf(writers, items, refused, done));
      if (sender.isDryRun) throw new DryRun(done);
      return done;
    });
  } catch (error) {
    if (error instanceof DryRun) return resultOf(error.written);
    if (!isRefusal(error) || items.length === 0) throw error;
    const [first] = items;
    if (items.length === 1 && first) {
      const { index, type, id, source } = first;
      const message = 'The database cannot take it';
      return writeAll(services, [], [...refused, { index, type, id, path: '', message, source }], sender);
    }
    const middle = Math.ceil(items.length / 2);
    const before = await writeAll(services, items.slice(0, middle), refused, sender);
    const after = await writeAll(services, items.slice(middle), [], sender);
    return {
      accepted: before.accepted + after.accepted,
      waiting: before.waiting + after.waiting,
      refused: [...before.refused, ...after.refused],
    };
  }
  if ((await noteThere(db, written.there)) > 0) services.wake?.();
  return resultOf(written);
}
var isKnown = (writers, type) => writers.some((writer) => writer.type === type);
var faulty = (items, faults) =>
  items.flatMap(({ index, type, id, source }) => {
    const fault = faults.get(index);
    return fault ? [{ index, type, id, source, ...fault }] : [];
  });
async function applyItems(services, elements, sender) {
  const rules = { ...sender, now: Date.now() * 1e3, retainedSince: await services.retainedSince() };
  const items = [];
  const refused = [];
  elements.forEach((element, index) => {
    const read = readItem(element, index, rules);
    if ('message' in read) refused.push(read);
    else items.push(read);
  });
  const daysByType = /* @__PURE__ */ new Map();
  for (const { type, createdAt } of items) {
    const days = daysByType.get(type) ?? /* @__PURE__ */ new Set();
    daysByType.set(type, days.add(Math.floor(createdAt / DAY_MICROS)));
  }
  for (const { type, table } of services.writers) {
    const days = [...(daysByType.get(type) ?? [])].map((day) => new Date((day * DAY_MICROS) / 1e3));
    const moments = days.filter((day) => day >= FIRST_MONTH);
    if (table !== void 0 && moments.length > 0) await ensureMonths(services.db, table, moments);
  }
  const result = await writeAll(services, items, refused, sender);
  return { ...result, refused: result.refused.toSorted((a, b) => a.index - b.index) };
}

export {
  applyItems,
  isRefusal,
  keepRefused,
  MOST_WAITING,
  noteThere,
  readItem,
  readyRows,
  retainedSinceReader,
  takeRows,
  waitingCounts,
  withRetries,
  writeItems,
};
//# sourceMappingURL=chunk-OOJVYLFR.js.map
