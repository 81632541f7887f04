import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import { type Clock, processClock } from '../core/clock.ts';
import { postgresHosts } from '../core/postgres-hosts.ts';
import type { TraceQuery } from '../core/tracing.ts';
import { setCodecs } from './codecs.ts';
import { type InScope, kyselyOn, Pool } from './connections/connections.ts';
import { followPrimary } from './connections/follow-primary.ts';
import { renewConnections } from './connections/lifetime.ts';
import { PrimaryClient, type PrimaryConfig } from './connections/primary-client.ts';
import { watchPrimary } from './connections/primary-watch.ts';
import { ANSWER_MS, endSilence, WatchedClient } from './connections/silence.ts';
import type { Schema } from './schema.ts';

/** Where queries run: the pool, or the transaction of a write. */
export type Db = Kysely<Schema> | Transaction<Schema>;

setCodecs();

const CONNECT_MS = 2000;

/** A pool and the queries on it. */
interface Connections {
  readonly db: Kysely<Schema>;
  /** Runs work for one request, with queries that end when no one waits for its answer. */
  readonly inScope: InScope<Schema>;
  /** For single statements and counts; for transactions there is `db`. */
  readonly pool: Pool;
}

/** A database with its connections. */
export interface Database extends Connections {
  /** For calls that only read: connections of their own where there are some, so that no commit that waits holds one. */
  readonly reading: Connections;
  /** A client of its own, which is not connected yet. */
  openClient(options: pg.ClientConfig): pg.Client;
  close(): Promise<void>;
}

interface DatabaseOptions {
  readonly traceQuery?: TraceQuery | undefined;
  readonly looksForMistakes?: boolean | undefined;
  readonly withoutTimeout?: boolean | undefined;
  readonly clock?: Clock | undefined;
  readonly connectMs?: number | undefined;
  readonly answerMs?: number | undefined;
  readonly readers?: number | undefined;
}

/**
 * Opens a pool. Of an address of several hosts it uses the primary, and follows it. What it has opened stays open: when many calls
 * come after a quiet time, new connections, which know neither tables nor plans, would make all of them wait. Nothing is set on its
 * connections, so that it may be a pooler in transaction mode: the time-outs are those of the role (see `roleSettings`). Statements
 * are not named, so that each is planned for its own values, but for those whose plan is the same for all (`executeStable`), on
 * connections to PostgreSQL itself.
 * @param traceQuery runs each statement.
 * @param looksForMistakes code that asks for a connection while it holds one is refused; it takes time of every call.
 * @param withoutTimeout statements may take as long as they take: each has a transaction of its own, unless it is in one.
 * @param clock measures how long a connection is waited for.
 * @param connectMs how long a connection can be waited for before the call is refused.
 * @param answerMs how long a new connection may take before the database counts as silent.
 * @param readers this many more connections for calls that only read; none: they use those of all calls.
 */
export function openDatabase(
  url: string,
  connections: number,
  onIdleError: (error: Error) => void,
  {
    traceQuery,
    looksForMistakes = true,
    withoutTimeout = false,
    clock = processClock,
    connectMs = CONNECT_MS,
    answerMs,
    readers = 0,
  }: DatabaseOptions = {},
): Database {
  const hosts = postgresHosts(url);
  const watch = hosts?.wantsPrimary ? watchPrimary(hosts.addresses, answerMs) : undefined;
  const reached: PrimaryConfig = { connectionString: url, findPrimary: watch?.find };
  const ends: (() => unknown)[] = [];

  function openPool(max: number): Connections {
    const pool = new Pool(
      {
        ...reached,
        Client: WatchedClient,
        max,
        connectionTimeoutMillis: connectMs,
        idleTimeoutMillis: 0,
        keepAlive: true,
        application_name: 'quarterdeck',
      },
      looksForMistakes,
      clock,
    );
    pool.on('error', onIdleError);
    // A connection can also be lost while it is checked out, between two queries of a transaction: the next query says so.
    pool.on('connect', (client) => client.on('error', () => undefined));
    const queries = kyselyOn<Schema>(pool, traceQuery, withoutTimeout);
    renewConnections(pool);
    if (watch) followPrimary(pool, watch);
    const stopWatching = endSilence(pool, reached, answerMs ?? ANSWER_MS);
    ends.push(() => queries.db.destroy().finally(stopWatching));
    return { ...queries, pool };
  }

  const all = openPool(connections);
  return {
    ...all,
    reading: readers === 0 ? all : openPool(readers),
    openClient: (options) => new PrimaryClient({ ...reached, ...options }),
    close: async () => {
      try {
        await Promise.all(ends.map((end) => end()));
      } finally {
        await watch?.stop();
      }
    },
  };
}
