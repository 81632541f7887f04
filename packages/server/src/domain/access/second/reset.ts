import type { Db } from '../../../database/database.ts';
import { replacePassword } from '../admins.ts';
import { endChallenges } from '../challenges.ts';
import { endSessions } from '../sessions.ts';
import { addTemporaryPassword, deleteTemporaryPasswords, inHours } from '../temporary-passwords.ts';
import type { ResetHashes } from './requests.ts';

const ONE_TIME_HOURS = 24;

/** The admin who resets, their session, and the account. */
interface Reset {
  readonly actorId: number;
  readonly sessionId: number;
  readonly adminId: number;
}

/**
 * Resets an admin's password. They sign in once with a one-time password and then choose another, so that no one else
 * knows their password for long. Sign-ins started with the previous password, and earlier one-time passwords, end.
 */
export async function resetPassword(
  db: Db,
  { actorId, sessionId, adminId }: Reset,
  { passwordHash, unusedHash }: ResetHashes,
): Promise<void> {
  // Locked before the account, in the same order as a guess of a code.
  await endChallenges(db, adminId);
  await replacePassword(db, actorId, { id: adminId, passwordHash: unusedHash });
  await endSessions(db, adminId, sessionId);
  await deleteTemporaryPasswords(db, adminId);
  await addTemporaryPassword(db, { adminId, passwordHash, expiresAt: inHours(ONE_TIME_HOURS) });
}
