import { type Kysely, type Migration, Migrator, type QueryExecutorProvider, sql } from 'kysely';
import * as listed from '../../migrations/index.ts';
import { boolean, text } from './columns.ts';
import { analyzeNewColumns } from './new-statistics.ts';
import { statement } from './statement.ts';

/** With one role for everything, the owner has the time-outs of the server: a migration may take longer. */
const patient = ({ up }: Migration): Migration => ({
  up: async (db) => {
    await sql`set local statement_timeout = 0; set local lock_timeout = 0`.execute(db);
    await up(db);
  },
});

const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(listed).map(([name, migration]) => [name, patient(migration)]),
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
 * start at once and a server killed in the middle leaves nothing half done.
 * @returns the names of the migrations that ran.
 * @throws SchemaFailure when the database is newer than this server, or a migration fails.
 */
export async function migrate(owner: Kysely<never>): Promise<string[]> {
  const unknown = (await appliedMigrations(owner)).filter((name) => !(name in migrations));
  if (unknown.length > 0)
    throw new SchemaFailure(
      `The database has a newer schema (${unknown.at(-1)}) than this server knows: start the newer server instead.`,
    );
  const ran = await run(owner, migrations);
  if (ran.length > 0) await analyzeNewColumns(owner);
  return ran;
}

/** The names of the migrations that this server knows, in order. */
export const knownMigrations: readonly string[] = Object.keys(migrations).sort();

/**
 * Brings the schema forward within a transaction that is open already.
 * @param connection the one connection that the transaction is on.
 * @param names which migrations are to have run afterwards; each must be known.
 * @throws SchemaFailure when a migration fails; the transaction is then to be rolled back.
 */
export async function migrateWithin<Tables>(connection: Kysely<Tables>, names: readonly string[]): Promise<void> {
  const wanted = Object.entries(migrations).filter(([name]) => names.includes(name));
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
