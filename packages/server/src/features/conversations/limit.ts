import { tooMany } from '../../core/errors.ts';
import { emailSuperAdmins } from '../../jobs/outbox.ts';
import type { Admin } from '../../ports/caller.ts';
import type { Limit } from '../../ports/rate-limiter.ts';
import type { Services } from '../../ports/services.ts';
import { manyChatsEmail } from './emails.ts';

const DAY_SECONDS = 86_400;
/** The share of the limit at which the super admins are notified. */
const TOLD_AT = 0.8;

/**
 * Counts the users whose chats an admin opens, each once in 24 hours; call it before a chat is shown. Super admins are
 * emailed before the limit is reached, so that they can check before anyone is refused.
 * @throws Refusal too_many beyond the limit.
 */
export async function countChat(
  { config, rateLimiter, database, secrets, wakeMailer }: Services,
  admin: Admin,
  userId: number,
): Promise<void> {
  const most = config.chatsPerDay;
  const before = Math.floor(most * TOLD_AT);
  const bucket = (name: string, limit: number): Limit => ({ name, most: limit, seconds: DAY_SECONDS });
  const all = String(admin.id);
  const one = `${admin.id} ${userId}`;
  if (await rateLimiter.isUsed(bucket('chat', 1), one)) return;
  const wait = await rateLimiter.consume(bucket('chats', most), all);
  if (wait > 0) throw tooMany(`You have opened the chats of ${most} users in 24 hours. Try again later`, wait);
  // A concurrent read of the same chat has counted it.
  if ((await rateLimiter.consume(bucket('chat', 1), one)) > 0) return rateLimiter.refund(bucket('chats', most), all);
  if ((await rateLimiter.consume(bucket('chats, few', before), all)) === 0) return;
  if ((await rateLimiter.consume(bucket('chats, told', 1), all)) > 0) return;
  await emailSuperAdmins(database.db, secrets, (to) => manyChatsEmail(config, to, { admin: admin.name, before, most }));
  wakeMailer();
}
