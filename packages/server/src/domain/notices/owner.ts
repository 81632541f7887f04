import type { Db } from '../../database/database.ts';
import { notify } from './notify.ts';

/** Notifies the owner of an account of what happened to it. @param text as of `NewNotice`. */
export const notifyOwner = (trx: Db, adminId: number, text: string): Promise<void> =>
  notify(trx, null, [{ kind: 'sign_in', about: { type: 'admin', id: adminId }, to: { admins: [adminId] }, text }]);
