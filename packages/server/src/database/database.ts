import type { Kysely, Transaction } from 'kysely';
import { type Clock, processClock } from '../core/clock.ts';
import type { TraceQuery } from '../core/tracing.ts';
import { setCodecs } from './codecs.ts';
import { type InScope, kyselyOn, Pool } from './connections/connections.ts';
import { renewConnections } from './connections/lifetime.ts';
import { ANSWER_MS, endSilence, WatchedClient } from './connections/silence.ts';
import type { Schema } from './schema.ts';

/** Where queries run: the pool, or the transaction of a write. */
export type Db = Kysely<Schema> | Transaction<Schema>;

setCodecs();

const CONNECT_MS = 2000;

/** A pool and the queries on it. */
export interface Database {
  readonly db: Kysely<Schema>;
  /** Runs work for one request, with queries that end when nobody waits for its answer. */
  readonly inScope: InScope<Schema>;
  /** For single statements and counts; for transactions there is `db`. */
  readonly pool: Pool;
  close(): Promise<void>;
}

interface DatabaseOptions {
  readonly traceQuery?: TraceQuery | undefined;
  readonly looksForMistakes?: boolean | undefined;
  readonly withoutTimeout?: boolean | undefined;
  readonly clock?: Clock | undefined;
  readonly connectMs?: number | undefined;
  readonly answerMs?: number | undefined;
}

/**
 * Opens a pool. What it has opened stays open: when many calls come after a quiet time, new connections, which know
 * neither tables nor plans, would make all of them wait. Nothing is set on its connections, so that it may be a pooler in
 * transaction mode: the time-outs are those of the role (see `roleSettings`). Statements are not named, so that each is
 * planned for its own values, but for those whose plan is the same for all (`executeStable`), on connections to PostgreSQL
 * itself.
 * @param traceQuery runs each statement.
 * @param looksForMistakes code that asks for a connection while it holds one is refused; it takes time of every call.
 * @param withoutTimeout statements may take as long as they take: each has a transaction of its own, unless it is in one.
 * @param clock measures how long a connection is waited for.
 * @param connectMs how long a connection can be waited for before the call is refused.
 * @param answerMs how long a new connection may take before the database counts as silent.
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
    answerMs = ANSWER_MS,
  }: DatabaseOptions = {},
): Database {
  const pool = new Pool(
    {
      Client: WatchedClient,
      connectionString: url,
      max: connections,
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
  const { db, inScope } = kyselyOn<Schema>(pool, traceQuery, withoutTimeout);
  renewConnections(pool);
  const stopWatching = endSilence(pool, url, answerMs);
  return { db, inScope, pool, close: () => db.destroy().finally(stopWatching) };
}
