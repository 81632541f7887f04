import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** A request to the app to retry a failed URL is no longer useful after this time. */
export const retention: Retention = [
  {
    name: 'retries of failed URLs',
    table: 'failed_url_retries',
    key: 'url_id',
    isOverdue: () => sql`requested_at < now() - interval '90 days'`,
  },
];
