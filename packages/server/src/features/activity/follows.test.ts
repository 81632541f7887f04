import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';

interface Row {
  id: number;
  name: string;
}

const CROWD = 6000;

describe('followers and following', () => {
  let server: TestServer;
  let token: string;
  let star: number;
  let fan: number;

  beforeAll(async () => {
    server = await testServer();
    ({ token } = await server.signedIn({ permissions: ['followers', 'following'] }));
    // Every tenth user is named Marsh; the first forty followers are named Early.
    await server.owner.query(
      `insert into users (name, username, email, phone)
       select case when i > $1::int - 40 then 'Early ' || i when i % 10 = 0 then 'Marsh ' || i else 'Person ' || i end,
         'user_' || i, 'user' || i || '@example.com', '+1 555 01' || (i % 100) from generate_series(1, $1::int) i`,
      [CROWD],
    );
    const one = async (username: string): Promise<number> =>
      Number((await server.owner.query('select id from users where username = $1', [username])).rows[0].id);
    star = await one('user_1');
    fan = await one('user_2');
    await server.owner.query(
      `insert into follows (follower_id, followed_id, created_at)
       select id, $1, timestamptz '2026-01-01' - (id % 977 || ' minutes')::interval - case when name like 'Early%' then interval '1 year' else '0' end
       from users where not is_admin and id <> $1`,
      [star],
    );
    await server.owner.query(
      `insert into follows (follower_id, followed_id)
       select $1, id from users where not is_admin and id not in ($1, $2) and id % 7 = 0`,
      [fan, star],
    );
    await server.owner.query('analyze users, follows');
  });
  afterAll(() => server.stop());

  const list = async (path: string, input: object) => {
    const answer = await server.send('GET', path, input, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json() as { data: Row[]; total: number; total_exact?: boolean };
  };
  const expected = async (order: string, where = 'true', whose = star): Promise<number[]> => {
    const { rows } = await server.owner.query(
      `select u.id from follows f join users u on u.id = f.follower_id
       where f.followed_id = $1 and ${where} order by ${order}`,
      [whose],
    );
    return rows.map(({ id }) => Number(id));
  };
  const ids = ({ data }: { data: Row[] }) => data.map(({ id }) => id);
  const SINCE = 'f.created_at desc, u.id desc';

  test('begin with those who came last, ten of them', async () => {
    const first = await list('/followers', { user_id: star });
    expect(ids(first)).toEqual((await expected(SINCE)).slice(0, 10));
    expect(first).toMatchObject({ total: CROWD - 1 });
    expect(first.total_exact).toBeUndefined();
    expect(Object.keys(first.data[0] ?? {}).sort()).toEqual(
      'avatar,created_at,email,id,is_reported,name,phone,username'.split(','),
    );
  });

  test.each([
    ['created_at', 'asc', 'f.created_at, u.id'],
    ['created_at', 'desc', SINCE],
    ['id', 'asc', 'u.id'],
    ['id', 'desc', 'u.id desc'],
  ])('every page by %s %s is the page that sorting all would give', async (order_by, direction, order) => {
    const all = await expected(order);
    for (const page of [0, 1, 30, 59, 60]) {
      const found = await list('/followers', { user_id: star, order_by, direction, page, page_limit: 100 });
      expect(ids(found)).toEqual(all.slice(page * 100, page * 100 + 100));
      expect(found.total).toBe(all.length);
    }
  });

  test('both sides agree: each user someone follows has them as a follower', async () => {
    const following = await list('/following', { user_id: fan, page_limit: 100 });
    expect(following.total).toBeGreaterThan(800);
    const [one] = ids(following);
    expect(ids(await list('/followers', { user_id: one }))).toEqual([fan]);
    expect(ids(await list('/following', { user_id: star }))).toEqual([]);
  });

  test.each([
    ['MARSH 1', `search like '%marsh%' and search like '% 1%'`],
    ['early', `search like '%early%'`],
    ['user_6', `username like '%user\\_6%'`],
    ['555 017', `search like '%555 017%'`],
    ['ma', `lower(name) like 'ma%'`],
    ['ea', `lower(name) like 'ea%'`],
    ['+1', 'true'],
    ['100%', 'false'],
    ['r_6', `username like '%r\\_6%'`],
    ['\\', 'false'],
  ])('a keyword finds %s, on every page, in order', async (keyword, where) => {
    const all = await expected(SINCE, where);
    for (const page of [0, 1, 5]) {
      const found = await list('/followers', { user_id: star, keyword, page, page_limit: 20 });
      expect(ids(found)).toEqual(all.slice(page * 20, page * 20 + 20));
      if (found.total_exact === false) expect(found.total).toBeLessThanOrEqual(all.length);
      else expect(found.total).toBe(all.length);
    }
    const exact = await list('/followers', { user_id: star, keyword, count: 'exact' });
    expect(exact).toMatchObject({ total: all.length });
    expect(exact.total_exact).toBeUndefined();
  });

  test('a common keyword has a minimum count for a total', async () => {
    const found = await list('/followers', { user_id: star, keyword: 'person' });
    expect(found.total_exact).toBe(false);
    expect(found.total).toBeGreaterThan(1000);
  });

  test.each(['/followers', '/following'])('%s of no one: 404, and no look', async (path) => {
    // The audit rows of the lists above are written a little later.
    const looks = `select count(*) as looks from audit_log where call in ('followers.listed', 'following.listed')`;
    const before = await server.owner.query(looks);
    const answer = await server.send('GET', path, { user_id: 99_999_999 }, { token });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().responseMessage).toBe('There is no such user');
    expect((await server.owner.query(looks)).rows).toEqual(before.rows);
  });

  test.each([
    [{}, 'user_id'],
    [{ order_by: 'name' }, 'order_by'],
    [{ keyword: 'x'.repeat(129) }, 'keyword'],
    [{ page: 1001, page_limit: 100 }, 'page'],
  ])('%o is refused', async (input, field) => {
    const user = field === 'user_id' ? {} : { user_id: star };
    const answer = await server.send('GET', '/followers', { ...user, ...input }, { token });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].field).toBe(field);
  });

  test('each page that is shown is a look in the audit log, without the keyword', async () => {
    await list('/followers', { user_id: star, keyword: 'marsh', page: 2 });
    const { rows } = await server.owner.query('select * from audit_log order by id desc limit 1');
    expect(rows[0]).toMatchObject({
      call: 'followers.listed',
      outcome: 'looked',
      target_type: 'user',
      details: { page: 2, page_limit: 10, order_by: 'created_at', rows: 10 },
    });
    expect(Number(rows[0].target_id)).toBe(star);
    expect(JSON.stringify(rows[0])).not.toContain('marsh');
  });
});
