import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** Refused items are kept for a while, to be looked at. */
export const retention: Retention = [
  {
    name: 'refused items',
    table: 'app_refused',
    key: 'id',
    isOverdue: () => sql`at < now() - interval '30 days'`,
  },
];
