import { addDays } from '@quarterdeck/contract/core/reports/date-range';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { withinOneDay } from '../../../test/support/within-one-day.ts';

let server: TestServer;
let token: string;
let users: number[];

const run = (statement: string, values: readonly unknown[] = []) => server.owner.query(statement, [...values]);
const ask = async (path: string, input: object = {}, as = token) => {
  const answer = await server.send('GET', path, input, { token: as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const search = (user: number, term: string, at: string, title: string | null = null) =>
  run(`insert into searches (user_id, search_term, type, title, created_at) values ($1, $2, 'web', $3, $4)`, [
    users[user],
    term,
    title,
    at,
  ]);
const rollUp = () => run('select people_fold(), search_fold()');

beforeAll(async () => {
  server = await testServer();
  token = (await server.signedIn({ permissions: ['dashboard_data', 'top_searches'] })).token;
  const { rows } = await run(
    `insert into users (name, username, email, created_at)
     select 'U', 'u' || n, 'u' || n || '@example.com', at::timestamptz
     from unnest(array['2026-03-01T00:00:00Z', '2026-03-02T23:59:59.999Z', '2026-02-27T10:00:00Z']) with ordinality as u (at, n)
     returning id`,
  );
  users = rows.map(({ id }) => Number(id));
  await search(0, 'Lamp', '2026-03-01T10:00:00Z', 'A lamp');
  await search(0, 'lamp ', '2026-03-01T11:00:00Z');
  await search(1, 'lamp', '2026-03-03T00:00:00Z');
  await search(1, 'Desk', '2026-03-02T23:59:59.999Z', 'A desk');
  await search(2, 'desk', '2026-03-03T10:00:00Z', 'A desk');
  await search(2, 'chair', '2026-02-22T10:00:00Z', 'A chair');
  await search(2, 'lamp', '2026-02-22T10:00:00Z', 'A lamp');
  await search(2, 'lamp', '2025-03-02T10:00:00Z', 'A lamp');
  await run(`insert into posts (user_id, title, created_at) values ($1, 'Post', '2026-03-02T10:00:00Z')`, [users[2]]);
  await run(`insert into follows values ($1, $2, '2026-03-01T10:00:00Z')`, [users[0], users[1]]);
});

afterAll(() => server.stop());

const range = { start_date: '2026-03-01', end_date: '2026-03-03' };

describe.each(['not summed up yet', 'summed up'])('with the changes %s', (state) => {
  beforeAll(async () => {
    if (state === 'summed up') await rollUp();
  });

  test('the product counts what its users did, in all and day by day', async () => {
    const { data } = await ask('/dashboard-data', range);
    expect(data).toEqual({
      range,
      step: 'day',
      totals: { new_users: 2, active_users: 3, searches: 5, posts: 1, follows: 1, messages: 0 },
      series: {
        date: ['2026-03-01', '2026-03-02', '2026-03-03'],
        new_users: [1, 1, 0],
        active_users: [1, 2, 2],
        searches: [2, 1, 2],
        posts: [0, 1, 0],
        follows: [1, 0, 0],
        messages: [0, 0, 0],
      },
      popular_searches: [
        { search_term: 'desk', searches: 2, opened: 2 },
        { search_term: 'lamp', searches: 3, opened: 1 },
      ],
    });
  });

  test('a comparison has the period before with the same days of the week, or the year before', async () => {
    const before = await ask('/dashboard-data', { ...range, compare: 'same_weekdays' });
    expect(before.data.compared).toEqual({ start_date: '2026-02-22', end_date: '2026-02-24' });
    expect(before.data.previous.totals).toMatchObject({ new_users: 0, active_users: 1, searches: 2 });
    expect(before.data.previous.series.searches).toEqual([2, 0, 0]);
    const year = await ask('/top-searches', { ...range, compare: 'previous_year' });
    expect(year).toMatchObject({
      data: [
        { search_term: 'lamp', searches: 3, opened: 1, previous: { searches: 1, opened: 1 } },
        { search_term: 'desk', searches: 2, opened: 2, previous: { searches: 0, opened: 0 } },
      ],
      searches: 5,
      previous_searches: 1,
      compared: { start_date: '2025-03-01', end_date: '2025-03-03' },
    });
  });

  test('a comparison goes by the days before, by the calendar or by days of its own', async () => {
    const comparedWith = async (compare: object) =>
      (await ask('/dashboard-data', { start_date: '2026-03-01', end_date: '2026-03-31', ...compare })).data.compared;
    const days = (start_date: string, end_date: string) => ({ start_date, end_date });
    expect(await comparedWith({ compare: 'previous_period' })).toEqual(days('2026-01-29', '2026-02-28'));
    expect(await comparedWith({ compare: 'previous_month' })).toEqual(days('2026-02-01', '2026-02-28'));
    expect(await comparedWith({ compare: 'previous_year' })).toEqual(days('2025-03-01', '2025-03-31'));
    const own = { compare: 'custom', compare_start_date: '2024-01-01', compare_end_date: '2025-12-31' };
    expect(await comparedWith(own)).toEqual(days('2024-01-01', '2025-12-31'));
    // The longer of the two ranges determines the step of both.
    const { data } = await ask('/dashboard-data', { ...range, ...own });
    expect([data.step, data.series.date.length, data.previous.series.date.length]).toEqual(['month', 1, 24]);
  });

  test('a long range is counted by months and by years, and everyone once in each', { tags: ['long'] }, async () => {
    const months = await ask('/dashboard-data', { start_date: '2025-03-02', end_date: '2026-05-15' });
    expect(months.data).toMatchObject({ step: 'month', totals: { new_users: 3, active_users: 3, searches: 8 } });
    const { date, active_users, searches } = months.data.series;
    expect([date[0], date.at(-1), date.length]).toEqual(['2025-03-02', '2026-05-01', 15]);
    expect([active_users[0], ...active_users.slice(11)]).toEqual([1, 1, 3, 0, 0]);
    expect([searches[0], ...searches.slice(11)]).toEqual([1, 2, 5, 0, 0]);
    const years = await ask('/dashboard-data', {
      start_date: '0001-01-01',
      end_date: '9999-12-31',
      compare: 'same_weekdays',
    });
    expect(years.data).toMatchObject({ step: 'year', totals: { active_users: 3, searches: 8 } });
    expect(years.data).not.toHaveProperty('previous');
    expect(years.data.series.date).toHaveLength(9999);
    expect(years.data.series.active_users.slice(2023, 2027)).toEqual([0, 1, 3, 0]);
    const all = await ask('/top-searches', { start_date: '0001-01-01', end_date: '9999-12-31' });
    expect(all.data[0]).toEqual({ search_term: 'lamp', searches: 5, opened: 3 });
  });

  test('a range that begins within a month counts only what is in it', async () => {
    const { data } = await ask('/dashboard-data', { start_date: '2025-01-01', end_date: '2026-03-02' });
    expect(data.step).toBe('month');
    expect(data.series.searches.at(-1)).toBe(3);
    expect(data.series.active_users.at(-1)).toBe(3);
    const { data: one } = await ask('/dashboard-data', { start_date: '2025-01-01', end_date: '2026-03-01' });
    expect(one.series.active_users.at(-1)).toBe(1);
  });

  test('days without anything are zero', async () => {
    const { data } = await ask('/dashboard-data', { start_date: '2019-02-28', end_date: '2019-03-01' });
    expect(data.totals).toEqual({ new_users: 0, active_users: 0, searches: 0, posts: 0, follows: 0, messages: 0 });
    expect(data.series.searches).toEqual([0, 0]);
    expect(data.popular_searches).toEqual([]);
  });
});

test('the top ten are right however the terms are spread over the days', async () => {
  const owner = await server.owner.connect();
  await owner.query('begin');
  await owner.query('delete from searches');
  await owner.query('commit');
  // Each of 45 terms leads on one day. Another one is never among the first forty, but has the highest total.
  await owner.query(
    `insert into searches (user_id, search_term, type, created_at, title)
     select $1, term, 'web', d, case when n % 3 = 0 then 'T' end
     from generate_series('2026-04-01T10:00Z'::timestamptz, '2026-04-21', '1 day') d, lateral (
       select 'steady' as term, generate_series(1, 3) as n
       union all select 'day ' || d::date || ' ' || t, generate_series(1, 4) from generate_series(1, 45) t
     ) terms`,
    [users[0]],
  );
  owner.release();
  for (const rolledUp of [false, true]) {
    if (rolledUp) await rollUp();
    const { data, searches } = await ask('/top-searches', { start_date: '2026-04-01', end_date: '2026-04-20' });
    expect(data[0]).toEqual({ search_term: 'steady', searches: 60, opened: 20 });
    expect(data.slice(1).every((row: { searches: number }) => row.searches === 4)).toBe(true);
    expect([data.length, data[1].search_term, searches]).toEqual([10, 'day 2026-04-01 1', 20 * (45 * 4 + 3)]);
    const opened = await ask('/top-searches', { start_date: '2026-04-02', end_date: '2026-04-19', by: 'opened' });
    expect(opened.data[0]).toEqual({ search_term: 'steady', searches: 54, opened: 18 });
    const day = { start_date: '2026-04-02', end_date: '2026-04-02' };
    const ofDay = await ask('/top-searches', { ...day, by: 'opened' });
    expect(ofDay.data.map(({ search_term }: { search_term: string }) => search_term)).toEqual(
      [1, 10, 11, 12, 13, 14, 15, 16, 17, 18].map((term) => `day 2026-04-02 ${term}`),
    );
    expect(ofDay.data[0]).toEqual({ search_term: 'day 2026-04-02 1', searches: 4, opened: 1 });
  }
});

test('the top ten are right at once after a large statement, while it is summed up, and after another took half of it away', async () => {
  await run('delete from searches');
  await rollUp();
  await run(
    `insert into searches (user_id, search_term, type, created_at, title)
     select $1, 'term ' || (n * n) % (10 + n % 400), 'web', '2024-01-01T10:00Z'::timestamptz + (n * 7 % 300) * interval '3 days',
       case when n % 3 = 0 then 'T' end
     from generate_series(1, 10000) n`,
    [users[0]],
  );
  const waiting = async () => {
    const { rows } = await run(
      'select (select count(*)::int from search_changes) as noted, (select count(*)::int from search_count_changes) as brought',
    );
    return rows[0];
  };
  expect(await waiting()).toEqual({ noted: 0, brought: expect.any(Number) });
  const ranges = [
    ['2024-01-01', '2026-06-30'],
    ['2024-02-20', '2026-01-03'],
    ['2025-03-01', '2025-03-31'],
    ['2025-03-14', '2025-03-14'],
  ];
  const expectRight = async () => {
    for (const [start_date, end_date] of ranges)
      for (const by of ['searches', 'opened']) {
        const { rows } = await run(
          `select search_term, count(*)::int as searches, count(title)::int as opened from searches
           where (created_at at time zone 'UTC')::date between $1 and $2
           group by 1 order by ${by} desc, searches desc, search_term collate "C" limit 10`,
          [start_date, end_date],
        );
        expect((await ask('/top-searches', { start_date, end_date, by })).data).toEqual(rows);
      }
  };
  await expectRight();
  await run('select search_fold(4500)');
  await expectRight();
  await run('delete from searches where id % 2 = 0');
  await search(0, 'term 3', '2025-03-14T10:00:00Z', 'T');
  await expectRight();
  await run('select search_fold(4500)');
  await expectRight();
  await rollUp();
  expect(await waiting()).toEqual({ noted: 0, brought: 0 });
  await expectRight();
  await run(`delete from searches where search_term <> 'term 3'`);
  await rollUp();
  const { data } = await ask('/top-searches', { start_date: '2024-01-01', end_date: '2026-12-31' });
  expect(data.map(({ search_term }: { search_term: string }) => search_term)).toEqual(['term 3']);
});

describe('a range', () => {
  test('without days is the thirty days up to yesterday', async () => {
    await withinOneDay(async (today) => {
      const { data } = await ask('/dashboard-data');
      expect(data.range).toEqual({ start_date: addDays(today, -30), end_date: addDays(today, -1) });
      expect(data.series.date).toHaveLength(30);
    });
    const { data: earlier } = await ask('/dashboard-data', { end_date: '2026-01-30' });
    expect(earlier.range).toEqual({ start_date: '2026-01-01', end_date: '2026-01-30' });
    const { data: first } = await ask('/dashboard-data', { end_date: '0001-01-05' });
    expect(first.range).toEqual({ start_date: '0001-01-01', end_date: '0001-01-05' });
  });

  test.each([
    [{ start_date: '2026-02-02', end_date: '2026-02-01' }, 'end_date'],
    [{ start_date: '2026-02-30', end_date: '2026-03-01' }, 'start_date'],
    [{ start_date: '9999-01-01' }, 'start_date'],
    [{ compare: 'last_week' }, 'compare'],
    [{ start_date: '01-02-2026' }, 'start_date'],
    [{ compare: 'custom' }, 'compare_start_date'],
    [{ compare: 'custom', compare_start_date: '2026-02-01' }, 'compare_end_date'],
    [{ compare: 'custom', compare_start_date: '2026-02-02', compare_end_date: '2026-02-01' }, 'compare_end_date'],
    [{ compare: 'previous_year', compare_start_date: '2026-02-01' }, 'compare_start_date'],
    [{ compare_end_date: '2026-02-01' }, 'compare_end_date'],
  ])('%o is refused', async (input, field) => {
    for (const path of ['/dashboard-data', '/top-searches']) {
      const answer = await server.send('GET', path, input, { token });
      expect([answer.statusCode, answer.json().errors?.[0].field]).toEqual([422, field]);
    }
  });
});

test('who may not see top searches gets none with the dashboard', async () => {
  const { token: plain } = await server.signedIn({ permissions: ['dashboard_data'] });
  expect((await ask('/dashboard-data', range, plain)).data).not.toHaveProperty('popular_searches');
});

describe('the widgets', () => {
  const save = (as: string, widget_json: unknown, headers = {}) =>
    server.send('POST', '/save-dashboard-widget', { widget_json }, { token: as, headers });

  test('are none at first, and then those that were saved, in their order and as they were sent', async () => {
    const { token: own } = await server.signedIn({ permissions: ['dashboard_data', 'failed_urls'] });
    expect(await ask('/dashboard-widget', {}, own)).toMatchObject({ data: '[]', version: 0 });
    const wish = [
      { id: 'QuarterdeckAnalytics', content: 'The product' },
      { id: 'FailedUrls' },
      { id: 'MapComp', content: '' },
    ];
    const saved = await save(own, wish, { 'if-match': '0' });
    expect(saved.json()).toMatchObject({ responseCode: 200, version: 1, responseMessage: 'Your dashboard was saved' });
    const there = await ask('/dashboard-widget', {}, own);
    expect([JSON.parse(there.data), there.version]).toEqual([wish, 1]);
    const late = await save(own, [], { 'if-match': '0' });
    expect(late.statusCode).toBe(409);
    expect(late.json().responseMessage).toContain('You, somewhere else, changed this on ');
    expect((await save(own, [])).json()).toMatchObject({ data: '[]', version: 2 });
  });

  test.each([
    [[{ id: 'Weather' }], 'There is no widget Weather'],
    [[{ id: 'TopSearches' }], 'You do not have access to the widget TopSearches'],
    [[{ id: 'MapComp' }, { id: 'MapComp' }], 'The widget MapComp appears twice'],
    [[{ id: 'MapComp', size: 2 }], 'Unknown field: size'],
    ['MapComp', 'A list of widgets'],
  ])('%j is refused: %s', async (wish, message) => {
    const { token: own } = await server.signedIn({ permissions: ['dashboard_data'] });
    const answer = await save(own, wish);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].message).toBe(message);
    expect((await ask('/dashboard-widget', {}, own)).version).toBe(0);
  });

  test('are only those that one may see now; the others come back with the permission, also after a change', async () => {
    const admin = await server.signedIn({ permissions: ['dashboard_data', 'top_searches'] });
    await save(admin.token, [{ id: 'TopSearches' }, { id: 'MapComp' }]);
    await run(`delete from user_permissions where admin_id = $1 and permission = 'top_searches'`, [admin.id]);
    expect((await ask('/dashboard-widget', {}, admin.token)).data).toBe('[{"id":"MapComp"}]');
    await run(`insert into user_permissions values ($1, 'top_searches')`, [admin.id]);
    expect((await ask('/dashboard-widget', {}, admin.token)).data).toBe('[{"id":"TopSearches"},{"id":"MapComp"}]');
    await run(`delete from user_permissions where admin_id = $1 and permission = 'top_searches'`, [admin.id]);
    const changed = await save(admin.token, [{ id: 'QuarterdeckAnalytics' }]);
    expect(changed.json().data).toBe('[{"id":"QuarterdeckAnalytics"}]');
    expect((await ask('/dashboard-widget', {}, admin.token)).data).toBe('[{"id":"QuarterdeckAnalytics"}]');
    await run(`insert into user_permissions values ($1, 'top_searches')`, [admin.id]);
    const back = '[{"id":"QuarterdeckAnalytics"},{"id":"TopSearches"}]';
    expect((await ask('/dashboard-widget', {}, admin.token)).data).toBe(back);
    const other = await server.signedIn({ super: true });
    expect((await ask('/dashboard-widget', {}, other.token)).data).toBe('[]');
  });
});
