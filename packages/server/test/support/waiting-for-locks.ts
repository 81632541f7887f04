import type { TestServer } from './index.ts';

/** Returns the number of connections to a server's database that wait for a lock. */
export async function waitingForLocks({ owner }: Pick<TestServer, 'owner'>): Promise<number> {
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}
