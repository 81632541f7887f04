import type { ItemTypeName } from '@quarterdeck/contract/ingest';
import { sql } from 'kysely';
import { boolean, json, number, orNull, text, textOf } from '../../../database/columns.ts';
import { statement } from '../../../database/statement.ts';
import type { Trx } from '../item-writer.ts';
import { readFields, type StoredFields, storedFields, type ThingState, UNKNOWN } from './state.ts';

/** A stored thing. */
export interface StoredThing {
  readonly state: ThingState;
  readonly rowId: number | undefined;
  /** Whether a row of `app_waiting` exists for it. */
  readonly waits: boolean;
}

export const NEW_THING: StoredThing = { state: UNKNOWN, rowId: undefined, waits: false };
/** A new thing whose row is not inserted yet. */
const NOT_BEGUN: StoredThing = { ...NEW_THING };

const thing = {
  type: textOf<ItemTypeName>(),
  app_id: text,
  row_id: orNull(number),
  fields: json<StoredFields>(),
  deleted_at: orNull(number),
  first_at: orNull(number),
  waits: boolean,
};

const selectThings = statement(
  thing,
  (type: string, appIds: readonly string[]) => sql`
    select type, app_id, row_id, fields, deleted_at, first_at, waits from app_things
    where type = ${type} and app_id = any(${appIds}::text[])`,
);

const lockThings = statement(
  thing,
  (types: readonly string[], appIds: readonly string[]) => sql`
    select t.type, t.app_id, t.row_id, t.fields, t.deleted_at, t.first_at, t.waits
    from unnest(${types}::text[], ${appIds}::text[]) as wanted(type, app_id)
    join app_things t on t.type = wanted.type collate "C" and t.app_id = wanted.app_id collate "C"
    order by t.type, t.app_id for update of t`,
);

const beginThings = statement(
  { type: textOf<ItemTypeName>(), app_id: text },
  (types: readonly string[], appIds: readonly string[]) => sql`
    insert into app_things (type, app_id, fields)
    select type, app_id, '[]' from unnest(${types}::text[], ${appIds}::text[]) as wanted(type, app_id)
    order by type collate "C", app_id collate "C"
    on conflict do nothing
    returning type, app_id`,
);

const insertThings = statement(
  { app_id: text },
  (type: string, rows: string) => sql`
    insert into app_things (type, app_id, row_id, fields, deleted_at, first_at, waits)
    select ${type}, app_id, row_id, fields, deleted_at, first_at, waits
    from jsonb_to_recordset(${rows}::jsonb)
      as r(app_id text, row_id bigint, fields jsonb, deleted_at bigint, first_at bigint, waits boolean)
    order by app_id collate "C"
    on conflict do nothing
    returning app_id`,
);

const updateThings = statement(
  { app_id: text },
  (type: string, rows: string) => sql`
    update app_things t set row_id = r.row_id, fields = r.fields, deleted_at = r.deleted_at, first_at = r.first_at,
      waits = r.waits
    from jsonb_to_recordset(${rows}::jsonb)
      as r(app_id text, row_id bigint, fields jsonb, deleted_at bigint, first_at bigint, waits boolean)
    where t.type = ${type} and t.app_id = r.app_id collate "C"
    returning t.app_id`,
);

/** Another transaction started the same thing at the same time. A retry finds it. */
export class ConcurrentStart extends Error {}

/** The known things, in a transaction. */
export class ThingStore {
  readonly #trx: Trx;
  readonly #known = new Map<ItemTypeName, Map<string, StoredThing>>();
  readonly #beginsLate: boolean;

  /**
   * @param beginsLate whether new things are inserted at the end, without a lock. A conflict with another sender of the
   * same thing is then noticed only at the end. Suitable for senders that send each thing once.
   */
  constructor(trx: Trx, beginsLate: boolean) {
    this.#trx = trx;
    this.#beginsLate = beginsLate;
  }

  #of(type: ItemTypeName): Map<string, StoredThing> {
    const known = this.#known.get(type) ?? new Map<string, StoredThing>();
    this.#known.set(type, known);
    return known;
  }

  #note(rows: Awaited<ReturnType<typeof selectThings>>): void {
    for (const { type, app_id, row_id, fields, deleted_at, first_at, waits } of rows)
      this.#of(type).set(app_id, {
        state: { fields: readFields(fields), deletedAt: deleted_at ?? undefined, firstAt: first_at ?? undefined },
        rowId: row_id ?? undefined,
        waits,
      });
  }

  /** Locks things until the transaction ends, including unknown ones. */
  async lock(things: ReadonlyMap<ItemTypeName, ReadonlySet<string>>): Promise<void> {
    const all = [...things].flatMap(([type, appIds]) => [...appIds].map((appId) => ({ type, appId })));
    const absent = () => all.filter(({ type, appId }) => !this.#of(type).has(appId));
    const listsOf = (some: typeof all) => [some.map(({ type }) => type), some.map(({ appId }) => appId)] as const;
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
    // Another transaction has started these meanwhile.
    const stillAbsent = absent();
    if (stillAbsent.length > 0) this.#note(await lockThings(this.#trx, ...listsOf(stillAbsent)));
  }

  /** Finds the state of a type's things. */
  async find(type: ItemTypeName, appIds: readonly string[]): Promise<ReadonlyMap<string, StoredThing>> {
    const known = this.#of(type);
    const unread = appIds.filter((appId) => !known.has(appId));
    if (unread.length > 0) this.#note(await selectThings(this.#trx, type, unread));
    return known;
  }

  /** Stores the state of locked things. */
  async store(type: ItemTypeName, things: ReadonlyMap<string, StoredThing>): Promise<void> {
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
    if (fresh.some(([appId]) => known.get(appId) === NOT_BEGUN)) throw new ConcurrentStart();
  }
}

const rowsOf = (things: readonly (readonly [string, StoredThing])[]): string =>
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
