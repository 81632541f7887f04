import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** A challenge that was used is refused by its own time when that is over; a code of single sign-on is good for seconds. */
export const retention: Retention = [
  {
    name: 'used challenges of passkeys',
    table: 'used_passkey_challenges',
    key: 'challenge_hash',
    isOverdue: () => sql`expires_at < now() - interval '1 hour'`,
  },
  {
    name: 'codes of single sign-on',
    table: 'sso_codes',
    key: 'code_hash',
    isOverdue: () => sql`expires_at < now() - interval '1 hour'`,
  },
];
