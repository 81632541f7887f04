import type { Transaction } from 'kysely';
import type { Db } from '../../../database/database.ts';
import type { Schema } from '../../../database/schema.ts';
import { senderOf } from '../../../domain/access/emails.ts';
import { enqueueEmail } from '../../../jobs/outbox.ts';
import type { Services } from '../../../ports/services.ts';
import { recoveryCodeEmail } from '../emails.ts';
import { useStep } from './app/apps.ts';
import { appStep } from './app/code.ts';
import { recoveryCodesLeft, recoverySlot, useRecoveryCode } from './recovery-codes/codes.ts';

type Trx = Transaction<Schema>;

/** A correct code, and how to use it up. */
interface CodeUse {
  readonly method: 'app' | 'recovery';
  /** Uses up the code, in the caller's transaction. @returns false when a concurrent call was faster. */
  readonly use: (trx: Trx) => Promise<boolean>;
}

/**
 * Recognizes a code of an account: of its app, or a recovery code, whose use is emailed.
 * @param code without spaces.
 * @param account the account, whether its app is accepted, and the address to notify.
 * @returns undefined for a wrong one.
 */
export async function codeUseOf(
  services: Services,
  db: Db,
  code: string,
  account: { readonly id: number; readonly acceptsApp: boolean; readonly email: (trx: Trx) => Promise<string> },
): Promise<CodeUse | undefined> {
  const { id } = account;
  if (account.acceptsApp) {
    const step = await appStep(services, db, id, code);
    if (step !== undefined) return { method: 'app', use: (trx) => useStep(trx, id, step) };
  }
  const slot = await recoverySlot(db, id, code);
  if (slot === undefined) return undefined;
  return {
    method: 'recovery',
    use: async (trx) => {
      if (!(await useRecoveryCode(trx, id, slot))) return false;
      const left = await recoveryCodesLeft(trx, id);
      await enqueueEmail(trx, services.secrets, recoveryCodeEmail(senderOf(services), await account.email(trx), left));
      return true;
    },
  };
}
