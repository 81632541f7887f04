import { type Kysely, sql } from 'kysely';
import { Refusal, tooMany } from '../../../../core/errors.ts';
import { hashToken } from '../../../../core/secrets.ts';
import { boolean, number, orNull, text } from '../../../../database/columns.ts';
import type { Db } from '../../../../database/database.ts';
import type { Schema } from '../../../../database/schema.ts';
import { statement } from '../../../../database/statement.ts';
import { replaceCode } from '../../../../domain/access/challenges.ts';
import { writeAudit } from '../../../../domain/audit/audit.ts';
import { isPast } from '../../../../jobs/clock.ts';
import type { Origin } from '../../../../ports/origin.ts';
import type { Services } from '../../../../ports/services.ts';
import { CHALLENGE_SECONDS, RESEND_SECONDS } from '../../limits.ts';
import { ownMethods, usableMethods } from '../methods.ts';
import { mailCode, takeCode } from './code.ts';

const lockChallenge = statement(
  {
    id: number,
    admin_id: number,
    email: text,
    has_method: boolean,
    temporary_password_id: orNull(number),
    wait: number,
  },
  (keyHash: Buffer) => sql`
    select c.id, c.admin_id, coalesce(u.email, '') as email, c.has_method, c.temporary_password_id,
      case when c.is_mailed then (${RESEND_SECONDS} - extract(epoch from now() - c.code_sent_at))::float8 else 0 end as wait
    from challenges c join users u on u.id = c.admin_id
    where c.key_hash = ${keyHash} and c.used_at is null and c.expires_at > now() and ${isPast('c.code_sent_at')}
      and not u.is_suspended
    for update of c`,
);

/** Whether an emailed code is enough for this sign-in. */
async function mayBeMailed(
  trx: Db,
  found: { admin_id: number; has_method: boolean; temporary_password_id: number | null },
) {
  if (!found.has_method) return true;
  const own = await ownMethods(trx, found.admin_id);
  return usableMethods(own, found.temporary_password_id !== null).includes('mail');
}

/**
 * Emails a new code for a challenge. The old code becomes invalid and the new one has all its guesses, but the
 * account's failures keep counting.
 * @param event the event name for the audit log.
 * @throws Refusal no_session when the challenge is over, forbidden when an emailed code is not enough, too_many within
 * 90 seconds of the last code.
 */
export async function resendCode(
  services: Services,
  db: Kysely<Schema>,
  { key, event }: { readonly key: string; readonly event: string },
  origin: Origin,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await lockChallenge.first(trx, hashToken(key));
    if (!found) throw new Refusal('no_session', 'This sign-in has ended. Sign in again');
    if (!(await mayBeMailed(trx, found)))
      throw new Refusal(
        'forbidden',
        'An emailed code is not enough for your account. Use your authenticator app, a passkey or a recovery code',
      );
    if (found.wait > 0) throw tooMany('A code was just sent. Wait before you request another one', found.wait);
    await takeCode(services, trx, found.admin_id);
    const { codeHmac, expiresAt } = await mailCode(services, trx, found.email);
    await replaceCode(trx, found.id, { codeHmac, codeExpiresAt: expiresAt, seconds: CHALLENGE_SECONDS });
    await writeAudit(trx, {
      admin: { id: found.admin_id },
      origin,
      event,
      outcome: 'done',
      status: 200,
    });
  });
  services.wakeMailer();
}
