import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** A shown person counts for 24 hours. */
export const retention: Retention = [
  {
    name: 'people shown',
    table: 'people_shown',
    key: 'ctid',
    isOverdue: () => sql`shown_at < now() - interval '2 days'`,
  },
];
