import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type Migration, type QueryExecutorProvider, sql } from 'kysely';
import * as listed from '../../migrations/index.ts';
import { anything, boolean, text } from './columns.ts';
import { codeOf, DEADLOCK_DETECTED, LOCK_NOT_AVAILABLE } from './connections/errors.ts';
import { statement } from './statement.ts';
import { isOlder, LAST_BEFORE_BASELINE, sinceBaseline, takeOver } from './take-over.ts';
import { applyFunctions } from './upgrade/apply-functions.ts';
import { analyzeNewColumns } from './upgrade/new-statistics.ts';

/**
 * How long a migration waits for a table before it gives way and starts again: later callers of the table wait as long.
 * It is less than the second after which PostgreSQL cancels one of two deadlocked transactions, which might be an
 * admin's call.
 */
const LOCK_MS = 500;
/** The pause between two attempts, in which waiting callers continue. */
const PAUSE_MS = 250;
/** How long a migration gives way. After that it waits without a limit. */
const GIVES_WAY_MS = 60_000;
const IN_THE_WAY: ReadonlySet<unknown> = new Set([LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED]);

/** Called when a migration starts, with its position among the pending ones. */
export type OnMigration = (step: { readonly migration: string; readonly step: number; readonly of: number }) => void;

/** This server cannot work with the schema. The message is one sentence. */
export class SchemaFailure extends Error {}

const migrations: Readonly<Record<string, Pick<Migration, 'up'>>> = listed;

/** The names of the migrations that this server knows, in order. */
export const knownMigrations: readonly string[] = Object.keys(listed).sort();

const findMigrations = statement(
  { there: boolean },
  () => sql`select to_regclass('kysely_migration') is not null as there`,
);

const selectMigrations = statement({ name: text }, () => sql`select name from kysely_migration order by name`);

async function migrationNames(db: QueryExecutorProvider): Promise<string[]> {
  const { there } = await findMigrations.one(db);
  return there ? (await selectMigrations(db)).map(({ name }) => name) : [];
}

/** Returns the names of the migrations applied to a database; none when it was never migrated. */
export const appliedMigrations = async (db: QueryExecutorProvider): Promise<string[]> =>
  sinceBaseline(await migrationNames(db));

/**
 * Migrates the schema to this server's version, as its owner. Everything is one transaction under an advisory lock. So
 * two servers can start at once, and a server killed in the middle leaves nothing half done. For a minute it gives way
 * to transactions that hold a table.
 * @param onMigration receives each step: an upgrade can take minutes.
 * @returns the names of the applied migrations.
 * @throws SchemaFailure when the database is newer or too old for this server, or a migration fails.
 */
export async function migrate(owner: Kysely<never>, onMigration?: OnMigration): Promise<string[]> {
  const ran = await givingWay((lockMs) =>
    owner.transaction().execute(async (trx) => {
      const names = await migrateWithin<never>(trx, knownMigrations, lockMs, onMigration);
      await saying('functions', () => applyFunctions(trx));
      return names;
    }),
  );
  if (ran.length > 0) await analyzeNewColumns(owner);
  return ran;
}

/**
 * Runs work that needs exclusive access to tables. For a minute it gives way to others, then it waits without a limit.
 * @param work gets the lock timeout in milliseconds; 0: no limit. It can run more than once.
 */
export async function givingWay<Result>(work: (lockMs: number) => Promise<Result>): Promise<Result> {
  for (const begun = performance.now(); performance.now() - begun < GIVES_WAY_MS; await pause(PAUSE_MS)) {
    try {
      return await work(LOCK_MS);
    } catch (error) {
      if (!IN_THE_WAY.has(codeOf(error instanceof SchemaFailure ? error.cause : error))) throw error;
    }
  }
  return work(0);
}

/** The lock and the table of Kysely's Migrator, which earlier releases use. */
const lockMigrations = statement(
  { pg_advisory_xact_lock: anything },
  () => sql`select pg_advisory_xact_lock(3853314791062309107)`,
);
const makeTable = sql`
  create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`;

const insertMigration = statement(
  {},
  (name: string, at: string) => sql`insert into kysely_migration (name, timestamp) values (${name}, ${at})`,
);

/**
 * Checks that this server can continue the database's migrations.
 * @throws SchemaFailure when it is too old, or a server with other migrations changed it.
 */
function checkAge(names: readonly string[]): void {
  if (isOlder(names))
    throw new SchemaFailure(
      `The database has an older schema (${names.at(-1)}) than this server can migrate: start the server of commit ${LAST_BEFORE_BASELINE} on it first, then this one.`,
    );
  const unknown = sinceBaseline(names).filter((name) => !knownMigrations.includes(name));
  if (unknown.length > 0)
    throw new SchemaFailure(
      `The database has a newer schema (${unknown.at(-1)}) than this server knows: start the newer server instead.`,
    );
}

/**
 * Migrates the tables within an open transaction. Functions and triggers follow separately (`applyFunctions`).
 * @param wanted the migrations that must be applied afterwards, in order; each must be known.
 * @param lockMs how long to wait for a table, in milliseconds; 0: no limit.
 * @returns the names of the applied migrations.
 * @throws SchemaFailure when it fails; the caller must then roll back the transaction.
 */
export async function migrateWithin<Tables>(
  trx: Kysely<Tables>,
  wanted: readonly string[],
  lockMs = 0,
  onMigration: OnMigration = () => undefined,
): Promise<string[]> {
  // When one role does everything, the owner has the server's timeouts; a migration may take longer.
  await sql`set local statement_timeout = 0; set local lock_timeout = 0`.execute(trx);
  await lockMigrations(trx);
  await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(trx);
  await makeTable.execute(trx);
  const names = await migrationNames(trx);
  checkAge(names);
  await takeOver(trx, names);
  const applied = sinceBaseline(names);
  const pending = wanted.filter((name) => !applied.includes(name));
  for (const [index, migration] of pending.entries()) {
    onMigration({ migration, step: index + 1, of: pending.length });
    await saying(migration, async () => migrations[migration]?.up(trx));
    await insertMigration(trx, migration, new Date().toISOString());
  }
  return pending;
}

/** Runs one step. @throws SchemaFailure that names the step when it fails. */
async function saying(step: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    const what = error instanceof Error ? error.message : 'unknown error';
    throw new SchemaFailure(`The database could not be migrated (${step}): ${what}`, { cause: error });
  });
}
