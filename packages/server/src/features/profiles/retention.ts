import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** Sign-ins to the app are stored for 90 days. */
export const retention: Retention = [
  {
    name: 'sign-ins to the app',
    table: 'app_sign_ins',
    key: 'id',
    isOverdue: () => sql`created_at < now() - interval '90 days'`,
  },
];
