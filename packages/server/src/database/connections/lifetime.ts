import type pg from 'pg';

/** A connection to a server that is no longer the one at its address ends by then, be it idle or lent. */
export const LIFETIME_MS = 30 * 60_000;

/** Takes connections of a pool: all of them, or none when one cannot be had. @throws what that one failed with. */
async function take(pool: pg.Pool, count: number): Promise<pg.PoolClient[]> {
  const asked = await Promise.allSettled(Array.from({ length: count }, () => pool.connect()));
  const lent = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = asked.find((one) => one.status === 'rejected');
  if (!failed) return lent;
  for (const client of lent) client.release();
  throw failed.reason;
}

/**
 * Replaces connections that have become old. The pool's own lifetime would close them and open none: after a quiet hour a crowd
 * would wait for connections that know neither tables nor plans.
 */
export function renewConnections(pool: pg.Pool): void {
  const old = new WeakSet<object>();

  /** Takes all idle connections, closes the old ones, and opens as many; others can become old meanwhile. */
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
      // A database that is away opens none; the next call does, when it is back.
      renew().catch(() => undefined);
    }, LIFETIME_MS).unref();
    client.once('end', () => clearTimeout(timer));
  });
  // One that was lent when it became old goes when it comes back.
  pool.on('release', (_error, client) => {
    if (old.has(client)) void (client as pg.PoolClient & { end(): Promise<void> }).end();
  });
}
