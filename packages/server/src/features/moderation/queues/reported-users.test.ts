import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../../test/support/index.ts';
import { addReports } from '../../../../test/support/reports.ts';

interface Row {
  id: number;
  reported_user_id: number;
  reportedUser: string;
  reportedBy: string;
  reason: string;
  reported_count: number;
  state: string;
}

describe('reported users', () => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await testServer();
    ({ token } = await server.signedIn({ permissions: ['reported_users'] }));
    await server.owner.query(
      `insert into users (name, username, email, phone)
       select (array['zoe', 'Adam', 'eve_1', 'Bea 100%', 'carl'])[i], 'user' || i, 'user' || i || '@example.com', '+1 555 010' || i
       from generate_series(1, 5) i`,
    );
    const { rows } = await server.owner.query(
      `select u.id::int as about, v.id::int as by, 'Spam of ' || v.name as reason,
         timestamptz '2026-03-01' - (u.id * 7 + v.id) % 11 * interval '1 day' as at
       from users u join users v on v.id <> u.id where not u.is_admin and not v.is_admin and u.name <> 'carl' order by 1, 2`,
    );
    await addReports(server, 'users', rows);
  });
  afterAll(() => server.stop());

  const list = async (input: object = {}) => {
    const asked = Object.entries({ state: 'open', ...input }).filter(([, value]) => value !== undefined);
    const answer = await server.send('GET', '/reported-users', Object.fromEntries(asked), { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json() as { data: Row[]; total: number };
  };
  const expected = async (order: string, where = 'true', state = 'open'): Promise<number[]> => {
    const { rows } = await server.owner.query(
      `select c.id from cases c join users u on u.id = c.user_id where c.state = '${state}' and ${where} order by ${order}`,
    );
    return rows.map(({ id }) => Number(id));
  };
  const ids = ({ data }: { data: Row[] }) => data.map(({ id }) => id);
  const NAME = 'lower(u.name) collate "C"';

  test('begin by name, a row for each case, with who reported last and why', async () => {
    const found = await list();
    expect(ids(found)).toEqual(await expected(`${NAME}, c.id`));
    expect(found.total).toBe(4);
    expect(found.data[0]).toMatchObject({
      reportedUser: 'Adam',
      reportedUserEmail: 'user2@example.com',
      reportedUserPhone: '+1 555 0102',
      reportedUserImage: null,
      reported_count: 4,
      reports: 4,
      state: 'open',
      version: 1,
      is_suspended: 0,
    });
    for (const row of found.data) expect(row.reason).toBe(`Spam of ${row.reportedBy}`);
  });

  test('the case of one user alone', async () => {
    const { data, total } = await list();
    const [, second] = data;
    expect(total).toBeGreaterThan(1);
    expect(await list({ userId: second?.reported_user_id })).toMatchObject({ data: [second], total: 1 });
    expect(await list({ userId: 999_999 })).toMatchObject({ data: [], total: 0 });
  });

  test.each([
    ['reportedUser', 'desc', `${NAME} desc, c.id desc`],
    ['created_at', 'asc', 'c.last_report_at, c.id'],
    ['created_at', 'desc', 'c.last_report_at desc, c.id desc'],
    ['reports', 'desc', 'c.reports desc, c.id desc'],
    ['id', 'asc', 'c.id'],
  ])('every page by %s %s', async (order_by, direction, order) => {
    const all = await expected(order);
    for (const page of [0, 1, 2])
      expect(ids(await list({ order_by, direction, page, page_limit: 2 }))).toEqual(all.slice(page * 2, page * 2 + 2));
  });

  test.each([
    ['ADAM', `u.name = 'Adam'`],
    ['user3@', `u.name = 'eve_1'`],
    ['010', 'true'],
    ['be', `u.name = 'Bea 100%'`],
    ['100%', `u.name = 'Bea 100%'`],
    ['e_1', `u.name = 'eve_1'`],
    ['e%1', 'false'],
    ['carl', 'false'],
  ])('a search finds %s', async (query, where) => {
    const found = await list({ query, page_limit: 100 });
    expect(ids(found)).toEqual(await expected(`${NAME}, c.id`, where));
    expect(found.total).toBe(found.data.length);
  });

  test('what thousands match is found in every order, near its beginning and far from it', async () => {
    const { rows } = await server.owner.query(
      `with crowd as (
         insert into users (name, username, email)
         select (array['Zora Crowd', 'alma crowd'])[1 + (i > 1100)::int] || i, 'crowd' || i, 'crowd' || i || '@example.com'
         from generate_series(1, 1200) i returning id
       ), quiet as (
         insert into users (name, username, email) select 'Mute' || i, 'mute' || i, 'mute' || i || '@example.com'
         from generate_series(1, 1900) i returning id
       )
       select id::int as about, (select min(id)::int from users where not is_admin) as by, now() - id % 977 * interval '1 minute' as at
       from (select * from crowd union all select * from quiet) everyone`,
    );
    await addReports(server, 'users', rows);
    const asked = [
      { order_by: 'reportedUser', direction: 'asc', order: `${NAME}, c.id` },
      { order_by: 'reportedUser', direction: 'desc', order: `${NAME} desc, c.id desc` },
      { order_by: 'created_at', direction: 'desc', order: 'c.last_report_at desc, c.id desc' },
    ];
    for (const { order, ...sorted } of asked) {
      const all = await expected(order, `u.username like 'crowd%'`);
      for (const page of [0, 3, 30]) {
        const found = await list({ query: 'crowd', ...sorted, page, page_limit: 20 });
        expect(ids(found)).toEqual(all.slice(page * 20, page * 20 + 20));
        expect(found.total).toBeGreaterThanOrEqual(500);
        expect(found.total).toBeLessThanOrEqual(1200);
      }
      expect((await list({ query: 'crowd', ...sorted, count: 'exact' })).total).toBe(1200);
      expect(ids(await list({ query: 'cr', ...sorted }))).toEqual(all.slice(0, 10));
    }
  });

  test('a case that is dismissed is gone from the list, and found where dismissed ones are', async () => {
    const before = await list();
    const [first] = before.data;
    const dismissed = await server.send(
      'POST',
      '/dismiss-case',
      { what: 'users', id: first?.id, reason: 'Harmless' },
      { token },
    );
    expect(dismissed.statusCode, dismissed.body).toBe(200);
    const after = await list();
    expect(after.total).toBe(before.total - 1);
    expect(ids(after)).not.toContain(first?.id);
    expect((await list({ state: 'dismissed' })).data).toMatchObject([
      { id: first?.id, reported_count: 0, reports: first?.reported_count, closed: { reason: 'Harmless' } },
    ]);
    expect((await list({ state: 'acted_on' })).total).toBe(0);
    expect((await list({ assigned: 'me' })).total).toBe(0);
  });

  test.each([
    ['reportedUser', 'asc', `${NAME}, c.id`],
    ['created_at', 'desc', 'c.last_report_at desc, c.id desc'],
    ['id', 'asc', 'c.id'],
  ])(
    'all cases when no state is asked for, by %s, searched and of one user as well',
    async (order_by, direction, order) => {
      const all = async (where = 'true') => {
        const { rows } = await server.owner.query(
          `select c.id from cases c join users u on u.id = c.user_id where c.what = 'users' and ${where} order by ${order}`,
        );
        return rows.map(({ id }) => Number(id));
      };
      const whole = await all();
      expect(whole.length).toBeGreaterThan((await list()).total);
      const none = { state: undefined, order_by, direction };
      for (const page of [0, 2]) {
        const found = await list({ ...none, page, page_limit: 3 });
        expect(ids(found)).toEqual(whole.slice(page * 3, page * 3 + 3));
        expect(found.total).toBe(whole.length);
      }
      expect(ids(await list({ ...none, query: 'adam' }))).toEqual(await all(`u.name = 'Adam'`));
      const adam = (await list({ query: 'adam', state: undefined })).data[0]?.reported_user_id;
      expect(ids(await list({ ...none, userId: adam }))).toEqual(await all(`u.name = 'Adam'`));
    },
  );

  test('all of them are walked to in the index of an order, and are not sorted by another one', async () => {
    const planOf = async (order: string): Promise<string> => {
      const results: unknown = await server.owner.query(`
        begin; set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off;
        explain select id from cases where what = 'users' order by ${order}, id limit 10;
        rollback`);
      return (results as { rows: object[] }[]).flatMap(({ rows }) => rows.map((row) => JSON.stringify(row))).join('\n');
    };
    expect(await planOf('last_report_at')).toContain('cases_of_all_by_last_report');
    expect(await planOf('subject_key')).toContain('cases_of_all_by_subject');
    const answer = await server.send('GET', '/reported-users', { order_by: 'urgency' }, { token });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ field: 'order_by' }]);
  });
});
