import { addDays } from '@quarterdeck/contract/core/reports/date-range';
import { latestMonth } from '@quarterdeck/contract/core/reports/month';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { withinOneDay } from '../../../test/support/within-one-day.ts';
import { monthOf } from './month.ts';

/** Compares a month with the previous one, with rows on the first and last day of each. */

let server: TestServer;
const run = (statement: string, values: readonly unknown[] = []) => server.owner.query(statement, [...values]);
const ask = async (permissions: readonly string[], month?: string) => {
  const { token } = await server.signedIn({ permissions: [...permissions] } as Parameters<TestServer['signedIn']>[0]);
  return server.send('GET', '/month-report', month === undefined ? {} : { month }, { token });
};
const data = async (permissions: readonly string[], month: string) => {
  const answer = await ask(permissions, month);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};

beforeAll(async () => {
  server = await testServer();
  const { rows } = await run(
    `insert into users (name, username, email, created_at)
     select 'U', 'u' || n, 'u' || n || '@example.com', at::timestamptz
     from unnest(array['2026-03-31T23:59:59Z', '2026-02-28T10:00:00Z', '2026-01-31T23:59:59Z']) with ordinality as u (at, n)
     returning id`,
  );
  const [ann, ben] = rows.map(({ id }) => Number(id));
  await run(
    `insert into searches (user_id, search_term, type, created_at) select user_id, term, 'web', at::timestamptz
     from (values ($1::bigint, 'lamp', '2026-03-01T00:00:00Z'), ($2, 'lamp', '2026-03-31T23:59:59Z'), ($1, 'desk', '2026-03-31T10:00:00Z'),
       ($1, 'lamp', '2026-02-28T23:59:59Z'), ($1, 'lamp', '2026-01-31T23:59:59Z'), ($1, 'lamp', '2026-04-01T00:00:00Z')) s (user_id, term, at)`,
    [ann, ben],
  );
  const campaign = await run(
    `insert into campaigns (user_id, campaign_name, goal, status, created_at)
     values ($1, 'Lamps', 'clicks', 'Draft', '2026-03-31T23:59:59Z') returning id`,
    [ann],
  );
  await run(
    `insert into transactions (campaign_id, amount, transaction_type, created_at) select $1, amount, type, at::timestamptz
     from (values (10.10, 'debit', '2026-03-01T00:00:00Z'), (0.05, 'debit', '2026-03-31T23:59:59Z'),
       (2.00, 'credit', '2026-02-01T00:00:00Z'), (99.00, 'debit', '2026-01-31T23:59:59Z')) t (amount, type, at)`,
    [campaign.rows[0].id],
  );
  await run(
    `insert into moderation_decisions (kind, user_id, decided_by, decided_at, reported_at, reports, reporters)
     select 'warn', $1, null, at::timestamptz, at::timestamptz - interval '1 minute', 1, 1
     from unnest(array['2026-03-01T00:00:00Z', '2026-03-31T23:59:59Z', '2026-02-28T23:59:59Z']) at`,
    [ann],
  );
});

afterAll(() => server.stop());

test('a whole month is compared with the whole month before', async () => {
  const all = await data(['dashboard_data', 'top_searches', 'campaign_analytics', 'reported_users'], '2026-03');
  expect(all.range).toEqual({ start_date: '2026-03-01', end_date: '2026-03-31' });
  expect(all.compared).toEqual({ start_date: '2026-02-01', end_date: '2026-02-28' });
  expect(all.searches.now.totals).toEqual({ searches: 3 });
  expect(all.searches.now.series.searches).toEqual([1, ...Array(29).fill(0), 2]);
  expect(all.searches.previous.series.searches).toEqual([...Array(27).fill(0), 1]);
  expect(all.searches.terms).toEqual([
    { search_term: 'lamp', searches: 2, opened: 0, previous: { searches: 1, opened: 0 } },
    { search_term: 'desk', searches: 1, opened: 0, previous: { searches: 0, opened: 0 } },
  ]);
  expect(all.people.now.totals).toEqual({ new_users: 1, active_users: 2, posts: 0, follows: 0, messages: 0 });
  expect(all.people.previous.totals).toMatchObject({ new_users: 1, active_users: 1 });
  expect(all.spend.now.totals).toEqual({ debit: '10.15', credit: '0.00', campaigns: 1, views: 0, clicks: 0 });
  expect(all.spend.previous.totals).toMatchObject({ debit: '0.00', credit: '2.00' });
  expect([all.spend.now.series.debit[0], all.spend.now.series.debit[30]]).toEqual(['10.10', '0.05']);
  expect(all.moderation.now.totals).toMatchObject({ decisions: 2, median_seconds: 60 });
  expect(all.moderation.previous.series.decisions.at(-1)).toBe(1);
});

test.each([
  ['dashboard_data', ['people', 'searches']],
  ['top_searches', ['searches']],
  ['campaign_analytics', ['spend']],
  ['reported_posts', ['moderation']],
])('with %s alone there is %j', async (permission, parts) => {
  const { range: _, compared: __, ...seen } = await data([permission], '2026-03');
  expect(Object.keys(seen).toSorted()).toEqual(parts);
  expect(seen.searches?.terms !== undefined).toBe(permission === 'top_searches');
});

test('decisions about people are not told to those who may see posts alone', async () => {
  expect((await data(['reported_posts'], '2026-03')).moderation.now.totals.decisions).toBe(0);
});

test('a month of which no day is over is refused, as is what is no month', async () => {
  const next = await ask(['top_searches'], '9999-01');
  expect([next.statusCode, next.json().errors]).toEqual([
    422,
    [{ field: 'month', message: 'This month has no completed days yet (UTC)' }],
  ]);
  expect((await ask(['top_searches'], '2026-3')).statusCode).toBe(422);
  await withinOneDay(async (today) => {
    const without = await ask(['top_searches']);
    expect(without.json().data.range).toEqual({ start_date: `${latestMonth(today)}-01`, end_date: addDays(today, -1) });
  });
});

test.each([
  ['2026-11-21', undefined, '2026-11-01', '2026-11-20', '2026-10-01', '2026-10-20'],
  ['2026-11-01', undefined, '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['2026-03-30', undefined, '2026-03-01', '2026-03-29', '2026-02-01', '2026-02-28'],
  ['2026-11-21', '2026-02', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
])('on %s, %s is %s to %s against %s to %s', (today, month, start, end, from, to) =>
  expect(monthOf(month, new Date(`${today}T12:00:00Z`))).toEqual({
    range: { start, end },
    compared: { start: from, end: to },
    step: 'day',
  }),
);
