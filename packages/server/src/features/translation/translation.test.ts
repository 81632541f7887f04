import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { addUsers } from '../../../test/support/moderation.ts';

/** A stand-in for LibreTranslate: it answers in capitals, with a recognized language. */
let service: Server;
let asked: Record<string, unknown>[] = [];
let status = 200;
let server: TestServer;
let author = 0;
let post = 0;

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const input = JSON.parse(body) as Record<string, unknown>;
      asked.push({ path: request.url, ...input });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          status === 200
            ? {
                translatedText: String(input.q).toUpperCase(),
                detectedLanguage: { confidence: 90, language: 'es' },
              }
            : { error: 'Invalid API key' },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  server = await testServer({
    TRANSLATE_URL: `http://127.0.0.1:${port}/`,
    TRANSLATE_API_KEY: 'a key',
    CHATS_PER_DAY: '2',
  });
  [author = 0] = await addUsers(server, ['author']);
});
afterAll(async () => {
  await server.stop();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(async () => {
  asked = [];
  status = 200;
  const { rows } = await server.owner.query(
    `insert into posts (user_id, title, text) values ($1, 'hola ' || random(), 'buenos dias') returning id`,
    [author],
  );
  post = Number(rows[0].id);
});

const translate = async (input: object, who: { readonly token: string }, wanted = 200) => {
  const answer = await server.send('POST', '/translate', input, { token: who.token });
  expect(answer.statusCode, answer.body).toBe(wanted);
  return answer.json();
};

/** A message in a chat of the user's own. */
async function addMessage(user: number, text: string) {
  const { rows } = await server.owner.query<{ room: number; id: number }>(
    `with room as (insert into chat_rooms (channel) values (gen_random_uuid()) returning id),
       member as (insert into chat_members (room_id, user_id) select id, $1 from room)
     insert into chat_messages (room_id, sender_id, type, message) select id, $1, 'TEXT', $2 from room
     returning room_id::int as room, id::int as id`,
    [user, text],
  );
  const [{ room, id } = { room: 0, id: 0 }] = rows;
  return { kind: 'message', room, id, user_id: user };
}

test('a post is sent once, and known for a day', async () => {
  const ann = await server.signedIn({ permissions: ['reported_posts'] });
  const { data } = await translate({ kind: 'post', id: post }, ann);
  expect(data).toMatchObject({
    from: 'es',
    to: 'en',
    texts: [
      { field: 'title', text: expect.stringMatching(/^HOLA/) },
      { field: 'text', text: 'BUENOS DIAS' },
    ],
  });
  const common = { path: '/translate', source: 'auto', target: 'en', format: 'text', api_key: 'a key' };
  expect(asked).toMatchObject([common, { ...common, q: 'buenos dias' }]);
  expect(await translate({ kind: 'post', id: post }, ann)).toMatchObject({ data });
  expect(asked).toHaveLength(2);
  await server.owner.query(`update translations set created_at = now() - interval '25 hours'`);
  await translate({ kind: 'post', id: post }, ann);
  expect(asked).toHaveLength(4);
});

test('a service that fails learns of, and its answer is not kept', async () => {
  const ann = await server.signedIn({ permissions: ['post_details'] });
  status = 403;
  const { responseMessage } = await translate({ kind: 'post', id: post }, ann, 503);
  expect(responseMessage).toBe('The translation service answers 403 without a translation. Try again in a minute');
  status = 200;
  await translate({ kind: 'post', id: post }, ann);
});

test('a private message is sent for those alone who may read the chat', async () => {
  const [other = 0] = await addUsers(server, ['other']);
  const { room, ...message } = await addMessage(author, 'secreto');
  const { id } = message;
  await translate(message, await server.signedIn({ permissions: ['reported_posts', 'post_details'] }), 403);
  expect(asked).toEqual([]);
  const reader = await server.signedIn({ permissions: ['conversation'] });
  await translate({ ...message, user_id: other }, reader, 404);
  expect(asked).toEqual([]);
  expect((await translate(message, reader)).data.texts).toEqual([{ field: 'text', text: 'SECRETO' }]);
  const { rows: audit } = await server.owner.query(
    `select target_type as type, target_id::int as id, details from audit_log where call = 'text.translated' and outcome = 'done' and admin_id = $1`,
    [reader.id],
  );
  expect(audit).toMatchObject([{ type: 'user', id: author, details: { kind: 'message', room, messages: [id] } }]);
});

test('a message that was not read opens the chat of its user, within the limit of a day', async () => {
  const users = await addUsers(server, ['one', 'two', 'three']);
  const messages = await Promise.all(users.map((user) => addMessage(user, `secreto de ${user}`)));
  const reader = await server.signedIn({ permissions: ['conversation'] });
  const read = async (one: number, wanted: number) => {
    const { room: _, ...message } = messages[one] ?? { room: 0 };
    return await translate(message, reader, wanted);
  };
  for (const one of [0, 1, 0]) await read(one, 200);
  expect(asked).toHaveLength(2);
  const { responseMessage } = await read(2, 429);
  expect(responseMessage).toBe('You have opened the chats of 2 users in 24 hours. Try again later');
  expect(asked).toHaveLength(2);
  const look = await server.send('GET', '/chat-rooms', { user_id: users[2] }, { token: reader.token });
  expect(look.statusCode).toBe(429);
});

test('an appeal is translated for those alone who may see it', async () => {
  const { rows } = await server.owner.query(
    `with decided as (insert into moderation_decisions (kind, what, user_id) values ('suspend', 'users', $1) returning id)
     insert into appeals (app_id, decision_id, user_id, measure, is_about_post, text, created_at)
     select 'appeal 1', id, $1, 'suspend', false, 'no es justo', now() from decided returning id`,
    [author],
  );
  const appeal = { kind: 'appeal', id: Number(rows[0].id) };
  await translate(appeal, await server.signedIn({ permissions: ['reported_posts'] }), 403);
  expect(asked).toEqual([]);
  const { data } = await translate(appeal, await server.signedIn({ permissions: ['reported_users'] }));
  expect(data.texts).toEqual([{ field: 'text', text: 'NO ES JUSTO' }]);
});

test('without a service, nothing is translated', async () => {
  const off = await testServer({ TRANSLATE_URL: '' });
  try {
    const boss = await off.signedIn({ super: true });
    const [user = 0] = await addUsers(off, ['someone']);
    const { rows } = await off.owner.query(`insert into posts (user_id, title) values ($1, 'hola') returning id`, [
      user,
    ]);
    const answer = await off.send(
      'POST',
      '/translate',
      { kind: 'post', id: Number(rows[0].id) },
      { token: boss.token },
    );
    expect(answer.statusCode).toBe(409);
    expect(answer.json().responseMessage).toContain('TRANSLATE_URL');
  } finally {
    await off.stop();
  }
});
