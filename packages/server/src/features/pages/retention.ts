import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** A draft that has not changed for 90 days is not expected to be continued. */
export const retention: Retention = [
  {
    name: 'drafts of pages',
    table: 'page_drafts',
    key: 'ctid',
    isOverdue: () => sql`written_at < now() - interval '90 days'`,
  },
];
