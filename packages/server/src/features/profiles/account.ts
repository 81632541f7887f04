import { sql, type Transaction } from 'kysely';
import { conflict, invalid, tooMany } from '../../core/errors.ts';
import { newPassword } from '../../core/secrets.ts';
import { boolean, orNull, text } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { replacePassword } from '../../domain/access/admins.ts';
import { checkPassword } from '../../domain/access/password-rules.ts';
import { hashPassword } from '../../domain/access/passwords.ts';
import { endSessions } from '../../domain/access/sessions.ts';
import { addTemporaryPassword, inHours } from '../../domain/access/temporary-passwords.ts';
import { recordDecisions } from '../../domain/decisions/record.ts';
import { flipAutoFollow, writeAppPassword } from '../../domain/people/users.ts';
import type { AuditEvent } from '../../http/audit.ts';
import type { Admin } from '../../http/caller.ts';
import type { Limit } from '../../http/limits/rate-limiter.ts';
import type { Services } from '../../http/services.ts';
import { enqueueEmail } from '../../jobs/outbox.ts';
import { passwordSetEmail } from './emails.ts';

type Trx = Transaction<Schema>;

const PASSWORDS_SET: Limit = { name: 'passwords set by an admin', most: 10, seconds: 3600 };
const ONE_TIME_HOURS = 24;

/** The sentence that says what was done, and what the audit log says of it. */
interface Change {
  readonly sentence: string;
  readonly audit: AuditEvent;
}

/**
 * Makes an account one that new users follow by themselves, or stops it.
 * @param wanted what it is to be; without it, the other than it is.
 * @throws HttpError 409 when it is so already.
 */
export async function toggleAutoFollow(trx: Trx, actor: Admin, id: number, wanted?: 0 | 1): Promise<Change> {
  const user = await flipAutoFollow(trx, actor.id, id);
  if (!user) throw new Error('The route has found and locked this user');
  if (wanted !== undefined && user.on !== (wanted === 1))
    throw conflict(user.on ? `New users do not follow ${user.name} as it is` : `New users follow ${user.name} already`);
  await recordDecisions(trx, actor, 'user.auto_follow_changed', [{ id, auto_follow: user.on }]);
  return {
    sentence: user.on ? `New users follow ${user.name} now` : `New users no longer follow ${user.name}`,
    audit: { before: { auto_follow: user.on ? 0 : 1 }, after: { auto_follow: user.on ? 1 : 0 } },
  };
}

interface PasswordInput {
  readonly user_id: number;
  readonly password: string;
  readonly password_confirmation: string;
}

/** What is to be stored: the password that was chosen, and one that nobody knows, for the account of an admin. */
interface Hashes {
  readonly passwordHash: string;
  readonly unusedHash: string;
}

/**
 * Hashes what `setPassword` will store, before a transaction holds a connection.
 * @throws HttpError 422 with the field that is wrong, 429 after ten in an hour.
 */
export async function hashesFor(services: Services, actor: Admin, wish: PasswordInput): Promise<Hashes> {
  if (wish.password !== wish.password_confirmation)
    throw invalid([{ field: 'password_confirmation', message: 'The two passwords are not the same' }]);
  const wait = await services.rateLimiter.consume(PASSWORDS_SET, String(actor.id));
  if (wait > 0) throw tooMany('You have set many passwords in the last hour. Wait a while', wait);
  return { passwordHash: await hashPassword(wish.password), unusedHash: await hashPassword(newPassword()) };
}

/** An admin signs in once with it, and then chooses another: nobody else knows the password of an admin for long. */
async function setForAdmin(trx: Trx, actor: Admin, id: number, { passwordHash, unusedHash }: Hashes): Promise<void> {
  await replacePassword(trx, actor.id, { id, passwordHash: unusedHash });
  await endSessions(trx, id, actor.sessionId);
  await addTemporaryPassword(trx, { adminId: id, passwordHash, expiresAt: inHours(ONE_TIME_HOURS) });
}

const selectUsers = statement(
  { name: text, username: text, email: orNull(text), isAdmin: boolean },
  (wishUserId: number) => sql`
    select name, username, email, is_admin as "isAdmin" from users where id = ${wishUserId}`,
);

/**
 * Sets the app password of a user, or a one-time password of an admin; its owner gets a mail.
 * @throws HttpError 422 with the field that is wrong.
 */
export async function setPassword(
  services: Services,
  trx: Trx,
  actor: Admin,
  wish: PasswordInput,
  hashes: Hashes,
): Promise<Change> {
  const user = await selectUsers.first(trx, wish.user_id);
  if (!user) throw new Error('The route has found and locked this user');
  checkPassword(user.isAdmin ? 'staff' : 'app', wish.password, 'password', [
    user.username,
    user.email ?? '',
    user.name,
    services.config.productName,
  ]);
  if (user.isAdmin) await setForAdmin(trx, actor, wish.user_id, hashes);
  else {
    await writeAppPassword(trx, actor.id, wish.user_id, hashes.passwordHash);
    await recordDecisions(trx, actor, 'user.password_set', [{ id: wish.user_id }]);
  }
  if (user.email !== null)
    await enqueueEmail(trx, services.secrets, passwordSetEmail(services.config.productName, user.email));
  return user.isAdmin
    ? {
        sentence: `${user.name} signs in once with this password, and then chooses another`,
        audit: { keptForYears: true },
      }
    : { sentence: `The app password of ${user.name} was set`, audit: {} };
}
