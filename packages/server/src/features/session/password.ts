import { sql, type Transaction } from 'kysely';
import { invalid, tooMany } from '../../core/errors.ts';
import { hashToken } from '../../core/secrets.ts';
import { boolean, number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { endInvitation, replacePassword } from '../../domain/access/admins.ts';
import { endChallenges } from '../../domain/access/challenges.ts';
import { senderOf } from '../../domain/access/emails.ts';
import { checkPassword } from '../../domain/access/password-rules.ts';
import { hashPassword, passwordFits } from '../../domain/access/passwords.ts';
import { endSessions, forgetTemporaryPassword } from '../../domain/access/sessions.ts';
import { deleteTemporaryPasswords } from '../../domain/access/temporary-passwords.ts';
import { notifyOwner } from '../../domain/notices/owner.ts';
import { enqueueEmail } from '../../jobs/outbox.ts';
import type { Admin } from '../../ports/caller.ts';
import type { Origin } from '../../ports/origin.ts';
import type { Services } from '../../ports/services.ts';
import type { CurrentVersion } from '../../ports/version.ts';
import { passwordChangedEmail } from './emails.ts';
import { PASSWORD_BY_BOTH } from './limits.ts';

interface Passwords {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

const wrongPassword = () => invalid([{ field: 'currentPassword', message: 'The current password is incorrect' }]);

const lockAccountRow = statement(
  { version: number, at: timestamp, by: orNull(text) },
  (adminId: number) => sql`
    select a.version, a.updated_at as at, (select name from users where id = a.updated_by) as by
    from admins a where a.user_id = ${adminId} for update of a`,
);

/** Returns the version of the caller's account, locked. */
export async function lockAccount(trx: Transaction<Schema>, adminId: number): Promise<CurrentVersion> {
  const row = await lockAccountRow.first(trx, adminId);
  if (!row) throw new Error('A signed-in admin has an account');
  return row;
}

/** A requested password change with the correct current password, and the hashes to store. */
interface NewPassword {
  /** The hash that the current password was compared with: another change may come first. */
  readonly own: string;
  readonly email: string;
  readonly passwordHash: string;
}

const selectPasswords = statement(
  { own: text, chosen: orNull(text), email: text, isMade: orNull(boolean) },
  (tokenHash: Buffer, temporaryPasswordId: number | null, adminId: number) => sql`
    select a.password_hash as own, t.password_hash as chosen, coalesce(u.email, '') as email,
      t.token_hash = ${tokenHash} as "isMade"
    from admins a join users u on u.id = a.user_id
    left join temporary_passwords t on t.id = ${temporaryPasswordId}::bigint
    where a.user_id = ${adminId}`,
);

/**
 * Compares the current password and hashes the new one, before a transaction takes a connection. In a session with a
 * temporary password, that one is accepted as the current password.
 * @throws Refusal invalid with the incorrect field, too_many after too many wrong passwords.
 */
export async function provePassword(
  services: Services,
  admin: Admin,
  input: Passwords,
  origin: Origin,
): Promise<NewPassword> {
  if (input.newPassword !== input.confirmPassword)
    throw invalid([{ field: 'confirmPassword', message: 'The new passwords do not match' }]);
  const subject = `${admin.id}\n${origin.network}`;
  const wait = await services.rateLimiter.consume(PASSWORD_BY_BOTH, subject, admin.id);
  if (wait > 0) throw tooMany('Too many attempts. Try again later', wait);
  const account = await selectPasswords.first(
    services.database.db,
    hashToken(input.currentPassword),
    admin.temporaryPasswordId,
    admin.id,
  );
  const fits =
    account?.isMade === true ||
    (await passwordFits(input.currentPassword, account?.own)) ||
    (await passwordFits(input.currentPassword, account?.chosen ?? undefined));
  if (!account || !fits) throw wrongPassword();
  await services.rateLimiter.refund(PASSWORD_BY_BOTH, subject);
  checkPassword('staff', input.newPassword, 'newPassword', {
    own: [admin.username, account.email, admin.name],
    product: services.config.productName,
  });
  if (input.newPassword === input.currentPassword)
    throw invalid([{ field: 'newPassword', message: 'Choose a password that differs from the current one' }]);
  return { own: account.own, email: account.email, passwordHash: await hashPassword(input.newPassword) };
}

/**
 * Changes the caller's password and ends all their other sessions.
 * @throws Refusal invalid when the password was changed since, so that the compared one is not current.
 */
export async function changePassword(
  services: Services,
  trx: Transaction<Schema>,
  admin: Admin,
  { own, email, passwordHash }: NewPassword,
): Promise<void> {
  if (!(await replacePassword(trx, admin.id, { id: admin.id, passwordHash, current: own }))) throw wrongPassword();
  await endSessions(trx, admin.id, admin.sessionId);
  await forgetTemporaryPassword(trx, admin.sessionId);
  await deleteTemporaryPasswords(trx, admin.id);
  await endChallenges(trx, admin.id);
  await endInvitation(trx, admin.id);
  await enqueueEmail(trx, services.secrets, passwordChangedEmail(senderOf(services), email));
  await notifyOwner(trx, admin.id, 'Your password was changed');
}
