import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  PostgresDialect,
} from 'kysely';
import pg from 'pg';
import type { TraceQuery } from '../../core/tracing.ts';

/** The clients that work for one request, so that they stop when nobody waits for the answer any more. */
interface Scope {
  /** The name of the call. */
  readonly name: string;
  readonly clients: Set<pg.PoolClient>;
  /** How many of them were asked of the pool itself. */
  byHand: number;
  abandoned: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/**
 * Runs work for one request; `name` is that of its call. `abandon` ends the connections that are busy for it: the database
 * notices within half a second and stops the query (`client_connection_check_interval`), also behind a pooler.
 */
export function inScope<Result>(name: string, work: (abandon: () => void) => Promise<Result>): Promise<Result> {
  const scope: Scope = { name, clients: new Set(), byHand: 0, abandoned: false };
  const abandon = (): void => {
    scope.abandoned = true;
    for (const client of scope.clients) void (client as pg.PoolClient & { end(): Promise<void> }).end();
  };
  return scopes.run(scope, () => work(abandon));
}

/** Set in everything that runs while it holds a connection: a transaction and all that it calls. */
const holding = new AsyncLocalStorage<true>();
/** Set while Kysely asks for a connection, which it then marks; direct requests to the pool are counted. */
const marking = new AsyncLocalStorage<true>();

/** Code asked for something scarce while it held a connection. It is a mistake in the code, never of the caller. */
class HeldConnection extends Error {}

const mistakes: string[] = [];

/** What was refused by `refuseWhileHolding` since this was asked last, so that tests also see what a handler has caught. */
export const takeMistakes = (): readonly string[] => mistakes.splice(0);

/**
 * Refuses to wait for something scarce (a connection, a turn for hashing) in code that holds a connection. Callers that
 * wait for each other this way stop the whole server once there are as many of them as connections.
 * @param what as in `asked for ${what}`.
 * @throws HeldConnection with the name of the call; it becomes a 500, and an error in the log.
 */
export function refuseWhileHolding(what: string): void {
  const scope = scopes.getStore();
  if (!holding.getStore() && !scope?.byHand) return;
  const mistake = `${scope?.name ?? 'Work outside of a call'} asked for ${what} while it held a connection`;
  mistakes.push(mistake);
  throw new HeldConnection(mistake);
}

/** What `pg.Pool` calls when it has a client, or has none. */
type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool that lends a second connection to nobody who holds one. */
export class Pool extends pg.Pool {
  /** Hears how long each connection was waited for. */
  onLent: ((seconds: number) => void) | undefined;

  /** Lends a connection, and notes it in the scope of the request. */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#lend();
    // `query` of the pool asks with a callback.
    refuseWhileHolding('a connection');
    super.connect(callback);
    return undefined;
  }

  async #lend(): Promise<pg.PoolClient> {
    refuseWhileHolding('a connection');
    const scope = scopes.getStore();
    const before = performance.now();
    const client = await super.connect().finally(() => this.onLent?.((performance.now() - before) / 1000));
    if (!scope) return client;
    if (scope.abandoned) {
      client.release();
      throw new Error('The request was abandoned');
    }
    const byHand = marking.getStore() ? 0 : 1;
    scope.clients.add(client);
    scope.byHand += byHand;
    const release = client.release;
    client.release = (error) => {
      scope.clients.delete(client);
      scope.byHand -= byHand;
      release.call(client, error);
    };
    return client;
  }
}

const traced = (connection: DatabaseConnection, traceQuery: TraceQuery | undefined): DatabaseConnection =>
  traceQuery
    ? {
        executeQuery: (query) => traceQuery(query.sql, () => connection.executeQuery(query)),
        streamQuery: (query, size) => connection.streamQuery(query, size),
      }
    : connection;

/** Marks all that a connection is used for, be it one statement or a transaction, as code that holds one. */
class MarkedConnections implements ConnectionProvider {
  readonly #driver: Driver;
  readonly #ready: Promise<void>;
  readonly #traceQuery: TraceQuery | undefined;

  constructor(driver: Driver, traceQuery: TraceQuery | undefined) {
    this.#driver = driver;
    this.#traceQuery = traceQuery;
    this.#ready = driver.init();
  }

  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    await this.#ready;
    const connection = await marking.run(true, () => this.#driver.acquireConnection());
    try {
      return await holding.run(true, () => consumer(traced(connection, this.#traceQuery)));
    } finally {
      await this.#driver.releaseConnection(connection);
    }
  }
}

/** Kysely on a pool, where a request that holds a connection of any such pool is refused another one. */
export function kyselyOn<Tables>(pool: Pool, traceQuery?: TraceQuery): Kysely<Tables> {
  const dialect = new PostgresDialect({ pool });
  const driver = dialect.createDriver();
  const executor = new DefaultQueryExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new MarkedConnections(driver, traceQuery),
  );
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}
