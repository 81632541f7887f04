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
 * How long a migration waits for a table before it gives way and begins again: those who ask for the table after it wait as long. Less than
 * the second after which PostgreSQL ends one of two transactions that wait for each other, which might be a call of staff.
 */
const LOCK_MS = 500;
/** Between two tries those who waited go on. */
const PAUSE_MS = 250;
/** So long it gives way; then it waits for as long as it takes. */
const GIVES_WAY_MS = 60_000;
const IN_THE_WAY: ReadonlySet<unknown> = new Set([LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED]);

/** Is called when a migration begins, with its place among those that run. */
export type OnMigration = (step: { readonly migration: string; readonly step: number; readonly of: number }) => void;

/** The schema is not one that this server can work with; the message is one sentence. */
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

/** The names of the migrations that a database has had; none when it was never migrated. */
export const appliedMigrations = async (db: QueryExecutorProvider): Promise<string[]> =>
  sinceBaseline(await migrationNames(db));

/**
 * Brings the schema forward, as its owner. All of it is one transaction under an advisory lock, so that two servers may
 * start at once and a server killed in the middle leaves nothing half done. For a minute it gives way to those who hold a table.
 * @param onMigration receives each step: an upgrade can take minutes.
 * @returns the names of the migrations that ran.
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
 * Does what needs tables for itself. For a minute it gives way to those who hold one, then it waits for as long as it takes.
 * @param work is told for how long it may wait for a lock, in milliseconds; 0 is for as long as it takes. It may be done again.
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

/** The lock and the table of Kysely's Migrator, with which former releases migrate. */
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

/** @throws SchemaFailure when a server of other migrations made the database what it is. */
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
 * Brings the tables forward within a transaction that is open already; functions and triggers come after it (`applyFunctions`).
 * @param wanted which migrations are to have run afterwards, in order; each must be known.
 * @param lockMs for how long it waits for a table, in milliseconds; 0 is for as long as it takes.
 * @returns the names of the migrations that ran.
 * @throws SchemaFailure when it fails; the transaction is then to be rolled back.
 */
export async function migrateWithin<Tables>(
  trx: Kysely<Tables>,
  wanted: readonly string[],
  lockMs = 0,
  onMigration: OnMigration = () => undefined,
): Promise<string[]> {
  // With one role for everything, the owner has the time-outs of the server: a migration may take longer.
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

/** Does a step of it. @throws SchemaFailure that names the step when it fails. */
async function saying(step: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    const what = error instanceof Error ? error.message : 'unknown error';
    throw new SchemaFailure(`The database could not be migrated (${step}): ${what}`, { cause: error });
  });
}
