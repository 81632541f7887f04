import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { type Names, namesOfStatements } from './names.ts';

/** A statement whose best plan is the same for all values, so that a connection may keep it. */
export interface StableQuery extends CompiledQuery {
  readonly isStable: true;
}

const isStable = (query: CompiledQuery): query is StableQuery => 'isStable' in query;

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** One connection of a pool. */
class PoolConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly #names: Names;

  constructor(client: pg.PoolClient, names: Names) {
    this.client = client;
    this.#names = names;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#ask(query);
    return { rows, ...(CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  async #ask(query: CompiledQuery): Promise<pg.QueryResult> {
    const { sql: text, parameters } = query;
    const values = [...parameters];
    const name = isStable(query) ? this.#names.nameFor(this.client, text) : undefined;
    if (name === undefined) return this.client.query(text, values);
    try {
      return await this.client.query({ name, text, values });
    } catch (error) {
      if (!this.#names.isLost(this.client, error)) throw error;
      return this.client.query(text, values);
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed: an export is a COPY');
  }
}

/** Kysely's way to a pool: statements without a name, but for those whose plan may be kept. */
export function driverOn(pool: pg.Pool): Driver {
  const names = namesOfStatements();
  let ended: Promise<void> | undefined;
  const run = async (connection: DatabaseConnection, text: string): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(text));
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      const client = await pool.connect();
      try {
        await names.learn(client);
        await names.renewPlans(client);
      } catch (error) {
        client.release(true);
        throw error;
      }
      return new PoolConnection(client, names);
    },
    beginTransaction: (connection, { isolationLevel, accessMode }: TransactionSettings) =>
      run(
        connection,
        ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' '),
      ),
    commitTransaction: (connection) => run(connection, 'commit'),
    rollbackTransaction: (connection) => run(connection, 'rollback'),
    releaseConnection: async (connection) => {
      if (connection instanceof PoolConnection) connection.client.release();
    },
    destroy: () => {
      ended ??= pool.end();
      return ended;
    },
  };
}
