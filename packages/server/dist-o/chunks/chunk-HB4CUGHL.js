// src/domain/backups/restore.ts
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { from as copyFrom } from 'pg-copy-streams';
import { beginHistory } from './chunk-C3OQ7ZT4.js';
import { giveUpAll } from './chunk-H22WI6B6.js';
import {
  bootstrapDatabase,
  checkAddresses,
  knownMigrations,
  migrateWithin,
  settleAppKeysWithin,
  sql,
  statement,
} from './chunk-HZYYA3QQ.js';
import {
  countRows,
  fileOf,
  inOwnersTransaction,
  makeMonth,
  quoteName,
  readManifest,
  selectForeign,
  selectReferences,
  selectTables,
  setSequence,
} from './chunk-PIV74R3I.js';
import { BackupFailure } from './chunk-QT6SMBTE.js';
import { auditCommand } from './chunk-TW5JB525.js';

// src/domain/access/end-all.ts
var endSessions = statement({}, () => sql`update sessions set ended_at = now() where ended_at is null`);
var endChallenges = statement({}, () => sql`update challenges set used_at = now() where used_at is null`);
var endPasswords = statement({}, () => sql`update temporary_passwords set used_at = now() where used_at is null`);
async function endAllAccess(db) {
  await endSessions(db);
  await endChallenges(db);
  await endPasswords(db);
}

// src/domain/backups/restore.ts
var MONTHS_AHEAD = 7;
async function checkFile(folder, table) {
  const file = fileOf(table.name);
  const size = await stat(join(folder, file)).then(
    (found) => found.size,
    () => void 0,
  );
  if (size === void 0) throw new BackupFailure(`The backup in ${folder} is not whole: ${file} is missing.`);
  if (size !== table.bytes)
    throw new BackupFailure(`The backup in ${folder} is not whole: ${file} has ${size} bytes and not ${table.bytes}.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, file)), hash);
  if (hash.digest('hex') !== table.sha256)
    throw new BackupFailure(`The backup in ${folder} was changed: ${file} is not what was written.`);
}
async function checkBackup(folder) {
  const manifest = await readManifest(folder);
  for (const table of manifest.tables) await checkFile(folder, table);
  return manifest;
}
async function requireEmpty(db) {
  const { tables, example } = await selectForeign.one(db);
  if (example !== null)
    throw new BackupFailure(
      `The database is not empty: it has ${tables} tables, views and sequences, ${example} among them. A backup is restored into an empty one.`,
    );
}
async function requireTables(db, { tables }) {
  const there = new Map((await selectTables(db)).map(({ name, columns }) => [name, columns.toSorted().join()]));
  const other =
    tables.find(({ name, columns }) => there.get(name) !== columns.toSorted().join())?.name ??
    [...there.keys()].find((name) => tables.every((table) => table.name !== name));
  if (other !== void 0)
    throw new BackupFailure(`The table ${other} of the backup is not the one that its migrations make.`);
}
function isMade(month) {
  const now = /* @__PURE__ */ new Date();
  return (
    /* @__PURE__ */ new Date(`${month}-01T00:00:00Z`) <
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_AHEAD))
  );
}
async function fill({ db, client }, folder, manifest) {
  const tables = manifest.tables.map(({ name }) => sql.id(name));
  for (const { name, months } of manifest.tables)
    for (const month of months.filter(isMade))
      await makeMonth(db, name, /* @__PURE__ */ new Date(`${month}-01T00:00:00Z`));
  const references = await selectReferences(db);
  for (const { table, name } of references)
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db);
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(db);
  await client.query(`truncate ${manifest.tables.map(({ name }) => quoteName(name)).join(', ')}`);
  await settleAppKeysWithin(db, manifest.appUnique);
  for (const { name, columns, rows } of manifest.tables) {
    const copy = client.query(copyFrom(`copy ${quoteName(name)} (${columns.map(quoteName).join(', ')}) from stdin`));
    await pipeline(createReadStream(join(folder, fileOf(name))), createGunzip(), copy);
    const { rows: there } = await countRows.one(db, name);
    if (there !== rows)
      throw new BackupFailure(`The table ${name} has ${there} rows after the restore and ${rows} in the backup.`);
  }
  for (const { name, value } of manifest.sequences) await setSequence(db, name, value);
  for (const { table, name, definition } of references)
    await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(db);
}
async function restore(url, folder, after) {
  const manifest = await checkBackup(folder);
  await inOwnersTransaction(url, 'begin', async (connection) => {
    const { db } = connection;
    await requireEmpty(db);
    await migrateWithin(db, manifest.migrations);
    await requireTables(db, manifest);
    await fill(connection, folder, manifest);
    await migrateWithin(db, knownMigrations);
    await endAllAccess(db);
    await giveUpAll(db);
    await beginHistory(db);
    await after(db, manifest);
  });
  await inOwnersTransaction(url, 'begin', ({ client }) => client.query('analyze'));
  return manifest;
}

// src/commands/shared/restore-all.ts
var CONNECTIONS = 4;
async function restoreAll(urls, folder, mark = async () => void 0) {
  await checkAddresses(urls);
  const manifest = await restore(urls.owner, folder, async (db, { createdAt }) => {
    await auditCommand(db, 'command.restore', { details: { backup: createdAt } });
    await mark(db);
  });
  const addresses = { app: urls.app, owner: urls.owner, read: urls.app, connections: CONNECTIONS };
  const { database } = await bootstrapDatabase(addresses, () => void 0);
  return { manifest, database };
}

export { restoreAll };
//# sourceMappingURL=chunk-HB4CUGHL.js.map
