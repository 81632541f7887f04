import { chmod, mkdir, readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { appKeysOf } from '../../database/app-unique.ts';
import type { Db } from '../../database/database.ts';
import { appliedMigrations, knownMigrations } from '../../database/migrate.ts';
import { inOwnersTransaction } from '../../database/owner-connection.ts';
import { chainHead } from '../audit/chain.ts';
import { type EventArchive, noArchive } from '../event-archive/archive.ts';
import { archiveTotals } from '../event-archive/state.ts';
import { quoteName, selectSequences, selectTables, selectVersion } from './catalogue.ts';
import { writeEvents } from './events.ts';
import { BackupFailure } from './failure.ts';
import { writeRows } from './files.ts';
import { type EventFile, fileOf, type Manifest, type TableFile, writeManifest } from './manifest.ts';

/** Backups contain personal data, so only the operator can read them. */
const FOLDER_MODE = 0o700;

/** Creates the folder of a backup. @throws BackupFailure when it is not empty. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    if ((await readdir(folder)).length > 0)
      throw new BackupFailure(`The folder ${folder} is not empty. Use a new folder for each backup.`);
    await chmod(folder, FOLDER_MODE);
  } catch (error) {
    if (error instanceof BackupFailure) throw error;
    throw new BackupFailure(
      `The folder ${folder} cannot be created or used (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`,
    );
  }
}

/**
 * Streams a table's rows from PostgreSQL into a file.
 * @throws BackupFailure when the file cannot be written. The connection has then ended, because the remaining rows are
 * not read.
 */
async function writeTable(
  client: pg.ClientBase,
  folder: string,
  { name, columns, months }: Pick<TableFile, 'name' | 'columns' | 'months'>,
): Promise<TableFile> {
  // A partitioned table is read by a query: COPY of it would read the parent alone.
  const copy = client.query(
    copyTo(`copy (select ${columns.map(quoteName).join(', ')} from ${quoteName(name)}) to stdout`),
  );
  try {
    const written = await writeRows(folder, fileOf(name), copy);
    return { name, columns, months, rows: copy.rowCount, ...written };
  } catch (error) {
    await (client as pg.Client).end();
    throw error;
  }
}

/** Events that are in no table, and how they are held while they are copied. */
interface EventsAside {
  readonly archive: EventArchive;
  readonly hold: (work: () => Promise<Manifest>) => Promise<Manifest>;
}

const withoutEvents: EventsAside = { archive: noArchive, hold: (work) => work() };

/** Writes events that have moved. @returns their files, and what is not in them, as lines. */
async function copyEvents(
  snapshot: Db,
  archive: EventArchive,
  folder: string,
): Promise<{ readonly files?: readonly EventFile[]; readonly lost: readonly string[] }> {
  const { rows } = await archiveTotals.one(snapshot);
  if (rows <= 0) return { lost: [] };
  return archive.isOn
    ? writeEvents(snapshot, archive, folder)
    : { lost: [`${rows.toLocaleString('en')} events in ClickHouse: CLICKHOUSE_URL is not set`] };
}

/**
 * Writes a backup: every table of one moment (a snapshot), next to a server that may be writing, and the manifest.
 * @param url the owner of the schema, without a pooler.
 * @param folder is made, or is there and empty.
 * @param before what is written down before anything is copied.
 * @param aside events in another engine; not said: none are copied, and the manifest says so.
 * @throws BackupFailure when the folder is not empty, or the schema is not the one that this program knows.
 */
export async function backUp(
  url: string,
  folder: string,
  before: (db: Db) => Promise<void>,
  { archive, hold } = withoutEvents,
): Promise<Manifest> {
  const { migrations, found } = await inOwnersTransaction(url, 'begin', async ({ db }) => {
    const names = await appliedMigrations(db);
    if (names.join() !== knownMigrations.join())
      throw new BackupFailure(
        `The database schema is ${names.at(-1) ?? 'empty'}, but this release expects ${knownMigrations.at(-1)}. Back it up with the release that runs on it.`,
      );
    await makeFolder(folder);
    await before(db);
    return { migrations: names, found: await selectTables(db) };
  });
  return hold(() =>
    inOwnersTransaction(url, 'begin isolation level repeatable read read only', async ({ db, client }) => {
      // Before the first statement, which takes the snapshot: no table changes and no month goes until the end.
      await sql`lock table ${sql.join(found.map(({ name }) => sql.id(name)))} in access share mode`.execute(db);
      const { version } = await selectVersion.one(db);
      const createdAt = new Date().toISOString();
      const appUnique = await appKeysOf(db);
      const auditHead = await chainHead(db);
      const tables: TableFile[] = [];
      for (const table of await selectTables(db)) tables.push(await writeTable(client, folder, table));
      const events = await copyEvents(db, archive, folder);
      // No part of a snapshot: what is read last is beyond every id that was copied.
      const sequences = await selectSequences(db);
      return writeManifest(
        folder,
        {
          createdAt,
          versions: { postgresql: version ?? 0, node: process.version },
          migrations,
          appUnique,
          auditHead: auditHead ?? null,
          tables,
          sequences,
          ...(events.files && { events: [...events.files] }),
        },
        events.lost,
      );
    }),
  );
}
