import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';
import { withinOneDay } from '../../../test/support/within-one-day.ts';
import { WatchedClient } from '../../database/connections/silence.ts';

const DAY_MS = 86_400_000;
const TODAY = new Date().toISOString().slice(0, 10);
/** Returns the day at this offset from the day the tests began, or from another day. */
const day = (offset: number, from = TODAY): string =>
  new Date(Date.parse(from) + offset * DAY_MS).toISOString().slice(0, 10);

describe('a campaign by day', () => {
  let server: TestServer;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await testServer();
    admin = await server.signedIn({ permissions: ['campaign_details'] });
    await server.owner.query(`insert into users (name, username) values ('Eve', 'eve')`);
  });
  afterAll(() => server.stop());
  beforeEach(() =>
    server.owner.query(`insert into campaign_charges (goal, value) values ('clicks', 0.5) on conflict do nothing`),
  );

  const make = async (fields: Readonly<Record<string, unknown>> = {}): Promise<number> => {
    const all = { campaign_name: 'Lamps', goal: 'clicks', status: 'Approved', ...fields };
    const names = Object.keys(all);
    const { rows } = await server.owner.query(
      `insert into campaigns (user_id, ${names}) select id, ${names.map((_, index) => `$${index + 1}`)} from users where username = 'eve' returning id`,
      Object.values(all),
    );
    return rows[0].id;
  };
  const events = (id: number, kind: string, at: string, many: number) =>
    server.owner.query(
      `insert into campaign_events (campaign_id, kind, at) select $1, $2, $3::timestamptz from generate_series(1, $4)`,
      [id, kind, at, many],
    );
  const pay = (id: number, type: string, amount: string, at: string) =>
    server.owner.query(
      `insert into transactions (campaign_id, transaction_type, amount, created_at) values ($1, $2, $3, $4)`,
      [id, type, amount, at],
    );
  const days = async (id: number) => {
    const answer = await server.send('GET', '/campaign-days', { id }, { token: admin.token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };

  test('has what happened and what was spent, to the cent, next to its plan, which adds up to the budget', async () => {
    const id = await make({ total_ad_budget: '10', ad_start: `${day(-3)}T08:00Z`, ad_end: `${day(-1)}T20:00Z` });
    const other = await make();
    await events(id, 'impression', `${day(-3)}T23:59Z`, 4);
    await events(id, 'impression', `${day(-2)}T00:00Z`, 2);
    await events(id, 'click', `${day(-2)}T10:00Z`, 1);
    await events(id, 'like', `${day(-2)}T10:00Z`, 9);
    await events(other, 'click', `${day(-2)}T10:00Z`, 7);
    await pay(id, 'debit', '3.50', `${day(-2)}T10:00Z`);
    await pay(id, 'credit', '0.25', `${day(-2)}T11:00Z`);
    await pay(other, 'debit', '99', `${day(-2)}T11:00Z`);
    expect(await days(id)).toEqual({
      dates: [day(-3), day(-2), day(-1)],
      impressions: [4, 2, 0],
      clicks: [0, 1, 0],
      spend: ['0.00', '3.25', '0.00'],
      plan: ['2.67', '4.00', '3.33'],
      goal: 'clicks',
      goal_plan: [5, 8, 7],
    });
  });

  test('goes from its first day or event to its last, today at the latest, and no further back than 366 days', async () => {
    await withinOneDay(async (today) => {
      const [start, end] = [day(-1, today), day(30, today)];
      const early = await make({ ad_start: `${start}T00:00Z`, ad_end: `${end}T00:00Z`, total_ad_budget: '31' });
      await events(early, 'impression', `${day(-2, today)}T10:00Z`, 1);
      expect(await days(early)).toMatchObject({
        dates: [day(-2, today), start, today],
        plan: ['0.00', '1.00', '1.00'],
        goal_plan: [0, 2, 2],
      });
    });
    const long = await make({ ad_start: `${day(-900)}T00:00Z`, ad_end: `${day(-100)}T00:00Z` });
    const { dates, plan, goal_plan } = await days(long);
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([366, day(-466), day(-101)]);
    expect([plan, goal_plan]).toEqual([null, null]);
  });

  test.each([
    ['ends as a day begins', `${day(-3)}T00:00Z`, `${day(-1)}T00:00Z`, ['50.00', '50.00']],
    ['is of another zone', `${day(-3)}T00:00-05:00`, `${day(-1)}T23:59:59-05:00`, ['26.39', '33.33', '33.34', '6.94']],
    ['is of some hours', `${day(-1)}T10:00Z`, `${day(-1)}T11:00Z`, ['100.00']],
    ['is of a moment', `${day(-1)}T10:00Z`, `${day(-1)}T10:00Z`, ['100.00']],
    ['is of a moment between two days', `${day(-1)}T00:00Z`, `${day(-1)}T00:00Z`, ['100.00']],
    ['ends before it begins', `${day(-1)}T10:00Z`, `${day(-1)}T09:00Z`, null],
  ])('has its plan by the hours of each day: one that %s', async (_what, ad_start, ad_end, plan) => {
    const shown = await days(await make({ total_ad_budget: '100', ad_start, ad_end }));
    expect(shown.plan?.filter((amount: string) => amount !== '0.00') ?? null).toEqual(plan);
  });

  test('is as quick when it is planned for thousands of years', async () => {
    const id = await make({ total_ad_budget: '100', ad_start: '0002-01-01T00:00Z', ad_end: '9999-12-31T00:00Z' });
    const asked = vi.spyOn(WatchedClient.prototype, 'query');
    onTestFinished(() => asked.mockRestore());
    await withinOneDay(async (today) => {
      const { dates, plan } = await days(id);
      expect([dates.length, plan.length, dates[0], dates.at(-1)]).toEqual([366, 366, day(-365, today), today]);
    });
    const [statement, values] =
      asked.mock.calls.find(([text]) => String(text).includes('from campaign_event_days')) ?? [];
    const { rows } = await server.database.pool.query(`explain (analyze, format json) ${statement}`, values);
    const counts = [...JSON.stringify(rows).matchAll(/"Actual Rows":([\d.]+)/g)].map(([, count]) => Number(count));
    expect(counts).toContain(366);
    expect(Math.max(...counts)).toBeLessThan(1000);
  });

  test('has no days before it begins, and no plan of clicks without a charge', async () => {
    expect(await days(await make({ ad_start: `${day(3)}T00:00Z`, ad_end: `${day(9)}T00:00Z` }))).toMatchObject({
      dates: [],
      spend: [],
    });
    expect((await days(await make())).dates).toEqual([]);
    const id = await make({
      goal: 'impressions',
      total_ad_budget: '5',
      ad_start: `${day(-1)}T00:00Z`,
      ad_end: `${day(-1)}T00:00Z`,
    });
    expect(await days(id)).toMatchObject({ plan: ['5.00'], goal: 'impressions', goal_plan: null });
    await server.owner.query(`insert into campaign_charges (goal, value) values ('impressions', 0)`);
    expect(await days(id)).toMatchObject({ plan: ['5.00'], goal_plan: null });
    await server.owner.query('delete from campaign_charge_values');
    await server.owner.query(`delete from campaign_charges where goal = 'impressions'`);
    const none = await server.send('GET', '/campaign-days', { id: 999_999 }, { token: admin.token });
    expect(none.statusCode).toBe(404);
  });

  test('is the same after everything was counted again', async () => {
    const id = await make({ ad_start: `${day(-2)}T00:00Z`, ad_end: `${day(-1)}T12:00Z` });
    await pay(id, 'debit', '3.50', `${day(-2)}T10:00Z`);
    await pay(id, 'debit', '1.50', `${day(-2)}T12:00Z`);
    const before = await days(id);
    await server.owner.query('select advertising_recount()');
    expect(await days(id)).toEqual(before);
    expect(before.spend).toEqual(['5.00', '0.00']);
  });
});
