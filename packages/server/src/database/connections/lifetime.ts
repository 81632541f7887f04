import type pg from 'pg';

/** Idle or in use, a connection to a server that no longer has this address ends by then. */
export const LIFETIME_MS = 30 * 60_000;

/** Takes connections of a pool: all of them, or none when one cannot be opened. @throws the error of that one. */
async function take(pool: pg.Pool, count: number): Promise<pg.PoolClient[]> {
  const asked = await Promise.allSettled(Array.from({ length: count }, () => pool.connect()));
  const lent = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = asked.find((one) => one.status === 'rejected');
  if (!failed) return lent;
  for (const client of lent) client.release();
  throw failed.reason;
}

/**
 * Replaces old connections. The pool's own lifetime would only close them: after a quiet hour, a crowd would wait for
 * new connections that have not cached tables and plans.
 */
export function renewConnections(pool: pg.Pool): void {
  const old = new WeakSet<object>();

  /** Takes all idle connections, closes the old ones, and opens as many new ones. Others can become old meanwhile. */
  async function renew(): Promise<void> {
    let held = await take(pool, pool.idleCount);
    try {
      for (let aged = held.filter((client) => old.has(client)); aged.length > 0; ) {
        held = held.filter((client) => !old.has(client));
        for (const client of aged) client.release(true);
        held.push(...(await take(pool, aged.length)));
        aged = held.filter((client) => old.has(client));
      }
    } finally {
      for (const client of held) client.release();
    }
  }

  pool.on('connect', (client) => {
    const timer = setTimeout(() => {
      old.add(client);
      // While the database is unavailable, none is opened; the next call after its return does that.
      renew().catch(() => undefined);
    }, LIFETIME_MS).unref();
    client.once('end', () => clearTimeout(timer));
  });
  // A connection that became old while in use is closed when it is released.
  pool.on('release', (_error, client) => {
    if (old.has(client)) void (client as pg.PoolClient & { end(): Promise<void> }).end();
  });
}
