import type { Db } from '../../../database/database.ts';
import { replacePassword } from '../admins.ts';
import { endChallenges } from '../challenges.ts';
import { endSessions } from '../sessions.ts';
import { addTemporaryPassword, deleteTemporaryPasswords, inHours } from '../temporary-passwords.ts';
import type { ResetHashes } from './requests.ts';

const ONE_TIME_HOURS = 24;

/** The admin who resets, the account, and the session. */
interface Reset {
  readonly actorId: number;
  readonly sessionId: number;
  readonly adminId: number;
}

/**
 * An admin signs in once with a one-time password, and then chooses another: no one else knows the password of an admin for long.
 * Sign-ins that the former password began, and former one-time passwords, are over.
 */
export async function resetPassword(
  db: Db,
  { actorId, sessionId, adminId }: Reset,
  { passwordHash, unusedHash }: ResetHashes,
): Promise<void> {
  // Before the account is locked, as a guess of a code takes both.
  await endChallenges(db, adminId);
  await replacePassword(db, actorId, { id: adminId, passwordHash: unusedHash });
  await endSessions(db, adminId, sessionId);
  await deleteTemporaryPasswords(db, adminId);
  await addTemporaryPassword(db, { adminId, passwordHash, expiresAt: inHours(ONE_TIME_HOURS) });
}
