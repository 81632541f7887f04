import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../core/config.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Database } from '../database/database.ts';
import { mailHeadDaily } from '../domain/audit/chain-mail.ts';
import { startBackground, type Work } from '../jobs/background.ts';
import { applyRetentionDaily } from './retention.ts';

const ROUND_MS = 30_000;

interface Means {
  readonly config: Pick<Config, 'sessionMaxMinutes' | 'productName'>;
  readonly secrets: Secrets;
}

/** Counting goes no further than this: that much waits, or more. */
const COUNTED = 100_000;
/** Until there are so many, changes cost less where they are than where they would be summed up. */
const MANY_CHANGES = 500;
const AT_ONCE = 10_000;
/** Rows that are cut off a long stretch at once: writers of users wait for some 50 ms. */
const CUT_AT_ONCE = 20_000;
/** Limits that have run out and are removed in one round. */
const LIMITS_AT_ONCE = 50_000;

const waitingIn = (table: string): RawBuilder<number> =>
  sql<number>`(select count(*) from (select from ${sql.table(table)} limit ${sql.lit(COUNTED)}) waiting)`;

/** What triggers leave behind, and what sums it up. */
export const works: readonly Work[] = [
  {
    name: 'ranks of users',
    waiting: sql<number>`users_rank_unsettled()`,
    from: MANY_CHANGES,
    slice: sql`users_rank_fold(${AT_ONCE})`,
  },
  {
    name: 'stretches of users',
    waiting: sql<number>`coalesce((select rows from users_rank_longest()), 0)`,
    from: 1,
    slice: sql`users_rank_cut(${CUT_AT_ONCE})`,
  },
  {
    name: 'map of users',
    waiting: waitingIn('users_grid_change'),
    from: MANY_CHANGES,
    slice: sql`users_grid_fold(${AT_ONCE})`,
  },
  {
    name: 'daily counts',
    waiting: sql<number>`(${waitingIn('day_changes')} + ${waitingIn('people_bit_changes')} + ${waitingIn('people_changes')})`,
    from: 1,
    slice: sql`people_fold(${AT_ONCE})`,
  },
  {
    name: 'search terms',
    waiting: sql<number>`(${waitingIn('search_changes')} + ${waitingIn('search_count_changes')})`,
    from: MANY_CHANGES,
    slice: sql`search_fold(${2 * AT_ONCE})`,
  },
  { name: 'visits', waiting: waitingIn('web_changes'), from: 1, slice: sql`web_fold(1)` },
];

async function tidy(database: Database, means: Means): Promise<void> {
  const { db } = database;
  await applyRetentionDaily(db, means.config);
  await mailHeadDaily(database, means);
  // Those that a sign-in is just taking stay for the next round: waiting for several of them could be a deadlock.
  await sql`
    delete from throttles where bucket = any (array(
      select bucket from throttles where resets_at < now() limit ${sql.lit(LIMITS_AT_ONCE)} for update skip locked))
  `.execute(db);
}

/** The chores that keep tables small and lists fast, on one instance at a time. */
export function startMaintenance(database: Database, means: Means, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const background = startBackground(database, works, log);
  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = tidy(database, means).catch((error: unknown) =>
      log.warn({ err: error }, 'upkeep failed; it is tried again'),
    );
  }, ROUND_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all([round, background.stop()]);
    },
  };
}
