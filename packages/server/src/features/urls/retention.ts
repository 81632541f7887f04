import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** What was asked of the app about a failed URL is of use for a while. */
export const retention: Retention = [
  {
    name: 'retries of failed URLs',
    table: 'failed_url_retries',
    key: 'url_id',
    isOverdue: () => sql`requested_at < now() - interval '90 days'`,
  },
];
