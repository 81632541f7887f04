import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import { keepLimitsDaily } from './retention.ts';

const ROUND_MS = 30_000;
/** Until there are so many, changes cost less where they are than where they would be summed up. */
const MANY_CHANGES = 500;
/** What notes changes, and what sums them up. */
const folds = [
  ['users_rank_change', 'users_rank_fold'],
  ['users_grid_change', 'users_grid_fold'],
  ['people_changes', 'people_fold'],
  ['search_changes', 'search_fold'],
  ['web_changes', 'web_fold'],
] as const;
/** A stretch of this many rows is cut anew; a walk through it takes a few milliseconds. */
const LONG_STRETCH = 5000;

async function tidy(database: Database, limits: Pick<Config, 'sessionMaxMinutes'>): Promise<void> {
  await keepLimitsDaily(database.db, limits);
  const overgrown = await database.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('quarterdeck upkeep')) as mine`.execute(trx);
    if (!rows[0]?.mine) return [];
    await sql`set local statement_timeout = '60s'`.execute(trx);
    for (const [changes, fold] of folds)
      await sql`select ${sql.raw(fold)}() where (select count(*) from ${sql.table(changes)}) > ${MANY_CHANGES}`.execute(
        trx,
      );
    await sql`delete from throttles where resets_at < now()`.execute(trx);
    const long = await sql<{ order_by: string }>`
      select distinct order_by from users_rank
      where order_by <> 'total' and rows > ${LONG_STRETCH}
        and rows > 4 * (select rows / 1000 from users_rank where order_by = 'total')
    `.execute(trx);
    return long.rows;
  });
  for (const { order_by } of overgrown)
    await database.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = '60s'`.execute(trx);
      await sql`select users_rank_rebuild(${order_by})`.execute(trx);
    });
}

/** The chores that keep tables small and lists fast, on one instance at a time. */
export function startUpkeep(
  database: Database,
  limits: Pick<Config, 'sessionMaxMinutes'>,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = tidy(database, limits).catch((error: unknown) =>
      log.warn({ err: error }, 'upkeep failed; it is tried again'),
    );
  }, ROUND_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
