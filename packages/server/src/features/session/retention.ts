import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** A network that an admin has not signed in from for long is a new one again. */
export const retention: Retention = [
  {
    name: 'known networks',
    table: 'known_networks',
    key: 'ctid',
    isOverdue: () => sql`last_used_at < now() - interval '90 days'`,
  },
];
