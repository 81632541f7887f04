import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import { MONTHS } from '../../../functions/months.ts';
import { searchKeyColumns } from '../../../functions/search-keys.ts';
import { settleAppKeysWithin } from '../../database/app-unique.ts';
import type { Db } from '../../database/database.ts';
import { knownMigrations, migrateWithin } from '../../database/migrate.ts';
import { inOwnersTransaction, type OwnerConnection } from '../../database/owner-connection.ts';
import type { Schema } from '../../database/schema.ts';
import { applyFiles, applyFunctions } from '../../database/upgrade/apply-functions.ts';
import { giveUpAll } from '../../jobs/outbox.ts';
import { endAllAccess } from '../access/sessions.ts';
import { beginHistory } from '../app-events/history.ts';
import { dropUnsent } from '../notices/mail.ts';
import {
  countRows,
  makeMonth,
  quoteName,
  selectForeign,
  selectReferences,
  selectTables,
  setSequence,
} from './catalogue.ts';
import { checkEvents } from './events.ts';
import { BackupFailure } from './failure.ts';
import { checkFile } from './files.ts';
import { fileOf, type Manifest, readManifest, type TableFile } from './manifest.ts';

/** Months up to half a year ahead are created: the current one and six more. */
const MONTHS_AHEAD = 7;

/**
 * Reads a backup's manifest and checks every file against it.
 * @throws BackupFailure when something is missing, truncated, changed, or written by a newer program.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const table of manifest.tables) await checkFile(folder, fileOf(table.name), table);
  await checkEvents(folder, manifest);
  return manifest;
}

/** Checks that the database is empty. @throws BackupFailure when it has any tables. */
async function requireEmpty(db: Db): Promise<void> {
  const { tables, example } = await selectForeign.one(db);
  if (example !== null)
    throw new BackupFailure(
      `The database is not empty: it has ${tables} tables, views and sequences, ${example} among them. A backup is restored into an empty one.`,
    );
}

/**
 * Whether a backup's table is the database's. Before migration 0029, search keys were generated and in no backup;
 * background work fills them.
 */
function isSame(table: TableFile, columns: readonly string[]): boolean {
  const own = new Set(table.columns);
  const optional = searchKeyColumns[table.name] ?? [];
  const required = columns.filter((column) => own.has(column) || !optional.includes(column));
  return required.toSorted().join() === [...own].sort().join();
}

/** Checks that the database has the backup's tables. @throws BackupFailure when they differ. */
async function requireTables(db: Db, { tables }: Manifest): Promise<void> {
  const there = new Map((await selectTables(db)).map(({ name, columns }) => [name, columns]));
  const other =
    tables.find((table) => !isSame(table, there.get(table.name) ?? []))?.name ??
    [...there.keys()].find((name) => tables.every((table) => table.name !== name));
  if (other !== undefined) throw new BackupFailure(`The backup's table ${other} does not match its migrations.`);
}

/**
 * Whether a month is created. A month that a wrong clock created far ahead is not; its rows go into the default
 * partition.
 */
function isMade(month: string): boolean {
  const now = new Date();
  return new Date(`${month}-01T00:00:00Z`) < new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_AHEAD));
}

/** Fills the tables before triggers exist, because totals and queues are in the backup too. */
async function fill({ db, client }: OwnerConnection, folder: string, manifest: Manifest): Promise<void> {
  for (const { name, months } of manifest.tables)
    for (const month of months.filter(isMade)) await makeMonth(db, name, new Date(`${month}-01T00:00:00Z`));
  // An owner who is not a superuser cannot disable foreign key triggers. The foreign keys are dropped, and added again
  // with a check.
  const references = await selectReferences(db);
  for (const { table, name } of references)
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db);
  // Removes rows that migrations inserted.
  await client.query(`truncate ${manifest.tables.map(({ name }) => quoteName(name)).join(', ')}`);
  for (const { name, columns, rows } of manifest.tables) {
    const copy = client.query(copyFrom(`copy ${quoteName(name)} (${columns.map(quoteName).join(', ')}) from stdin`));
    await pipeline(createReadStream(join(folder, fileOf(name))), createGunzip(), copy);
    const { rows: there } = await countRows.one(db, name);
    if (there !== rows)
      throw new BackupFailure(`The table ${name} has ${there} rows after the restore, but ${rows} in the backup.`);
  }
  for (const { name, value } of manifest.sequences) await setSequence(db, name, value);
  for (const { table, name, definition } of references)
    await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
}

/**
 * Fills an empty database from a backup and brings it to this program's schema, in one transaction. When that fails or
 * is interrupted, the database stays empty. The backup's sessions, codes, one-time passwords and unsent emails end.
 * Change feed cursors also end, because decisions since the backup are lost and other events get their positions.
 * @param url an owner of the database, who need not be a superuser; without a pooler.
 * @param after further work in the transaction.
 * @throws BackupFailure when the backup is incomplete, or the database not empty.
 */
export async function restore(
  url: string,
  folder: string,
  after: (db: Kysely<Schema>, manifest: Manifest) => Promise<void>,
): Promise<Manifest> {
  const manifest = await checkBackup(folder);
  await inOwnersTransaction(url, 'begin', async (connection) => {
    const { db } = connection;
    await requireEmpty(db);
    await migrateWithin(db, manifest.migrations);
    await applyFiles(db, [MONTHS]);
    await requireTables(db, manifest);
    await fill(connection, folder, manifest);
    await migrateWithin(db, knownMigrations);
    await applyFunctions(db);
    // Their indexes are created by this program, not copied from the backup.
    await settleAppKeysWithin(db, manifest.appUnique);
    await endAllAccess(db);
    await giveUpAll(db);
    await dropUnsent(db);
    await beginHistory(db);
    await after(db, manifest);
  });
  // Until then, PostgreSQL assumes that every table is small.
  await inOwnersTransaction(url, 'begin', ({ client }) => client.query('analyze'));
  return manifest;
}
