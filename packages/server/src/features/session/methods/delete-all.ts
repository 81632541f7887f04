import type { Db } from '../../../database/database.ts';
import { deleteApp } from './app/apps.ts';
import { deletePasskeys } from './passkeys/passkeys.ts';
import { deleteRecoveryCodes } from './recovery-codes/codes.ts';
import { deleteIdentities } from './sso/identities.ts';

/** Methods that were removed from an account. */
export interface DeletedMethods {
  readonly app: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
  /** Whether an identity at the provider was linked. */
  readonly sso: boolean;
}

/** Removes an admin's methods except for the emailed code. Single sign-on will find them by email again. */
export async function deleteMethods(db: Db, adminId: number): Promise<DeletedMethods> {
  return {
    app: await deleteApp(db, adminId),
    passkeys: await deletePasskeys(db, adminId),
    recoveryCodes: await deleteRecoveryCodes(db, adminId),
    sso: (await deleteIdentities(db, adminId)) > 0,
  };
}
