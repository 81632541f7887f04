// @module-tag attack
// @module-tag promises/12
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';

describe('chats', () => {
  let server: TestServer;
  let boss: SignedIn;
  let counter = 0;

  beforeAll(async () => {
    server = await testServer({ LOG_LEVEL: 'silent', CHATS_PER_DAY: '10000' });
    boss = await server.signedIn({ super: true });
  });
  afterAll(() => server.stop());

  const one = async (statement: string, values: unknown[] = []) =>
    (await server.owner.query(statement, values)).rows[0];
  const addUser = async (): Promise<number> => {
    counter += 1;
    const { id } = await one('insert into users (name, username, email, avatar) values ($1, $1, $2, $3) returning id', [
      `chatter${counter}`,
      `chatter${counter}@example.com`,
      `/demo/faces/${counter}.svg`,
    ]);
    return Number(id);
  };
  const addRoom = async (members: readonly number[], name: string | null = null): Promise<number> => {
    counter += 1;
    const { id } = await one('insert into chat_rooms (name, channel) values ($1, $2) returning id', [
      name,
      `channel-${counter}`,
    ]);
    await server.owner.query('insert into chat_members (room_id, user_id) select $1, unnest($2::bigint[])', [
      id,
      members,
    ]);
    return Number(id);
  };
  const say = (room: number, sender: number, texts: readonly string[]) =>
    server.owner.query(
      `insert into chat_messages (room_id, sender_id, type, message) select $1, $2, 'TEXT', unnest($3::text[])`,
      [room, sender, texts],
    );
  const rooms = (user: number, page?: number) =>
    server.send(
      'GET',
      '/chat-rooms',
      { user_id: user, ...(page === undefined ? {} : { page }) },
      { token: boss.token },
    );
  const messages = (user: number, room: number, page?: number) =>
    server.send(
      'GET',
      '/chat-messages',
      { user_id: user, room_id: room, ...(page === undefined ? {} : { page }) },
      { token: boss.token },
    );

  test('the sender of a message is reported for who received it, with what the two wrote around it', async () => {
    const [ann, ben, cem] = [await addUser(), await addUser(), await addUser()];
    const room = await addRoom([ann, ben, cem]);
    await say(room, ben, ['1', '2', '3', '4']);
    await say(room, cem, ['Of someone else']);
    await say(room, ann, ['Stop that']);
    await say(room, ben, ['You will see']);
    const { id } = await one('select id from chat_messages where room_id = $1 and message = $2', [room, 'Stop that']);
    const report = (user: number, message: number) =>
      server.send(
        ...(['POST', '/message-reports'] as const),
        { user_id: user, room_id: room, message_id: message, reason: 'Harassment' },
        { token: boss.token },
      );
    expect((await report(ann, Number(id))).statusCode, 'their own message').toBe(409);
    expect((await report(await addUser(), Number(id))).statusCode, 'not in the room').toBe(404);
    const last = await one('select id from chat_messages where room_id = $1 and message = $2', [room, 'You will see']);
    const answer = await report(ann, Number(last.id));
    expect(answer.statusCode, answer.body).toBe(201);
    const { note, ...reported } = await one(
      'select reported_user_id::int as about, reported_by::int as by, reason, note, case_id::int as case_id from user_reports where reported_by = $1',
      [ann],
    );
    expect(reported).toEqual({ about: ben, by: ann, reason: 'Harassment', case_id: answer.json().data.case_id });
    expect(note.replace(/, [^:]+:\d\d UTC:/g, ':').split('\n')).toEqual([
      `chatter${counter - 3}: 3`,
      `chatter${counter - 3}: 4`,
      expect.stringMatching(/: Stop that$/),
      expect.stringMatching(/^> .*: You will see$/),
    ]);
  });

  test('the rooms of a user: most recently used first, each with its last message and the others', async () => {
    const [ann, ben, cem] = [await addUser(), await addUser(), await addUser()];
    const [pair, group, silent] = [
      await addRoom([ann, ben]),
      await addRoom([ann, ben, cem], 'Hiking'),
      await addRoom([ann, cem]),
    ];
    await say(group, cem, ['Sunday?']);
    await say(pair, ben, ['Hello', 'x'.repeat(500)]);
    const body = (await rooms(ann)).json();
    expect(body).toMatchObject({ total_page: 1, nextPage: 1 });
    expect(body.chat_rooms.map(({ id }: { id: number }) => id)).toEqual([pair, group, silent]);
    expect(body.chat_rooms[0]).toMatchObject({
      name: null,
      channel: expect.stringMatching(/^channel-/),
      last_message: { message: 'x'.repeat(200), type: 'TEXT' },
      members: [{ id: ben, username: expect.any(String), avatar: expect.any(String) }],
    });
    expect(body.chat_rooms[1]).toMatchObject({ name: 'Hiking', last_message: { message: 'Sunday?', type: 'TEXT' } });
    expect(body.chat_rooms[2].last_message).toBeNull();
    expect((await rooms(cem)).json().chat_rooms).toHaveLength(2);
    expect((await rooms(await addUser())).json()).toMatchObject({ chat_rooms: [], total_page: 0, nextPage: 1 });
    expect((await rooms(999_999)).statusCode).toBe(404);
  });

  test('rooms are searched by their names and by the names of their other members, in any order of words', async () => {
    const [ann, ben, cem] = [await addUser(), await addUser(), await addUser()];
    await server.owner.query(`update users set name = 'Letícia Daniela Ramírez' where id = $1`, [ben]);
    await server.owner.query(`update users set name = '山田 太郎' where id = $1`, [cem]);
    const [pair, hiking, silent] = [
      await addRoom([ann, ben]),
      await addRoom([ann, ben, cem], 'Hiking on Sunday'),
      await addRoom([ann, cem]),
    ];
    const found = async (search: string, user = ann): Promise<unknown> => {
      const body = (await server.send('GET', '/chat-rooms', { user_id: user, search }, { token: boss.token })).json();
      expect(body.total_page).toBe(body.chat_rooms.length === 0 ? 0 : 1);
      return body.chat_rooms.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b);
    };
    expect(await found('ramirez leticia')).toEqual([pair, hiking]);
    expect(await found('sunday hik')).toEqual([hiking]);
    expect(await found('太郎')).toEqual([hiking, silent]);
    expect(await found('太郎 ramirez')).toEqual([hiking]);
    expect(await found('')).toEqual([pair, hiking, silent]);
    expect(await found('%')).toEqual([]);
    // The user whose rooms these are is in every room, so their name is not searched.
    expect(await found('ramirez', ben)).toEqual([]);
    await server.owner.query(`update users set phone = '+49 30 1234-567', app_id = 'app-ben' where id = $1`, [ben]);
    await server.owner.query(`update users set phone = '+49 30 7654-321' where id = $1`, [ann]);
    await server.owner.query(`update chat_rooms set app_id = 'room-silent' where id = $1`, [silent]);
    expect(await found('030 1234567')).toEqual([]);
    expect(await found('(30) 123 45')).toEqual([pair, hiking]);
    expect(await found('7654321'), 'their own number').toEqual([]);
    expect(await found('app-ben')).toEqual([pair, hiking]);
    // The number may be in the name of another room.
    expect(await found(String(cem))).toEqual(expect.arrayContaining([hiking, silent]));
    expect(await found('room-silent')).toEqual([silent]);
    expect(await found(`#${pair}`)).toContain(pair);
  });

  test('a search in vain suggests names of the rooms and their members that are like it, and no others', async () => {
    const [ann, ben, gone, stranger] = [await addUser(), await addUser(), await addUser(), await addUser()];
    await server.owner.query(`update users set name = 'Aaliyah Booker' where id = any($1)`, [[ben, stranger]]);
    await server.owner.query(`update users set name = 'Aalivah Becker', deleted_at = now() where id = $1`, [gone]);
    await addRoom([ann, ben, gone], 'Hiking on Sunday');
    const similar = async (search: string, user = ann): Promise<unknown> => {
      const answer = await server.send(
        'GET',
        '/chat-room-suggestions',
        { user_id: user, search },
        { token: boss.token },
      );
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().data;
    };
    expect(await similar('aalyah')).toEqual(['Aaliyah Booker']);
    expect(await similar('hikking')).toEqual(['Hiking on Sunday']);
    expect(await similar('xqzwvy')).toEqual([]);
    expect(await similar('aalyah', stranger)).toEqual([]);
  });

  test('more rooms than a page: every one once', async () => {
    const [dora, eli] = [await addUser(), await addUser()];
    const made: number[] = [];
    for (let n = 0; n < 120; n += 1) made.push(await addRoom([dora, eli]));
    const seen: number[] = [];
    for (let page = 0, more = true; more; page += 1) {
      const { chat_rooms, nextPage, total_page } = (await rooms(dora, page)).json();
      expect(chat_rooms.length).toBeLessThanOrEqual(50);
      expect([nextPage, total_page]).toEqual([page + 1, 3]);
      seen.push(...chat_rooms.map(({ id }: { id: number }) => id));
      more = nextPage < total_page;
    }
    expect(seen.sort()).toEqual(made.sort());
  });

  test('the messages of a room: newest first, page by page, each once, however deep', async () => {
    const [fay, gus] = [await addUser(), await addUser()];
    const room = await addRoom([fay, gus]);
    const texts = Array.from({ length: 120 }, (_, n) => `message ${n}`);
    await say(room, fay, texts);
    const seen: string[] = [];
    for (let page = 0, more = true; more; page += 1) {
      const body = (await messages(gus, room, page)).json();
      expect([body.nextPage, body.total_page]).toEqual([page + 1, 3]);
      seen.push(...body.messages.map(({ message }: { message: string }) => message));
      more = body.nextPage < body.total_page;
    }
    expect(seen).toEqual(texts.toReversed());
    expect((await messages(gus, room, 3)).json()).toMatchObject({ messages: [], total_page: 3, nextPage: 4 });
    expect((await messages(gus, await addRoom([gus, fay]))).json()).toMatchObject({ messages: [], total_page: 0 });
  });

  test('messages of all five kinds, as the specification names the fields', async () => {
    const [hal, ida] = [await addUser(), await addUser()];
    const room = await addRoom([hal, ida]);
    const post = { post_meta: [{ type: 'image', image: '/demo/pictures/1.svg', title: 'Look' }] };
    await server.owner.query(
      `insert into chat_messages (room_id, sender_id, type, message, media, post) values
         ($1, $2, 'TEXT', '<b>Hi</b>', null, null), ($1, $2, 'AUDIO', null, '/a.mp3', null),
         ($1, $2, 'IMAGE', 'Look', '/a.svg', null), ($1, $2, 'VIDEO', null, '/a.mp4', null),
         ($1, $2, 'POST', null, null, $3)`,
      [room, hal, post],
    );
    const shown = (await messages(ida, room)).json().messages;
    expect(shown.map(({ type }: { type: string }) => type)).toEqual(['POST', 'VIDEO', 'IMAGE', 'AUDIO', 'TEXT']);
    expect(shown[0]).toMatchObject({ sender: { id: hal, username: expect.any(String) }, post, message: null });
    expect(shown[2]).toMatchObject({ message: 'Look', media: '/a.svg', post: null });
    expect(shown[4]).toMatchObject({ message: '<b>Hi</b>', updated_at: expect.any(String) });
  });

  test('messages are in the order in which they were written, however they come, over the months', async () => {
    const [jon, kim] = [await addUser(), await addUser()];
    const room = await addRoom([jon, kim]);
    const other = await addRoom([jon, kim]);
    const write = (to: number, texts: readonly (readonly [string, string])[]) =>
      server.owner.query(
        `insert into chat_messages (room_id, sender_id, type, message, created_at)
         select $1, $2, 'TEXT', text, at from unnest($3::text[], $4::timestamptz[]) as m (text, at)`,
        [to, jon, texts.map(([text]) => text), texts.map(([, at]) => at)],
      );
    await write(room, [
      ['third', '2026-03-01T00:00:00.000002Z'],
      ['second', '2026-03-01T00:00:00.000001Z'],
    ]);
    await write(other, [['elsewhere', '2026-03-15T00:00:00Z']]);
    await write(room, [
      ['first', '2024-01-31T23:59:59.999Z'],
      ['fourth', '2026-04-01T00:00:00Z'],
    ]);
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => write(room, [[`fifth ${n}`, `2026-04-02T00:00:${10 + n}Z`]])),
    );
    const { token } = await server.signedIn({ super: true });
    const pages = async (page: number) => {
      const answer = await server.send('GET', '/chat-messages', { user_id: jon, room_id: room, page }, { token });
      return answer.json();
    };
    const all = [];
    for (let page = 0; page < (await pages(0)).total_page; page += 1) all.push(...(await pages(page)).messages);
    const texts = all.map(({ message }: { message: string }) => message).reverse();
    expect(texts).toEqual([
      'first',
      'second',
      'third',
      'fourth',
      ...Array.from({ length: 30 }, (_, n) => `fifth ${n}`),
    ]);
    // A late message with an earlier time is not the newest of its room.
    await write(room, [['late', '2025-01-01T00:00:00Z']]);
    await write(other, [['latest', '2026-04-02T00:00:40Z']]);
    const rooms = await server.send('GET', '/chat-rooms', { user_id: kim }, { token });
    expect(
      rooms
        .json()
        .chat_rooms.map((one: { id: number; last_message: { message: string }; updated_at: string }) => [
          one.id,
          one.last_message.message,
          one.updated_at,
        ]),
    ).toEqual([
      [other, 'latest', '2026-04-02T00:00:40.000Z'],
      [room, 'fifth 29', '2026-04-02T00:00:39.000Z'],
    ]);
  });

  test('a new member sees the room in their list by its latest message', async () => {
    const [ann, ben] = [await addUser(), await addUser()];
    const room = await addRoom([ann]);
    await server.owner.query(
      `insert into chat_messages (room_id, sender_id, type, message, created_at) values ($1, $2, 'TEXT', 'Hi', '2025-05-05Z')`,
      [room, ann],
    );
    await server.owner.query('insert into chat_members (room_id, user_id) values ($1, $2)', [room, ben]);
    const { token } = await server.signedIn({ super: true });
    const rooms = await server.send('GET', '/chat-rooms', { user_id: ben }, { token });
    expect(rooms.json().chat_rooms[0].updated_at).toBe('2025-05-05T00:00:00.000Z');
  });

  test('each page is in the audit log before it is shown: whose, which room, which messages, never a text', async () => {
    const [lea, max] = [await addUser(), await addUser()];
    const room = await addRoom([lea, max]);
    await say(room, lea, ['a secret of mine', 'another secret']);
    const reader = await server.signedIn({ permissions: ['conversation'], throughGroup: true });
    const shown = await server.send('GET', '/chat-messages', { user_id: max, room_id: room }, { token: reader.token });
    await server.send('GET', '/chat-rooms', { user_id: max }, { token: reader.token });
    const { rows } = await server.owner.query(
      'select call, outcome, permission, target_type, target_id, details from audit_log where admin_id = $1 order by id',
      [reader.id],
    );
    const ids = shown.json().messages.map(({ id }: { id: number }) => id);
    expect(rows.map((row) => ({ ...row, target_id: Number(row.target_id) }))).toEqual([
      {
        call: 'chat_messages.listed',
        outcome: 'looked',
        permission: 'conversation',
        target_type: 'user',
        target_id: max,
        details: { room, page: 0, first: ids[1], last: ids[0], messages: ids, count: 2, right: 'group' },
      },
      {
        call: 'chat_rooms.listed',
        outcome: 'looked',
        permission: 'conversation',
        target_type: 'user',
        target_id: max,
        details: { page: 0, count: 1, right: 'group' },
      },
    ]);
    const { rows: values } = await server.owner.query('select * from audit_values');
    expect(JSON.stringify([rows, values])).not.toContain('secret');
  });

  test('without the audit log nothing is shown', async () => {
    const [nia, oli] = [await addUser(), await addUser()];
    const room = await addRoom([nia, oli]);
    await say(room, nia, ['hidden words']);
    const role = new URL(server.appUrl).username;
    await server.owner.query(`revoke insert (call) on audit_log from ${role}`);
    const answers = [await rooms(nia), await messages(nia, room)];
    await server.owner.query(`grant insert (call) on audit_log to ${role}`);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.body).not.toContain('hidden words');
    }
  });

  test('1,000 pairs of users and rooms open nothing foreign', async () => {
    const crowd: number[] = [];
    for (let n = 0; n < 40; n += 1) crowd.push(await addUser());
    const members = new Map<number, readonly number[]>();
    for (let n = 0; n < 60; n += 1) {
      const its = [...new Set([crowd[(n * 7) % 40], crowd[(n * 13 + 5) % 40], crowd[(n * n) % 40]])] as number[];
      const room = await addRoom(its);
      members.set(room, its);
      await say(room, its[0] ?? 0, [`only room ${room}`]);
    }
    const ids = [...members.keys()];
    const outcomes = { shown: 0, hidden: 0 };
    for (let n = 0; n < 1000; n += 1) {
      const user = crowd[(n * 17 + (n >> 3)) % 40] ?? 0;
      const room = ids[(n * 31 + (n >> 2)) % 60] ?? 0;
      const answer = await messages(user, room);
      if (members.get(room)?.includes(user)) {
        outcomes.shown += 1;
        expect(answer.json().messages.map(({ message }: { message: string }) => message)).toEqual([
          `only room ${room}`,
        ]);
      } else {
        outcomes.hidden += 1;
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toEqual({ responseMessage: 'This user is not in this chat room', responseCode: 404 });
      }
    }
    expect(outcomes.shown).toBeGreaterThan(20);
    expect(outcomes.hidden).toBeGreaterThan(500);
    const { rows } = await server.owner.query(
      `select count(*) from audit_log l where l.call = 'chat_messages.listed' and l.outcome = 'looked'
         and not exists (select from chat_members m where m.room_id = (l.details ->> 'room')::bigint and m.user_id = l.target_id)`,
    );
    expect(Number(rows[0].count)).toBe(0);
  });
});
