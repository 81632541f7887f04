import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { codeOf, TOO_MANY_CONNECTIONS } from './errors.ts';
import { PrimaryClient, type PrimaryConfig } from './primary-client.ts';

const LOOK_MS = 200;
/** An answer may take so long before anything is asked about it. */
const QUIET_MS = 300;
export const ANSWER_MS = 1600;
/** Before it is asked again while something takes long. */
const REST_MS = 1000;
/** What has come meanwhile is read first: our own process may have been busy. */
const READ_MS = 50;

/** A client that shows what has come on the network. */
export class WatchedClient extends PrimaryClient {
  readonly socket: Socket;
  /** The process that answers, as the connection was told when it began. */
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
      // Without a connection to spare, the database lives.
      (error: unknown): State => (codeOf(error) === TOO_MANY_CONNECTIONS ? 'alive' : 'away'),
    );
  const late = delay(answerMs).then(() => delay(READ_MS, 'silent' as const));
  const state = await Promise.race([asked, late]);
  void client.end().catch(() => undefined);
  return state;
}

/**
 * Ends connections on which an answer is waited for in vain. A database that is frozen, and a pooler that has lost it, close
 * nothing and answer nothing, and no time-out of the database counts. When a busy connection is silent and a new one is
 * refused, or gets no answer while all others are silent too, it is closed: what waits for it is refused like any call while
 * the database is away.
 * @param pool of `WatchedClient`s. @param reached how the database is reached. @param answerMs how long a new connection may take.
 * @returns what ends the watch.
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

  /** Those that have got nothing for a while; all that have got something are noted. */
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
