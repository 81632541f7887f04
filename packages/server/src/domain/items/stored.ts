import type { ItemTypeName } from '@quarterdeck/contract/ingest';
import { sql } from 'kysely';
import { boolean, json, number, orNull, text } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import type { Trx } from './item-writer.ts';
import { readFields, type StoredFields, storedFields, type ThingState, UNKNOWN } from './thing-state.ts';

/** A thing as it is stored. */
export interface StoredThing {
  readonly state: ThingState;
  readonly rowId: number | undefined;
  /** Whether a row of `app_waiting` is there for it. */
  readonly waits: boolean;
}

export const NEW_THING: StoredThing = { state: UNKNOWN, rowId: undefined, waits: false };

const selectThings = statement(
  {
    app_id: text,
    row_id: orNull(number),
    fields: json<StoredFields>(),
    deleted_at: orNull(number),
    first_at: orNull(number),
    waits: boolean,
  },
  (type: string, appIds: readonly string[]) => sql`
    select app_id, row_id, fields, deleted_at, first_at, waits from app_things
    where type = ${type} and app_id = any(${appIds}::text[])`,
);

/** Finds what is known of things, which are locked already. */
export async function findThings(
  trx: Trx,
  type: ItemTypeName,
  appIds: readonly string[],
): Promise<ReadonlyMap<string, StoredThing>> {
  const rows = await selectThings(trx, type, appIds);
  return new Map(
    rows.map(({ app_id, row_id, fields, deleted_at, first_at, waits }) => [
      app_id,
      {
        state: { fields: readFields(fields), deletedAt: deleted_at ?? undefined, firstAt: first_at ?? undefined },
        rowId: row_id ?? undefined,
        waits,
      },
    ]),
  );
}

const beginThings = statement(
  { app_id: text },
  (types: readonly string[], appIds: readonly string[]) => sql`
    insert into app_things (type, app_id, fields)
    select type, app_id, '[]' from unnest(${types}::text[], ${appIds}::text[]) as wanted(type, app_id)
    where not exists (
      select from app_things t where t.type = wanted.type collate "C" and t.app_id = wanted.app_id collate "C")
    order by type collate "C", app_id collate "C"
    on conflict do nothing
    returning app_id`,
);

const lockRows = statement(
  { app_id: text },
  (types: readonly string[], appIds: readonly string[]) => sql`
    select t.app_id from unnest(${types}::text[], ${appIds}::text[]) as wanted(type, app_id)
    join app_things t on t.type = wanted.type collate "C" and t.app_id = wanted.app_id collate "C"
    order by t.type, t.app_id for update of t`,
);

/** Locks things until the transaction ends, those too of which nothing is known yet. */
export async function lockThings(trx: Trx, things: ReadonlyMap<ItemTypeName, ReadonlySet<string>>): Promise<void> {
  const wanted = [...things].flatMap(([type, appIds]) => [...appIds].map((appId) => ({ type, appId })));
  if (wanted.length === 0) return;
  const types = wanted.map(({ type }) => type);
  const appIds = wanted.map(({ appId }) => appId);
  await lockRows(trx, types, appIds);
  await beginThings(trx, types, appIds);
  await lockRows(trx, types, appIds);
}

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

/** Stores what is known of things, which are locked. */
export async function storeThings(
  trx: Trx,
  type: ItemTypeName,
  things: ReadonlyMap<string, StoredThing>,
): Promise<void> {
  if (things.size === 0) return;
  const rows = [...things].map(([appId, { state, rowId, waits }]) => ({
    app_id: appId,
    row_id: rowId ?? null,
    fields: storedFields(state.fields),
    deleted_at: state.deletedAt ?? null,
    first_at: state.firstAt ?? null,
    waits,
  }));
  await updateThings(trx, type, JSON.stringify(rows));
}
