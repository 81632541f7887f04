import { chainHead } from '../chunks/chunk-GRNRQCC6.js';
import {
  archiveLine,
  fileOf,
  folderIn,
  inOwnersTransaction,
  quoteName,
  selectSequences,
  selectTables,
  selectVersion,
  writeManifest,
} from '../chunks/chunk-PIV74R3I.js';
import '../chunks/chunk-EWPQDY4N.js';
import { extendChain } from '../chunks/chunk-YY5SK25Z.js';
import '../chunks/chunk-LCRDW6I4.js';
import '../chunks/chunk-MAQ42SSL.js';
import { auditCommand } from '../chunks/chunk-TW5JB525.js';
import '../chunks/chunk-LHHPMCKX.js';
import {
  appKeysOf,
  appliedMigrations,
  knownMigrations,
  readConfig,
  resolveDatabaseUrl,
  sql,
} from '../chunks/chunk-HZYYA3QQ.js';
import { BackupFailure, runPlainCommand, SECRET_KEY } from '../chunks/chunk-QT6SMBTE.js';
import '../chunks/chunk-HTZLKMDM.js';
import '../chunks/chunk-54KOYG5C.js';

// src/domain/backups/back-up.ts
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';

var FOLDER_MODE = 448;
var FILE_MODE = 384;
var OF_FILES = /* @__PURE__ */ new Set(['open', 'write', 'fsync', 'close']);
var OF_SOCKETS = /* @__PURE__ */ new Set(['EPIPE', 'ECONNRESET']);
async function makeFolder(folder) {
  try {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    if ((await readdir(folder)).length > 0)
      throw new BackupFailure(`The folder ${folder} is not empty: give a backup a folder of its own.`);
    await chmod(folder, FOLDER_MODE);
  } catch (error) {
    if (error instanceof BackupFailure) throw error;
    throw new BackupFailure(`The folder ${folder} cannot be made or used (${error.code ?? 'unknown error'}).`);
  }
}
async function writeTable(client, folder, { name, columns, months }) {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const copy = client.query(
    copyTo(`copy (select ${columns.map(quoteName).join(', ')} from ${quoteName(name)}) to stdout`),
  );
  const file = createWriteStream(join(folder, fileOf(name)), { flags: 'wx', mode: FILE_MODE, flush: true });
  try {
    await pipeline(copy, createGzip(), measure, file);
  } catch (error) {
    await client.end();
    const { syscall = '', code = '' } = error;
    if (!OF_FILES.has(syscall) || OF_SOCKETS.has(code)) throw error;
    throw new BackupFailure(
      `The backup cannot be written to ${folder} (${code}): what is there is no whole backup, and has personal data. Remove it.`,
    );
  }
  return { name, columns, months, rows: copy.rowCount, bytes, sha256: hash.digest('hex') };
}
async function backUp(url, folder, before) {
  const { migrations, found } = await inOwnersTransaction(url, 'begin', async ({ db }) => {
    const names = await appliedMigrations(db);
    if (names.join() !== knownMigrations.join())
      throw new BackupFailure(
        `The database has the schema ${names.at(-1) ?? 'of nobody'} and this program ${knownMigrations.at(-1)}: back it up with the program that runs on it.`,
      );
    await makeFolder(folder);
    await before(db);
    return { migrations: names, found: await selectTables(db) };
  });
  return inOwnersTransaction(url, 'begin isolation level repeatable read read only', async ({ db, client }) => {
    await sql`lock table ${sql.join(found.map(({ name }) => sql.id(name)))} in access share mode`.execute(db);
    const { version } = await selectVersion.one(db);
    const createdAt = /* @__PURE__ */ new Date().toISOString();
    const appUnique = await appKeysOf(db);
    const auditHead = await chainHead(db);
    const tables = [];
    for (const table of await selectTables(db)) tables.push(await writeTable(client, folder, table));
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

// src/commands/shared/back-up-all.ts
var backUpAll = (url, folder) =>
  backUp(url, folder, async (db) => {
    await auditCommand(db, 'command.backup', {});
    await extendChain(db);
  });

// src/commands/backup.ts
var USAGE = 'npm run backup -- <folder>\n  writes a backup of the database into a new or empty folder';
await runPlainCommand(USAGE, async (args) => {
  const folder = folderIn(args, USAGE);
  const reached = await resolveDatabaseUrl(readConfig(process.env, { SECRET_KEY }), { join: true });
  try {
    const manifest = await backUpAll(reached.owner, folder);
    return [
      `The backup is in ${folder}: ${archiveLine(manifest)}.`,
      'It holds personal data and is not encrypted. It does not hold:',
      ...manifest.leftOut.map((line) => `  ${line}`),
    ].join('\n');
  } finally {
    await reached.stop?.();
  }
});
//# sourceMappingURL=backup.js.map
