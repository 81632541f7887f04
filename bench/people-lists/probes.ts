import type { BenchDatabase } from '../support/database.ts';
import { type Probe, pages } from '../support/lists.ts';

/** Those who do most: a page about them is the slowest that there is. */
interface Busiest {
  readonly star: number;
  readonly fan: number;
  readonly searcher: number;
  readonly collector: number;
  readonly chatter: number;
}

/** Finds those who do most. */
export async function busiest(database: BenchDatabase): Promise<Busiest> {
  const most = async (table: string, column: string): Promise<number> => {
    const [row] = await database.query<{ id: string }>(
      `select ${column} as id from ${table} group by 1 order by count(*) desc limit 1`,
    );
    return Number(row?.id);
  };
  return {
    star: await most('follows', 'followed_id'),
    fan: await most('follows', 'follower_id'),
    searcher: await most('searches', 'user_id'),
    collector: await most('bookmarks', 'user_id'),
    chatter: await most('chat_members', 'user_id'),
  };
}

/** Rare and common, at the end of the alphabet, in all rows, in none, with wildcards, and too short for an index of parts. */
const keywords = [
  'zyxwvut',
  'zosha',
  'quillfeather',
  'martinez',
  'smith',
  'ann',
  'example',
  '555-01',
  'qqxzj',
  '100%',
  'zq',
  'a',
];

/** The room with the most messages, and someone who is in it. @throws when nobody has chatted. */
export async function longestRoom(
  database: BenchDatabase,
): Promise<{ readonly room: number; readonly user: number; readonly pages: number }> {
  const [longest] = await database.query<{ room: string; user: string; pages: number }>(
    `select r.id as room, (select min(user_id) from chat_members where room_id = r.id) as "user", r.messages / 50 as pages
     from (select room_id as id, count(*) as messages from chat_messages group by 1 order by 2 desc limit 1) r`,
  );
  if (!longest) throw new Error('Nobody has chatted');
  return { room: Number(longest.room), user: Number(longest.user), pages: longest.pages };
}

/** The rooms of the one who is in most, and the room with the most messages: the latest, the middle and the first page. */
async function chats(database: BenchDatabase, chatter: number): Promise<Probe[]> {
  const { room, user, pages: last } = await longestRoom(database);
  const [{ rooms } = { rooms: 0 }] = await database.query<{ rooms: number }>(
    `select count(*)::int / 50 as rooms from chat_members where user_id = ${chatter}`,
  );
  return [
    ...[0, rooms].map((page) => ({
      what: `Rooms of a chatty one, page ${page}`,
      path: `/chat-rooms?user_id=${chatter}&page=${page}`,
    })),
    ...[0, Math.floor(last / 2), last - 1].map((page) => ({
      what: `Messages of a long room, page ${page}`,
      path: `/chat-messages?user_id=${user}&room_id=${room}&page=${page}`,
    })),
  ];
}

/** Every list in every order, of everybody and of the busiest, from the beginning and far from it; and keywords. */
export async function probesFor(database: BenchDatabase): Promise<Probe[]> {
  const { star, fan, searcher, collector, chatter } = await busiest(database);
  const followers = `/followers?user_id=${star}&`;
  return [
    ...pages('Followers of a star', followers, ['created_at', 'id']),
    ...pages('Following of a keen one', `/following?user_id=${fan}&`, ['created_at', 'id']),
    ...[0, 5].flatMap((page) =>
      keywords.map((keyword) => ({
        what: `Followers of a star with "${keyword}", page ${page}`,
        path: `${followers}keyword=${encodeURIComponent(keyword)}&page=${page}`,
      })),
    ),
    ...pages('All searches', '/searches?', ['updated_at', 'created_at', 'search_term', 'id']),
    ...pages('Searches of a keen one', `/searches?userId=${searcher}&`, [
      'updated_at',
      'created_at',
      'search_term',
      'id',
    ]),
    ...pages('All bookmarks', '/favourites?', ['id', 'search_term']),
    ...pages('Bookmarks of a keen one', `/favourites?userId=${collector}&`, ['id', 'search_term']),
    ...(await chats(database, chatter)),
    ...pages('Reported users', '/reported-users?', ['reportedUser', 'created_at', 'id']),
    ...['martinez', 'zosha', 'qqxzj', 'a'].map((query) => ({
      what: `Reported users with "${query}"`,
      path: `/reported-users?query=${query}`,
    })),
  ];
}
