import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';

describe('adding a user', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.stop());

  const person = { name: 'Ada', username: 'ada', email: 'ada@example.com', password: 'a quite good password' };
  const create = (token: string, input: object, headers = {}) =>
    server.send('POST', '/create-user', { ...person, ...input }, { token, headers });

  test('adds an app user who is in the list at once and cannot sign in to the console', async () => {
    const { token } = await server.signedIn({ permissions: ['users_list', 'create_user'] });
    const answer = await create(token, {});
    expect(answer.statusCode).toBe(201);
    expect(answer.json().responseMessage).toBe('Ada was added');
    const list = (await server.send('GET', '/users-list', {}, { token })).json();
    expect(list.total_users).toBe(1);
    expect(list.users[0]).toMatchObject({ id: answer.json().data.id, name: 'Ada', phone: null });
    const beyond = await server.send('GET', '/users-list', { page: 7 }, { token });
    expect(beyond.json()).toMatchObject({ users: [], total_users: 1 });
    const login = await server.send('POST', '/admin-login', { username: 'ada', password: person.password });
    expect(login.statusCode).toBe(401);
  });

  test.each([
    [{ username: 'ADA', email: 'other@example.com' }, 409, 'username', 'This username is taken'],
    [{ username: 'other', email: 'Ada@Example.com' }, 409, 'email', 'This email is taken'],
    [{ name: '  ' }, 422, 'name', 'Name is required'],
    [{ username: '' }, 422, 'username', 'Username is required'],
    [{ email: '' }, 422, 'email', 'Email is required'],
    [{ email: 'no address' }, 422, 'email', 'Not a valid email address'],
    [{ password: '' }, 422, 'password', 'Password is required'],
    [
      { username: 'bob', email: 'bob@example.com', password: 'iloveyou' },
      422,
      'password',
      'This password is too common. Choose another one',
    ],
    [{ phone: 'call me' }, 422, 'phone', 'Not a valid phone number'],
  ])('%o is refused with %i at its field, and nothing is added', async (input, status, field, message) => {
    const { token } = await server.signedIn({ permissions: ['create_user'] });
    const count = async () => (await server.owner.query('select count(*) from users where not is_admin')).rows[0].count;
    const before = await count();
    const answer = await create(token, input);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().errors).toContainEqual({ field, message });
    expect(await count()).toBe(before);
  });

  test('only a super admin adds an admin, who signs in to the console', async () => {
    const plain = await server.signedIn({ permissions: ['create_user'] });
    const wish = { username: 'staff', email: 'staff@example.com', is_admin: 1 };
    expect((await create(plain.token, wish)).statusCode).toBe(403);
    const boss = await server.signedIn({ super: true });
    expect((await create(boss.token, wish)).statusCode).toBe(201);
    const login = await server.send('POST', '/admin-login', { username: 'staff', password: person.password });
    expect(login.statusCode).toBe(200);
  });

  test.each([
    ['p\u0430ula', 422],
    ['scope\u0441', 422],
    ['\u0440\u0430ul', 422],
    ['\u{1d41a}nn', 422],
    ['\u03bfmar', 422],
    ['Zoë.Müller-7', 201],
    ['\u043e\u043b\u044c\u0433\u0430_1', 201],
    ['\u5c71\u7530\u30bf\u30ed\u30fc', 201],
    ['2026', 201],
  ])('the username %s of staff is in the letters of one alphabet: %i', async (username, status) => {
    const boss = await server.signedIn({ super: true });
    const email = `staff.${boss.id}@example.com`;
    const wish = { username, email, is_admin: 1 };
    const answers = [await create(boss.token, wish)];
    const invited = { name: 'Ada', username: `${username}-`, email: `invited.${email}` };
    answers.push(await server.send('POST', '/admin-invitations', invited, { token: boss.token }));
    const peer = await server.makeAdmin();
    answers.push(
      await server.send('PUT', '/update-profile', { id: peer.id, username: `${username}.` }, { token: boss.token }),
    );
    for (const [place, answer] of answers.entries()) {
      expect([place, answer.statusCode]).toEqual([place, status === 201 && place === 2 ? 200 : status]);
      if (status === 422)
        expect(answer.json().errors).toEqual([{ field: 'username', message: 'Use the letters of one alphabet only' }]);
    }
    // The app names its users without these rules.
    if (status === 422)
      expect((await create(boss.token, { username, email: `user.${boss.id}@example.com` })).statusCode).toBe(201);
  });

  test('a user of the app gets no name of staff, and staff may have that of a user', async () => {
    const { token, username, email } = await server.signedIn({ super: true });
    for (const [field, value] of Object.entries({ username, email })) {
      const answer = await create(token, { username: 'free', email: 'free@example.com', [field]: value.toUpperCase() });
      expect([answer.statusCode, answer.json().errors]).toEqual([409, [{ field, message: `This ${field} is taken` }]]);
    }
    await server.owner.query(`insert into users (name, username, email) values ('E', 'eve', 'eve@example.com')`);
    const staff = { username: 'eve', email: 'eve@example.com', is_admin: 1 };
    expect((await create(token, staff)).statusCode).toBe(201);
    expect((await create(token, staff)).statusCode).toBe(409);
  });

  test('fifty requests with one key add one user and get one answer', async () => {
    const { token, id } = await server.signedIn({ permissions: ['create_user'] });
    const wish = { username: 'once', email: 'once@example.com' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create(token, wish, { 'idempotency-key': 'k1' })),
    );
    const bodies = new Set(answers.map(({ body, statusCode }) => `${statusCode} ${body}`));
    expect([...bodies]).toHaveLength(1);
    expect(answers[0]?.statusCode).toBe(201);
    const { rows } = await server.owner.query(
      `select count(*) from audit_log where admin_id = $1 and outcome = 'done'`,
      [id],
    );
    expect(Number(rows[0].count)).toBe(1);
    const other = await create(token, { ...wish, name: 'Another' }, { 'idempotency-key': 'k1' });
    expect(other.statusCode).toBe(422);
    const { rows: kept } = await server.owner.query('select * from idempotency where admin_id = $1', [id]);
    expect(JSON.stringify(kept)).not.toContain(person.password);
  });
});
