import { sql } from 'kysely';
import { AT_ONCE, MANY_CHANGES, waitingIn } from '../../jobs/background.ts';
import type { Jobs } from '../../jobs/registrations.ts';

/** How many rows of a large bucket are split off at once: writers of users wait for about 50 ms. */
const CUT_AT_ONCE = 20_000;

/** Existing rows whose search keys are filled at once: some 300 ms, in which their writers wait. */
const FILLED_AT_ONCE = 1000;

export const jobs: Jobs = {
  works: [
    {
      name: 'ranks of users',
      waiting: sql`users_rank_unsettled()`,
      from: MANY_CHANGES,
      slice: sql`users_rank_fold(${AT_ONCE})`,
    },
    {
      name: 'buckets of users',
      waiting: sql`coalesce((select rows from users_rank_longest()), 0)`,
      from: 1,
      slice: sql`users_rank_cut(${CUT_AT_ONCE})`,
    },
    {
      name: 'search keys',
      waiting: waitingIn('search_key_fill'),
      from: 1,
      slice: sql`search_keys_fill(${FILLED_AT_ONCE})`,
      isLowPriority: true,
    },
  ],
};
