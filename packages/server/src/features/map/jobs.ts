import { sql } from 'kysely';
import { AT_ONCE, MANY_CHANGES, waitingIn } from '../../jobs/background.ts';
import type { Jobs } from '../../jobs/registrations.ts';

export const jobs: Jobs = {
  works: [
    {
      name: 'map of users',
      waiting: waitingIn('users_grid_change'),
      from: MANY_CHANGES,
      slice: sql`users_grid_fold(${AT_ONCE})`,
    },
  ],
};
