import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../test/support/index.ts';
import { openConnection } from '../../test/support/open-connection.ts';
import { ensureMonths, moveStrayRows, type PartitionedTable } from '../database/partitions.ts';
import { doAll } from '../jobs/background.ts';
import { works } from './maintenance.ts';
import { applyRetention } from './retention.ts';

let server: TestServer;
let token: string;

const run = (statement: string, values: readonly unknown[] = []) => server.owner.query(statement, [...values]);
const get = async (path: string, input: object = {}) => {
  const answer = await server.send('GET', path, input, { token });
  expect(answer.statusCode, `${path} ${answer.body}`).toBe(200);
  return answer.json();
};
/** Sets the retention limit of every kind. */
const keepAll = async (months: number | null): Promise<void> => {
  for (const kind of kinds) {
    const answer = await server.send('PUT', '/event-retention', { kind, months }, { token });
    expect(answer.statusCode, answer.body).toBe(200);
  }
};
const drop = () => applyRetention(server.database.db, { sessionMaxMinutes: 60 });
const rowsIn = async (table: string): Promise<number> =>
  Number((await run(`select count(*)::int as n from ${table}`)).rows[0].n);
const partitionsOf = async (table: string): Promise<string[]> => {
  const { rows } = await run(`select partition::text as name from month_partitions($1) order by first`, [table]);
  return rows.map(({ name }) => String(name));
};

/** Each of these months has two events a day, up to now. */
const MONTHS = 14;
const kinds = ['searches', 'visits', 'ad_events', 'views', 'positions', 'failed_urls', 'messages'] as const;
const tables = {
  searches: 'created_at',
  web_events: 'at',
  campaign_events: 'at',
  post_views: 'created_at',
  positions: 'created_at',
  failed_urls: 'created_at',
  chat_messages: 'created_at',
} as const;
const moments = `generate_series(now() - interval '${MONTHS} months', now() - interval '1 hour', interval '12 hours') with ordinality m (at, n)`;

beforeAll(async () => {
  server = await testServer();
  token = (await server.signedIn({ super: true })).token;
  await run(`
    insert into users (name, username, email) select 'U', 'u' || n, 'u' || n || '@example.com' from generate_series(1, 7) n;
    insert into posts (user_id, title, created_at) select id, 'Post', now() - interval '2 years' from users where is_app_user;
    insert into chat_rooms (channel) values ('direct');
    insert into chat_members (room_id, user_id) select 1, id from users where is_app_user order by id limit 2;
    insert into campaigns (user_id, campaign_name, goal, status) select min(id), 'Lamps', 'clicks', 'Approved' from users where is_app_user`);
  const { rows } = await run('select array_agg(id::int order by id) as ids from users where is_app_user');
  const ids: number[] = rows[0].ids;
  const someone = '($1::bigint[])[1 + n % 7]';
  // Some of these months have a partition; rows of the others are in the default partition.
  const now = Date.now();
  const past = Array.from({ length: MONTHS }, (_, n) => new Date(now - n * 31 * 86_400_000));
  for (const table of Object.keys(tables) as (keyof typeof tables)[])
    await ensureMonths(
      server.database.db,
      table,
      past.filter((_at, n) => n % 3 > 0),
    );
  const write = (table: string, columns: string, values: string) =>
    run(`insert into ${table} (${columns}) select ${values} from ${moments}`, values.includes('$1') ? [ids] : []);
  await write(
    'searches',
    'user_id, search_term, type, title, created_at',
    `${someone}, 'term ' || n % 5, 'web', case when n % 2 = 0 then 'T' end, at`,
  );
  await write(
    'web_events',
    'visitor_id, session_started_at, at, path, device, country',
    `n % 9, at, at + n % 3 * interval '14 hours', '/' || n % 4, 'mobile', 'NO'`,
  );
  await write(
    'campaign_events',
    'campaign_id, user_id, kind, at',
    `1, case when n % 11 > 0 then ${someone} end, (array['click', 'view'])[1 + n % 2], at`,
  );
  await write('post_views', 'post_id, user_id, created_at', `1 + n % 2, ${someone}, at`);
  await write('positions', 'user_id, latitude, longitude, created_at', `${someone}, 1, 2, at`);
  await write(
    'failed_urls',
    'post_id, url, attempts, failed_in_enrichment, resolved_at, created_at',
    `1, 'https://host' || n % 3 || '.example/', 1 + n % 3, n % 2 = 0, case when n % 4 = 0 then at end, at`,
  );
  await write(
    'chat_messages',
    'room_id, sender_id, type, message, created_at',
    `1, ($1::bigint[])[1 + n % 2], 'TEXT', 'Hi', at`,
  );
  await doAll(server.database, works);
});

afterAll(() => server.stop());

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const year = { start_date: day(430), end_date: day(0) };
const old = { start_date: day(400), end_date: day(220) };
const month = { start_date: day(300), end_date: day(270) };

/** Reads every chart and every total that is based on events. */
async function figures(): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await run('select array_agg(id::int order by id) as campaigns from campaigns');
  const [campaign] = rows[0].campaigns;
  const asked: [string, object][] = [];
  for (const range of [year, old, month, { ...month, compare: 'previous_year' }])
    for (const path of [
      '/dashboard-data',
      '/top-searches',
      '/google-analytics',
      '/google-analytics-graph',
      '/campaign-analytics',
    ])
      asked.push([path, range]);
  for (const range of [year, old, month]) asked.push(['/failed-urls-frequency', range], ['/failed-urls-data', range]);
  asked.push(
    ['/campaigns-details', { id: campaign }],
    ['/failed-url-hosts', {}],
    ['/failed-url-hosts', { failedType: 'failed_in_enrichment' }],
  );
  const { rows: posts } = await run('select id::int, views_count from posts order by id');
  const found: Record<string, unknown> = { posts };
  for (const [path, input] of asked) found[`${path} ${JSON.stringify(input)}`] = await get(path, input);
  return found;
}

describe('months that are over', () => {
  let before: Readonly<Record<string, unknown>>;
  let rows: Readonly<Record<string, number>>;

  beforeAll(async () => {
    before = await figures();
    rows = Object.fromEntries(
      await Promise.all(Object.keys(tables).map(async (table) => [table, await rowsIn(table)])),
    );
    await keepAll(4);
    // Rows that are not yet in the roll-ups are counted correctly after the drop as well.
    await run(
      `insert into searches (user_id, search_term, type, created_at) select min(id), 'late', 'web', now() - interval '10 months' from users where is_app_user`,
    );
    await run(`insert into web_events (visitor_id, session_started_at, at, path, device)
      select 77, at, at, '/late', 'tablet' from (select now() - interval '10 months' as at) late`);
    before = await figures();
  });

  test('are dropped, also those between others, and all that was counted stays as it was', async () => {
    const { rows: limits } = await run(`select date_trunc('month', now() - interval '4 months') as first`);
    const deleted = await drop();
    for (const [table, at] of Object.entries(tables)) {
      const { rows: oldest } = await run(`select min(${at}) >= $1 as kept from ${table}`, [limits[0].first]);
      expect(oldest, table).toEqual([{ kept: true }]);
      expect(await rowsIn(table)).toBeLessThan((rows[table] ?? 0) / 2);
      expect((await partitionsOf(table)).length).toBeLessThan(10);
    }
    expect(deleted.searches).toBe((rows.searches ?? 0) + 1 - (await rowsIn('searches')));
    expect(await figures()).toEqual(before);
    await doAll(server.database, works);
    expect(await figures()).toEqual(before);
  });

  test('change no count when all is counted again', async () => {
    await run('select counts_recount(), web_recount(), advertising_recount(), failed_urls_recount()');
    expect(await figures()).toEqual(before);
  });

  test('keep who was there, when what is left of a person goes', async () => {
    const client = await openConnection(server.ownerUrl);
    const people = async () =>
      (
        await client.query(`select kind::text, starts::text, sum(people)::int as people from people_bits
        where span = 'day' and starts < now() - interval '5 months' group by 1, 2 having sum(people) <> 0 order by 1, 2`)
      ).rows;
    const was = await people();
    expect(was.length).toBeGreaterThan(50);
    await client.query('begin');
    // These posts fall on the days that were dropped, but their table still has those months. They are deleted now.
    await client.query(`insert into posts (user_id, title, created_at)
      select u.id, 'Of that day', d from (select min(id) as id from users where is_app_user) u,
        generate_series(now() - interval '10 months', now() - interval '7 months', interval '7 days') d`);
    await client.query('select people_fold()');
    await client.query(`delete from posts where title = 'Of that day'`);
    await client.query('select people_fold()');
    const now = await people();
    for (const one of was) expect(now).toContainEqual(expect.objectContaining({ ...one, people: expect.any(Number) }));
    for (const one of was)
      expect(now.find(({ kind, starts }) => kind === one.kind && starts === one.starts)?.people).toBeGreaterThanOrEqual(
        one.people,
      );
    await client.query('rollback');
  });

  test('are not counted again when a late visit arrives', async () => {
    await run(`insert into web_events (visitor_id, session_started_at, at, path, device)
      values (1, now() - interval '10 months', now(), '/', 'desktop')`);
    const sessions = async () => (await get('/google-analytics', old)).data.totals.sessions;
    const was = await sessions();
    await run('select web_fold()');
    expect(await sessions()).toBe(was);
  });

  test('are left out of the lists of what is there', async () => {
    const { total } = await get('/searches', { count: 'exact' });
    expect(total).toBe(await rowsIn('searches'));
  });

  test('stay dropped once, and what has no limit stays', async () => {
    const has = await Promise.all(Object.keys(tables).map(rowsIn));
    await drop();
    expect(await Promise.all(Object.keys(tables).map(rowsIn))).toEqual(has);
    await keepAll(null);
    await run(`insert into searches (search_term, type, created_at) values ('old', 'web', '2001-01-01Z')`);
    await drop();
    expect(await rowsIn('searches')).toBe((has[0] ?? 0) + 1);
  });
});

test('rows without a partition of their month are moved to a new one, and are in no other', async () => {
  await run(`insert into searches (user_id, search_term, type, app_id, created_at)
    select min(id), 'gathered', 'web', 'g' || n, timestamptz '2019-05-01Z' + n * interval '1 hour'
    from users, generate_series(0, 99) n where is_app_user group by n`);
  const among = async () =>
    (
      await run(`select tableoid::regclass::text as part, count(*)::int as n from searches
    where search_term = 'gathered' group by 1`)
    ).rows;
  expect(await among()).toEqual([{ part: 'searches_other', n: 100 }]);
  const before = await figures();
  await moveStrayRows(server.database.db, 'searches');
  expect(await among()).toEqual([{ part: 'searches_2019_05', n: 100 }]);
  expect(await figures()).toEqual(before);
  const again = `insert into searches (search_term, type, app_id, created_at) values ('gathered', 'web', 'g1', '2019-05-31Z') on conflict do nothing`;
  expect((await run(again)).rowCount).toBe(0);
  expect((await run(again.replace('2019-05-31', '2019-06-01'))).rowCount).toBe(1);
  expect((await run(again.replace('2019-05-31', '2019-06-02'))).rowCount).toBe(0);
  expect((await run(again.replace('2019-05-31', '2019-07-01'))).rowCount).toBe(1);
});

test('many instances make the same months at once, while others write', { tags: ['long'] }, async () => {
  const other = await server.another();
  const writing = Array.from({ length: 10 }, (_, n) =>
    run(
      `insert into searches (search_term, type, created_at) values ('at once', 'web', timestamptz '2018-01-01Z' + $1 * interval '1 day')`,
      [n * 20],
    ),
  );
  const months = Array.from({ length: 6 }, (_, n) => new Date(Date.UTC(2018, n)));
  const all = Object.keys(tables) as PartitionedTable[];
  await Promise.all([
    ...writing,
    ...all.flatMap((table) => [server.database.db, server.database.db].map((db) => ensureMonths(db, table, months))),
  ]);
  await other.close();
  for (const table of all) await moveStrayRows(server.database.db, table);
  expect((await run(`select count(*)::int as n from searches where search_term = 'at once'`)).rows).toEqual([
    { n: 10 },
  ]);
  expect((await partitionsOf('searches')).filter((name) => name.startsWith('searches_2018'))).toHaveLength(6);
});

test('a row that is written while its month is made comes into this month', async () => {
  const maker = await openConnection(server.ownerUrl);
  await maker.query('begin');
  await maker.query(`select make_partitions('searches', '2017-01-01', '2017-01-01')`);
  const written = run(
    `insert into searches (search_term, type, created_at) values ('meanwhile', 'web', '2017-01-15Z')`,
  );
  const [{ pid }] = (await maker.query('select pg_backend_pid() as pid')).rows;
  const waits = () => run('select 1 from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [pid]);
  await expect.poll(async () => (await waits()).rowCount).toBe(1);
  await maker.query('commit');
  await written;
  expect(
    (await run(`select tableoid::regclass::text as part from searches where search_term = 'meanwhile'`)).rows,
  ).toEqual([{ part: 'searches_2017_01' }]);
});

test("the server's role reaches partitions by their table alone, and drops what is over alone", async () => {
  const asServer = (statement: string) => server.database.pool.query(statement);
  await expect(asServer('delete from audit_values_other')).rejects.toThrow('permission denied');
  await expect(asServer('select from searches_other')).rejects.toThrow('permission denied');
  await expect(asServer('drop table searches_other')).rejects.toThrow('must be owner');
  await expect(asServer(`select make_partitions('users', now(), now())`)).rejects.toThrow(
    'users is not divided by month',
  );
  await expect(asServer(`select make_partitions('searches', '1999-01-01', '1999-01-01')`)).rejects.toThrow(
    'from 2000 on',
  );
  await expect(asServer(`select make_partitions('searches', now(), now() + interval '3 years')`)).rejects.toThrow(
    'half a year ahead',
  );
});
