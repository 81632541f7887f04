import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** Presence at a case matters for seconds, and a lease for minutes. */
export const retention: Retention = [
  {
    name: 'looks at cases',
    table: 'case_presence',
    key: 'ctid',
    isOverdue: () => sql`seen_at < now() - interval '24 hours'`,
  },
  {
    name: 'leases of cases',
    table: 'case_leases',
    key: 'case_id',
    isOverdue: () => sql`until < now() - interval '24 hours'`,
  },
];
