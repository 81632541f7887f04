import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../kit/testing/index.ts';

interface Row {
  id: number;
  name: string;
  email: string;
}

describe('the list of users', () => {
  let server: TestServer;
  let token: string;
  const COUNT = 3217;

  beforeAll(async () => {
    server = await testServer();
    ({ token } = await server.signedIn({ permissions: ['users_list', 'users_list_csv', 'create_user'] }));
    await server.owner.query(
      `insert into users (name, username, email, phone, device, device_app_version, created_at)
       select case when i % 10 = 0 then 'Martinez ' || i when i > $1::int - 40 then 'zzz zosha ' || i else 'Person ' || (i * 7919 % 1000) end,
         'user' || i, 'user' || i || '@example.com', case when i % 3 = 0 then '+1 555 01' || (i % 100) end,
         'Android 14', '2.1.0', timestamptz '2025-01-01' + i * interval '1 hour'
       from generate_series(1, $1::int) i`,
      [COUNT],
    );
  });
  afterAll(() => server.stop());

  const list = async (input: object = {}) => {
    const answer = await server.send('GET', '/users-list', input, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json() as { users: Row[]; total_users: number; total_exact?: boolean };
  };
  const expected = async (order: string, where = 'true') => {
    const { rows } = await server.owner.query<{ id: number }>(
      `select id from users where not is_admin and ${where} order by ${order}`,
    );
    return rows.map(({ id }) => Number(id));
  };
  const ids = ({ users }: { users: Row[] }) => users.map(({ id }) => id);

  test('begins with the specification: ten by name, from page 0', async () => {
    const first = await list();
    expect(first.total_users).toBe(COUNT);
    expect(first.total_exact).toBeUndefined();
    expect(ids(first)).toEqual((await expected('lower(name) collate "C", id')).slice(0, 10));
    expect(Object.keys(first.users[0] ?? {}).sort()).toEqual(
      ['avatar', 'created_at', 'device', 'device_app_version', 'email', 'id', 'name', 'phone', 'username'].sort(),
    );
  });

  const keys = {
    name: 'lower(name) collate "C"',
    username: 'lower(username) collate "C"',
    email: 'lower(email) collate "C"',
    created_at: 'created_at',
    id: 'id',
  };

  test.each(Object.entries(keys))(
    'every page by %s, both ways, is the page that counting would give',
    async (order_by, key) => {
      for (const direction of ['asc', 'desc']) {
        const all = await expected(`${key} ${direction}, id ${direction}`);
        for (const page of [0, 1, 9, 10, 11, 15, 25, 31, 32, 33]) {
          const found = await list({ order_by, direction, page, page_limit: 100 });
          expect(ids(found)).toEqual(all.slice(page * 100, page * 100 + 100));
          expect(found.total_users).toBe(COUNT);
        }
      }
    },
  );

  test('stays exact while rows come, change and go, before and after the changes are folded', async () => {
    const { owner } = server;
    await owner.query(
      `insert into users (name, username, email) select 'Added ' || i, 'added' || i, 'added' || i || '@example.org' from generate_series(1, 500) i`,
    );
    await owner.query(`update users set name = 'Renamed ' || id where username like 'user1%5'`);
    await owner.query(`delete from users where username like 'user2%7'`);
    for (const tidy of ['select 1', 'select users_rank_fold()', 'select users_rank_rebuild()']) {
      await owner.query(tidy);
      for (const [order_by, key] of Object.entries(keys)) {
        const all = await expected(`${key}, id`);
        for (const page of [0, 12, 20, 34]) {
          const found = await list({ order_by, direction: 'asc', page, page_limit: 100 });
          expect(found.total_users).toBe(all.length);
          expect(ids(found)).toEqual(all.slice(page * 100, page * 100 + 100));
        }
      }
    }
  });

  test.each([
    ['USER17@example', `search like '%user17@example%'`],
    ['zosha', `search like '%zosha%'`],
    ['555 01', `search like '%555 01%'`],
    ['pe', `lower(name) like 'pe%' or lower(username) like 'pe%' or lower(email) like 'pe%'`],
    ['+1', `phone like '+1%'`],
    ['no such person', 'false'],
    ['100%', 'false'],
    ['us_r', 'false'],
    ['\\', 'false'],
  ])('finds %s, and everything it should', async (query, where) => {
    const all = await expected('lower(name) collate "C" desc, id desc', `(${where})`);
    const found = await list({ query, direction: 'desc', page_limit: 100 });
    expect(ids(found)).toEqual(all.slice(0, 100));
    const exact = await list({ query, direction: 'desc', page_limit: 100, count: 'exact', page: 1 });
    expect(exact.total_users).toBe(all.length);
    expect(ids(exact)).toEqual(all.slice(100, 200));
  });

  test('a term does not match across two columns', async () => {
    const found = await list({ query: '1user1' });
    expect(found.total_users).toBe(0);
  });

  test('a common term answers a floor, and the true number when asked', async () => {
    const capped = await list({ query: 'example.com' });
    expect(capped).toMatchObject({ total_users: 2000, total_exact: false });
    const walked = await expected('lower(name) collate "C", id', `search like '%example.com%'`);
    expect(ids(capped)).toEqual(walked.slice(0, 10));
    const deep = await list({ query: 'example.com', page: 25, page_limit: 100 });
    expect(ids(deep)).toEqual(walked.slice(2500, 2600));
    expect((await list({ query: 'example.com', count: 'exact' })).total_users).toBe(walked.length);
  });

  test.each([
    { order_by: 'password_hash' },
    { order_by: 'phone' },
    { direction: 'down' },
    { page: -1 },
    { page: 1.5 },
    { page: '' },
    { page: 1_000_001 },
    { page_limit: 0 },
    { page_limit: 101 },
    { query: 'x'.repeat(101) },
    { count: 'some' },
  ])('%o is refused', async (input) => {
    const answer = await server.send('GET', '/users-list', input, { token });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].field).toBe(Object.keys(input)[0]);
  });

  test('a page beyond the end is empty', async () => {
    const found = await list({ page: 900_000, page_limit: 100 });
    expect(found.users).toEqual([]);
    expect(found.total_users).toBeGreaterThan(0);
  });
});

describe('the CSV of users', () => {
  let server: TestServer;
  let person: { id: number; token: string };

  beforeAll(async () => {
    server = await testServer({ EXPORTS_PER_DAY: '4' });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    person = await server.signedIn({ permissions: ['users_list_csv'] });
    await server.owner.query(
      `insert into users (name, username, email, phone, created_at) values
        ('=cmd|'' /C calc''!A0', '@sum', '-1@example.com', '+1 555 0101', '2026-01-02 03:04:05+00'),
        (e'Quote " comma,\\nline', 'plain', 'plain@example.com', null, '2026-01-02 03:04:05.9+00')`,
    );
  });
  afterAll(() => server.stop());

  const get = (query = '') => {
    const address = server.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    return fetch(`http://127.0.0.1:${port}/api/v1/users-list${query}`, {
      headers: { authorization: `Bearer ${person.token}`, accept: 'text/csv' },
    });
  };

  test('holds every row, in order, and no formula', async () => {
    const answer = await get('?order_by=id');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    const [header, ...lines] = text.split('\n');
    expect(header).toBe('id,avatar,name,username,email,phone,device,device_app_version,created_at');
    expect(lines[0]).toMatch(/^\d+,,'=cmd\|' \/C calc'!A0,'@sum,'-1@example\.com,'\+1 555 0101,,,2026-01-02 03:04:05$/);
    expect(text).toContain('"Quote "" comma,\nline",plain,plain@example.com,,,,2026-01-02 03:04:05');
  });

  test('follows the search, and is audited with its number of rows', async () => {
    const answer = await get('?query=plain');
    expect((await answer.text()).trim().split('\n').length).toBe(3);
    const { rows } = await server.owner.query(
      'select outcome, details from audit_log where admin_id = $1 order by id desc limit 2',
      [person.id],
    );
    expect(rows).toEqual([
      { outcome: 'done', details: { rows: 1 } },
      { outcome: 'started', details: {} },
    ]);
  });

  test('a reader who leaves ends the export, which the trail says', async () => {
    await server.owner.query(
      `insert into users (name, username, email) select repeat('Long name ', 20), 'bulk' || i, 'bulk' || i || '@example.net' from generate_series(1, 200000) i`,
    );
    const abort = new AbortController();
    const address = server.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/users-list`, {
      headers: { authorization: `Bearer ${person.token}`, accept: 'text/csv' },
      signal: abort.signal,
    });
    await answer.body?.getReader().read();
    abort.abort();
    const deadline = Date.now() + 3000;
    for (;;) {
      const { rows } = await server.owner.query(
        'select outcome from audit_log where admin_id = $1 order by id desc limit 1',
        [person.id],
      );
      if (rows[0]?.outcome === 'aborted') break;
      expect(Date.now()).toBeLessThan(deadline);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const copies = await server.owner.query(
      `select 1 from pg_stat_activity where datname = current_database() and query like 'copy%' and state = 'active'`,
    );
    expect(copies.rows).toEqual([]);
  });

  test('has so many a day', async () => {
    expect((await get('?query=plain')).status).toBe(200);
    const answer = await get('?query=plain');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(80_000);
  });
});

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
    const login = await server.send('POST', '/admin-login', { username: 'ada', password: person.password });
    expect(login.statusCode).toBe(401);
  });

  test.each([
    [{ username: 'ADA', email: 'other@example.com' }, 409, 'username', 'This username is taken'],
    [{ username: 'other', email: 'Ada@Example.com' }, 409, 'email', 'This email is taken'],
    [{ name: '  ' }, 422, 'name', 'Name is required'],
    [{ username: '' }, 422, 'username', 'Username is required'],
    [{ email: '' }, 422, 'email', 'Email is required'],
    [{ email: 'no address' }, 422, 'email', 'Not a valid e-mail address'],
    [{ password: '' }, 422, 'password', 'Password is required'],
    [
      { username: 'bob', email: 'bob@example.com', password: 'iloveyou' },
      422,
      'password',
      'This password is well known. Choose another one',
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
