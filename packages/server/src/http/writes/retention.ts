import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** An answer can be repeated for a day. */
export const retention: Retention = [
  {
    name: 'idempotency keys',
    table: 'idempotency',
    key: 'ctid',
    isOverdue: () => sql`created_at < now() - interval '24 hours'`,
  },
];
