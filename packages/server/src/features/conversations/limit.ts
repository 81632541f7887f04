import type { Admin } from '../../kit/caller.ts';
import type { Kit } from '../../kit/kit.ts';
import { postToSuperAdmins } from '../../kit/outbox.ts';
import { tooMany } from '../../kit/refusal.ts';
import { manyChatsLetter } from './letters.ts';

const DAY_SECONDS = 86_400;
/** The super admins are told when this part of the limit is used up. */
const TOLD_AT = 0.8;

/**
 * Counts whose chats an admin opens, each user once in 24 hours; to be asked before a chat is shown. Super admins are told
 * by mail before there are too many, so that somebody looks before anybody is refused.
 * @throws Refusal 429 beyond the limit.
 */
export async function countChat(
  { config, throttle, database, secrets, wakeMail }: Kit,
  admin: Admin,
  userId: number,
): Promise<void> {
  const most = config.chatsPerDay;
  const before = Math.floor(most * TOLD_AT);
  const take = (name: string, limit: number) =>
    throttle.take({ name, most: limit, seconds: DAY_SECONDS }, String(admin.id));
  const seen = { name: 'chat', most: 1, seconds: DAY_SECONDS };
  const subject = `${admin.id} ${userId}`;
  if ((await throttle.take(seen, subject)) > 0) return;
  const wait = await take('chats', most);
  if (wait > 0) {
    await throttle.giveBack(seen, subject);
    throw tooMany(`You have opened the chats of ${most} users in 24 hours. Wait a while`, wait);
  }
  if ((await take('chats, few', before)) > 0 && (await take('chats, told', 1)) === 0) {
    await postToSuperAdmins(database.db, secrets, (to) =>
      manyChatsLetter(config, to, { admin: admin.name, before, most }),
    );
    wakeMail();
  }
}
