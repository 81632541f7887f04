import type { conversations } from '@quarterdeck/contract/conversations';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { conflict, Refusal } from '../../core/errors.ts';
import { formatTimestamp } from '../../core/timestamps.ts';
import { number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { requireTarget } from '../../domain/access/target.ts';
import { announceCases } from '../../domain/moderation/cases/announce.ts';
import { writeReports } from '../../domain/moderation/cases/reports.ts';
import { line } from '../../jobs/outbox.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';

type Trx = Transaction<Schema>;
type Input = z.output<typeof conversations.report.input>;

/** The number of messages stored before and after the reported one, and the length of each. */
const AROUND = 3;
const MOST_CHARACTERS = 500;

const selectMessage = statement(
  { id: number, sender_id: number, name: text, now: timestamp },
  (userId: number, roomId: number, messageId: number) => sql`
    select c.id, c.sender_id, u.name, now() as now
    from chat_members m join chat_messages c on c.room_id = m.room_id join users u on u.id = c.sender_id
    where m.room_id = ${roomId} and m.user_id = ${userId} and c.id = ${messageId}`,
);

/**
 * How many of the room's messages are searched before and after the reported one. In a large room, the two may have
 * written long ago.
 */
const LOOKED_THROUGH = 1000;

/** The messages of two people around a message. Those of others are no evidence about the two. */
const selectAround = statement(
  { id: number, username: text, type: text, message: orNull(text), created_at: timestamp },
  (roomId: number, messageId: number, people: readonly number[]) => sql`
    with reported as (select created_at as at from chat_messages where room_id = ${roomId} and id = ${messageId}), around as (
      (select id, sender_id, type, message, created_at from (
          select * from chat_messages where room_id = ${roomId} and (created_at, id) <= ((select at from reported), ${messageId})
          order by created_at desc, id desc limit ${sql.lit(LOOKED_THROUGH)}
        ) before where sender_id = any(${people}::bigint[])
        order by created_at desc, id desc limit ${AROUND + 1})
      union all
      (select id, sender_id, type, message, created_at from (
          select * from chat_messages where room_id = ${roomId} and (created_at, id) > ((select at from reported), ${messageId})
          order by created_at, id limit ${sql.lit(LOOKED_THROUGH)}
        ) after where sender_id = any(${people}::bigint[])
        order by created_at, id limit ${AROUND})
    )
    select around.id, u.username, around.type, left(around.message, ${MOST_CHARACTERS}) as message, around.created_at
    from around join users u on u.id = around.sender_id order by around.created_at, around.id`,
  [1, 1, []],
);

type Around = Awaited<ReturnType<typeof selectAround>>[number];

const textOfMessage = (reported: number, { id, username, type, message, created_at: at }: Around): string =>
  `${id === reported ? '> ' : ''}${username}, ${formatTimestamp(at)}: ${message ? line(message) : `(${type})`}`;

/** The case of a report, and the audit event. */
interface MessageReport {
  readonly caseId: number;
  readonly senderId: number;
  readonly name: string;
  readonly audit: AuditEvent;
}

/**
 * Finds the reported message.
 * @throws Refusal not_found when the user has received no such message, conflict for their own message.
 */
export async function requireMessage(db: Db, { user_id: userId, room_id: roomId, message_id: messageId }: Input) {
  const message = await selectMessage.first(db, userId, roomId, messageId);
  if (!message) throw new Refusal('not_found', 'This user has received no such message');
  if (message.sender_id === userId) throw conflict('The user wrote this message');
  return message;
}

/**
 * Reports the sender of a message on behalf of its receiver. The evidence is part of the report, so it remains after
 * the messages are deleted.
 * @throws Refusal not_found when the user has received no such message, conflict for their own message.
 */
export async function reportMessage(trx: Trx, actor: Admin, input: Input): Promise<MessageReport> {
  const { user_id: userId, room_id: roomId, message_id: messageId, reason } = input;
  const message = await requireMessage(trx, input);
  const { sender_id: senderId, name } = message;
  await requireTarget(trx, actor, { part: 'app', isModeration: true }, senderId);
  const around = await selectAround(trx, roomId, messageId, [userId, senderId]);
  const note = around.map((one) => textOfMessage(messageId, one)).join('\n');
  const at = message.now.toISOString();
  const [written] = await writeReports(trx, 'users', [{ about: senderId, by: userId, reason, note, at }]);
  if (!written) throw new Error('A report without an id of the app is always new');
  await announceCases(trx, 'users', [written]);
  const caseId = written.id;
  return {
    caseId,
    senderId,
    name,
    audit: { target: { type: 'user', id: senderId }, details: { message: messageId, by: userId, case: caseId } },
  };
}
