import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** Presence at a case matters for seconds. */
export const retention: Retention = [
  {
    name: 'looks at cases',
    table: 'case_presence',
    key: 'ctid',
    isOverdue: () => sql`seen_at < now() - interval '24 hours'`,
  },
];
