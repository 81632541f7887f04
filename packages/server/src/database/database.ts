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

/** An object that runs queries: the pool, or the transaction of a write. */
export type Db = Kysely<Schema> | Transaction<Schema>;

setCodecs();

const CONNECT_MS = 2000;

/** A pool and its query interfaces. */
interface Connections {
  readonly db: Kysely<Schema>;
  /** Runs work for one request. Its queries end when no one waits for the answer. */
  readonly inScope: InScope<Schema>;
  /** For single statements and counts. Transactions use `db`. */
  readonly pool: Pool;
}

/** A database with its connections. */
export interface Database extends Connections {
  /** For read-only calls. They have their own connections if configured, so that a waiting commit cannot block them. */
  readonly reading: Connections;
  /** Returns a separate client that is not connected yet. */
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
 * Opens a pool. Given several hosts, it uses and follows the primary. Connections stay open: many calls after a quiet
 * time would otherwise wait for new ones, which know neither tables nor plans. No session settings are used, so the
 * address can be a pooler in transaction mode; timeouts belong to the role (see `roleSettings`). Statements have no
 * name, so each is planned for its values. The exception on direct connections: statements whose plan is the same for
 * all values (`executeStable`).
 * @param traceQuery runs each statement.
 * @param looksForMistakes whether code that asks for a connection while it holds one is refused; this takes time in
 * every call.
 * @param withoutTimeout whether statements have no time limit: each then has its own transaction, unless it is in one.
 * @param clock measures how long a connection is waited for.
 * @param connectMs how long a connection can be waited for before the call is refused.
 * @param answerMs how long a new connection may take before the database counts as silent.
 * @param readers the number of additional connections for read-only calls; none: they use those of all calls.
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
    // A connection can also be lost between two queries of a transaction; then the next query reports it.
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
