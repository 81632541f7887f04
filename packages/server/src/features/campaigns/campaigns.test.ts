import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';

describe('campaigns', () => {
  let server: TestServer;
  let token: string;
  let campaign: number;

  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    Number((await server.owner.query(text, values)).rows[0]?.id);

  beforeAll(async () => {
    server = await testServer();
    ({ token } = await server.signedIn({ super: true }));
    const owner = await one(
      `insert into users (name, username, email) values ('Ann', 'ann.lamp', 'ann@example.com') returning id`,
    );
    campaign = await one(
      `insert into campaigns (user_id, campaign_name, goal, total_ad_budget, ad_start, ad_end)
       values ($1, 'Bright days', 'clicks', 10, '2026-01-01Z', '2026-01-10Z') returning id`,
      [owner],
    );
    await server.owner.query(
      `insert into campaign_events (campaign_id, user_id, kind, at)
       select $1, $2, 'click', timestamptz '2026-01-01 23:30Z' + i * interval '1 hour' from generate_series(0, 2) i`,
      [campaign, owner],
    );
    await server.owner.query(
      `insert into transactions (campaign_id, amount, transaction_type) values ($1, 12.5, 'debit'), ($1, 0.25, 'credit')`,
      [campaign],
    );
  });
  afterAll(() => server.stop());

  const send = (method: string, path: string, input: object, headers = {}) =>
    server.send(method, path, input, { token, headers });

  test('are found by name, by username and by status, and follow a new username', async () => {
    for (const keyword of ['bright', 'ANN.LAMP'])
      expect((await send('GET', '/campaigns', { keyword, capnStatus: 'Draft' })).json()).toMatchObject({
        totalCampaigns: 1,
        data: [{ id: campaign, username: 'ann.lamp', total_ad_budget: '10.00' }],
      });
    await server.owner.query(`update users set username = 'anna' where username = 'ann.lamp'`);
    expect((await send('GET', '/campaigns', { keyword: 'ann.lamp' })).json().totalCampaigns).toBe(0);
    expect((await send('GET', '/campaigns', { keyword: 'anna', capnStatus: 'Paused' })).json().totalCampaigns).toBe(0);
  });

  test('are walked to a far page in the index of each order alone, in all and in one status', async () => {
    const orders = ['id', 'name_key', 'username_key', 'status', 'total_ad_budget', 'created_at', 'updated_at'];
    const planOf = async (order: string, where: string): Promise<string> => {
      const results: unknown = await server.owner.query(`
        begin; set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off;
        set local enable_incremental_sort = off;
        explain select id from campaigns where deleted_at is null ${where} order by ${order}, id offset 1000 limit 20;
        rollback`);
      return (results as { rows: object[] }[]).flatMap(({ rows }) => rows.map((row) => JSON.stringify(row))).join('\n');
    };
    for (const where of ['', `and status = 'Draft'`])
      for (const order of orders) expect(await planOf(order, where), order).toContain('Index Only Scan');
  });

  test('have every field in the list, too, as their details have it', async () => {
    await server.owner.query(
      `with lamps as (insert into interests (name) values ('lamps'), ('Days') returning id)
       insert into campaign_interests (campaign_id, interest_id) select $1, id from lamps`,
      [campaign],
    );
    const [row] = (await send('GET', '/campaigns', {})).json().data;
    const { data: details } = (await send('GET', '/campaigns-details', { id: campaign })).json();
    const named = `id user_id username campaign_name ad_set_name goal target_gender target_location target_region
      target_age_minimum target_age_maximum interest creative_ad_title creative_ad_url creative_ad_description
      creative_ad_button_name creative_ad_button_color creative_ad_button_text_color creative_ad_media_path
      total_ad_budget ad_start ad_end totalDuration payment_type card_detail_id status created_at updated_at`.split(
      /\s+/,
    );
    for (const name of named) expect([name, row[name]]).toEqual([name, details[name]]);
    expect([row.interest, row.totalDuration]).toEqual(['Days, lamps', 10]);
  });

  test('say what happened, what was spent and why they are not running', async () => {
    const { data } = (await send('GET', '/campaigns-details', { id: campaign })).json();
    expect(data).toMatchObject({
      totalDuration: 10,
      spent: '12.25',
      events: { click: { events: 3, users: 1 }, like: { events: 0, users: 0 } },
      not_running: [
        'It is not approved: its status is Draft',
        'It has ended',
        'Its budget is used up',
        'There is no charge for clicks',
      ],
    });
    const days = async () =>
      (await server.owner.query('select day::text, events from campaign_event_days where events > 0 order by day'))
        .rows;
    expect(await days()).toEqual([
      { day: '2026-01-01', events: 1 },
      { day: '2026-01-02', events: 2 },
    ]);
    await server.owner.query(`delete from campaign_events where at < '2026-01-02Z'`);
    expect(await days()).toEqual([{ day: '2026-01-02', events: 2 }]);
  });

  test('change their status once; the second one gets an error, and the owner a mail', async () => {
    const change = (status: string) =>
      send('PATCH', '/campaigns', { id: campaign, status, reason: 'Fine now' }, { 'if-match': '1' });
    const answers = await Promise.all([change('Approved'), change('Paused')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { data } = (await send('GET', '/campaigns-details', { id: campaign })).json();
    expect(data.history).toMatchObject([{ before: 'Draft', after: data.status, reason: 'Fine now' }]);
    const mails = await server.owner.query(`select subject from outbox where recipient = 'ann@example.com'`);
    expect(mails.rows).toHaveLength(1);
    expect((await send('PATCH', '/campaigns', { id: campaign, status: 'Gone' })).statusCode).toBe(422);
  });

  test('go from any status to any other', { tags: ['long'] }, async () => {
    const statuses = ['Approved', 'Completed', 'Draft', 'Paused', 'Pending'];
    for (const before of statuses)
      for (const status of statuses.filter((other) => other !== before)) {
        await server.owner.query('update campaigns set status = $2 where id = $1', [campaign, before]);
        const answer = await send('PATCH', '/campaigns', { id: campaign, status });
        expect([answer.statusCode, answer.json().data.status], `${before} to ${status}`).toEqual([200, status]);
      }
  });
});
