import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** Refused items are stored for a while, for review. */
export const retention: Retention = [
  {
    name: 'refused items',
    table: 'app_refused',
    key: 'id',
    isOverdue: () => sql`at < now() - interval '30 days'`,
  },
];
