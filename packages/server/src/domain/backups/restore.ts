import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import { MONTHS } from '../../../functions/months.ts';
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
import { fileOf, type Manifest, readManifest } from './manifest.ts';

/** Months up to the half of a year ahead are made: that of today and six more. */
const MONTHS_AHEAD = 7;

/**
 * Reads the manifest of a backup and compares every file with it.
 * @throws BackupFailure when something is missing, cut, changed, or of a newer program.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const table of manifest.tables) await checkFile(folder, fileOf(table.name), table);
  await checkEvents(folder, manifest);
  return manifest;
}

/** @throws BackupFailure when the database has tables of anyone. */
async function requireEmpty(db: Db): Promise<void> {
  const { tables, example } = await selectForeign.one(db);
  if (example !== null)
    throw new BackupFailure(
      `The database is not empty: it has ${tables} tables, views and sequences, ${example} among them. A backup is restored into an empty one.`,
    );
}

/** The tables as the backup has them, or the sentence that they are others. */
async function requireTables(db: Db, { tables }: Manifest): Promise<void> {
  const there = new Map((await selectTables(db)).map(({ name, columns }) => [name, columns.toSorted().join()]));
  const other =
    tables.find(({ name, columns }) => there.get(name) !== columns.toSorted().join())?.name ??
    [...there.keys()].find((name) => tables.every((table) => table.name !== name));
  if (other !== undefined) throw new BackupFailure(`The backup's table ${other} does not match its migrations.`);
}

/** Whether the database makes a month: one that a wrong clock had made far ahead is left out, and its rows lie among those of all other months. */
function isMade(month: string): boolean {
  const now = new Date();
  return new Date(`${month}-01T00:00:00Z`) < new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_AHEAD));
}

/** Fills the tables before there are triggers: sums and queues are in the backup themselves. */
async function fill({ db, client }: OwnerConnection, folder: string, manifest: Manifest): Promise<void> {
  for (const { name, months } of manifest.tables)
    for (const month of months.filter(isMade)) await makeMonth(db, name, new Date(`${month}-01T00:00:00Z`));
  // An owner who is no superuser may not switch the triggers of references off: the references go, and come back checked.
  const references = await selectReferences(db);
  for (const { table, name } of references)
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db);
  // Migrations have put rows in.
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
 * Fills an empty database from a backup and brings it to this program's schema, in one transaction: when that fails or is
 * interrupted, the database stays empty. All sessions, codes, one-time passwords and unsent letters of the backup end,
 * and cursors of the change feed: what was decided since is not there, and other events get its places.
 * @param url an owner of the database, who need be no superuser; without a pooler.
 * @param after what else belongs to the transaction.
 * @throws BackupFailure when the backup is not whole, or the database not empty.
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
    // Their indexes are those of this program, not of the one that made the backup.
    await settleAppKeysWithin(db, manifest.appUnique);
    await endAllAccess(db);
    await giveUpAll(db);
    await dropUnsent(db);
    await beginHistory(db);
    await after(db, manifest);
  });
  // Until then, PostgreSQL takes every table for a small one.
  await inOwnersTransaction(url, 'begin', ({ client }) => client.query('analyze'));
  return manifest;
}
