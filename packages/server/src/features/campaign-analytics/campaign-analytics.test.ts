import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';

let server: TestServer;
let token: string;
let users: number[];

const run = (statement: string, values: readonly unknown[] = []) => server.owner.query(statement, [...values]);
const ask = async (path: string, input: object = {}) => {
  const answer = await server.send('GET', path, input, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};

interface CampaignOptions {
  readonly status?: string;
  readonly place?: string | null;
  readonly region?: string | null;
  readonly start?: string | null;
  readonly end?: string | null;
  readonly made?: string;
}

async function campaign(name: string, wish: CampaignOptions = {}): Promise<number> {
  const { status = 'Approved', place = null, region = null, start = null, end = null, made = '2026-03-01' } = wish;
  const { rows } = await run(
    `insert into campaigns (user_id, campaign_name, goal, status, target_location, target_region, ad_start, ad_end, created_at)
     values ($1, $2, 'clicks', $3, $4, $5, $6, $7, $8) returning id`,
    [users[0], name, status, place, region, start, end, `${made}T12:00:00Z`],
  );
  return Number(rows[0].id);
}

const place = (latitude: number, longitude: number, radius: unknown = 10, unit = 'miles'): string =>
  JSON.stringify({ latitude, longitude, radius, unit });

beforeAll(async () => {
  server = await testServer();
  token = (await server.signedIn({ permissions: ['campaign_analytics'] })).token;
  const { rows } = await run(
    `insert into users (name, username, email) select 'U', 'u' || n, 'u' || n || '@example.com' from generate_series(1, 3) n returning id`,
  );
  users = rows.map(({ id }) => Number(id));
  const lamps = await campaign('Lamps', { status: 'Approved', made: '2026-03-31' });
  await campaign('Desks', { status: 'Draft', made: '2026-03-01' });
  await campaign('Chairs', { status: 'Draft', made: '2026-02-28' });
  const event = (kind: string, user: number, at: string) =>
    run('insert into campaign_events (campaign_id, user_id, kind, at) values ($1, $2, $3, $4)', [
      lamps,
      users[user],
      kind,
      at,
    ]);
  await event('click', 0, '2026-03-01T00:00:00Z');
  await event('click', 0, '2026-03-20T00:00:00Z');
  await event('click', 1, '2026-03-31T23:59:59.999Z');
  await event('click', 2, '2026-04-01T00:00:00Z');
  await event('view', 2, '2026-03-05T00:00:00Z');
  await event('view', 2, '2026-02-20T00:00:00Z');
  await event('like', 1, '2026-03-05T00:00:00Z');
  await event('share', 1, '2026-02-20T00:00:00Z');
  const pay = (amount: string, type: string, at: string) =>
    run('insert into transactions (campaign_id, amount, transaction_type, created_at) values ($1, $2, $3, $4)', [
      lamps,
      amount,
      type,
      at,
    ]);
  await pay('100.10', 'debit', '2026-03-01T00:00:00Z');
  await pay('0.20', 'debit', '2026-03-01T23:59:59Z');
  await pay('5.05', 'credit', '2026-03-03T10:00:00Z');
  await pay('7.00', 'debit', '2026-02-22T10:00:00Z');
  await pay('9.00', 'credit', '2025-03-02T10:00:00Z');
});

afterAll(() => server.stop());

const march = { start_date: '2026-03-01', end_date: '2026-03-31' };

describe.each([false, true])('campaign analytics, summed up: %s', (isFolded) => {
  beforeAll(async () => {
    if (isFolded) await run('select people_fold()');
  });

  test('are twenty numbers of the range, users each once', async () => {
    expect(await ask('/campaign-analytics', march)).toEqual({
      range: march,
      transactions: { debit: '100.30', credit: '5.05' },
      total_campaigns: { total: 2, Draft: 1, Pending: 0, Approved: 1, Paused: 0, Completed: 0 },
      total_clicks_campaigns: 3,
      total_bookmarks_campaigns: 0,
      total_shared_campaigns: 0,
      total_comments_campaigns: 0,
      total_likes_campaigns: 1,
      total_viewed_campaigns: 1,
      users_shared_campaigns: 0,
      users_clicks_campaigns: 2,
      users_views_campaigns: 1,
      users_bookmarks_campaigns: 0,
      users_comments_campaigns: 0,
      users_likes_campaigns: 1,
    });
  });

  test('are compared', async () => {
    const data = await ask('/campaign-analytics', { ...march, compare: 'same_weekdays' });
    expect(data.compared).toEqual({ start_date: '2026-01-25', end_date: '2026-02-24' });
    expect(data.previous).toMatchObject({
      transactions: { debit: '7.00', credit: '0.00' },
      total_campaigns: { total: 0 },
      total_viewed_campaigns: 1,
      users_shared_campaigns: 1,
      users_clicks_campaigns: 0,
    });
    const empty = await ask('/campaign-analytics', {
      start_date: '0001-01-01',
      end_date: '0001-01-02',
      compare: 'previous_year',
    });
    expect(empty).toMatchObject({ transactions: { debit: '0.00', credit: '0.00' }, users_clicks_campaigns: 0 });
    expect(empty).not.toHaveProperty('previous');
  });
});

describe('the money of campaigns', () => {
  test('is exact for each day, with the period before', async () => {
    expect(await ask('/transaction-graph-data', { start_date: '2026-03-01', end_date: '2026-03-03' })).toEqual({
      label: '03-01-2026 to 03-03-2026',
      range: { start_date: '2026-03-01', end_date: '2026-03-03' },
      step: 'day',
      date: ['2026-03-01', '2026-03-02', '2026-03-03'],
      debit: ['100.30', '0.00', '0.00'],
      credit: ['0.00', '0.00', '5.05'],
      prevGraphData: {
        label: '02-26-2026 to 02-28-2026',
        range: { start_date: '2026-02-26', end_date: '2026-02-28' },
        date: ['2026-02-26', '2026-02-27', '2026-02-28'],
        debit: ['0.00', '0.00', '0.00'],
        credit: ['0.00', '0.00', '0.00'],
      },
    });
  });

  test('is compared with days of its own, of any number', async () => {
    const own = await ask('/transaction-graph-data', {
      start_date: '2026-03-01',
      end_date: '2026-03-03',
      compare: 'custom',
      compare_start_date: '2026-02-21',
      compare_end_date: '2026-02-22',
    });
    expect(own.prevGraphData).toMatchObject({ label: '02-21-2026 to 02-22-2026', debit: ['0.00', '7.00'] });
  });

  test('is compared with the year before when that is wished, and summed up by month', async () => {
    const year = await ask('/transaction-graph-data', {
      start_date: '2026-03-01',
      end_date: '2026-03-03',
      compare: 'previous_year',
    });
    expect(year.prevGraphData).toMatchObject({ label: '03-01-2025 to 03-03-2025', credit: ['0.00', '9.00', '0.00'] });
    const months = await ask('/transaction-graph-data', { start_date: '2025-02-10', end_date: '2026-03-31' });
    expect(months).toMatchObject({ step: 'month', label: '02-10-2025 to 03-31-2026' });
    expect([months.date[0], months.credit[1], months.debit.at(-1)]).toEqual(['2025-02-10', '9.00', '100.30']);
  });
});

describe('the places of active campaigns', () => {
  const within = { start_date: '2026-06-10', end_date: '2026-06-20' };
  const named = async (name: string) =>
    (await ask('/active-campaign-locations', within)).campaigns.find(
      (one: { campaign_name: string }) => one.campaign_name === name,
    );

  test('are those that are approved and run on a day of the range', async () => {
    await run(`update campaigns set status = 'Completed'`);
    const at = place(34.05, -118.24);
    await campaign('always', { place: at });
    await campaign('ends on the first day', { place: at, end: '2026-06-10T00:00:00Z' });
    await campaign('begins on the last day', { place: at, start: '2026-06-20T23:59:59Z' });
    await campaign('is over', { place: at, end: '2026-06-09T23:59:59Z' });
    await campaign('is to come', { place: at, start: '2026-06-21T00:00:00Z' });
    await campaign('is paused', { place: at, status: 'Paused' });
    await campaign('has no place', { region: 'texas' });
    await campaign('is in Berlin', { place: place(52.5, 13.4, 5, 'km') });
    const data = await ask('/active-campaign-locations', within);
    expect(data.states).toEqual([
      { code: 'CA', name: 'California', campaigns: 3 },
      { code: 'TX', name: 'Texas', campaigns: 1 },
    ]);
    expect([data.total, data.placed, data.elsewhere, data.range]).toEqual([5, 4, 1, within]);
    expect(data.campaigns.map((one: { campaign_name: string }) => one.campaign_name)).toEqual([
      'is in Berlin',
      'begins on the last day',
      'ends on the first day',
      'always',
    ]);
    expect(data.campaigns[0]).toMatchObject({ latitude: 52.5, longitude: 13.4, radius: 5, unit: 'km', state: null });
  });

  test('are shown one by one up to five hundred, and all of them are counted', { tags: ['long'] }, async () => {
    await run(`update campaigns set status = 'Completed'`);
    await run(
      `insert into campaigns (user_id, goal, campaign_name, status, target_location, created_at)
       select $1, 'clicks', 'one of many', 'Approved', $2, '2020-01-01' from generate_series(1, 501)`,
      [users[0], place(34.05, -118.24)],
    );
    const data = await ask('/active-campaign-locations', within);
    expect([data.campaigns.length, data.placed, data.total]).toEqual([500, 501, 501]);
  });

  test.each([
    [40.71, -74.01, 'NY'],
    [40.73, -74.17, 'NJ'],
    [47.61, -122.33, 'WA'],
    [25.77, -80.19, 'FL'],
    [21.31, -157.86, 'HI'],
    [61.22, -149.9, 'AK'],
    [38.9, -77.04, 'DC'],
    [39.1, -94.58, 'MO'],
    [42.36, -71.06, 'MA'],
    [37.77, -122.42, 'CA'],
    [29.95, -90.07, 'LA'],
    [49.28, -123.12, null],
    [19.43, -99.13, null],
    [30, -50, null],
  ])('%d, %d is in %s', async (latitude, longitude, state) => {
    const name = `at ${latitude}, ${longitude}`;
    await campaign(name, { place: place(latitude, longitude) });
    expect(await named(name)).toMatchObject({ state, radius: 10, unit: 'miles' });
  });

  test('a region that is a state counts, however it is written; otherwise the place does; and both follow a change', async () => {
    for (const [region, state] of [
      ['Oregon', 'OR'],
      [' new york ', 'NY'],
      ['US-nv', 'NV'],
      ['tx', 'TX'],
      ['The coast', 'CA'],
      [null, 'CA'],
    ] as const) {
      const name = `aimed at ${region}`;
      await campaign(name, { region, place: place(34.05, -118.24) });
      expect(await named(name)).toMatchObject({ state });
    }
    await run(`update campaigns set target_region = 'Ohio' where campaign_name = 'aimed at The coast'`);
    await run(`update campaigns set target_location = $1 where campaign_name = 'aimed at null'`, [
      place(39.74, -104.99),
    ]);
    expect(await named('aimed at The coast')).toMatchObject({ state: 'OH' });
    expect(await named('aimed at null')).toMatchObject({ state: 'CO' });
  });

  test.each([
    '',
    'nonsense',
    '[]',
    '5',
    'null',
    '{"latitude": "x", "longitude": 1}',
    place(91, 0),
    place(1, 2, 'wide'),
  ])('%j is no place, and the campaign is there all the same', async (text) => {
    await campaign(`nowhere ${text}`, { place: text, region: 'Iowa' });
    expect(await named(`nowhere ${text}`)).toBeUndefined();
    const { states } = await ask('/active-campaign-locations', within);
    expect(states.find(({ code }: { code: string }) => code === 'IA').campaigns).toBeGreaterThan(0);
  });

  test('a radius of any other unit is one of kilometres, and none is wider than the world', async () => {
    await campaign('furlongs', { place: place(34, -118, -3, 'furlongs') });
    await campaign('endless', { place: place(34, -118, 'NaN') });
    expect(await named('furlongs')).toMatchObject({ radius: 0, unit: 'km' });
    expect(await named('endless')).toMatchObject({ radius: 40_000, unit: 'miles' });
  });
});

test('a day of active campaigns has 24 hours, also where clocks change on it and sessions have a time zone', async () => {
  await run(`insert into campaigns (user_id, campaign_name, goal, status, target_location, ad_start, created_at)
    values (${users[0]}, 'Of the next day', 'clicks', 'Approved', '${place(10, 10)}', '2026-11-02T00:30:00Z', '2026-11-02T00:30:00Z')`);
  const { rows } = await run('select current_database() as name');
  await run(`alter database ${rows[0].name} set timezone = 'America/New_York'`);
  const there = await server.another();
  const namesOn = async (day: string): Promise<string[]> => {
    const answer = await there.send('GET', '/active-campaign-locations', { start_date: day, end_date: day }, { token });
    return answer.json().data.campaigns.map(({ campaign_name: name }: { campaign_name: string }) => name);
  };
  expect(await namesOn('2026-11-01')).not.toContain('Of the next day');
  expect(await namesOn('2026-11-02')).toContain('Of the next day');
  await run(`alter database ${rows[0].name} reset timezone`);
});

test.each(['/campaign-analytics', '/transaction-graph-data', '/active-campaign-locations'])(
  '%s refuses a range that ends before it begins',
  async (path) => {
    const answer = await server.send('GET', path, { start_date: '2026-02-02', end_date: '2026-02-01' }, { token });
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, 'end_date']);
  },
);
