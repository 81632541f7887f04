import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  PostgresDialect,
} from 'kysely';
import pg from 'pg';
import { type Clock, processClock } from '../../core/clock.ts';
import type { TraceQuery } from '../../core/tracing.ts';
import { driverOn } from './driver.ts';

/** The database clients of one request, so that they stop when no one waits for its answer any more. */
interface Scope {
  /** The name of the API call. */
  readonly name: string;
  readonly clients: Set<pg.PoolClient>;
  /** How many connections were requested directly from the pool. */
  byHand: number;
  abandoned: boolean;
}

/*
 * The code that holds a connection is tracked only when mistakes are checked, which production does not do. Tracking
 * each call (`AsyncLocalStorage`) takes a seventh of a short call's time.
 */
const scopes = new AsyncLocalStorage<Scope>();
/** Set while code holds a connection: in a transaction and everything that it calls. */
const holding = new AsyncLocalStorage<true>();

/**
 * Code requested a scarce resource while it held a connection. That is a bug in the code, never the caller's mistake.
 */
class HeldConnection extends Error {}

const mistakes: string[] = [];

/** Returns and clears what `refuseWhileHolding` refused, so that tests also see refusals that a handler caught. */
export const takeMistakes = (): readonly string[] => mistakes.splice(0);

/**
 * When mistakes are checked, refuses to wait for a scarce resource (a connection, a turn for hashing) in code that
 * holds a connection. Callers that wait for each other this way stop the whole server once they hold all connections.
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

/** The callback of `pg.Pool`, with a client or an error. */
type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool that, when mistakes are checked, lends no second connection to code that holds one. */
export class Pool extends pg.Pool {
  /** Called with the waiting time of each connection. */
  readonly #listeners: ((seconds: number) => void)[] = [];
  readonly looksForMistakes: boolean;
  /** The scope for which Kysely requests a connection right now. Undefined when code asks the pool directly. */
  #asksFor: { readonly scope: Scope | undefined } | undefined;

  readonly #clock: Clock;

  constructor(options: pg.PoolConfig, looksForMistakes = false, clock = processClock) {
    super(options);
    this.looksForMistakes = looksForMistakes;
    this.#clock = clock;
  }

  /** Calls a listener with each connection's waiting time, in seconds. */
  onLent(listener: (seconds: number) => void): void {
    this.#listeners.push(listener);
  }

  /** Runs a function that requests a connection synchronously, so that the connection is recorded in the scope. */
  askFor<Result>(scope: Scope | undefined, ask: () => Result): Result {
    this.#asksFor = { scope };
    try {
      return ask();
    } finally {
      this.#asksFor = undefined;
    }
  }

  /** Lends a connection, and records it in the request's scope. */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#lend();
    // The pool's own `query` uses the callback form.
    refuseWhileHolding('a connection');
    super.connect(callback);
    return undefined;
  }

  async #lend(): Promise<pg.PoolClient> {
    const isByHand = !this.#asksFor;
    const scope = this.#asksFor ? this.#asksFor.scope : scopes.getStore();
    refuseWhileHolding('a connection');
    const before = this.#clock();
    const client = await super.connect().finally(() => {
      const seconds = (this.#clock() - before) / 1000;
      for (const listener of this.#listeners) listener(seconds);
    });
    if (!scope) return client;
    if (scope.abandoned) {
      client.release();
      throw new Error('The request was abandoned');
    }
    const byHand = isByHand ? 1 : 0;
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

/** Lends connections for statements and transactions, and records them in a request's scope. */
class ScopedConnections implements ConnectionProvider {
  readonly #pool: Pool;
  readonly #driver: Driver;
  readonly #ready: Promise<void>;
  readonly #traceQuery: TraceQuery | undefined;
  readonly #scope: Scope | undefined;

  constructor(pool: Pool, driver: Driver, ready: Promise<void>, traceQuery?: TraceQuery, scope?: Scope) {
    this.#pool = pool;
    this.#driver = driver;
    this.#ready = ready;
    this.#traceQuery = traceQuery;
    this.#scope = scope;
  }

  /** Returns connections that belong to one request. */
  within(scope: Scope): ConnectionProvider {
    return new ScopedConnections(this.#pool, this.#driver, this.#ready, this.#traceQuery, scope);
  }

  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    await this.#ready;
    const connection = await this.#pool.askFor(this.#scope, () => this.#driver.acquireConnection());
    const work = (): Promise<T> => consumer(traced(connection, this.#traceQuery));
    try {
      return await (this.#pool.looksForMistakes ? holding.run(true, work) : work());
    } finally {
      await this.#driver.releaseConnection(connection);
    }
  }
}

/** The database access of one request. */
interface RequestScope<Tables> {
  /** Its queries end when the request is abandoned. */
  readonly db: Kysely<Tables>;
  /** Ends running queries, because no one waits for the answer any more. */
  abandon(): void;
  /** Calls a listener when the request is abandoned. */
  onAbandon(callback: () => void): void;
}

/** Runs work for one request. */
export type InScope<Tables> = <Result>(
  name: string,
  work: (scope: RequestScope<Tables>) => Promise<Result>,
) => Promise<Result>;

/** A Kysely instance on a pool. */
interface Queries<Tables> {
  readonly db: Kysely<Tables>;
  /**
   * Runs work for one request; `name` is that of its call. `abandon` ends the connections that it uses. PostgreSQL
   * notices within half a second and stops the query (`client_connection_check_interval`), even behind a pooler.
   */
  readonly inScope: InScope<Tables>;
}

/**
 * Creates Kysely on a pool. When mistakes are checked, a request that holds a connection of any such pool is refused
 * another one.
 * @param traceQuery runs each statement.
 * @param withoutTimeout whether statements have no time limit.
 */
export function kyselyOn<Tables>(pool: Pool, traceQuery?: TraceQuery, withoutTimeout = false): Queries<Tables> {
  const dialect = new PostgresDialect({ pool });
  const driver = driverOn(pool, withoutTimeout);
  const connections = new ScopedConnections(pool, driver, driver.init(), traceQuery);
  const executorOn = (provider: ConnectionProvider) =>
    new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), provider);
  const config = { dialect };
  const inScope: InScope<Tables> = (name, work) => {
    const scope: Scope = { name, clients: new Set(), byHand: 0, abandoned: false };
    const callbacks: (() => void)[] = [];
    const own = executorOn(connections.within(scope));
    const request: RequestScope<Tables> = {
      db: new Kysely<Tables>({ config, dialect, driver, executor: own }),
      abandon: () => {
        scope.abandoned = true;
        for (const client of scope.clients) void (client as pg.PoolClient & { end(): Promise<void> }).end();
        for (const callback of callbacks) callback();
      },
      onAbandon: (callback) => callbacks.push(callback),
    };
    return pool.looksForMistakes ? scopes.run(scope, () => work(request)) : work(request);
  };
  return { db: new Kysely<Tables>({ config, dialect, driver, executor: executorOn(connections) }), inScope };
}
