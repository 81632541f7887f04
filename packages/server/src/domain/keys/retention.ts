import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** Counts are shown for 30 days. A previous secret is stored somewhat longer, to tell that it belonged to this key. */
export const retention: Retention = [
  {
    name: 'days of keys',
    table: 'service_key_days',
    key: 'ctid',
    isOverdue: () => sql`day < (now() at time zone 'UTC')::date - 90`,
  },
  {
    name: 'previous secrets of keys',
    table: 'service_key_secrets',
    key: 'hash',
    isOverdue: () => sql`ends_at < now() - interval '30 days'`,
  },
];
