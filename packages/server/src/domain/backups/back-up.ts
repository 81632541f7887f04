import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { appKeysOf } from '../../database/app-unique.ts';
import type { Db } from '../../database/database.ts';
import { appliedMigrations, knownMigrations } from '../../database/migrate.ts';
import { inOwnersTransaction } from '../../database/owner-connection.ts';
import { chainHead } from '../audit/chain.ts';
import { quoteName, selectSequences, selectTables, selectVersion } from './catalogue.ts';
import { BackupFailure } from './failure.ts';
import { fileOf, type Manifest, type TableFile, writeManifest } from './manifest.ts';

/** Backups contain personal data, so only the operator can read them. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Calls that fail when a file cannot be written. Some also fail for a connection. */
const OF_FILES: ReadonlySet<string> = new Set(['open', 'write', 'fsync', 'close']);
const OF_SOCKETS: ReadonlySet<string> = new Set(['EPIPE', 'ECONNRESET']);

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
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  // COPY of a partitioned table would read only the parent, so a query is copied.
  const copy = client.query(
    copyTo(`copy (select ${columns.map(quoteName).join(', ')} from ${quoteName(name)}) to stdout`),
  );
  const file = createWriteStream(join(folder, fileOf(name)), { flags: 'wx', mode: FILE_MODE, flush: true });
  try {
    await pipeline(copy, createGzip(), measure, file);
  } catch (error) {
    await (client as pg.Client).end();
    const { syscall = '', code = '' } = error as NodeJS.ErrnoException;
    if (!OF_FILES.has(syscall) || OF_SOCKETS.has(code)) throw error;
    throw new BackupFailure(
      `The backup cannot be written to ${folder} (${code}). It is incomplete and contains personal data. Remove it.`,
    );
  }
  return { name, columns, months, rows: copy.rowCount, bytes, sha256: hash.digest('hex') };
}

/**
 * Writes a backup: every table in one snapshot, while a server may be writing, and the manifest.
 * @param url the schema's owner, without a pooler.
 * @param folder is created, or must be empty.
 * @param before is written before anything is copied.
 * @throws BackupFailure when the folder is not empty, or the schema is not the one that this program knows.
 */
export async function backUp(url: string, folder: string, before: (db: Db) => Promise<void>): Promise<Manifest> {
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
  return inOwnersTransaction(url, 'begin isolation level repeatable read read only', async ({ db, client }) => {
    // Locked before the first statement takes the snapshot: no table changes and no month is dropped until the end.
    await sql`lock table ${sql.join(found.map(({ name }) => sql.id(name)))} in access share mode`.execute(db);
    const { version } = await selectVersion.one(db);
    const createdAt = new Date().toISOString();
    const appUnique = await appKeysOf(db);
    const auditHead = await chainHead(db);
    const tables: TableFile[] = [];
    for (const table of await selectTables(db)) tables.push(await writeTable(client, folder, table));
    // Sequences are not part of the snapshot. Read last, they are beyond every copied id.
    const sequences = await selectSequences(db);
    return writeManifest(folder, {
      createdAt,
      versions: { postgresql: version ?? 0, node: process.version },
      migrations,
      appUnique,
      auditHead: auditHead ?? null,
      tables,
      sequences,
    });
  });
}
