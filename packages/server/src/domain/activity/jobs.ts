import { sql } from 'kysely';
import { AT_ONCE, MANY_CHANGES, waitingIn } from '../../jobs/background.ts';
import type { Jobs } from '../../jobs/registrations.ts';

export const jobs: Jobs = {
  works: [
    {
      name: 'daily counts',
      waiting: sql`(${waitingIn('day_changes')} + ${waitingIn('people_bit_changes')} + ${waitingIn('people_changes')})`,
      from: 1,
      slice: sql`people_fold(${AT_ONCE})`,
    },
    {
      name: 'search terms',
      waiting: sql`(${waitingIn('search_changes')} + ${waitingIn('search_count_changes')})`,
      from: MANY_CHANGES,
      slice: sql`search_fold(${2 * AT_ONCE})`,
    },
    {
      name: 'terms that no one searched for',
      waiting: sql`(select count(*) from (select from search_counts where searches = 0 limit ${sql.lit(AT_ONCE)}) nothing)`,
      from: 1,
      slice: sql`search_forget(${AT_ONCE})`,
      isLowPriority: true,
    },
  ],
};
