import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { TraceQuery } from '../core/tracing.ts';
import type { AppKey } from '../core/variable-formats.ts';
import { settleAppKeys } from './app-unique.ts';
import { number, orNull, text } from './columns.ts';
import { isAway } from './connections/errors.ts';
import { PrimaryClient } from './connections/primary-client.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate, type OnMigration, SchemaFailure } from './migrate.ts';
import { makeCurrentMonths } from './partitions.ts';
import { type AppRole, appRoleOf, checkRights, grantRights, settleRole } from './rights/rights.ts';
import { statement } from './statement.ts';

const OLDEST_VERSION = 150_000;

/** The addresses of a database, and options for its connections. */
export interface Addresses {
  /** For the server's queries. It can be a pooler in transaction mode. */
  readonly app: string;
  /** The owner of the schema, without a pooler. */
  readonly owner: string;
  readonly read: string;
  readonly connections: number;
  /** The number of additional connections for read-only calls. Unset: none. */
  readonly readers?: number | undefined;
  /** The fields that must be unique among app users. Unset: as they are now. */
  readonly appUnique?: readonly AppKey[];
  /** Runs each statement of the server. */
  readonly traceQuery?: TraceQuery | undefined;
  /** Whether code that asks for a connection while it holds one is refused. Unset: it is not. */
  readonly looksForMistakes?: boolean | undefined;
  /** Whether statements have no time limit, as commands need. */
  readonly withoutTimeout?: boolean | undefined;
  readonly onMigration?: OnMigration | undefined;
}

/** A server's open databases, and what to report about them. */
export interface OpenDatabases {
  readonly database: Database;
  readonly readDatabase: Database;
  readonly warnings: readonly string[];
}

const selectSettings = statement(
  { version: orNull(number), fsync: orNull(text), pages: orNull(text), commit: orNull(text) },
  () => sql`
    select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit`,
);

/** Refuses a database server that could lose acknowledged data, or that is too old. */
async function checkServer(db: Kysely<never>): Promise<void> {
  const server = await selectSettings.first(db);
  if (!server || (server.version ?? 0) < OLDEST_VERSION)
    throw new SchemaFailure('The database must be PostgreSQL 15 or newer.');
  if (server.fsync !== 'on' || server.pages !== 'on' || server.commit === 'off')
    throw new SchemaFailure(
      'The database would lose data in a crash: set fsync, full_page_writes and synchronous_commit to on.',
    );
}

/** Explains why the database server refused a connection, and what to do about it. */
export function sentenceFor(error: unknown, variable: string): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === '28P01' || code === '28000')
    return `The database rejected the role or password of ${variable}. Check both, and pg_hba.conf.`;
  if (code === '3D000')
    return `The database in ${variable} does not exist. npm run -s roles prints the SQL that creates it.`;
  if (code === '42501')
    return `The role of ${variable} does not have access to its database. npm run -s roles prints the SQL that grants it.`;
  return `The database cannot be reached (${code ?? message ?? 'unknown error'}). Check ${variable} and that PostgreSQL is running.`;
}

const ping = statement({}, () => sql`select`);

async function asOwner<Result>(
  url: string,
  variable: string,
  work: (owner: Kysely<never>) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ Client: PrimaryClient, connectionString: url, max: 2, connectionTimeoutMillis: 5000 });
  pool.on('error', () => undefined);
  // A connection lost while in use fails its next query, so the error event needs no handling.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const owner = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  try {
    await ping(owner).catch((error: unknown) => {
      throw new SchemaFailure(sentenceFor(error, variable), { cause: error });
    });
    return await work(owner);
  } finally {
    await owner.destroy();
  }
}

const ownerVariable = ({ app, owner }: Pick<Addresses, 'app' | 'owner'>): string =>
  owner === app ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';

/**
 * Checks the database server and both roles.
 * @returns the server's role.
 * @throws SchemaFailure when they do not meet the requirements.
 */
async function checkBoth(owner: Kysely<never>, { db }: Database): Promise<AppRole> {
  await checkServer(owner);
  const role = await appRoleOf(db).catch((error) => {
    throw new SchemaFailure(sentenceFor(error, 'DATABASE_URL'), { cause: error });
  });
  await checkRights(owner, role);
  return role;
}

/**
 * Checks both addresses before anything is changed.
 * @throws SchemaFailure with one sentence when a server cannot work with them.
 */
export async function checkAddresses(addresses: Pick<Addresses, 'app' | 'owner'>): Promise<void> {
  const database = openDatabase(addresses.app, 1, () => undefined);
  try {
    await asOwner(addresses.owner, ownerVariable(addresses), (owner) => checkBoth(owner, database));
  } finally {
    await database.close();
  }
}

async function bootstrapOnce(
  {
    app,
    owner,
    read,
    connections,
    readers,
    appUnique,
    traceQuery,
    looksForMistakes,
    withoutTimeout,
    onMigration,
  }: Addresses,
  onIdleError: (error: Error) => void,
): Promise<OpenDatabases> {
  const options = { traceQuery, looksForMistakes, withoutTimeout };
  const database = openDatabase(app, connections, onIdleError, { looksForMistakes });
  try {
    const unprotected = await asOwner(owner, ownerVariable({ app, owner }), async (db) => {
      const role = await checkBoth(db, database);
      await migrate(db, onMigration);
      if (appUnique) await settleAppKeys(db, appUnique);
      // After a long stop, the current months exist before the first row is written.
      await makeCurrentMonths(db);
      const why = await grantRights(db, role);
      await settleRole(database.db, role);
      return why;
    });
    const warnings =
      unprotected === undefined ? [] : [`The audit log is not protected from the server: ${unprotected}`];
    // Connections opened before the role was prepared lack its timeouts.
    await database.close();
    const fresh = openDatabase(app, connections, onIdleError, { ...options, readers });
    return {
      database: fresh,
      readDatabase: read === app ? fresh : openDatabase(read, 2, onIdleError, options),
      warnings,
    };
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

/** How long to wait for an unavailable database, and where to report that. */
export interface Patience {
  readonly milliseconds: number;
  say(sentence: string): void;
}

const PAUSE_MS = 500;

/**
 * Brings a database to this server's schema and opens it. While the database is unavailable and the patience lasts, all
 * steps are retried, so each may run twice.
 * @throws SchemaFailure with one sentence when that fails.
 */
export async function bootstrapDatabase(
  addresses: Addresses,
  onIdleError: (error: Error) => void,
  patience: Patience = { milliseconds: 0, say: () => undefined },
): Promise<OpenDatabases> {
  const end = performance.now() + patience.milliseconds;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await bootstrapOnce(addresses, onIdleError);
    } catch (error) {
      const cause = error instanceof SchemaFailure ? error.cause : error;
      if (!isAway(cause) || performance.now() + PAUSE_MS > end) throw error;
      const sentence = error instanceof SchemaFailure ? error.message : sentenceFor(error, 'DATABASE_URL');
      if (isFirst) patience.say(`${sentence} Retrying for ${Math.ceil(patience.milliseconds / 1000)} seconds.`);
      await pause(PAUSE_MS);
    }
  }
}
