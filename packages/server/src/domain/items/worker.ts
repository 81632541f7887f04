import { WRITE_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import type { ItemTypeName } from '@quarterdeck/contract/ingest';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { type Rounds, startRounds } from '../../core/concurrency/rounds.ts';
import { boolean, json, number, orNull, text, textOf } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { isTimeTrusted } from '../../jobs/clock.ts';
import { noArchive } from '../event-archive/archive.ts';
import { ARCHIVE_AWAY } from '../event-archive/late.ts';
import { type ItemServices, isRefusal, withRetries, writeItems } from './apply-items.ts';
import type { Trx } from './item-writer.ts';
import { type Item, type ItemRules, readItem } from './read-items.ts';
import { storeRefusals } from './records.ts';
import type { RetainedSince } from './retained-since.ts';
import { noteThere, readyRows, takeRows, type WaitingItem } from './waiting-items.ts';

const PAUSE_MS = 1000;
const AT_ONCE = 1000;
/** How many waiting rows each round rechecks, because a notification may have been missed. */
const LOOKED_AT = 2000;
/** The interval for checking whether the archive answers. */
const ARCHIVE_MS = 5000;

/** Only one instance at a time writes waiting items. */
const beMine = statement(
  { isMine: boolean },
  () => sql`select coalesce(pg_try_advisory_xact_lock(hashtext('quarterdeck items that waited')), false) as "isMine"`,
);

const waitingAfter = statement(
  { id: number, ref_type: orNull(textOf<ItemTypeName>()), ref_id: orNull(text), is_parked: boolean },
  (after: number) => sql`
    select id, ref_type, ref_id, is_parked from app_waiting
    where id > ${after} and ref_id is not null and ready_at is null
    order by id limit ${sql.lit(LOOKED_AT)}`,
);

const takeOverdue = statement(
  { type: text, app_id: text, at: number, path: text, message: text, item: orNull(json<unknown>()) },
  () => sql`
    delete from app_waiting where id in (
      select id from app_waiting where since < now() - interval '7 days' and not is_parked and ${isTimeTrusted}
      order by since limit ${sql.lit(AT_ONCE)} for update skip locked)
    returning type, app_id, at, path, message, item`,
);

const forgetPartial = statement(
  { app_id: text, fields: json<unknown>() },
  (types: readonly string[], appIds: readonly string[]) => sql`
    with gone as (
      delete from app_things t using unnest(${types}::text[], ${appIds}::text[]) as over(type, app_id)
      where t.type = over.type collate "C" and t.app_id = over.app_id collate "C" and t.row_id is null
        and t.deleted_at is null
      returning t.app_id, t.fields
    ), kept as (
      update app_things t set waits = false from unnest(${types}::text[], ${appIds}::text[]) as over(type, app_id)
      where t.type = over.type collate "C" and t.app_id = over.app_id collate "C"
        and (t.row_id is not null or t.deleted_at is not null)
    )
    select app_id, fields from gone`,
);

/** Refuses items that have waited for seven days. @returns whether more may be overdue. */
async function refuseOverdue(db: Kysely<Schema>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const rows = await takeOverdue(trx);
    const things = rows.filter(({ at }) => at === 0);
    if (things.length > 0)
      await forgetPartial(
        trx,
        things.map(({ type }) => type),
        things.map(({ app_id }) => app_id),
      );
    const refused = rows.map(({ type, app_id, path, message, item }) => ({
      ...{ type, id: app_id, path, source: item },
      message: `Not resolved within 7 days: ${message}`,
    }));
    await storeRefusals(trx, refused, null, true);
    return rows.length === AT_ONCE;
  });
}

/** Writes waiting items that are ready. @returns how many rows were processed, and the things that exist now. */
async function writeReady(
  trx: Trx,
  { writers, archive = noArchive }: ItemServices,
  retainedSince: RetainedSince,
  atMost: number,
) {
  const rows = await readyRows(trx, atMost);
  const rules: Omit<ItemRules, 'keyId'> = { scopes: WRITE_SCOPES, now: Date.now() * 1000, retainedSince };
  const things = new Map<ItemTypeName, Map<string, number | null>>();
  const items: Item[] = [];
  const since = new Map(rows.map((row) => [JSON.stringify([row.type, row.app_id, row.at]), row.since]));
  const refused: Parameters<typeof storeRefusals>[1][number][] = [];
  rows.forEach(({ type, app_id, at, item, key_id }, index) => {
    if (at === 0) things.set(type, (things.get(type) ?? new Map()).set(app_id, key_id));
    else {
      const read = readItem(item, index, { ...rules, keyId: key_id });
      if ('message' in read) refused.push(read);
      else items.push(read);
    }
  });
  const sinceOf = ({ type, appId, at }: WaitingItem) => since.get(JSON.stringify([type, appId, at]));
  const ids = rows.map(({ id }) => id);
  const { faults, thingFaults, there } = await writeItems(trx, writers, items, {
    things,
    sinceOf,
    take: () => takeRows(trx, ids),
    archive,
  });
  for (const { index, type, id, source } of items) {
    const fault = faults.get(index);
    if (fault) refused.push({ type, id, source, ...fault });
  }
  for (const [key, fault] of thingFaults) {
    const [type, id] = JSON.parse(key) as [string, string];
    if (things.get(type as ItemTypeName)?.has(id)) refused.push({ type, id, source: null, ...fault });
  }
  await storeRefusals(trx, refused, null, true);
  return { taken: rows.length, there };
}

/** Refuses the one ready row that the database rejects. */
async function refuseReady(trx: Trx): Promise<void> {
  const rows = await readyRows(trx, 1);
  await takeRows(
    trx,
    rows.map(({ id }) => id),
  );
  await storeRefusals(
    trx,
    rows.map(({ type, app_id, item }) => ({
      ...{ type, id: app_id, path: '', source: item },
      message: 'The database refused it',
    })),
    null,
    true,
  );
}

/** Writes all ready items. */
async function writeAllReady(services: ItemServices, isStopped: () => boolean): Promise<void> {
  let atMost = AT_ONCE;
  for (let taken = 1; taken > 0 && !isStopped(); )
    try {
      const retainedSince = await services.retainedSince();
      const done = await withRetries(services.db, async (trx) => {
        const { isMine } = await beMine.one(trx);
        return isMine ? writeReady(trx, services, retainedSince, atMost) : { taken: 0, there: [] };
      });
      await noteThere(services.db, done.there);
      ({ taken } = done);
      atMost = Math.min(AT_ONCE, atMost * 2);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (atMost === 1) await services.db.transaction().execute(refuseReady);
      atMost = Math.ceil(atMost / 2);
    }
}

/** Rechecks some waiting items. @returns the next position. */
async function lookAtSome({ db, writers }: ItemServices, after: number): Promise<number> {
  const rows = await waitingAfter(db, after);
  const namesFor = (of: ItemTypeName, parked: boolean): string[] => [
    ...new Set(
      rows.flatMap(({ ref_type, ref_id, is_parked }) =>
        ref_type === of && is_parked === parked ? (ref_id ?? []) : [],
      ),
    ),
  ];
  for (const writer of writers) {
    const { type, find } = writer;
    const findLiving = 'findLiving' in writer ? writer.findLiving : find;
    for (const [names, look, isDeleted] of [
      [namesFor(type, false), find, true],
      [namesFor(type, true), findLiving, false],
    ] as const) {
      if (names.length === 0 || !look) continue;
      const found = await db.transaction().execute((trx) => look(trx, names));
      await noteThere(
        db,
        [...found.keys()].map((appId) => ({ type, appId, isDeleted })),
      );
    }
  }
  return rows.length < LOOKED_AT ? 0 : (rows.at(-1)?.id ?? 0);
}

const readyForArchive = statement(
  { id: number },
  () => sql`
    update app_waiting set ready_at = clock_timestamp()
    where type in ('search', 'ad_event', 'visit', 'post_view') and ref_id is null and ready_at is null and message = ${ARCHIVE_AWAY} returning id`,
);

/** Marks items that wait for the archive as ready when it answers. */
async function lookAtArchive({ db, archive = noArchive }: ItemServices): Promise<void> {
  if (!archive.isOn) return;
  const isThere = await archive.ping().then(
    () => true,
    () => false,
  );
  if (isThere) await readyForArchive(db);
}

/**
 * Starts the worker that writes waiting items when they are ready. Every second, it also looks for those that no
 * notification announced.
 */
export function startItemWorker(services: ItemServices, log: FastifyBaseLogger): Rounds {
  let after = 0;
  let archiveAt = 0;
  const work = async (isStopped: () => boolean): Promise<void> => {
    await writeAllReady(services, isStopped);
    if (isStopped()) return;
    after = await lookAtSome(services, after);
    if (Date.now() > archiveAt) {
      archiveAt = Date.now() + ARCHIVE_MS;
      await lookAtArchive(services);
    }
    await writeAllReady(services, isStopped);
    while (!isStopped() && (await refuseOverdue(services.db)));
  };
  return startRounds(work, PAUSE_MS, (error) =>
    log.warn({ err: error }, 'waiting items could not be written; retrying'),
  );
}
