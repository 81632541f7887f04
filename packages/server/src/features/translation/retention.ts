import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** A translation is stored for at most a day longer than its text. */
export const retention: Retention = [
  {
    name: 'translations',
    table: 'translations',
    key: 'hash',
    isOverdue: () => sql`created_at < now() - interval '24 hours'`,
  },
];
