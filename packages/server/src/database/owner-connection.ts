import { Kysely, PostgresDialect, sql, type TransactionBuilder } from 'kysely';
import pg from 'pg';
import { sentenceFor } from './bootstrap.ts';
import { PrimaryClient } from './connections/primary-client.ts';
import { SchemaFailure } from './migrate.ts';
import type { Schema } from './schema.ts';
import { statement } from './statement.ts';

/** A connection of the schema's owner, for statements and COPY in the same transaction. */
export interface OwnerConnection {
  readonly db: Kysely<Schema>;
  readonly client: pg.ClientBase;
}

/**
 * Queries in a manually started transaction. Callers see that a transaction is open. A nested one would end the outer
 * one, and later changes would be committed whatever fails.
 */
class InTransaction extends Kysely<Schema> {
  override get isTransaction(): boolean {
    return true;
  }

  override transaction(): TransactionBuilder<Schema> {
    throw new Error('There is a transaction already');
  }
}

const ping = statement({}, () => sql`select`);

/** Disables timeouts, and sets text formats that every PostgreSQL version reads the same way. */
const settings = sql`
  select set_config(name, case name
    when 'TimeZone' then 'UTC' when 'DateStyle' then 'ISO, YMD' when 'IntervalStyle' then 'postgres'
    when 'extra_float_digits' then '1' when 'bytea_output' then 'hex' else '0' end, false)
  from pg_settings where name in ('TimeZone', 'DateStyle', 'IntervalStyle', 'extra_float_digits', 'bytea_output',
    'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;

/**
 * Runs work on one connection of the schema's owner, in one transaction. When the work fails, it is rolled back.
 * @param url without a pooler.
 * @throws SchemaFailure with one sentence when the database cannot be reached.
 * @param begin the statement that starts the transaction.
 */
export async function inOwnersTransaction<Result>(
  url: string,
  begin: 'begin' | 'begin isolation level repeatable read read only',
  work: (connection: OwnerConnection) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ Client: PrimaryClient, connectionString: url, max: 1, connectionTimeoutMillis: 5000 });
  let client: pg.ClientBase | undefined;
  pool.on('connect', (connected) => {
    client = connected;
    connected.on('error', () => undefined);
  });
  pool.on('error', () => undefined);
  const dialect = new PostgresDialect({ pool });
  const driver = dialect.createDriver();
  const owner = new Kysely<Schema>({ dialect });
  try {
    await ping(owner).catch((error: unknown) => {
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
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    });
  } finally {
    await owner.destroy();
  }
}
