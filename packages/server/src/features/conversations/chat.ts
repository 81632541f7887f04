import { CHAT_PAGE, type conversations } from '@quarterdeck/contract/conversations';
import { searchKey } from '@quarterdeck/contract/core/text/text';
import { MOST_SUGGESTIONS } from '@quarterdeck/contract/palette';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { json, number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { list } from '../../database/lists/list.ts';
import { hasPart, isId, textHolds } from '../../database/lists/search.ts';
import type { ListInput } from '../../database/lists/source.ts';
import { statement } from '../../database/statement.ts';
import { isDeleted, usernameOf } from '../../domain/people/deleted-users.ts';
import { phoneIn } from '../../domain/people/matching-people.ts';
import { isReported } from '../../domain/people/report-flags.ts';

type Rooms = z.input<typeof conversations.rooms.output>;
type Room = Rooms['chat_rooms'][number];
type Message = z.input<typeof conversations.messages.output>['messages'][number];

/** The characters of a message that the list of rooms shows. */
const PREVIEW = 200;
const OTHERS = 3;

/** A page of a chat, with the contract's page fields. */
interface PageFields {
  readonly total_page: number;
  readonly nextPage: number;
}

const paged = (things: number, page: number): PageFields => ({
  total_page: Math.ceil(things / CHAT_PAGE),
  nextPage: page + 1,
});

/** The list input of a chat page, newest first. */
const latestFirst = (order_by: string, page: number): ListInput => ({
  order_by,
  direction: 'desc',
  page,
  page_limit: CHAT_PAGE,
});

/** The members of a room of `chat_members m`, except the user whose rooms they are. */
const otherMembers = (userId: number): RawBuilder<unknown> => sql`
  chat_members o join users u on u.id = o.user_id
  where o.room_id = m.room_id and o.user_id <> ${userId} and u.deleted_at is null`;

/** Whether a term is the id of another member, or has the digits of their phone number. */
function isMember(userId: number, term: string): RawBuilder<boolean> {
  const digits = phoneIn(term);
  const ways = [
    sql<boolean>`u.app_id = ${term}`,
    isId(sql`u.id`, term),
    ...(digits === undefined ? [] : [hasPart(sql`search_digits(u.phone)`, digits)]),
  ];
  return sql<boolean>`exists (select from ${otherMembers(userId)} and (${sql.join(ways, sql` or `)}))`;
}

/**
 * Whether a search finds a room of `chat_members m`: by each word in its name, its channel, or the names of its other members; by its id;
 * by the id or phone number of another member.
 */
const isFound = (userId: number, search?: string): RawBuilder<boolean> =>
  search
    ? sql<boolean>`(exists (
        select from (
          select r.app_id, concat_ws(' ', r.name, r.channel, (
            select string_agg(concat_ws(' ', u.name, u.username), ' ') from ${otherMembers(userId)})) as text
          from chat_rooms r where r.id = m.room_id offset 0) written
        where ${textHolds(sql`written.text`, search)} or written.app_id = ${search})
      or ${isId(sql`m.room_id`, search)}
      or ${isMember(userId, search)})`
    : sql<boolean>`true`;

const countRooms = statement(
  { rooms: number },
  (userId: number, search: string | undefined) => sql`
    select (select count(*) from chat_members m where m.user_id = u.id and ${isFound(userId, search)}) as rooms
    from users u where u.id = ${userId} and u.deleted_at is null`,
  [1, undefined],
  [1, 'ann'],
  [1, '12345'],
);

const roomList = list(
  {
    id: number,
    name: orNull(text),
    channel: text,
    app_id: orNull(text),
    updated_at: timestamp,
    last_message: orNull(json<NonNullable<Room['last_message']>>()),
    members: json<NonNullable<Room['members']>>(),
  },
  (userId: number, search: string | undefined, total: number) => ({
    from: sql`(select room_id, last_message_at from chat_members where user_id = ${userId}) m`,
    joined: sql`join chat_rooms r on r.id = m.room_id`,
    columns: sql`r.id, r.name, r.channel, r.app_id,
      case when m.last_message_at = '-infinity' then r.created_at else m.last_message_at end as updated_at,
      (select json_build_object('message', left(l.message, ${PREVIEW}), 'type', l.type)
        from chat_messages l where l.room_id = r.id order by l.created_at desc, l.id desc limit 1) as last_message,
      (select coalesce(json_agg(other), '[]') from (
        select u.id, u.name, ${usernameOf('u')} as username, u.avatar, ${isReported('u')} as is_reported, ${isDeleted('u')} as is_deleted from chat_members o join users u on u.id = o.user_id
        where o.room_id = r.id and o.user_id <> ${userId} order by o.user_id limit ${OTHERS}) other) as members`,
    where: isFound(userId, search),
    id: sql`m.room_id`,
    orders: { last_message_at: sql`m.last_message_at` },
    total,
    anyDepth: true,
  }),
  [1, undefined, 1],
  [1, 'ann', 1],
  [1, '12345', 1],
);

/**
 * Reads a page of a user's rooms, most recently used first.
 * @param search returns only rooms that contain its words.
 * @throws Refusal not_found when the user does not exist.
 */
export async function findRooms(
  db: Db,
  userId: number,
  page: number,
  search?: string,
): Promise<{ rooms: Room[] } & PageFields> {
  const count = await countRooms.first(db, userId, search);
  if (!count) throw new Refusal('not_found', 'There is no such user');
  const { rows: rooms } = await roomList.page(db, latestFirst('last_message_at', page), userId, search, count.rooms);
  return { rooms, ...paged(count.rooms, page) };
}

/** Names are compared of this many rooms, the most recently used, and of this many members of each. */
const COMPARED_ROOMS = 500;
const COMPARED_MEMBERS = 20;
/** How alike a suggested name is, from 0 to 1. */
const ALIKE = 0.4;

const selectSimilar = statement(
  { name: text },
  (userId: number, key: string) => sql`
    select coalesce(name, '') as name from (
      select near.name, max(word_similarity(${key}, search_key(near.name))) as likeness
      from (
        select room_id from chat_members where user_id = ${userId}
        order by last_message_at desc, room_id desc limit ${sql.lit(COMPARED_ROOMS)}) m
      join chat_rooms r on r.id = m.room_id
      cross join lateral (
        select r.name union all
        select unnest(array[one.name, one.username])
        from (select u.name, u.username from ${otherMembers(userId)} limit ${sql.lit(COMPARED_MEMBERS)}) one) near (name)
      where near.name <> '' group by near.name) compared
    where likeness >= ${sql.lit(ALIKE)}
    order by likeness desc, length(name), name collate "C" limit ${sql.lit(MOST_SUGGESTIONS)}`,
  [1, 'abc'],
);

/** The names of rooms and members in a user's rooms that are like a search, most alike first. */
export const findSimilarRooms = async (db: Db, userId: number, search: string): Promise<readonly string[]> =>
  (await selectSimilar(db, userId, searchKey(search))).map(({ name }) => name);

const countMessages = statement(
  { messages: number },
  (roomId: number, userId: number) => sql`
    select (select count(*) from chat_messages c where c.room_id = m.room_id) as messages from chat_members m
    where m.room_id = ${roomId} and m.user_id = ${userId}`,
);

const messageList = list(
  {
    id: number,
    type: textOf<NonNullable<Message['type']>>(),
    message: orNull(text),
    media: orNull(text),
    post: orNull(json<NonNullable<Message['post']>>()),
    created_at: timestamp,
    updated_at: timestamp,
    sender: json<Message['sender']>(),
  },
  (roomId: number, total: number) => ({
    from: sql`chat_messages m`,
    joined: sql`join users u on u.id = m.sender_id`,
    columns: sql`m.id, m.type, m.message, m.media, m.post, m.created_at, m.updated_at,
      json_build_object('id', u.id, 'username', ${usernameOf('u')}, 'is_deleted', ${isDeleted('u')}, 'avatar', u.avatar,
        'is_reported', ${isReported('u')}) as sender`,
    where: sql<boolean>`m.room_id = ${roomId}`,
    id: sql`m.id`,
    byMonth: 'm',
    isDirect: true,
    orders: { created_at: sql`m.created_at` },
    total,
    anyDepth: true,
  }),
);

/**
 * Reads a page of messages in a user's room, newest first, whatever order they arrived in.
 * @throws Refusal not_found when the user is in no such room.
 */
export async function findMessages(
  db: Db,
  userId: number,
  roomId: number,
  page: number,
): Promise<{ messages: Message[] } & PageFields> {
  const room = await countMessages.first(db, roomId, userId);
  if (!room) throw new Refusal('not_found', 'This user is not in this chat room');
  const { rows: messages } = await messageList.page(db, latestFirst('created_at', page), roomId, room.messages);
  return { messages, ...paged(room.messages, page) };
}
