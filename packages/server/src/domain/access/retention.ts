import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/**
 * How long traces of sign-ins are stored. A temporary password is deleted after the session that it opened. A network
 * without sign-ins for long counts as new again.
 */
export const retention: Retention = [
  {
    name: 'challenges',
    table: 'challenges',
    key: 'id',
    isOverdue: () => sql`expires_at < now() - interval '24 hours'`,
  },
  {
    name: 'sessions',
    table: 'sessions',
    key: 'id',
    isOverdue: ({ sessionMaxMinutes }) =>
      sql`coalesce(ended_at, created_at + make_interval(mins => ${sessionMaxMinutes}::int)) < now() - interval '30 days'`,
  },
  {
    name: 'temporary passwords',
    table: 'temporary_passwords',
    key: 'id',
    isOverdue: () => sql`expires_at < now() - interval '24 hours'
      and not exists (select from sessions s where s.temporary_password_id = temporary_passwords.id)`,
  },
  {
    name: 'requests to a second super admin',
    table: 'second_admin_requests',
    key: 'id',
    isOverdue: () => sql`asked_at < now() - interval '30 days'`,
  },
  {
    name: 'known networks',
    table: 'known_networks',
    key: 'ctid',
    isOverdue: () => sql`last_used_at < now() - interval '90 days'`,
  },
];
