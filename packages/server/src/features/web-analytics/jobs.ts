import { sql } from 'kysely';
import { waitingIn } from '../../jobs/background.ts';
import type { Jobs } from '../../jobs/registrations.ts';

export const jobs: Jobs = {
  works: [{ name: 'visits', waiting: waitingIn('web_changes'), from: 1, slice: sql`web_fold(1)` }],
};
