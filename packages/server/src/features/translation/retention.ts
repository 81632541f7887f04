import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** A translation outlives its text by a day at most. */
export const retention: Retention = [
  {
    name: 'translations',
    table: 'translations',
    key: 'hash',
    isOverdue: () => sql`created_at < now() - interval '24 hours'`,
  },
];
