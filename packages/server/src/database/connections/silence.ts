import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { codeOf, TOO_MANY_CONNECTIONS } from './errors.ts';
import { PrimaryClient, type PrimaryConfig } from './primary-client.ts';

const LOOK_MS = 200;
/** How long an answer can take before the database is checked. */
const QUIET_MS = 300;
export const ANSWER_MS = 1600;
/** The pause between checks while an answer takes long. */
const REST_MS = 1000;
/** Data that has arrived is read first, because this process may have been busy. */
const READ_MS = 50;

/** A client that exposes its socket, to see whether data arrives. */
export class WatchedClient extends PrimaryClient {
  readonly socket: Socket;
  /** The id of the backend process, as announced at the start. */
  declare readonly processID: number | null;
  /** `I` while no transaction is open. */
  declare readonly getTransactionStatus: () => string | null;

  constructor(config?: string | PrimaryConfig) {
    const socket = new Socket();
    super({ ...(typeof config === 'string' ? { connectionString: config } : config), stream: () => socket });
    this.socket = socket;
  }
}

/** How a new connection is answered: with data, with an error, or not at all. */
type State = 'alive' | 'away' | 'silent';

async function stateOf(reached: PrimaryConfig, answerMs: number): Promise<State> {
  const client = new PrimaryClient({ ...reached, application_name: 'quarterdeck' });
  client.on('error', () => undefined);
  const asked = client
    .connect()
    .then(() => client.query('select'))
    .then(
      (): State => 'alive',
      // A database that is out of connections still works.
      (error: unknown): State => (codeOf(error) === TOO_MANY_CONNECTIONS ? 'alive' : 'away'),
    );
  const late = delay(answerMs).then(() => delay(READ_MS, 'silent' as const));
  const state = await Promise.race([asked, late]);
  void client.end().catch(() => undefined);
  return state;
}

/**
 * Ends connections that wait in vain for an answer. A frozen database, or a pooler that lost its database, neither
 * closes nor answers, and no database timeout applies. A silent busy connection is closed when a new one is refused. It
 * is also closed when a new one gets no answer and all others are silent. Its callers are refused, as during any
 * outage.
 * @param pool of `WatchedClient`s.
 * @param reached how the database is reached.
 * @param answerMs how long a new connection may take.
 * @returns a function that ends the watch.
 */
export function endSilence(pool: pg.Pool, reached: PrimaryConfig, answerMs: number): () => void {
  const busy = new Map<WatchedClient, { bytes: number; since: number }>();
  pool.on('acquire', (client) => {
    const watched = client as unknown as WatchedClient;
    busy.set(watched, { bytes: watched.socket.bytesRead, since: performance.now() });
  });
  for (const end of ['release', 'remove'] as const)
    pool.on(end as 'remove', (...args: unknown[]) => {
      for (const arg of args) if (arg instanceof WatchedClient) busy.delete(arg);
    });

  /** Returns clients that have received nothing for a while, and records progress of the others. */
  function quiet(now: number): WatchedClient[] {
    for (const [{ socket }, seen] of busy)
      if (socket.bytesRead !== seen.bytes) Object.assign(seen, { bytes: socket.bytesRead, since: now });
    return [...busy].filter(([, { since }]) => now - since >= QUIET_MS).map(([client]) => client);
  }

  async function look(): Promise<number> {
    const before = quiet(performance.now());
    if (before.length === 0) return 0;
    const others = [...busy.keys()];
    const state = await stateOf(reached, answerMs);
    if (state === 'alive') return REST_MS;
    const after = new Set(quiet(performance.now()));
    if (state === 'silent' && others.some((client) => busy.has(client) && !after.has(client))) return REST_MS;
    for (const client of before)
      if (after.has(client))
        client.socket.destroy(Object.assign(new Error('The database stopped responding'), { code: 'ETIMEDOUT' }));
    return 0;
  }

  let timer: NodeJS.Timeout;
  let isOver = false;
  const next = (wait: number): void => {
    timer = setTimeout(() => void look().then((rest) => isOver || next(Math.max(rest, LOOK_MS))), wait).unref();
  };
  next(LOOK_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
