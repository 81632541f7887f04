import { type ItemTypeName, itemTypes } from '@quarterdeck/contract/ingest';
import { type Kysely, sql } from 'kysely';
import { number, orNull, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import type { ItemWriter } from '../../domain/items/item-writer.ts';

/** The number of ids that are compared at a time. */
const SLICE_IDS = 5000;

const countThings = statement(
  { count: number },
  (type: string) => sql`
    select count(*) as count from app_things
    where type = ${type} and row_id is not null and (deleted_at is null or first_at is not null)`,
);

/** A recent change may not have reached the replica of the app's database that is queried. */
const SETTLED = sql`(extract(epoch from now() - interval '10 minutes') * 1000000)::int8`;

const selectIds = statement(
  { app_id: text },
  (type: string, after: string) => sql`
    select app_id from app_things
    where type = ${type} and app_id > ${after} collate "C" and row_id is not null
      and (deleted_at is null or first_at is not null) and coalesce((fields -> 0 ->> 0)::int8, 0) < ${SETTLED}
    order by app_id limit ${sql.lit(SLICE_IDS)}`,
);

/**
 * Yields the app ids of a type that exist in the database, in slices. Leaves out things the app sent in the last ten
 * minutes.
 */
export async function* idsOf(db: Db, type: ItemTypeName): AsyncGenerator<readonly string[]> {
  for (let after = ''; ; ) {
    const ids = (await selectIds(db, type, after)).map(({ app_id }) => app_id);
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids;
    after = last;
  }
}

const countEvents = statement(
  { count: number },
  (table: string) => sql`select count(*) as count from ${sql.table(table)} where app_id is not null`,
  ['searches'],
);

/**
 * Returns a counter of the type's rows that the app sent, without a time limit; undefined for types in several tables.
 */
export function counterOf(
  db: Kysely<Schema>,
  writers: readonly ItemWriter[],
  type: ItemTypeName,
): () => Promise<number | undefined> {
  const table = writers.find((writer) => writer.type === type)?.table;
  return () =>
    db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      if (itemTypes[type].kind === 'thing') return (await countThings.one(trx, type)).count;
      return table === undefined ? undefined : (await countEvents.one(trx, table)).count;
    });
}

const selectIdentity = statement(
  { name: orNull(text), began: orNull(text) },
  () => sql`select current_database() as name, min(timestamp)::text as began from kysely_migration`,
);

/** Returns the database's name and creation time, which identify it. */
export async function databaseIdentity(db: Db): Promise<{ readonly name: string; readonly identity: string }> {
  const { name, began } = await selectIdentity.one(db);
  return { name: name ?? '', identity: `${name} ${began}` };
}
