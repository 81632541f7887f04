import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { codeOf, READ_ONLY } from './errors.ts';
import { type Names, namesOfStatements } from './names.ts';
import { WatchedClient } from './silence.ts';

/** A statement whose best plan does not depend on its values, so that a connection can cache it. */
export interface StableQuery extends CompiledQuery {
  readonly isStable: true;
}

const isStable = (query: CompiledQuery): query is StableQuery => 'isStable' in query;

/** Begins or ends a transaction. */
interface ControlQuery extends CompiledQuery {
  readonly isControl: true;
}

const isControl = (query: CompiledQuery): query is ControlQuery => 'isControl' in query;

/**
 * Valid until the end of the transaction: a session setting would stay on a connection that a pooler lends to others.
 */
const NO_TIMEOUT = 'set local statement_timeout = 0';

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** One connection of a pool. */
class PoolConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  /** Whether the server became read-only. Then the connection is also wrong for its next user. */
  isReadOnly = false;
  readonly #names: Names;
  readonly #withoutTimeout: boolean;

  constructor(client: pg.PoolClient, names: Names, withoutTimeout: boolean) {
    this.client = client;
    this.#names = names;
    this.#withoutTimeout = withoutTimeout;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const isAlone =
      this.#withoutTimeout &&
      !isControl(query) &&
      this.client instanceof WatchedClient &&
      this.client.getTransactionStatus() === 'I';
    const asked = isAlone ? this.#askWithoutTimeout(query) : this.#ask(query);
    const { command, rowCount, rows } = await asked.catch((error: unknown) => {
      if (codeOf(error) === READ_ONLY) this.isReadOnly = true;
      throw error;
    });
    return { rows, ...(CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  /** Runs a single statement in its own transaction. */
  async #askWithoutTimeout({ sql: text, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    await this.client.query(`begin; ${NO_TIMEOUT}`);
    try {
      const result = await this.client.query(text, [...parameters]);
      await this.client.query('commit');
      return result;
    } catch (error) {
      await this.client.query('rollback').catch(() => undefined);
      throw error;
    }
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

/**
 * Connects Kysely to a pool. Statements have no name, except those whose plan can be cached.
 * @param withoutTimeout whether statements have no time limit.
 */
export function driverOn(pool: pg.Pool, withoutTimeout = false): Driver {
  const names = namesOfStatements();
  let ended: Promise<void> | undefined;
  const run = async (connection: DatabaseConnection, text: string): Promise<void> => {
    const query: ControlQuery = { ...CompiledQuery.raw(text), isControl: true };
    await connection.executeQuery(query);
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
      return new PoolConnection(client, names, withoutTimeout);
    },
    beginTransaction: (connection, { isolationLevel, accessMode }: TransactionSettings) =>
      run(
        connection,
        ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
          .filter(Boolean)
          .join(' ')
          .concat(withoutTimeout ? `; ${NO_TIMEOUT}` : ''),
      ),
    commitTransaction: (connection) => run(connection, 'commit'),
    rollbackTransaction: (connection) => run(connection, 'rollback'),
    releaseConnection: async (connection) => {
      if (connection instanceof PoolConnection) connection.client.release(connection.isReadOnly);
    },
    destroy: () => {
      ended ??= pool.end();
      return ended;
    },
  };
}
