import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

const endSessions = statement({}, () => sql`update sessions set ended_at = now() where ended_at is null`);
const endChallenges = statement({}, () => sql`update challenges set used_at = now() where used_at is null`);
const endPasswords = statement({}, () => sql`update temporary_passwords set used_at = now() where used_at is null`);

/**
 * Ends every session, every sign-in that waits for its code, and every one-time password, of all admins: what a restored
 * database holds open may have been ended or used since.
 */
export async function endAllAccess(db: Db): Promise<void> {
  await endSessions(db);
  await endChallenges(db);
  await endPasswords(db);
}
