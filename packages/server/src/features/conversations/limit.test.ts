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
