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

/** The clients that work for one request, so that they stop when no one waits for the answer any more. */
interface Scope {
  /** The name of the call. */
  readonly name: string;
  readonly clients: Set<pg.PoolClient>;
  /** How many connections were asked of the pool itself. */
  byHand: number;
  abandoned: boolean;
}

/*
 * Who holds a connection is followed only where mistakes are looked for: following each call (`AsyncLocalStorage`) takes a
 * seventh of the time of a short one.
 */
const scopes = new AsyncLocalStorage<Scope>();
/** Set in everything that runs while it holds a connection: a transaction and all that it calls. */
const holding = new AsyncLocalStorage<true>();

/** Code asked for something scarce while it held a connection. It is a mistake in the code, never of the caller. */
class HeldConnection extends Error {}

const mistakes: string[] = [];

/** What was refused by `refuseWhileHolding` since this was asked last, so that tests also see what a handler has caught. */
export const takeMistakes = (): readonly string[] => mistakes.splice(0);

/**
 * Where mistakes are looked for, refuses to wait for something scarce (a connection, a turn for hashing) in code that holds a
 * connection. Callers that wait for each other this way stop the whole server once there are as many of them as connections.
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

/** A pool that lends a second connection to no one who holds one, where mistakes are looked for. */
export class Pool extends pg.Pool {
  /** Hear how long each connection was waited for. */
  readonly #listeners: ((seconds: number) => void)[] = [];
  readonly looksForMistakes: boolean;
  /** For whom Kysely asks for a connection right now; undefined when code asks the pool itself. */
  #asksFor: { readonly scope: Scope | undefined } | undefined;

  readonly #clock: Clock;

  constructor(options: pg.PoolConfig, looksForMistakes = false, clock = processClock) {
    super(options);
    this.looksForMistakes = looksForMistakes;
    this.#clock = clock;
  }

  /** Calls this with how long each connection was waited for. */
  onLent(listener: (seconds: number) => void): void {
    this.#listeners.push(listener);
  }

  /** Runs what asks for a connection at once, before it waits for anything: it is noted in a scope. */
  askFor<Result>(scope: Scope | undefined, ask: () => Result): Result {
    this.#asksFor = { scope };
    try {
      return ask();
    } finally {
      this.#asksFor = undefined;
    }
  }

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

/** Lends connections for statements and transactions, and notes them in the scope of a request. */
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

  /** The same for a request. */
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

/** What works for one request. */
interface RequestScope<Tables> {
  /** What is asked of it ends when the request is abandoned. */
  readonly db: Kysely<Tables>;
  /** Ends what is under way: no one waits for the answer any more. */
  abandon(): void;
  /** Calls this when the request is abandoned. */
  onAbandon(callback: () => void): void;
}

/** Runs work for one request. */
export type InScope<Tables> = <Result>(
  name: string,
  work: (scope: RequestScope<Tables>) => Promise<Result>,
) => Promise<Result>;

/** Queries on a pool. */
interface Queries<Tables> {
  readonly db: Kysely<Tables>;
  /**
   * Runs work for one request; `name` is that of its call. `abandon` ends the connections that are busy for it: the database
   * notices within half a second and stops the query (`client_connection_check_interval`), also behind a pooler.
   */
  readonly inScope: InScope<Tables>;
}

/**
 * Kysely on a pool. Where mistakes are looked for, a request that holds a connection of any such pool is refused another one.
 * @param traceQuery runs each statement.
 * @param withoutTimeout statements may take as long as they take.
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
