// src/commands/shared/backups.ts
import { resolve } from 'node:path';
import { external_exports } from './chunk-HTZLKMDM.js';
import {
  boolean,
  Kysely,
  knownMigrations,
  number,
  orNull,
  PostgresDialect,
  SchemaFailure,
  sentenceFor,
  sql,
  statement,
  text,
  texts,
} from './chunk-HZYYA3QQ.js';
import { BackupFailure, CommandFailure } from './chunk-QT6SMBTE.js';

function folderIn(args, usage) {
  const [folder, ...more] = args;
  if (!folder || folder.startsWith('-') || more.length > 0) throw new CommandFailure(usage);
  return resolve(process.env.INIT_CWD ?? '', folder);
}
var formatCount = (count2, one) => `${count2.toLocaleString('en')} ${one}${count2 === 1 ? '' : 's'}`;
function archiveLine({ tables, createdAt, auditHead }) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const end = auditHead ? `the audit chain ends at ${auditHead.seq}:${auditHead.hash}` : 'the audit chain is empty';
  return `${formatCount(tables.length, 'table')} with ${formatCount(rows, 'row')} of ${createdAt}, ${end}`;
}

// src/domain/backups/manifest.ts
import { createHash } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

var MANIFEST = 'manifest.json';
var FORMAT = 1;
var LEFT_OUT = [
  'SECRET_KEY: without the same one, the secrets of webhooks and letters in the outbox cannot be read',
  'the roles of PostgreSQL and their passwords: npm run -s roles makes them',
  'the other environment variables of the server',
  'pictures, media and map tiles under DATA_DIR: they are copies, fetched again from where they are',
];
var count = external_exports.number().int().min(0);
var sha256 = external_exports.string().regex(/^[0-9a-f]{64}$/);
var name = external_exports.string().regex(/^[a-z_][a-z0-9_]*$/);
var Manifest = external_exports.strictObject({
  format: external_exports.literal(FORMAT),
  createdAt: external_exports.iso.datetime(),
  /** As `server_version_num` of PostgreSQL has it, and the version of Node. */
  versions: external_exports.strictObject({ postgresql: count, node: external_exports.string() }),
  migrations: external_exports.array(external_exports.string()).min(1),
  appUnique: external_exports.array(external_exports.enum(['username', 'email', 'phone'])),
  auditHead: external_exports.strictObject({ seq: count, hash: sha256 }).nullable(),
  tables: external_exports.array(
    external_exports.strictObject({
      name,
      columns: external_exports.array(name),
      /** The months of a table that is partitioned by month, as YYYY-MM. */
      months: external_exports.array(external_exports.string().regex(/^\d{4}-\d{2}$/)),
      rows: count,
      /** Of the compressed file. */
      bytes: count,
      sha256,
    }),
  ),
  sequences: external_exports.array(
    external_exports.strictObject({ name, value: external_exports.string().regex(/^-?\d+$/) }),
  ),
  leftOut: external_exports.array(external_exports.string()),
});
var fileOf = (table) => `${table}.copy.gz`;
var digest = (text2) => createHash('sha256').update(text2).digest('hex');
async function syncFolder(folder) {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
async function writeManifest(folder, manifest) {
  const whole = { format: FORMAT, ...manifest, leftOut: [...LEFT_OUT] };
  const body = JSON.stringify(whole);
  const part = join(folder, `${MANIFEST}.part`);
  const handle = await open(part, 'wx', 384);
  try {
    await handle.writeFile(`${JSON.stringify({ manifest: whole, sha256: digest(body) }, void 0, 1)}
`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, join(folder, MANIFEST));
  await syncFolder(folder);
  return whole;
}
async function readManifest(folder) {
  const text2 = await readFile(join(folder, MANIFEST), 'utf8').catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new BackupFailure(
        `There is no whole backup in ${folder}: it has no ${MANIFEST}, which is written when all else is there.`,
      );
    throw new BackupFailure(`The ${MANIFEST} in ${folder} cannot be read (${error.code ?? error.message}).`);
  });
  let envelope;
  try {
    envelope = JSON.parse(text2);
  } catch {
    throw new BackupFailure(`The ${MANIFEST} in ${folder} is cut or was changed: it is not JSON.`);
  }
  const outer = external_exports
    .strictObject({ manifest: external_exports.looseObject({ format: external_exports.number() }), sha256 })
    .safeParse(envelope);
  if (!outer.success || digest(JSON.stringify(outer.data.manifest)) !== outer.data.sha256)
    throw new BackupFailure(`The ${MANIFEST} in ${folder} was changed since it was written.`);
  if (outer.data.manifest.format > FORMAT)
    throw new BackupFailure(
      `The backup in ${folder} has the format ${outer.data.manifest.format}, and this program reads ${FORMAT}: restore it with the program that made it.`,
    );
  const { data: manifest } = Manifest.safeParse(outer.data.manifest);
  if (!manifest) throw new BackupFailure(`The ${MANIFEST} in ${folder} is none that this program has written.`);
  const unknown = manifest.migrations.find((migration) => !knownMigrations.includes(migration));
  if (unknown !== void 0)
    throw new BackupFailure(
      `The backup in ${folder} has a newer schema (${unknown}) than this program knows: restore it with a newer program.`,
    );
  return manifest;
}

// src/database/owner-connection.ts
import pg from 'pg';

var InTransaction = class extends Kysely {
  get isTransaction() {
    return true;
  }
  transaction() {
    throw new Error('There is a transaction already');
  }
};
var ping = statement({}, () => sql`select`);
var settings = sql`
  select set_config(name, case name
    when 'TimeZone' then 'UTC' when 'DateStyle' then 'ISO, YMD' when 'IntervalStyle' then 'postgres'
    when 'extra_float_digits' then '1' when 'bytea_output' then 'hex' else '0' end, false)
  from pg_settings where name in ('TimeZone', 'DateStyle', 'IntervalStyle', 'extra_float_digits', 'bytea_output',
    'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;
async function inOwnersTransaction(url, begin, work) {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5e3 });
  let client;
  pool.on('connect', (connected) => {
    client = connected;
    connected.on('error', () => void 0);
  });
  pool.on('error', () => void 0);
  const dialect = new PostgresDialect({ pool });
  const driver = dialect.createDriver();
  const owner = new Kysely({ dialect });
  try {
    await ping(owner).catch((error) => {
      throw new SchemaFailure(sentenceFor(error, 'its address'));
    });
    return await owner.connection().execute(async (db) => {
      await settings.execute(db);
      if (!client) throw new Error('The connection of the owner was not made');
      await client.query(begin);
      try {
        const inTransaction = new InTransaction({ config: { dialect }, dialect, driver, executor: db.getExecutor() });
        const result = await work({ db: inTransaction, client });
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => void 0);
        throw error;
      }
    });
  } finally {
    await owner.destroy();
  }
}

// src/domain/backups/catalogue.ts
import pg2 from 'pg';

var quoteName = (name2) => pg2.escapeIdentifier(name2);
var selectTables = statement(
  { name: text, isPartitioned: boolean, columns: texts, months: texts },
  () => sql`
    select c.relname as name, c.relkind = 'p' as "isPartitioned",
      coalesce((select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''), '{}') as columns,
      coalesce((select array_agg(replace(right(p.relname, 7), '_', '-') order by p.relname)
        from pg_inherits join pg_class p on p.oid = inhrelid
        where inhparent = c.oid and p.relname ~ '_[0-9]{4}_[0-9]{2}$'), '{}') as months
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('kysely_migration', 'kysely_migration_lock')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`,
);
var selectSequences = statement(
  { name: text, value: text },
  () => sql`
    select coalesce(sequencename, '') as name, coalesce(last_value::text, '') as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`,
);
var selectReferences = statement(
  { table: text, name: text, definition: text },
  () => sql`
    select c.relname as table, conname as name, coalesce(pg_get_constraintdef(o.oid), '') as definition
    from pg_constraint o join pg_class c on c.oid = o.conrelid
    where o.contype = 'f' and o.conparentid = 0 and o.connamespace = 'public'::regnamespace order by 1, 2`,
);
var selectVersion = statement(
  { version: orNull(number) },
  () => sql`select current_setting('server_version_num')::int as version`,
);
var selectForeign = statement(
  { tables: orNull(number), example: orNull(text) },
  () => sql`
    select count(*) as tables, min(c.relname) as example from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
);
var makeMonth = statement(
  { made: orNull(number) },
  (table, month) => sql`select make_partitions(${table}, ${month}, ${month}, null) as made`,
);
var setSequence = statement(
  { value: orNull(number) },
  (name2, value) => sql`select setval(${name2}::text::regclass, ${value}::text::bigint) as value`,
);
var countRows = statement({ rows: orNull(number) }, (table) => sql`select count(*) as rows from ${sql.id(table)}`, [
  'users',
]);

export {
  archiveLine,
  countRows,
  fileOf,
  folderIn,
  inOwnersTransaction,
  makeMonth,
  quoteName,
  readManifest,
  selectForeign,
  selectReferences,
  selectSequences,
  selectTables,
  selectVersion,
  setSequence,
  writeManifest,
};
//# sourceMappingURL=chunk-PIV74R3I.js.map
