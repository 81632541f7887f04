import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/**
 * After this time, a used challenge is refused because it has expired; a code of single sign-on is valid for seconds.
 */
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
