import type { Db } from '../../database/database.ts';
import { notify } from './notify.ts';

/** Notifies someone of what they did or what happened to their account. @param text as of `NewNotice`. */
export const notifyOwner = (
  trx: Db,
  adminId: number,
  text: string,
  kind: 'sign_in' | 'export' = 'sign_in',
): Promise<void> =>
  notify(trx, null, [{ kind, about: { type: 'admin', id: adminId }, to: { admins: [adminId] }, text }]);
