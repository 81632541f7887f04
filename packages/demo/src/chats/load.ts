import type { ClientBase } from 'pg';
import { readCrowd } from '../activity/crowd.ts';
import { copyRows } from '../copy.ts';
import { withoutIndexes } from '../without-indexes.ts';
import { type Room, type RoomOptions, rooms } from './room.ts';

const SEED = 8_080;
const PROGRESS_ROWS = 1_000_000;
/** The number of rooms per demo user. */
const ROOMS_EACH = 2;
const MEAN = 9;
const LONGEST = 420;
const SCALE_MEAN = 12;
/** The share of all messages that are in a single room. */
const SCALE_LONGEST = 0.01;

const columns = {
  chat_rooms: ['id', 'name', 'channel', 'created_at'],
  chat_members: ['room_id', 'user_id', 'last_message_at'],
  chat_messages: ['room_id', 'sender_id', 'type', 'message', 'media', 'post', 'created_at', 'updated_at'],
} as const;

/** The tables with many rows. */
const LARGE = ['chat_members', 'chat_messages'];

function* each<Row>(all: Iterable<Room>, rowsOf: (room: Room) => Iterable<Row>): Generator<Row, void, undefined> {
  for (const room of all) yield* rowsOf(room);
}

/** Copies rooms, members and messages. Rooms already have the time of their last message. */
async function copyChats(
  client: ClientBase,
  make: () => Iterable<Room>,
  onMessages: (rows: number) => void = () => undefined,
): Promise<void> {
  await copyRows(client, 'chat_rooms', columns.chat_rooms, make());
  await copyRows(
    client,
    'chat_members',
    columns.chat_members,
    each(make(), ({ id, members, last_message_at }) =>
      members.map((user_id) => ({ room_id: id, user_id, last_message_at })),
    ),
  );
  await client.query('alter table chat_messages disable trigger chat_messages_note_latest');
  await copyRows(
    client,
    'chat_messages',
    columns.chat_messages,
    each(make(), ({ messages }) => messages()),
    onMessages,
  );
  await client.query('alter table chat_messages enable trigger chat_messages_note_latest');
  await client.query(`select setval(pg_get_serial_sequence('chat_rooms', 'id'), (select max(id) from chat_rooms))`);
}

/** Inserts the chats of the demo: every user has some, of all kinds. */
export async function insertChats(client: ClientBase, users: number, today: Date): Promise<void> {
  const crowd = await readCrowd(client);
  const wish: RoomOptions = { seed: SEED, from: 1, rooms: users * ROOMS_EACH, mean: MEAN, longest: LONGEST, today };
  await withoutIndexes(client, LARGE, () => copyChats(client, () => rooms(crowd, wish)));
  await client.query('analyze chat_rooms, chat_members, chat_messages');
}

/**
 * Adds about this many messages in new rooms, by bulk load.
 * @param onProgress is called with the current step.
 */
export async function addChats(
  client: ClientBase,
  messages: number,
  today: Date,
  onProgress: (step: string) => void,
): Promise<void> {
  const crowd = await readCrowd(client);
  const { rows } = await client.query<{ last: string | null }>('select max(id) as last from chat_rooms');
  const from = Number(rows[0]?.last ?? 0) + 1;
  const wish: RoomOptions = {
    seed: SEED + from,
    from,
    rooms: Math.ceil(messages / SCALE_MEAN),
    mean: SCALE_MEAN,
    longest: Math.ceil(messages * SCALE_LONGEST),
    today,
  };
  const onMessages = (sent: number): void => {
    if (sent % PROGRESS_ROWS === 0) onProgress(`${sent.toLocaleString('en')} messages`);
  };
  await withoutIndexes(client, LARGE, () => copyChats(client, () => rooms(crowd, wish), onMessages), onProgress);
}
