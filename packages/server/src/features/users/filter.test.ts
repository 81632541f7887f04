import { users } from '@quarterdeck/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { usersExport } from './list.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await testServer();
  ({ token } = await server.signedIn({ permissions: ['users_list', 'users_list_csv'] }));
  await server.owner.query(
    `insert into users (name, username, email, device, device_app_version, is_suspended, auto_follow, created_at, last_seen_at)
     select 'Person ' || (i * 7919 % 1000), 'user' || i, 'user' || i || '@example.com',
       case when i % 9 > 0 then (array['iOS 18.1', 'iOS 17', 'Android 14', 'Android 9'])[1 + i % 4] end,
       case when i % 11 > 0 then (array['5.4', '5.4.1', '5.40', '5.3.2-beta', '6'])[1 + i % 5] end,
       i % 13 = 0, i % 170 = 0, timestamptz '2026-01-01' + i * interval '1 hour',
       case when i % 7 > 0 then timestamptz '2026-05-01' + (i * 7919 % 2000) * interval '1 hour' end
     from generate_series(1, 3000) i;
     update users set reported_count = 2 where not is_admin and id % 17 = 0`,
  );
});
afterAll(() => server.stop());

/** Each filter, and its condition in SQL. */
const filters = [
  [{ is_suspended: 1 }, 'is_suspended'],
  [{ is_suspended: 0 }, 'not is_suspended'],
  [{ is_reported: 1 }, 'reported_count > 0'],
  [{ is_reported: 0 }, 'reported_count = 0'],
  [{ auto_follow: 1 }, 'auto_follow'],
  [{ auto_follow: 0 }, 'not auto_follow'],
  [{ device: 'ios' }, `device in ('iOS 18.1', 'iOS 17')`],
  [{ device: 'iOS 18' }, `device = 'iOS 18.1'`],
  [{ device_app_version: '5.4' }, `device_app_version in ('5.4', '5.4.1')`],
  [{ device_app_version: '5' }, `device_app_version like '5.%'`],
  [{ created_at_from: '2026-03-05' }, `created_at >= '2026-03-05 00:00Z'`],
  [{ created_at_to: '2026-03-05' }, `created_at < '2026-03-06 00:00Z'`],
  [{ last_seen_at_from: '2026-06-01' }, `last_seen_at >= '2026-06-01 00:00Z'`],
  [{ last_seen_at_to: '2026-06-01' }, `last_seen_at < '2026-06-02 00:00Z'`],
  [{ query: 'user12' }, `username like 'user12%'`],
] as const;

test('PostgreSQL expects as many people with a device as there are', async () => {
  await server.owner.query('analyze users');
  const expected = async (prefix: string): Promise<number> => {
    const all = usersExport(server.database.db, users.csv.input.parse({ device: prefix }));
    const { rows } = await server.database.pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      `explain (format json) ${all.sql}`,
      [...all.parameters],
    );
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? Number.NaN;
  };
  expect(await expected('iphone')).toBeLessThan(5);
  expect(await expected('ios 18.1')).toBeGreaterThan(500);
});

const orders = { name: 'sort_name', created_at: 'created_at' };

async function expectPages(input: object, where: string): Promise<void> {
  for (const [order_by, key] of Object.entries(orders)) {
    const direction = order_by === 'name' ? 'asc' : 'desc';
    const { rows } = await server.owner.query<{ id: string }>(
      `select id from users where not is_admin and ${where} order by ${key} ${direction}, id ${direction}`,
    );
    const all = rows.map(({ id }) => Number(id));
    for (const page of [0, 3]) {
      const answer = await server.send(
        'GET',
        '/users-list',
        { ...input, order_by, direction, page, page_limit: 50 },
        { token },
      );
      expect(answer.statusCode, answer.body).toBe(200);
      const { users, total_users, total_exact } = answer.json();
      const found = users.map(({ id }: { id: number }) => id);
      expect(found, `${where}, page ${page} by ${order_by}`).toEqual(all.slice(page * 50, page * 50 + 50));
      if (total_exact === false) expect(total_users).toBeLessThanOrEqual(all.length);
      else expect(total_users).toBe(all.length);
    }
  }
}

test.each(filters)('%o finds what it says', async (input, where) => {
  await expectPages(input, where);
});

test('any two filters find what both of them find', { tags: ['long'] }, async () => {
  for (const [place, [one, first]] of filters.entries())
    for (const [other, second] of filters.slice(place + 1)) {
      if (Object.keys(one)[0] === Object.keys(other)[0]) continue;
      await expectPages({ ...one, ...other }, `${first} and ${second}`);
    }
});

test('an exact total is counted when it is asked for, and the CSV has the rows of the filters', async () => {
  const [{ count } = { count: '' }] = (
    await server.owner.query<{ count: string }>('select count(*) from users where not is_admin and not is_suspended')
  ).rows;
  const exact = await server.send('GET', '/users-list', { is_suspended: 0, count: 'exact' }, { token });
  expect(exact.json()).toMatchObject({ total_users: Number(count) });
  const csv = await server.app.inject({
    url: '/api/v1/users-list?is_suspended=1&device=android',
    headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
  });
  const { rows } = await server.owner.query(`select 1 from users where is_suspended and device like 'Android%'`);
  expect(csv.body.trim().split('\n')).toHaveLength(rows.length + 1);
});

test('the first visit of a day changes the day that the list filters by, and a later one of the day nothing', async () => {
  const { owner } = server;
  const [{ id } = { id: '' }] = (await owner.query<{ id: string }>(`select id from users where username = 'user7'`))
    .rows;
  const day = async () =>
    (await owner.query<{ day: string | null }>('select last_seen_on::text as day from users where id = $1', [id]))
      .rows[0]?.day;
  expect(await day()).toBeNull();
  await owner.query(`update users set last_seen_at = '2026-07-01 23:59:59Z' where id = $1`, [id]);
  expect(await day()).toBe('2026-07-01');
  await owner.query(`update users set last_seen_on = '2001-01-01' where id = $1`, [id]);
  expect(await day()).toBe('2026-07-01');
  await owner.query('update users set last_seen_at = null where id = $1', [id]);
  expect(await day()).toBeNull();
});

test.each([
  { is_suspended: 2 },
  { is_reported: 'yes' },
  { auto_follow: -1 },
  { device: 'x'.repeat(101) },
  { device_app_version: 'x'.repeat(51) },
  { created_at_from: '2026-02-30' },
  { created_at_to: 'today' },
  { last_seen_at_from: '0000-01-01' },
  { last_seen_at_to: '1.5.2026' },
  { created_at_to: '2026-01-01', created_at_from: '2026-01-02' },
  { last_seen_at_to: '2026-01-01', last_seen_at_from: '2026-01-02' },
])('%o is refused', async (input) => {
  const answer = await server.send('GET', '/users-list', input, { token });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors[0].field).toBe(Object.keys(input)[0]);
});
