import { sql } from 'kysely';
import { Refusal } from '../../core/errors.ts';
import { number, orNull, text, textOf } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { Finder } from '../../domain/media/finder.ts';
import { isPast } from '../../jobs/clock.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { Services } from '../../ports/services.ts';
import { countChat } from './limit.ts';
import { rightOf } from './right.ts';

interface Row {
  readonly type: 'TEXT' | 'AUDIO' | 'IMAGE' | 'VIDEO' | 'POST';
  readonly room: number;
  readonly media: string | null;
  readonly image: string | null;
}

const selectLook = statement(
  {},
  (userId: number, adminSessionId: number, room: number, messageId: number) => sql`
    select from audit_log
    where target_type = 'user' and target_id = ${userId} and at > now() - interval '1 day' and ${isPast('at')}
      and session_id = ${adminSessionId} and outcome = 'looked'
      and (details->>'room')::bigint = ${room}
      and details->'messages' @> to_jsonb(${messageId}::bigint)
    limit 1`,
);

/** Whether a view of this session in the audit log already showed the message. */
async function isShown(
  db: Db,
  admin: Admin,
  userId: number,
  { room }: Pick<Row, 'room'>,
  messageId: number,
): Promise<boolean> {
  const row = await selectLook.first(db, userId, admin.sessionId, room, messageId);
  return row !== undefined;
}

/** The admin who views a message. */
export interface Viewer {
  readonly db: Db;
  readonly admin: Admin;
  readonly userId: number;
  readonly grant: number | undefined;
}

/** Counts a read of a message or its media, unless the message was read. @returns the details of its audit event. */
export async function lookAtMessage(
  services: Services,
  { db, admin, userId, grant }: Viewer,
  row: Pick<Row, 'room'>,
  id: number,
): Promise<AuditEvent> {
  if (await isShown(db, admin, userId, row, id)) return { isPartOfLook: true };
  await countChat(services, admin, userId);
  return { details: { room: row.room, first: id, last: id, messages: [id], count: 1, right: rightOf(admin, grant) } };
}

const selectMedia = statement(
  { type: textOf<Row['type']>(), room: number, media: orNull(text), image: orNull(text) },
  (place: number, userId: number, id: number) => sql`
    select m.type, m.room_id as room, m.media, m.post->'post_meta'->${place}::int->>'image' as image
    from chat_messages m join chat_members c on c.room_id = m.room_id and c.user_id = ${userId}
    where m.id = ${id}`,
);

/**
 * Finds the media of messages. For a message that was read in this session, the audit log already has the view. Any
 * other view gets its own row, and counts like opening the chat.
 */
export const findMessageMedia =
  (services: Services): Finder =>
  async ({ id, field, user_id: userId = 0, admin, grant, db }) => {
    const place = Number(/^post_meta\.(\d+)\./.exec(field)?.[1] ?? 0);
    const row = await selectMedia.first(db, place, userId, id);
    if (!row) throw new Refusal('not_found', 'There is no such message in a chat of this user');
    const audit = await lookAtMessage(services, { db, admin, userId, grant }, row, id);
    if (field !== 'media') return { address: row.image, form: 'picture', audit };
    return { address: row.media, form: row.type === 'IMAGE' ? 'picture' : 'recording', audit };
  };
