import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** A draft that was not written on for so long is not continued. */
export const retention: Retention = [
  {
    name: 'drafts of pages',
    table: 'page_drafts',
    key: 'ctid',
    isOverdue: () => sql`written_at < now() - interval '90 days'`,
  },
];
