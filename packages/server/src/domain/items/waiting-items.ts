import type { ItemFault, ItemTypeName } from '@quarterdeck/contract/ingest';
import { type Kysely, sql } from 'kysely';
import { boolean, json, number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import type { ParkedThing, Trx } from './item-writer.ts';

/** The reason for waiting: a thing of the app that does not exist yet. */
export interface MissingThing extends ItemFault {
  readonly ref: { readonly type: ItemTypeName; readonly appId: string } | undefined;
}

/** A waiting item: an unparsed event, or a thing whose state is stored. */
export interface WaitingItem {
  readonly type: ItemTypeName;
  readonly appId: string;
  /** 0 for a thing. */
  readonly at: number;
  /** undefined for a thing. */
  readonly item: unknown;
  readonly missing: MissingThing;
  readonly keyId: number | null;
  /** Since when it has waited, if it waited before. */
  readonly since?: Date | undefined;
  readonly isParked?: boolean;
}

const insertWaiting = statement(
  { id: number },
  (rows: string) => sql`
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

/** Stores waiting items. Those that already wait continue, possibly for another reason. */
export async function storeWaitingItems(trx: Trx, waiting: readonly WaitingItem[]): Promise<void> {
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

/** Returns the waiting item for a removed thing that may come back. */
export const waitingItem = ({ type, appId, on }: ParkedThing): WaitingItem => ({
  type,
  appId,
  at: 0,
  item: undefined,
  missing: { path: '', message: `Waiting for the ${on.type} ${on.appId} to be restored`, ref: on },
  keyId: null,
  isParked: true,
});

/** Removes things from the waiting items. */
export const endWaits = statement(
  { id: number },
  (type: string, appIds: readonly string[]) => sql`
    delete from app_waiting where id in (
      select id from app_waiting where type = ${type} and at = 0 and app_id = any(${appIds}::text[])
      order by app_id for update)
    returning id`,
);

/** A thing that now has a row. */
export interface ExistingThing {
  readonly type: ItemTypeName;
  readonly appId: string;
  /** Whether only its row remains: enough for references to it, not for items that wait for its return. */
  readonly isDeleted: boolean;
}

const markReady = statement(
  { id: number },
  (types: readonly string[], appIds: readonly string[], deleted: readonly boolean[]) => sql`
    update app_waiting w set ready_at = clock_timestamp()
    from unnest(${types}::text[], ${appIds}::text[], ${deleted}::boolean[]) as there(type, app_id, is_deleted)
    where w.ref_type = there.type collate "C" and w.ref_id = there.app_id collate "C" and w.ready_at is null
      and not (w.is_parked and there.is_deleted)
    returning w.id`,
);

const waitsAny = statement({ any: boolean }, () => sql`select exists (select from app_waiting) as "any"`);

/**
 * Marks items as ready whose references exist now. It is called after the commit that wrote the references. A writer
 * that stores a waiting item after that commit sees them; one that stored it before is found here.
 * @returns how many are ready.
 */
export async function noteThere(db: Kysely<Schema>, there: readonly ExistingThing[]): Promise<number> {
  if (there.length === 0 || !(await waitsAny.one(db)).any) return 0;
  const ready = await markReady(
    db,
    there.map(({ type }) => type),
    there.map(({ appId }) => appId),
    there.map(({ isDeleted }) => isDeleted),
  );
  return ready.length;
}

const waitingRow = {
  id: number,
  type: textOf<ItemTypeName>(),
  app_id: text,
  at: number,
  item: orNull(json<unknown>()),
  key_id: orNull(number),
  since: timestamp,
};

/** The first waiting items whose reference exists now. */
export const readyRows = statement(
  waitingRow,
  (atMost: number) => sql`
    select id, type, app_id, at, item, key_id, since from app_waiting
    where ready_at is not null order by ready_at, id limit ${atMost}`,
);

/** Removes waiting items that are still stored. */
export const takeRows = statement(
  { id: number },
  (ids: readonly number[]) => sql`
    delete from app_waiting where id in (
      select id from app_waiting where id = any(${ids}::bigint[]) order by type, app_id, at for update)
    returning id`,
);

/** The expected maximum number of items that wait for references. More of them mean that the sent data is wrong. */
export const MOST_WAITING = 1_000_000;

/** The number of waiting items, up to one more than that maximum, and how far the server is behind. */
export const waitingCounts = statement(
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
