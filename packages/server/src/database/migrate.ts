import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type Migration, Migrator, type QueryExecutorProvider, sql } from 'kysely';
import * as listed from '../../migrations/index.ts';
import { boolean, text } from './columns.ts';
import { codeOf, DEADLOCK_DETECTED, LOCK_NOT_AVAILABLE } from './connections/errors.ts';
import { analyzeNewColumns } from './new-statistics.ts';
import { statement } from './statement.ts';

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

/** With one role for everything, the owner has the time-outs of the server: a migration may take longer. */
const withTimeouts =
  (lockMs: number) =>
  ({ up }: Migration, begin: () => void): Migration => ({
    up: async (db) => {
      begin();
      await sql`set local statement_timeout = 0; set local lock_timeout = ${sql.lit(lockMs)}`.execute(db);
      await up(db);
    },
  });

/** Is called when a migration begins, with its place among those that run. */
export type OnMigration = (step: { readonly migration: string; readonly step: number; readonly of: number }) => void;

/**
 * The migrations, each of which waits so long for a lock; 0 is for as long as it takes.
 * @param begin is called with the name of each that begins.
 */
const migrationsWith = (lockMs: number, begin: (name: string) => void = () => undefined): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(listed).map(([name, migration]) => [name, withTimeouts(lockMs)(migration, () => begin(name))]),
  );

/** The schema is not one that this server can work with; the message is one sentence. */
export class SchemaFailure extends Error {}

const findMigrations = statement(
  { there: boolean },
  () => sql`select to_regclass('kysely_migration') is not null as there`,
);

const selectMigrations = statement({ name: text }, () => sql`select name from kysely_migration order by name`);

/** The names of the migrations that a database has had; none when it was never migrated. */
export async function appliedMigrations(db: QueryExecutorProvider): Promise<string[]> {
  const { there } = await findMigrations.one(db);
  return there ? (await selectMigrations(db)).map(({ name }) => name) : [];
}

/**
 * Brings the schema forward, as its owner. All of it is one transaction under an advisory lock, so that two servers may
 * start at once and a server killed in the middle leaves nothing half done. For a minute it gives way to those who hold a table.
 * @param onMigration hears of each step: an upgrade can take minutes.
 * @returns the names of the migrations that ran.
 * @throws SchemaFailure when the database is newer than this server, or a migration fails.
 */
export async function migrate(owner: Kysely<never>, onMigration?: OnMigration): Promise<string[]> {
  const applied = await appliedMigrations(owner);
  const unknown = applied.filter((name) => !(name in listed));
  if (unknown.length > 0)
    throw new SchemaFailure(
      `The database has a newer schema (${unknown.at(-1)}) than this server knows: start the newer server instead.`,
    );
  const pending = knownMigrations.filter((name) => !applied.includes(name));
  const begin = (migration: string): void =>
    onMigration?.({ migration, step: pending.indexOf(migration) + 1, of: pending.length });
  const ran = await givingWay((lockMs) => run(owner, migrationsWith(lockMs, begin)));
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

/** The names of the migrations that this server knows, in order. */
export const knownMigrations: readonly string[] = Object.keys(listed).sort();

/**
 * Brings the schema forward within a transaction that is open already.
 * @param connection the one connection that the transaction is on.
 * @param names which migrations are to have run afterwards; each must be known.
 * @throws SchemaFailure when a migration fails; the transaction is then to be rolled back.
 */
export async function migrateWithin<Tables>(connection: Kysely<Tables>, names: readonly string[]): Promise<void> {
  const wanted = Object.entries(migrationsWith(0)).filter(([name]) => names.includes(name));
  await run(connection, Object.fromEntries(wanted), true);
}

async function run<Tables>(
  db: Kysely<Tables>,
  wanted: Readonly<Record<string, Migration>>,
  disableTransactions = false,
): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...wanted }) },
    // One migration was added after others with higher numbers, so that a database may have those and not this one.
    allowUnorderedMigrations: true,
    disableTransactions,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    throw new SchemaFailure(
      `The database could not be migrated${failed ? ` (${failed})` : ''}: ${error instanceof Error ? error.message : 'unknown error'}`,
      { cause: error },
    );
  }
  return results.map(({ migrationName }) => migrationName);
}
