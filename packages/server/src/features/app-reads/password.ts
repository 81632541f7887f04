import { sql } from 'kysely';
import { Refusal, tooMany } from '../../core/errors.ts';
import { number, orNull, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { passwordFits } from '../../domain/access/passwords.ts';
import { spendAppPassword } from '../../domain/people/users.ts';
import type { Limit, RateLimiter } from '../../ports/rate-limiter.ts';

/** Limits wrong passwords per user, across all keys. */
const WRONG_PASSWORDS: Limit = { name: 'app passwords by user', most: 5, seconds: 15 * 60 };

const selectHash = statement(
  { id: number, hash: orNull(text) },
  (appId: string) => sql`
    select id, app_password_hash as hash from users where app_id = ${appId} and is_app_user`,
);

export const unknownUser = (): Refusal => new Refusal('not_found', 'There is no user with this id');

/**
 * Whether this is the password that staff set for a user. The first correct check uses it up, even among concurrent
 * ones. A user without a password takes as long.
 * @throws Refusal not_found for an unknown user, too_many after five wrong passwords.
 */
export async function checkAppPassword(
  db: Db,
  rateLimiter: RateLimiter,
  { id: appId, password }: { readonly id: string; readonly password: string },
): Promise<boolean> {
  const user = await selectHash.first(db, appId);
  if (!user) throw unknownUser();
  const subject = String(user.id);
  const wait = await rateLimiter.consume(WRONG_PASSWORDS, subject);
  if (wait > 0) throw tooMany('Too many incorrect passwords for this user. Try again later', wait);
  // Hashing takes long and only a few run at once, so no connection is held meanwhile.
  const fits = await passwordFits(password, user.hash ?? undefined).catch(async (error: unknown) => {
    await rateLimiter.refund(WRONG_PASSWORDS, subject);
    throw error;
  });
  if (!fits || user.hash === null || !(await spendAppPassword(db, user.id, user.hash))) return false;
  await rateLimiter.refund(WRONG_PASSWORDS, subject);
  return true;
}
