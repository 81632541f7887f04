import { sql, type Transaction } from 'kysely';
import { conflict, invalid, tooMany } from '../../core/errors.ts';
import { newPassword } from '../../core/secrets.ts';
import { boolean, orNull, text } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { senderOf } from '../../domain/access/emails.ts';
import { checkPassword } from '../../domain/access/password-rules.ts';
import { hashPassword } from '../../domain/access/passwords.ts';
import { requestEmail } from '../../domain/access/second/emails.ts';
import { addRequest, type ResetHashes } from '../../domain/access/second/requests.ts';
import { resetPassword } from '../../domain/access/second/reset.ts';
import { needsSecondAdmin } from '../../domain/access/second/rule.ts';
import { emitAppEvents } from '../../domain/app-events/emit.ts';
import { flipAutoFollow, writeAppPassword } from '../../domain/people/users.ts';
import { emailSuperAdmins, enqueueEmail, enqueueUserEmails } from '../../jobs/outbox.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { Limit } from '../../ports/rate-limiter.ts';
import type { Services } from '../../ports/services.ts';
import { passwordSetEmail } from './emails.ts';

type Trx = Transaction<Schema>;

const PASSWORDS_SET: Limit = { name: 'passwords set by an admin', most: 10, seconds: 3600 };

/** A sentence about the change, and its audit event. */
interface Change {
  readonly sentence: string;
  readonly audit: AuditEvent;
}

/**
 * Makes an account an auto-follow account, or ends that.
 * @param wanted the new state; without it, the state is toggled.
 * @throws Refusal conflict when the account already has that state.
 */
export async function toggleAutoFollow(trx: Trx, actor: Admin, id: number, wanted?: 0 | 1): Promise<Change> {
  const user = await flipAutoFollow(trx, actor.id, id);
  if (!user) throw new Error('The route has found and locked this user');
  if (wanted !== undefined && user.on !== (wanted === 1))
    throw conflict(user.on ? `New users already do not follow ${user.name}` : `New users already follow ${user.name}`);
  await emitAppEvents(trx, actor, 'user.auto_follow_changed', [{ id, auto_follow: user.on }]);
  return {
    sentence: user.on ? `New users now follow ${user.name}` : `New users no longer follow ${user.name}`,
    audit: { before: { auto_follow: user.on ? 0 : 1 }, after: { auto_follow: user.on ? 1 : 0 } },
  };
}

interface PasswordInput {
  readonly user_id: number;
  readonly password: string;
  readonly password_confirmation: string;
}

/**
 * Hashes the passwords for `setPassword`, before a transaction takes a connection.
 * @throws Refusal invalid with the incorrect field, too_many after ten in an hour.
 */
export async function hashesFor(services: Services, actor: Admin, wish: PasswordInput): Promise<ResetHashes> {
  if (wish.password !== wish.password_confirmation)
    throw invalid([{ field: 'password_confirmation', message: 'The passwords do not match' }]);
  const wait = await services.rateLimiter.consume(PASSWORDS_SET, String(actor.id));
  if (wait > 0) throw tooMany('You have set many passwords in the last hour. Try again later', wait);
  return { passwordHash: await hashPassword(wish.password), unusedHash: await hashPassword(newPassword()) };
}

const selectUsers = statement(
  { name: text, username: text, email: orNull(text), isAdmin: boolean, isSuper: boolean },
  (wishUserId: number) => sql`
    select name, username, email, is_admin as "isAdmin",
      coalesce((select is_sup_admin from admins where user_id = users.id), false) as "isSuper"
    from users where id = ${wishUserId}`,
);

/** Asks another super admin to confirm the reset of a super admin. */
async function askForReset(
  services: Services,
  trx: Trx,
  actor: Admin,
  user: { readonly id: number; readonly name: string },
  hashes: ResetHashes,
): Promise<Change> {
  const request = await addRequest(trx, actor.id, { kind: 'reset', userId: user.id, hashes });
  await emailSuperAdmins(trx, services.secrets, (to) =>
    requestEmail(senderOf(services), to, { asker: actor.name, what: `reset the account of ${user.name}` }),
  );
  return {
    sentence: 'Another super admin must confirm this in 24 hours. They were notified',
    audit: { keptForYears: true, details: { request } },
  };
}

/**
 * Sets the app password of a user, or a one-time password of an admin, and emails its owner. If the setting requires
 * it, a super admin's password waits for confirmation by another super admin.
 * @throws Refusal invalid with the incorrect field.
 */
export async function setPassword(
  services: Services,
  trx: Trx,
  actor: Admin,
  wish: PasswordInput,
  hashes: ResetHashes,
): Promise<Change> {
  const user = await selectUsers.first(trx, wish.user_id);
  if (!user) throw new Error('The route has found and locked this user');
  checkPassword(user.isAdmin ? 'staff' : 'app', wish.password, 'password', {
    own: [user.username, user.email ?? '', user.name],
    product: services.config.productName,
  });
  if (user.isSuper && (await needsSecondAdmin(trx)))
    return askForReset(services, trx, actor, { id: wish.user_id, name: user.name }, hashes);
  if (user.isAdmin)
    await resetPassword(trx, { actorId: actor.id, sessionId: actor.sessionId, adminId: wish.user_id }, hashes);
  else {
    await writeAppPassword(trx, actor.id, wish.user_id, hashes.passwordHash);
    await emitAppEvents(trx, actor, 'user.password_set', [{ id: wish.user_id }]);
  }
  if (user.email !== null) {
    const told = passwordSetEmail(services.config.productName, user.email);
    if (user.isAdmin) await enqueueEmail(trx, services.secrets, told);
    else await enqueueUserEmails(trx, services.secrets, [{ ...told, userId: wish.user_id }]);
  }
  return user.isAdmin
    ? {
        sentence: `${user.name} can sign in once with this password, then must choose a new one`,
        audit: { keptForYears: true },
      }
    : { sentence: `The app password of ${user.name} was set`, audit: {} };
}
