import { sql } from 'kysely';
import { waitingIn } from '../../jobs/background.ts';
import type { Jobs } from '../../jobs/registrations.ts';

/** Rows of a slice: some 300 ms when each of them changes. */
const FILLED_AT_ONCE = 1000;

export const jobs: Jobs = {
  works: [
    {
      name: 'search keys',
      waiting: waitingIn('search_key_fill'),
      from: 1,
      slice: sql`search_keys_fill(${FILLED_AT_ONCE})`,
      isLowPriority: true,
    },
  ],
};
