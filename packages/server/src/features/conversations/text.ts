import { sql } from 'kysely';
import { Refusal } from '../../core/errors.ts';
import { number, orNull, text } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import type { Services } from '../../ports/services.ts';
import { lookAtMessage, type Viewer } from './media.ts';

const selectMessage = statement(
  { room: number, text: orNull(text) },
  (userId: number, id: number) => sql`
    select m.room_id as room, m.message as text
    from chat_messages m join chat_members c on c.room_id = m.room_id and c.user_id = ${userId}
    where m.id = ${id}`,
);

/** The requested message, and its viewer. */
interface Wish extends Omit<Viewer, 'userId'> {
  readonly id: number;
  readonly user_id?: number | undefined;
}

/**
 * Finds the text of a message. If the admin has not read it in this session, it counts like opening the chat.
 * @throws Refusal not_found for a message that is in no chat of the user.
 */
export const findMessageText =
  (services: Services) =>
  async ({ id, user_id: userId = 0, admin, grant, db }: Wish) => {
    const found = await selectMessage.first(db, userId, id);
    if (!found) throw new Refusal('not_found', 'There is no such message in a chat of this user');
    const audit = await lookAtMessage(services, { db, admin, userId, grant }, found, id);
    return {
      texts: [{ field: 'text' as const, text: found.text }],
      audit: { target: { type: 'user', id: userId }, details: { room: found.room, messages: [id], ...audit.details } },
    };
  };
