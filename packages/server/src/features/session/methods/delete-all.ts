import type { Db } from '../../../database/database.ts';
import { deleteApp } from './app/apps.ts';
import { deletePasskeys } from './passkeys/passkeys.ts';
import { deleteRecoveryCodes } from './recovery-codes/codes.ts';
import { deleteIdentities } from './sso/identities.ts';

/** Removes every method of an admin but the mailed code; single sign-on finds them by their email again. */
export async function deleteMethods(db: Db, adminId: number): Promise<void> {
  await deleteApp(db, adminId);
  await deletePasskeys(db, adminId);
  await deleteRecoveryCodes(db, adminId);
  await deleteIdentities(db, adminId);
}
