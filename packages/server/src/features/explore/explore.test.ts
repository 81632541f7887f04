import { addDays, todayInUtc } from '@quarterdeck/contract/core/reports/date-range';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { ArchiveAway, type EventArchive, noArchive } from '../../domain/event-archive/archive.ts';
import { countAnywhere } from './count-anywhere.ts';

let server: TestServer;
let token: string;

const run = (statement: string, values: readonly unknown[] = []) => server.owner.query(statement, [...values]);
const send = (input: object) => server.send('GET', '/explore', input, { token });
const ask = async (input: object) => {
  const answer = await send(input);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const march = { from: '2026-03-02', to: '2026-03-15' };

beforeAll(async () => {
  server = await testServer();
  token = (
    await server.signedIn({
      permissions: ['top_searches', 'google_analytics', 'campaign_analytics', 'dashboard_data'],
    })
  ).token;
  await run(
    `insert into users (name, username, email, device, device_app_version)
     select 'U', 'u' || n, 'u' || n || '@example.com', case when n <= 6 then 'iPhone' else 'Pixel' end, '1.' || n % 2
     from generate_series(1, 10) n`,
  );
  const events = (columns: string, rows: string) =>
    run(
      `with person as (select id, substr(username, 2)::int as n from users where username ~ '^u[0-9]+$') insert into ${columns} ${rows}`,
    );
  // Searches: "lamp" by six people on each of two days, twice by one of them; "desk" by four; "chair" by five, a week
  // later.
  await events(
    'searches (user_id, search_term, type, title, created_at)',
    `select id, ' Lamp', 'web', 'A lamp', day::timestamptz + interval '3 hours'
     from person, unnest(array['2026-03-02Z', '2026-03-03Z']) day where n <= 6
     union all select id, 'lamp ', 'images', null, '2026-03-03T23:59:59.999Z'::timestamptz from person where n = 1
     union all select id, 'desk', 'web', null, '2026-03-04T10:00:00Z'::timestamptz from person where n <= 4
     union all select id, 'chair', 'web', null, '2026-03-09T00:00:00Z'::timestamptz from person where n > 5
     union all select id, 'lamp', 'web', null, '2026-03-16T00:00:00Z'::timestamptz from person
     union all select id, 'lamp', 'web', null, '2026-02-20T12:00:00Z'::timestamptz from person where n <= 7`,
  );
  await events(
    'web_events (visitor_id, session_started_at, at, path, device, country)',
    `select n, '2026-03-05T10:00:00Z'::timestamptz, '2026-03-05T10:00:00Z'::timestamptz, '/faq', 'mobile', case when n <= 5 then 'NL' end from person
     union all select n, '2026-03-05T10:00:00Z'::timestamptz, '2026-03-05T10:01:00Z'::timestamptz, '/terms', 'mobile', 'DE' from person where n = 1`,
  );
  const { rows } = await run(
    `insert into campaigns (user_id, campaign_name, goal) select id, 'Summer', 'clicks' from users where username = 'u1' returning id`,
  );
  await events(
    'campaign_events (campaign_id, user_id, kind, at, state)',
    `select ${Number(rows[0].id)}, id, 'click', '2026-03-05T10:00:00Z'::timestamptz, 'CA' from person
     union all select ${Number(rows[0].id)}, null, 'view', '2026-03-05T10:00:00Z'::timestamptz, null from person`,
  );
  const posts = await run(
    `insert into posts (user_id, title) select id, 'P' from users where username = 'u1' returning id`,
  );
  await events(
    'post_views (post_id, user_id, created_at)',
    `select ${Number(posts.rows[0].id)}, id, '2026-03-05T10:00:00Z'::timestamptz from person`,
  );
});

afterAll(() => server.stop());

describe('searches', () => {
  test('are counted by day, each day once and none of others', async () => {
    expect(await ask({ kind: 'searches', ...march })).toEqual({
      responseMessage: expect.any(String),
      responseCode: 200,
      data: [
        { day: '2026-03-02', group: null, value: 6 },
        { day: '2026-03-03', group: null, value: 7 },
        { day: '2026-03-04', group: null, value: 'fewer than 5' },
        { day: '2026-03-09', group: null, value: 5 },
      ],
      total: 22,
      range: { start_date: '2026-03-02', end_date: '2026-03-15' },
      source: 'postgres',
      limited: null,
    });
  });

  test('are of people, each once in a week and once in all', async () => {
    expect(await ask({ kind: 'searches', ...march, from: '2026-03-03', by: 'week', measure: 'people' })).toMatchObject({
      data: [
        { day: '2026-03-03', value: 6 },
        { day: '2026-03-09', value: 5 },
      ],
      total: 10,
    });
  });

  test('are grouped by what was searched for: the highest first, and those of few people last and without a number', async () => {
    expect((await ask({ kind: 'searches', ...march, by: 'none', group: 'term' })).data).toEqual([
      { day: null, group: 'lamp', value: 13 },
      { day: null, group: 'chair', value: 5 },
      { day: null, group: 'desk', value: 'fewer than 5' },
    ]);
    const byDay = await ask({ kind: 'searches', ...march, group: 'term', limit: 1, measure: 'people' });
    expect(byDay.data).toEqual([
      { day: '2026-03-02', group: 'lamp', value: 6 },
      { day: '2026-03-03', group: 'lamp', value: 6 },
    ]);
    expect(byDay.total).toBe(10);
  });

  test.each([
    [{ 'filter.term': 'LAMP' }, 13],
    [{ 'filter.term': 'lamp', 'filter.type': 'images' }, 'fewer than 5'],
    [{ 'filter.opened': 'yes' }, 12],
    [{ 'filter.device': 'Pixel' }, 'fewer than 5'],
    [{ 'filter.device': 'iPhone', measure: 'people' }, 6],
    [{ 'filter.version': '1.0' }, 11],
    [{ 'filter.term': 'nothing' }, 0],
  ])('are filtered: %o', async (filter, total) => {
    expect((await ask({ kind: 'searches', ...march, by: 'none', ...filter })).total).toBe(total);
  });

  test('are compared with earlier ones', async () => {
    const compared = await ask({
      kind: 'searches',
      ...march,
      compare: 'previous_period',
      measure: 'people',
      by: 'none',
    });
    expect(compared).toMatchObject({
      total: 10,
      compared: { start_date: '2026-02-16', end_date: '2026-03-01' },
      previous: { total: 7, data: [{ day: null, group: null, value: 7 }] },
    });
    const own = { compare: 'custom', compare_from: '2026-03-02', compare_to: '2026-03-02' };
    const week = { by: 'none', group: 'term', 'filter.device': 'iPhone', from: '2026-03-09', to: '2026-03-16' };
    const custom = { compare: 'custom', compare_from: '2026-03-02', compare_to: '2026-03-08' };
    const groups = await ask({ kind: 'searches', ...week, ...custom });
    // The earlier range has only this range's groups, so not "desk".
    expect(groups.data.map(({ group }: { group: string }) => group)).toEqual(['lamp', 'chair']);
    expect(groups.previous).toMatchObject({ data: [{ group: 'lamp', value: 13 }], total: 17 });
    expect((await ask({ kind: 'searches', ...march, ...own })).previous.total).toBe(6);
  });
});

test.each([
  [
    { kind: 'visits', group: 'page' },
    { '/faq': 10, '/terms': 'fewer than 5' },
  ],
  [
    { kind: 'visits', group: 'country' },
    { NL: 5, '': 5, DE: 'fewer than 5' },
  ],
  [{ kind: 'visits', group: 'device', measure: 'people' }, { mobile: 10 }],
  [
    { kind: 'ad_events', group: 'event' },
    { click: 10, view: 'fewer than 5' },
  ],
  [{ kind: 'ad_events', group: 'state', 'filter.event': 'click' }, { CA: 10 }],
  [
    { kind: 'post_views', group: 'device' },
    { iPhone: 6, Pixel: 'fewer than 5' },
  ],
])('%o', async (input, values) => {
  const { data } = await ask({ ...march, by: 'none', ...input });
  expect(Object.fromEntries(data.map((row: { group: string; value: unknown }) => [row.group, row.value]))).toEqual(
    values,
  );
});

test('a campaign has its name, and its id narrows to it', async () => {
  const [row, ...others] = (await ask({ kind: 'ad_events', ...march, by: 'none', group: 'campaign' })).data;
  expect([row.name, row.value, others]).toEqual(['Summer', 20, []]);
  const only = { kind: 'ad_events', ...march, by: 'none', group: 'event', 'filter.campaign': row.group };
  expect((await ask(only)).data).toHaveLength(2);
  expect((await ask({ ...only, 'filter.campaign': Number(row.group) + 1 })).data).toEqual([]);
});

describe('the days', () => {
  test('are thirty up to yesterday', async () => {
    const yesterday = addDays(todayInUtc(), -1);
    const { range, limited } = await ask({ kind: 'visits' });
    // The day may end between the calls.
    expect([yesterday, addDays(yesterday, 1)]).toContain(range.end_date);
    expect([range.start_date, limited]).toEqual([addDays(range.end_date, -29), null]);
  });

  test('are the last thirty of more, which is said', async () => {
    const year = await ask({ kind: 'searches', from: '2025-03-15', to: '2026-03-15', compare: 'previous_period' });
    expect(year).toMatchObject({
      range: { start_date: '2026-02-14', end_date: '2026-03-15' },
      compared: { start_date: '2026-01-15', end_date: '2026-02-13' },
      total: 29,
      limited: 'PostgreSQL counts single events for at most 30 days. The last 30 days of the range are shown',
    });
    const own = { compare: 'custom', compare_from: '2025-01-01', compare_to: '2025-12-31' };
    expect(await ask({ kind: 'searches', ...march, ...own })).toMatchObject({
      compared: { start_date: '2025-12-02', end_date: '2025-12-31' },
      limited: expect.any(String),
    });
  });

  test.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
    [{ compare: 'custom', compare_from: '2026-03-02' }, 'compare_from'],
    [{ compare_to: '2026-03-02' }, 'compare_from'],
    [{ group: 'page' }, 'group'],
    [{ 'filter.campaign': 1 }, 'kind'],
    [{ limit: 51 }, 'limit'],
    [{ filter: 'x' }, 'filter'],
  ])('and the rest are checked: %o', async (input, field) => {
    const answer = await send({ kind: 'searches', ...input });
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, field]);
  });
});

describe('with an archive', () => {
  const question = (start: string, end: string) => ({
    ...{
      kind: 'searches' as const,
      range: { start, end },
      by: 'none' as const,
      group: undefined,
      measure: 'events' as const,
    },
    ...{ filters: [], limit: 10 },
  });
  const since = new Date('2026-11-30T14:05:00Z');
  const archive = { ...noArchive, isOn: true };
  const away = { ...archive, countEvents: () => Promise.reject(new ArchiveAway(since, undefined)) };
  const count = (from: EventArchive, start: string, end: string) =>
    countAnywhere(server.database.db, from, question(start, end));

  beforeAll(() => run(`update archive_state set hot_from = '2026-03-04Z', rows = 1 where kind = 'searches'`));
  afterAll(() => run(`update archive_state set hot_from = '-infinity', rows = 0 where kind = 'searches'`));

  test('PostgreSQL alone answers for days that have not moved', async () => {
    expect(await count(archive, '2026-03-04', '2026-03-15')).toMatchObject({
      source: 'postgres',
      total: { events: 9 },
    });
  });

  test('its events go along with the question', async () => {
    let hot: readonly string[] = [];
    const countEvents: EventArchive['countEvents'] = async (_kind, asked) => {
      hot = asked.hot;
      return [{ is_total: true, day: null, name: '', events: 99, people: 9 }];
    };
    const counted = await count({ ...archive, countEvents }, '2026-03-03', '2026-03-03');
    expect(counted).toMatchObject({ source: 'clickhouse', rows: [], total: { events: 99, people: 9 } });
    expect(hot.map((line) => JSON.parse(line)[3]).toSorted()).toEqual([1, 1, 1, 1, 1, 2]);
  });

  test('while it is away, days that have moved are missing, which is said', async () => {
    const missing =
      'ClickHouse has not answered since 2026-11-30 14:05 UTC. Days before 2026-03-04 cannot be read at the moment';
    expect(await count(away, '2026-03-02', '2026-03-15')).toMatchObject({
      ...{ source: 'postgres', total: { events: 9 }, missing },
      range: { start: '2026-03-04', end: '2026-03-15' },
    });
    await expect(count(away, '2026-03-01', '2026-03-02')).rejects.toMatchObject({
      reason: 'unavailable',
      message: missing,
    });
  });
});

test('what takes longer than 5 seconds says so', { tags: ['long'] }, async () => {
  await run('begin');
  await run('lock table searches in access exclusive mode');
  const answer = await send({ kind: 'searches', ...march });
  await run('rollback');
  expect([answer.statusCode, answer.json().responseMessage]).toEqual([
    422,
    'Counting these events takes longer than 5 seconds. Select fewer days, or add a filter',
  ]);
});
