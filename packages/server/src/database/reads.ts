import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import { number, orNull } from './columns.ts';
import type { Database } from './database.ts';
import { statement } from './statement.ts';

const CONNECT_MS = 2000;
/** How long the replica's state is cached. */
const KNOWN_MS = 2000;
/**
 * The time limit for checking the replica: a load balancer removes an instance that answers a readiness check slowly.
 */
const ANSWER_MS = 250;
/** A replica that is further behind is not used. */
const MOST_LAG_SECONDS = 60;

const SILENT = 'The replica does not answer';

/** The current state of a replica. */
interface ReplicaState {
  /** Why the replica is not used. Unset when it is. */
  readonly flaw?: string;
  /** How far it is behind, in seconds. Unset when it does not answer. */
  readonly lagSeconds?: number;
}

/** The database that exports read: the replica while it can serve, or else the primary. */
export interface Reads {
  /** Opens a connection for one long read. */
  connect(): Promise<pg.Client>;
  /** Returns the replica's state; undefined when there is none. */
  replica(): Promise<ReplicaState | undefined>;
}

async function open(database: Database): Promise<pg.Client> {
  const client = database.openClient({ connectionTimeoutMillis: CONNECT_MS });
  // A broken connection fails the query that uses it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const selectPosition = statement(
  { position: number },
  () => sql`
    select coalesce((case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::float8, 0) as position`,
);

const selectReplica = statement(
  { position: orNull(number), seconds: number },
  () => sql`
    select (pg_last_wal_replay_lsn() - '0/0')::float8 as position,
      case when not pg_is_in_recovery() then 0
        when exists (select from pg_stat_wal_receiver where pid is not null)
          and pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 'Infinity')::float8 end as seconds`,
);

/** A position in the primary's write-ahead log in bytes, and the time when it was reached. */
interface Mark {
  readonly at: number;
  readonly position: number;
}

/** How many marks are stored: a replica behind all of them is too far behind anyway. */
const MOST_MARKS = 1000;

/**
 * Measures how far a replica is behind its primary. A replica that has replayed everything it received does not know
 * what it never received. So the primary's positions are recorded, and the oldest one that the replica lacks gives its
 * delay.
 */
function lagBehind(primary: Database, replica: Database): () => Promise<ReplicaState> {
  let marks: readonly Mark[] = [];
  return async () => {
    try {
      // While the primary is unavailable, only the replica's own report is known.
      const there = await selectPosition.one(primary.db).catch(() => undefined);
      const { position, seconds } = await selectReplica.one(replica.db);
      const reached = position ?? Number.POSITIVE_INFINITY;
      const now = Date.now();
      const noted = there ? [...marks, { at: now, position: there.position }] : marks;
      marks = noted.filter((mark) => mark.position > reached).slice(0, MOST_MARKS);
      const [oldest] = marks;
      const isLevel = there !== undefined && there.position <= reached;
      const lagSeconds = isLevel ? 0 : Math.max(seconds, oldest ? (now - oldest.at) / 1000 : 0);
      if (lagSeconds <= MOST_LAG_SECONDS) return { lagSeconds };
      return { lagSeconds, flaw: `The replica is more than ${MOST_LAG_SECONDS} seconds behind` };
    } catch {
      return { flaw: SILENT };
    }
  };
}

/**
 * Reads from the replica, and from the primary while the replica is unavailable, starting or far behind.
 * @param replica the same object as `primary` when there is none.
 */
export function readsFrom(
  primary: Database,
  replica: Database,
  { log, registry }: { readonly log: FastifyBaseLogger; readonly registry: Registry },
): Reads {
  if (replica === primary) return { connect: () => open(primary), replica: async () => undefined };
  let known: { readonly at: number; readonly state: Promise<ReplicaState> } | undefined;
  const look = lagBehind(primary, replica);
  const state = (): Promise<ReplicaState> => {
    if (!known || Date.now() - known.at > KNOWN_MS) known = { at: Date.now(), state: look() };
    return known.state;
  };
  const registers = [registry];
  const fallbacks = new Counter({
    name: 'replica_fallbacks_total',
    help: 'Exports read from the primary because the replica was not available',
    registers,
  });
  new Gauge({
    name: 'replica_usable',
    help: 'Whether exports are read from the replica: 1 or 0',
    registers,
    async collect() {
      this.set((await state()).flaw === undefined ? 1 : 0);
    },
  });
  new Gauge({
    name: 'replica_lag_seconds',
    help: 'Replica lag; NaN while it does not answer',
    registers,
    async collect() {
      this.set((await state()).lagSeconds ?? Number.NaN);
    },
  });
  const fallBack = (flaw: string, err?: unknown): Promise<pg.Client> => {
    fallbacks.inc();
    log.warn({ err }, `${flaw}: an export is read from the primary`);
    return open(primary);
  };
  const gone: ReplicaState = { flaw: SILENT };
  return {
    connect: async () => {
      const { flaw } = await state();
      if (flaw !== undefined) return fallBack(flaw);
      return open(replica).catch((error: unknown) => {
        known = { at: Date.now(), state: Promise.resolve(gone) };
        return fallBack(SILENT, error);
      });
    },
    replica: () => Promise.race([state(), pause(ANSWER_MS, gone, { ref: false })]),
  };
}
