import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** A channel that was unavailable for days does not get outdated notices. */
export const retention: Retention = [
  {
    name: 'notices',
    table: 'notices',
    key: 'id',
    isOverdue: () => sql`created_at < now() - interval '90 days'`,
  },
  {
    name: 'messages for channels',
    table: 'channel_messages',
    key: 'id',
    isOverdue: () => sql`created_at < now() - interval '3 days'`,
  },
];
