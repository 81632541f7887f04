import { sql } from 'kysely';
import type { Retention } from './registrations.ts';

/** Emails are stored for a while after they were sent or given up. */
export const retention: Retention = [
  {
    name: 'mails',
    table: 'outbox',
    key: 'id',
    isOverdue: () => sql`coalesce(sent_at, given_up_at) < now() - interval '30 days'`,
  },
];
