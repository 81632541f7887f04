import { type ItemTypeName, itemTypes } from '@quarterdeck/contract/ingest';
import { type Kysely, sql } from 'kysely';
import { number, orNull, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import type { ItemWriter } from '../../domain/items/item-writer.ts';

const countThings = statement(
  { count: number },
  (type: string) => sql`
    select count(*) as count from app_things where type = ${type} and row_id is not null and deleted_at is null`,
);

const countEvents = statement(
  { count: number },
  (table: string) => sql`select count(*) as count from ${sql.table(table)} where app_id is not null`,
  ['searches'],
);

/** Counts the rows of a type that the app sent, however long that takes; undefined where they are in several tables. */
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

/** What identifies this database: its name, and when it was created. */
export async function databaseIdentity(db: Db): Promise<string> {
  const { name, began } = await selectIdentity.one(db);
  return `${name} ${began}`;
}
