import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import * as listed from '../../migrations/index.ts';
import { appendOnly } from './append-only.ts';

const migrations: Record<string, Migration> = { ...listed };

/** The schema is not one that this server can work with; the message is one sentence. */
export class SchemaFailure extends Error {}

async function applied(db: Kysely<never>): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    db,
  );
  if (!rows[0]?.there) return [];
  const names = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return names.rows.map(({ name }) => name);
}

/**
 * Brings the schema forward, as its owner. All of it is one transaction under an advisory lock, so that two servers may
 * start at once and a server killed in the middle leaves nothing half done.
 * @returns the names of the migrations that ran.
 * @throws SchemaFailure when the database is newer than this server, or a migration fails.
 */
export async function migrate(owner: Kysely<never>): Promise<string[]> {
  const unknown = (await applied(owner)).filter((name) => !(name in migrations));
  if (unknown.length > 0)
    throw new SchemaFailure(
      `The database has a newer schema (${unknown.at(-1)}) than this server knows: start the newer server instead.`,
    );
  const migrator = new Migrator({
    db: owner,
    provider: { getMigrations: async () => migrations },
    // One migration was added after others with higher numbers, so that a database may have those and not this one.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    throw new SchemaFailure(
      `The database could not be migrated${failed ? ` (${failed})` : ''}: ${error instanceof Error ? error.message : 'unknown error'}`,
    );
  }
  return results.map(({ migrationName }) => migrationName);
}

/**
 * Gives the server's role what it needs and no more: append-only tables can be written and read, never changed. The
 * time-outs belong to the role in this database, because a pooler in transaction mode keeps no settings of a session.
 * @returns whether the audit trail is protected: whether the role is another one than the owner.
 */
export async function prepareRole(owner: Kysely<never>, role: string): Promise<boolean> {
  const name = sql.id(role);
  const { rows } = await sql<{ database: string; owner: string }>`
    select current_database() as database, current_user as owner`.execute(owner);
  const [where] = rows;
  if (!where) throw new SchemaFailure('The database does not say its name.');
  const settings = {
    statement_timeout: '5s',
    lock_timeout: '2s',
    idle_in_transaction_session_timeout: '10s',
    client_connection_check_interval: '500ms',
    jit: 'off',
  };
  return owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('quarterdeck roles'))`.execute(trx);
    for (const [setting, value] of Object.entries(settings))
      await sql`alter role ${name} in database ${sql.id(where.database)} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(
        trx,
      );
    if (where.owner === role) return false;
    await sql`
      grant usage on schema public to ${name};
      grant select, insert, update, delete on all tables in schema public to ${name};
      grant usage on all sequences in schema public to ${name};
      revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${name};
    `.execute(trx);
    for (const { table, insert } of appendOnly) {
      const columns = insert ? sql`(${sql.join(insert.map((column) => sql.id(column)))})` : sql``;
      await sql`
        revoke insert, update, delete, truncate on ${sql.table(table)} from ${name};
        grant insert ${columns} on ${sql.table(table)} to ${name};
      `.execute(trx);
    }
    return true;
  });
}
