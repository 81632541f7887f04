import type { TestServer } from './index.ts';

/** How many connections to the database of a server wait for a lock. */
export async function waitingForLocks({ owner }: Pick<TestServer, 'owner'>): Promise<number> {
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}
