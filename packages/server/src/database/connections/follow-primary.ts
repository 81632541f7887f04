import type pg from 'pg';
import type { PrimaryWatch } from './primary-watch.ts';
import { WatchedClient } from './silence.ts';

/**
 * Ends connections that do not lead to the primary as soon as the primary is known. Queries that wait on them are
 * refused.
 */
export function followPrimary(pool: pg.Pool, watch: PrimaryWatch): void {
  const clients = new Set<WatchedClient>();
  const endOthers = (address: string | undefined): void => {
    for (const client of clients)
      if (client.address !== address)
        client.socket.destroy(Object.assign(new Error('The database has another primary'), { code: 'ECONNRESET' }));
  };
  pool.on('connect', (client) => {
    if (client instanceof WatchedClient) clients.add(client);
    endOthers(watch.current());
  });
  pool.on('remove', (client) => {
    if (client instanceof WatchedClient) clients.delete(client);
  });
  watch.onChange(endOthers);
}
