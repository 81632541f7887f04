import type { Db } from '../../database/database.ts';
import { notify } from './notify.ts';

/** Notifies an admin about their own action or a change to their account. @param text as in `NewNotice`. */
export const notifyOwner = (
  trx: Db,
  adminId: number,
  text: string,
  kind: 'sign_in' | 'export' = 'sign_in',
): Promise<void> =>
  notify(trx, null, [{ kind, about: { type: 'admin', id: adminId }, to: { admins: [adminId] }, text }]);
