import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as ordersOf from '../../../functions/page-index.ts';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { works } from '../../app/maintenance.ts';
import { number } from '../../database/columns.ts';
import { list as declareList } from '../../database/lists/list.ts';
import { byMoment, byText } from '../../database/lists/page-index.ts';
import { doAll } from '../../jobs/background.ts';

interface Row {
  id: number;
  name: string;
  email: string;
}

/** The same users, in orders that the list of users does not have. */
const withMoreOrders = declareList({ id: number }, () => ({
  from: sql`users`,
  where: sql<boolean>`is_app_user`,
  columns: sql`users.id`,
  id: sql`users.id`,
  orders: { phone: byText(sql`coalesce(phone, '')`), updated_at: byMoment(sql`updated_at`) },
  pageIndex: 'users_rank',
}));

describe('the list of users', () => {
  let server: TestServer;
  let token: string;
  const COUNT = 3217;

  beforeAll(async () => {
    server = await testServer({ PEOPLE_PER_DAY: 'off' });
    ({ token } = await server.signedIn({ permissions: ['users_list', 'users_list_csv', 'create_user'] }));
    await server.owner.query(
      `insert into users (name, username, email, phone, device, device_app_version, created_at)
       select case when i % 10 = 0 then 'Martinez ' || i when i > $1::int - 40 then 'zzz zosha ' || i else 'Person ' || (i * 7919 % 1000) end,
         'user' || i, 'user' || i || '@example.com', case when i % 3 = 0 then '+1 555 01' || (i % 100) end,
         'Android 14', '2.1.0', timestamptz '2025-01-01' + i * interval '1 hour'
       from generate_series(1, $1::int) i`,
      [COUNT],
    );
    // Builds the ranks, as after a bulk load; users that the tests add are changes to them.
    await server.owner.query('select users_rank_rebuild()');
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
    expect(ids(first)).toEqual((await expected('sort_name, id')).slice(0, 10));
    expect(Object.keys(first.users[0] ?? {}).sort()).toEqual(
      [
        'app_id',
        'avatar',
        'created_at',
        'device',
        'device_app_version',
        'email',
        'id',
        'is_reported',
        'is_suspended',
        'name',
        'phone',
        'suspended_until',
        'username',
      ].sort(),
    );
  });

  const keys = {
    name: 'sort_name',
    username: 'search_key(username) collate "C"',
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

  test('stays exact while rows come, change and go, before and after the changes are summed up', {
    tags: ['long'],
  }, async () => {
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
    ['USER17@example', `email like '%user17@example%'`],
    ['zosha', `name like '%zosha%'`],
    ['555 01', `phone like '%555 01%'`],
    ['pe', `name like 'Pe%'`],
    ['+1', `phone like '+1%'`],
    ['@ex', `email like '%@ex%'`],
    // Punctuation alone finds no one.
    ['@.@', 'false'],
    ['no such person', 'false'],
    ['100%', 'false'],
    ['us_r', 'false'],
    ['\\', 'false'],
  ])('finds %s, and everything it should', async (query, where) => {
    const all = await expected('sort_name desc, id desc', `(${where})`);
    const found = await list({ query, direction: 'desc', page_limit: 100 });
    expect(ids(found)).toEqual(all.slice(0, 100));
    const exact = await list({ query, direction: 'desc', page_limit: 100, count: 'exact', page: 1 });
    expect(exact.total_users).toBe(all.length);
    expect(ids(exact)).toEqual(all.slice(100, 200));
  });

  test('names come with all their signs, and moments to the millisecond', async () => {
    const { owner } = server;
    const names = ['" \\\\ \\n \u0001 \u007f', 'é 😀 \u2028 </script>', 'محمد', 'plain'];
    await owner.query(
      `insert into users (name, username, email, created_at, suspended_until, is_suspended, suspension_text, reported_count, app_id)
       select ' !written ' || name, 'written' || i, case when i > 1 then 'written' || i || '@example.com' end,
         timestamptz '2025-01-01 10:00:00.123987+02' + make_interval(secs => i * 0.999),
         case when i = 2 then timestamptz '2999-12-31 23:59:59.9999Z' end, i = 2, '', i, case when i = 3 then 'app "3"' end
       from unnest($1::text[]) with ordinality as named (name, i)`,
      [names],
    );
    const bytes = async (input: object) =>
      (await server.send('GET', '/users-list', { page_limit: names.length, ...input }, { token })).body;
    const { rows } = await owner.query(
      `select id::float8, name, username, email, created_at, is_suspended::int, suspended_until, app_id
       from users where username like 'written%' order by sort_name`,
    );
    const users = rows.map(({ id, name, username, email, created_at, is_suspended, suspended_until, app_id }) => ({
      ...{
        id,
        avatar: null,
        is_reported: 1,
        name,
        username,
        email,
        phone: null,
        device: null,
        device_app_version: null,
      },
      ...{ created_at, is_suspended, suspended_until, app_id },
    }));
    const start = `"users":${JSON.stringify(users)},"total_users":`;
    expect(users).toHaveLength(names.length);
    for (const input of [{}, { query: '!written' }, { query: '!written', direction: 'asc', is_reported: 1 }])
      expect(await bytes(input)).toContain(start);
    await owner.query(`delete from users where username like 'written%'`);
  });

  test('a term does not match across two columns', async () => {
    const found = await list({ query: '1user1' });
    expect(found.total_users).toBe(0);
  });

  test('a common term answers a minimum count, and the true number when asked', async () => {
    const capped = await list({ query: 'example.com' });
    expect(capped).toMatchObject({ total_users: 2000, total_exact: false });
    const walked = await expected('sort_name, id', `email like '%example.com'`);
    expect(ids(capped)).toEqual(walked.slice(0, 10));
    const deep = await list({ query: 'example.com', page: 25, page_limit: 100 });
    expect(ids(deep)).toEqual(walked.slice(2500, 2600));
    expect((await list({ query: 'example.com', count: 'exact' })).total_users).toBe(walked.length);
  });

  test.each(['Key-Of-The-App', 'b_2'])('the id by which the app knows someone finds them alone: %s', async (id) => {
    await server.owner.query(
      `insert into users (name, username, email, app_id) values ('Known', 'known' || md5($1), md5($1) || '@x.test', $1)`,
      [id],
    );
    const [known] = await expected('id', `app_id = '${id}'`);
    expect(ids(await list({ query: id }))).toEqual([known]);
    expect(ids(await list({ query: id, is_suspended: 0 }))).toEqual([known]);
    expect((await list({ query: id.slice(0, -1) })).total_users).toBe(0);
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
    { query: 'x'.repeat(129) },
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

  test('is summed up and cut in slices after a bulk load, while others write, and stays exact', async () => {
    const { owner } = server;
    await owner.query(
      `insert into users (name, username, email, created_at)
       select 'Bulk ' || (i * 7919 % 1000), 'bulk' || i, 'bulk' || i || '@example.net', now() from generate_series(1, 7000) i`,
    );
    const longest = async () =>
      Number((await owner.query('select max(rows) from users_rank where order_by <> $1', ['total'])).rows[0].max);
    const before = (await list()).total_users;
    await Promise.all([
      doAll(server.database, works),
      ...[1, 2, 3].map(async (n) => {
        for (let round = 0; round < 30; round += 1)
          await owner.query(`insert into users (name, username, email) values ('Bulk 5', $1, $1 || '@example.net')`, [
            `late${n}-${round}`,
          ]);
      }),
    ]);
    expect(await longest()).toBeLessThan(5000);
    const { body: metrics } = await server.app.inject('/metrics');
    expect(metrics).toMatch(/background_work_waiting_rows\{work="buckets of users"\} 0\n/);
    expect(metrics).toMatch(/background_work_behind_seconds\{work="ranks of users"\} \d/);
    expect((await owner.query(`select count(*)::int as left from users_rank_change`)).rows[0].left).toBeLessThan(500);
    await owner.query('select users_rank_fold()');
    expect((await list()).total_users).toBe(before + 90);
    for (const [order_by, key] of Object.entries(keys))
      for (const direction of ['asc', 'desc']) {
        const all = await expected(`${key} ${direction}, id ${direction}`);
        for (let page = 11; page < 105; page += 23)
          expect(ids(await list({ order_by, direction, page, page_limit: 100 }))).toEqual(
            all.slice(page * 100, page * 100 + 100),
          );
      }
  });

  test('every order is one of the page index, so that its far pages are found', async () => {
    const { rows } = await server.owner.query('select order_by from users_rank_orders()');
    expect(rows.map(({ order_by }) => order_by).sort()).toEqual(Object.keys(keys).sort());
  });

  test('a new order is an index and a line', async () => {
    const { owner, database } = server;
    await owner.query(`
      create index on users ((coalesce(phone, '') collate "C"), id) where is_app_user;
      create index on users (updated_at, id) where is_app_user`);
    const orders = [
      ...ordersOf.usersOrders,
      ordersOf.byText('phone', `coalesce(phone, '')`),
      ordersOf.byMoment('updated_at', 'updated_at'),
    ];
    await owner.query(ordersOf.pageIndexOf(orders));
    const isAsExpected = async () => {
      for (const [order_by, key] of Object.entries({
        phone: `coalesce(phone, '') collate "C"`,
        updated_at: 'updated_at',
      }))
        for (const direction of ['asc', 'desc'] as const) {
          const all = await expected(`${key} ${direction}, id ${direction}`);
          for (const page of [0, 11, 35, 70]) {
            const found = await withMoreOrders.page(database.db, { order_by, direction, page, page_limit: 100 });
            expect(found.total).toBe(all.length);
            expect(found.rows.map(({ id }) => id)).toEqual(all.slice(page * 100, page * 100 + 100));
          }
        }
    };
    const buckets = async (order: string) =>
      (await owner.query('select count(*)::int as n from users_rank where order_by = $1', [order])).rows[0].n;
    expect(await buckets('phone')).toBeGreaterThan(5);
    await isAsExpected();
    await owner.query(
      `insert into users (name, username, email, is_admin) values ('Staff', 'staff', 'staff@example.com', true)`,
    );
    await owner.query(
      `insert into users (name, username, phone) select 'New ' || i, 'new' || i, '+2 ' || i from generate_series(1, 8000) i`,
    );
    await owner.query(
      `update users set phone = null where id % 7 = 0; delete from users where username like 'new777%'`,
    );
    await isAsExpected();
    const before = await buckets('phone');
    await doAll(database, works);
    expect(await buckets('phone')).toBeGreaterThan(before);
    await isAsExpected();
    await owner.query('select users_rank_rebuild()');
    await isAsExpected();
  });
});
