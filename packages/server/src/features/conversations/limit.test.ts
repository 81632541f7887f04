import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';

describe('whose chats one admin opens in a day', () => {
  let server: TestServer;
  let boss: SignedIn;
  let reader: SignedIn;
  let users: number[];

  beforeAll(async () => {
    server = await testServer({ CHATS_PER_DAY: '5' });
    boss = await server.signedIn({ super: true });
    reader = await server.signedIn({ permissions: ['conversation'] });
    const { rows } = await server.owner.query<{ id: string }>(
      `insert into users (name, username, email) select 'Chatty', 'chatty' || i, 'chatty' || i || '@example.com'
       from generate_series(1, 6) i returning id`,
    );
    users = rows.map(({ id }) => Number(id));
  });
  afterAll(() => server.stop());

  const look = (user: number | undefined, who = reader) =>
    server.send('GET', '/chat-rooms', { user_id: user }, { token: who.token });
  const alarms = () => server.mailbox.mails.filter(({ to, subject }) => to === boss.email && subject.includes('many'));

  test('notifies the super admins before it is reached, and then refuses with one sentence', async () => {
    for (const user of users.slice(0, 4)) {
      expect((await look(user)).statusCode).toBe(200);
      expect((await look(user)).statusCode).toBe(200);
    }
    expect(alarms()).toEqual([]);
    expect((await look(users[4])).statusCode).toBe(200);
    const { text } = await server.mailbox.mailTo(boss.email);
    expect(text).toContain(`Admin ${reader.username} opened the chats of more than 4 users`);
    const refused = await Promise.all([look(users[5]), look(users[5])]);
    for (const answer of refused) {
      expect(answer.statusCode).toBe(429);
      expect(answer.json().responseMessage).toBe('You have opened the chats of 5 users in 24 hours. Try again later');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(86_000);
    }
    expect((await look(users[0])).statusCode).toBe(200);
    expect((await look(users[5], boss)).statusCode).toBe(200);
    expect(alarms()).toHaveLength(1);
  });

  test('counts whose chat is opened by a report of a message, and refuses one beyond the limit', async () => {
    const { token } = await server.signedIn({ permissions: ['conversation'] });
    const { rows } = await server.owner.query<{ room: number; message: number; user: number }>(
      `with room as (
         insert into chat_rooms (channel, name) select 'reported' || n, 'R' from generate_series(1, 6) n returning id, channel),
       ben as (insert into users (name, username, email) values ('Ben', 'ben-of-all', 'ben-of-all@example.com') returning id),
       received as (
         insert into chat_members (room_id, user_id)
         select room.id, u.id from room join users u on u.username = 'chatty' || right(channel, 1) returning room_id, user_id),
       wrote as (insert into chat_members (room_id, user_id) select room.id, ben.id from room, ben),
       said as (insert into chat_messages (room_id, sender_id, type, message) select room.id, ben.id, 'TEXT', 'You' from room, ben
         returning id, room_id)
       select said.room_id::int as room, said.id::int as message, received.user_id::int as user
       from said join received using (room_id) order by 3`,
    );
    expect(rows).toHaveLength(6);
    const report = (one: (typeof rows)[number] | undefined, message = one?.message) =>
      server.send(
        'POST',
        '/message-reports',
        { user_id: one?.user, room_id: one?.room, message_id: message, reason: 'Harassment' },
        { token },
      );
    // A message that is not there is not opened.
    expect((await report(rows[5], 999_999)).statusCode).toBe(404);
    for (const one of rows.slice(0, 5)) expect((await report(one)).statusCode).toBe(201);
    const refused = await report(rows[5]);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().responseMessage).toBe('You have opened the chats of 5 users in 24 hours. Try again later');
    const reports = await server.owner.query('select from user_reports where reported_by = $1', [rows[5]?.user]);
    expect(reports.rows).toEqual([]);
    expect((await look(rows[5]?.user, { ...reader, token })).statusCode).toBe(429);
  });

  test('counts no one who is not shown', async () => {
    const other = await server.signedIn({ permissions: ['users_list'] });
    expect((await look(users[0], other)).statusCode).toBe(403);
    const { rows } = await server.owner.query<{ throttles: number }>(
      'select count(*)::int as throttles from throttles',
    );
    expect((await look(999_999, boss)).statusCode).toBe(404);
    const after = await server.owner.query<{ throttles: number }>('select count(*)::int as throttles from throttles');
    expect(after.rows).toEqual(rows);
  });
});
