import { hash } from '@node-rs/argon2';
import { itemTypes } from '@quarterdeck/contract/ingest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from './support/index.ts';
import { itemSender } from './support/send-items.ts';

/** The user fields that the app sends and staff edit, with the app's schemas. */
const { name, username, gender, email, phone, dob, address, current_location } = itemTypes.user.fields;
const typedInto = { name, username, gender, email, phone, dob, address, current_location };

describe('text as people type it', () => {
  let server: TestServer;
  let boss: SignedIn;
  let send: Awaited<ReturnType<typeof itemSender>>;

  beforeAll(async () => {
    server = await testServer({ PEOPLE_PER_DAY: 'off' });
    boss = await server.signedIn({ super: true });
    send = await itemSender(server);
  });
  afterAll(() => server.stop());

  const at = '2026-01-02T03:04:05Z';
  const user = (id: string, data: object) => ({ type: 'user', id, occurred_at: at, data });
  const found = async (query: string): Promise<string[]> => {
    const answer = await server.send('GET', '/users-list', { query }, boss);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().users.map(({ username }: { username: string }) => username);
  };
  let made = 0;
  const create = (fields: object) => {
    made += 1;
    const person = { name: `Made ${made}`, username: `made${made}`, email: `made${made}@example.com`, ...fields };
    return server.send('POST', '/create-user', { password: 'seven boats on a quiet sea', ...person }, boss);
  };

  test('what the app sends with marks apart is found as a keyboard types it', async () => {
    await send(
      user('nfd', { name: 'Zoe\u0301 Mu\u0308llerova\u0301', username: 'zoe.nfd', email: 'zoe.nfd@example.com' }),
      user('ko', { name: '김철수'.normalize('NFD'), username: 'chulsoo' }),
    );
    expect(await found('Zoé')).toEqual(['zoe.nfd']);
    expect(await found('Zoe\u0301')).toEqual(['zoe.nfd']);
    expect(await found('김철수')).toEqual(['chulsoo']);
  });

  test.each(['\u200bzoe.nfd@example.com', '\u202azoe.nfd@example.com\u202c', 'zoe.nfd@example.com\u00a0'])(
    'what is pasted with invisible signs is found: %j',
    async (query) => {
      expect(await found(query)).toEqual(['zoe.nfd']);
    },
  );

  test('what the app sends has no control characters: an export would ring', async () => {
    await send(user('bell', { name: 'Bell\u001b[31m\u0007 Red', username: 'bell.red' }));
    const { rows } = await server.owner.query(`select name from users where app_id = 'bell'`);
    expect(rows).toEqual([{ name: 'Bell[31m Red' }]);
  });

  test('the text of a post and its addresses stay as they were sent', async () => {
    const [title, text, website] = ['Fe\u0302te', 'a\u0300 Gene\u0300ve', 'https://example.com/e\u0301te\u0301'];
    await send({ type: 'post', id: 'p1', occurred_at: at, data: { user: 'nfd', title, text, website } });
    const { rows } = await server.owner.query(`select title, website from posts where app_id = 'p1'`);
    expect(rows).toEqual([{ title, website }]);
  });

  test('staff sign in with what their keyboard makes of their name and password', async () => {
    const { id, username } = await server.makeAdmin({ username: 'zoë.staff' });
    const password = 'sept bateaux été';
    const signIn = (name: string, secret: string) =>
      server.send('POST', '/admin-login', { username: name, password: secret });
    // Hashed as the console does now, and as it did earlier for input with separate marks.
    for (const form of ['NFC', 'NFD']) {
      const passwordHash = await hash(password.normalize(form), { memoryCost: 8, timeCost: 1 });
      await server.owner.query('update admins set password_hash = $1 where user_id = $2', [passwordHash, id]);
      for (const [name, secret] of [
        [username, password.normalize('NFC')],
        [username, password.normalize('NFD')],
        [username.normalize('NFD'), password],
        [`${username}\u200b`, password],
      ] as const)
        expect([form, (await signIn(name, secret)).statusCode]).toEqual([form, 200]);
    }
    expect((await signIn(username, 'sept bateaux ete')).statusCode).toBe(401);
  });

  test.each([
    '+49 30/123456',
    '+1 202-555-0143 x12',
    '+1\u00a0202\u00a0555\u00a00143',
    '+1 202\u2011555\u20110143',
    '\u202a+1 202-555-0143\u202c',
    '٠٣٠ ١٢٣٤٥٦',
    '０３０-１２３４５６',
  ])('the phone number %j is taken', async (phone) => {
    expect((await create({ phone })).statusCode).toBe(201);
  });

  test.each(['(((((', '- - - -', '1234', '+1 call me'])('the phone number %j is refused', async (phone) => {
    const answer = await create({ phone });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([{ field: 'phone', message: 'Not a valid phone number' }]);
  });

  test.each(['राम.शर्मा2', 'สมชายดี', 'rene\u0301.x'])('the username %s is taken', async (username) => {
    expect((await create({ username })).statusCode).toBe(201);
  });

  test.each(['\u200b', '\u3164', '\uffa0', ' \u2060 '])('a name that shows nothing is none: %j', async (name) => {
    for (const [path, input] of [
      ['/group', { name }],
      ['/report-reasons', { name, severity: 'medium' }],
      ['/user-notes', { user_id: 1, text: name }],
      ['/create-user', { name, username: 'x', email: 'x@example.com', password: 'seven boats on a quiet sea' }],
    ] as const) {
      const answer = await server.send('POST', path, input, boss);
      expect([path, answer.statusCode]).toEqual([path, 422]);
      expect(answer.json().errors).toEqual([
        expect.objectContaining({ message: expect.stringContaining('is required') }),
      ]);
    }
  });

  /** Typical input of people, forms and other systems. */
  const typed = [
    ...['José García', 'राम.शर्मा9', 'with blanks', 'a@b', "O'Neil & Sons", 'x'.repeat(255), '🙂', '1'],
    ...['josé@bücher.example', 'somebody@localhost', '"quoted"@example.com', 'user+tag@例え.テスト'],
    ...['+49 30/123456', '+1 202-555-0143 ext. 12', 'call me', '12', '00 (0) 1.2', '٠٣٠ ١٢٣٤٥٦'],
    ...['male', 'female', 'non-binary', 'لا أقول'],
    ...['1899-12-31', '0001-01-01', '1990-02-28', '2990-01-01'],
    ...['1 Main Street, Springfield', 'x'.repeat(1000), '東京都千代田区'],
  ];
  const fields = Object.keys(typedInto) as (keyof typeof typedInto)[];
  const cases = fields.flatMap((field) =>
    typed
      .filter((text) => typedInto[field].safeParse(text).success)
      .map((text, index) => [field, text, index] as const),
  );

  test.each(cases)('staff may save what the app may send: %s %j', async (field, text, index) => {
    const id = `parity-${field}-${index}`;
    const other = { username: `parity.${field}.${index}`, email: `${id}@example.com`, name: 'Before' };
    await send(user(id, { ...other, [field]: text }));
    const { rows } = await server.owner.query('select id from users where app_id = $1', [id]);
    const change = (value: string) =>
      server.send('PUT', '/update-profile', { id: Number(rows[0].id), [field]: value }, boss);
    const between = { dob: '1980-01-01', gender: 'male', phone: '+1 202-555-0100', email: `${id}@example.org` };
    const first = await change({ ...between }[field as 'dob'] ?? `Between ${id}`);
    expect(first.statusCode, first.body).toBe(200);
    const again = await change(text);
    expect(again.statusCode, again.body).toBe(200);
  });

  test.each([
    ['phone', 'call me'],
    ['gender', 'non-binary'],
    ['dob', '2990-01-01'],
  ])('and nothing of their own that is no %s: %j', async (field, value) => {
    await send(user('plain', { name: 'Plain', username: 'plain' }));
    const { rows } = await server.owner.query(`select id from users where app_id = 'plain'`);
    const answer = await server.send('PUT', '/update-profile', { id: Number(rows[0].id), [field]: value }, boss);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ field }]);
  });

  test('a name is one line, and keeps the signs that join its letters', async () => {
    const name = ' Ann\r\n\tMiller\u200b \u202a👩\u200d🚀\ufeff';
    expect((await create({ name })).statusCode).toBe(201);
    const { rows } = await server.owner.query('select name from users where username = $1', [`made${made}`]);
    expect(rows).toEqual([{ name: 'Ann Miller 👩\u200d🚀' }]);
  });
});
