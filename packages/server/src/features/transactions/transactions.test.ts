import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';

describe('transactions', () => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await testServer({ EXPORTS_PER_DAY: '100' });
    ({ token } = await server.signedIn({ permissions: ['campaign_list'] }));
    await server.owner.query(`
      with person as (insert into users (id, name, username, email) overriding system value
        select 900 + i, 'P', 'person' || i, 'p' || i || '@example.com' from generate_series(1, 3) i returning id),
      campaign as (insert into campaigns (user_id, campaign_name, goal)
        select id, 'Campaign ' || id, 'clicks' from person returning id)
      insert into transactions (campaign_id, amount, transaction_type, stripe_transaction_id, created_at)
      select id, 0.01 * (i * 37 % 1000), case when i % 3 = 0 then 'credit' else 'debit' end, 'ch_9' || id || '_' || i,
        timestamptz '2025-12-30 23:00Z' + i * interval '7 hours'
      from campaign, generate_series(1, 100) i`);
    // A transaction without a campaign reverses another one.
    await server.owner.query(
      `insert into transactions (user_id, amount, transaction_type, reverses, app_id, created_at)
       select id, 0.37, 'credit', 1, 'tx_9', '2026-02-01' from users where username = 'person2'`,
    );
    // A keyword that finds both a campaign and some of its Stripe ids returns each transaction once.
    await server.owner.query(
      `update campaigns set campaign_name = 'Like ch_9' || id || '_5' where username = 'person3'`,
    );
  });
  afterAll(() => server.stop());

  const ask = async (input: object) => {
    const answer = await server.send('GET', '/transaction-history', input, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const csv = async (input: object) => {
    const headers = { accept: 'text/csv' };
    const answer = await server.send('GET', '/transaction-history', input, { token, headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.body.trim().split('\n');
  };

  const asked = [
    [{}, 'true'],
    [{ transaction_type: 'credit' }, `transaction_type = 'credit'`],
    [
      { start_date: '2025-12-31', end_date: '2026-01-03' },
      `created_at >= '2025-12-31Z' and created_at < '2026-01-04Z'`,
    ],
    [{ keyword: 'PERSON2' }, `user_id = (select id from users where username = 'person2')`],
    [
      { keyword: 'person2', transaction_type: 'credit' },
      `user_id = (select id from users where username = 'person2') and transaction_type = 'credit'`,
    ],
    [
      { keyword: 'person2', start_date: '2026-01-20' },
      `user_id = (select id from users where username = 'person2') and created_at >= '2026-01-20Z'`,
    ],
    [{ keyword: 'pe' }, 'true'],
    [{ keyword: 'er' }, 'false'],
    [{ keyword: 'tx_9' }, `app_id = 'tx_9'`],
    [{ keyword: 'TX_9' }, 'false'],
    [{ keyword: '#7' }, 'id = 7'],
    [{ keyword: 'CH_92_7' }, `stripe_transaction_id like 'ch\\_92\\_7%'`],
    [
      { keyword: 'person1', end_date: '2026-01-01' },
      `campaign_id = (select id from campaigns where username = 'person1') and created_at < '2026-01-02Z'`,
    ],
    [{ keyword: 'ch_93_5' }, `campaign_id = 3`],
    [{ keyword: 'ch_93_5', start_date: '2026-01-10' }, `campaign_id = 3 and created_at >= '2026-01-10Z'`],
    [{ keyword: 'no one at all' }, 'false'],
    [{ campaign_id: 2 }, 'campaign_id = 2'],
    [{ campaign_id: 2, transaction_type: 'credit' }, `campaign_id = 2 and transaction_type = 'credit'`],
    [{ campaign_id: 2, end_date: '2026-01-05' }, `campaign_id = 2 and created_at < '2026-01-06Z'`],
    [{ campaign_id: 3, keyword: 'ch_93_5' }, 'campaign_id = 3'],
    [{ campaign_id: 2, keyword: 'ch_93_5' }, 'false'],
    [{ campaign_id: 2, keyword: 'CH_92_7' }, `stripe_transaction_id like 'ch\\_92\\_7%'`],
    [{ campaign_id: 77 }, 'false'],
    [{ user_id: 902 }, 'user_id = 902'],
    [{ user_id: 902, transaction_type: 'credit' }, `user_id = 902 and transaction_type = 'credit'`],
    [{ user_id: 902, start_date: '2026-01-20' }, `user_id = 902 and created_at >= '2026-01-20Z'`],
    [{ user_id: 902, campaign_id: 2 }, 'user_id = 902 and campaign_id = 2'],
    [{ user_id: 902, campaign_id: 1 }, 'false'],
    [{ user_id: 902, keyword: 'tx_9' }, `app_id = 'tx_9'`],
    [{ user_id: 901, keyword: 'tx_9' }, 'false'],
  ] as const;

  test.each(asked)('are summed as plain SQL sums them: %j', async (input, where) => {
    const { rows } = await server.owner.query(`
      select count(*)::int as total, coalesce(sum(amount) filter (where transaction_type = 'debit'), 0)::numeric(14, 2)::text as debit,
        coalesce(sum(amount) filter (where transaction_type = 'credit'), 0)::numeric(14, 2)::text as credit
      from transactions where ${where}`);
    const [{ total, debit, credit }] = rows;
    const found = await ask(input);
    expect(found).toMatchObject({ total, totals: { debit, credit } });
    expect(found).not.toHaveProperty('total_exact');
    const cents = (text: string) => BigInt(text.replace('.', ''));
    expect(cents(found.totals.balance)).toBe(cents(debit) - cents(credit));
  });

  test.each(asked)('are the same page by page and as CSV, in every order: %j', async (input, where) => {
    for (const [order_by, direction] of [
      ['id', 'asc'],
      ['amount', 'desc'],
      ['created_at', 'desc'],
    ] as const) {
      const { rows } = await server.owner.query<{ id: number }>(
        `select id from transactions where ${where} order by ${order_by} ${direction}, id ${direction}`,
      );
      const wanted = rows.map(({ id }) => id);
      const ids: number[] = [];
      for (let page = 0; page * 40 < wanted.length; page += 1)
        ids.push(
          ...(await ask({ ...input, order_by, direction, page, page_limit: 40 })).data.map(
            ({ id }: { id: number }) => id,
          ),
        );
      expect(ids).toEqual(wanted);
      if (order_by === 'amount') {
        const [header, ...lines] = await csv({ ...input, order_by, direction });
        expect(header).toBe('id,username,campaign_name,amount,transaction_type,stripe_transaction_id,created_at');
        expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(wanted);
      }
    }
  });

  test('of someone who stopped long ago are found behind all newer ones', async () => {
    await server.owner.query(`
      with person as (insert into users (name, username, email)
        select 'P', name, name || '@example.com' from unnest(array['formerly', 'nowadays']) name returning id, username),
      campaign as (insert into campaigns (user_id, campaign_name, goal) select id, 'Of ' || username, 'clicks' from person returning id, user_id)
      insert into transactions (campaign_id, amount, transaction_type, created_at)
      select c.id, 1, 'debit', timestamptz '2020-01-01Z' + (i + case p.username when 'nowadays' then 1e6 else 0 end) * interval '1 minute'
      from campaign c join person p on p.id = c.user_id, generate_series(1, case p.username when 'nowadays' then 4000 else 400 end) i`);
    const { rows } = await server.owner.query<{ id: number }>(
      `select t.id from transactions t join campaigns c on c.id = t.campaign_id where c.username = 'formerly' order by t.created_at desc, t.id desc`,
    );
    expect(rows.length).toBe(400);
    for (const page of [0, 7, 39, 40]) {
      const found = await ask({ keyword: 'formerly', order_by: 'created_at', direction: 'desc', page });
      expect(found.total).toBe(400);
      expect(found.data.map(({ id }: { id: number }) => id)).toEqual(
        rows.slice(page * 10, page * 10 + 10).map(({ id }) => id),
      );
    }
  });

  test('of a user who pays for the campaign of another are found by the username that they show', async () => {
    await server.owner.query(`
      with payer as (insert into users (name, username) values ('Q', 'generous') returning id)
      insert into transactions (user_id, campaign_id, amount, transaction_type, created_at)
      select payer.id, c.id, 3.21, 'debit', '2026-02-03' from payer, campaigns c where c.username = 'person1'`);
    for (const input of [{ keyword: 'generous' }, { keyword: 'generous', start_date: '2026-02-03' }]) {
      const found = await ask(input);
      expect(found.data.map(({ username }: { username: string }) => username)).toEqual(['generous']);
      expect(found).toMatchObject({ total: 1, totals: { debit: '3.21', credit: '0.00', balance: '3.21' } });
    }
    expect(await csv({ keyword: 'generous' })).toHaveLength(2);
    // Found by both conditions, it is still one transaction.
    await server.owner.query(`update campaigns set campaign_name = 'Of generous' where username = 'person1'`);
    expect((await ask({ keyword: 'generous' })).total).toBe(101);
  });

  test('of a former owner of a campaign are found by the username that they show', async () => {
    await server.owner.query(`
      with seller as (insert into users (name, username) values ('S', 'seller'), ('B', 'buyer') returning id, username),
      campaign as (insert into campaigns (user_id, campaign_name, goal) select id, 'Sold', 'clicks' from seller
        where username = 'seller' returning id)
      insert into transactions (campaign_id, amount, transaction_type, created_at)
      select id, 4.5, 'debit', '2026-02-04' from campaign`);
    await server.owner.query(`
      update campaigns set user_id = (select id from users where username = 'buyer') where campaign_name = 'Sold'`);
    await server.owner.query(`
      insert into transactions (campaign_id, amount, transaction_type, created_at)
      select id, 2, 'debit', '2026-02-05' from campaigns where campaign_name = 'Sold'`);
    const names = async (keyword: string) =>
      (await ask({ keyword })).data.map(({ username }: { username: string }) => username);
    for (const _ of ['as it came', 'counted again']) {
      expect(await names('seller')).toEqual(['seller']);
      expect((await names('buyer')).toSorted()).toEqual(['buyer', 'seller']);
      await server.owner.query('select advertising_recount()');
    }
  });

  test('of one campaign or user are not those of another of the same name', async () => {
    const { rows } = await server.owner.query<{ user: number; campaign: number }>(`
      with person as (insert into users (name, username) values ('A', 'twin_a'), ('B', 'twin_b') returning id),
      campaign as (insert into campaigns (user_id, campaign_name, goal) select id, 'Balcony boxes', 'clicks' from person
        returning id, user_id),
      paid as (insert into transactions (campaign_id, user_id, amount, transaction_type, created_at)
        select id, user_id, user_id, 'debit', '2026-02-06' from campaign)
      select user_id::int as user, id::int as campaign from campaign`);
    expect(rows).toHaveLength(2);
    for (const { user, campaign } of rows)
      for (const input of [{ campaign_id: campaign }, { user_id: user }]) {
        const found = await ask(input);
        expect(found).toMatchObject({ total: 1, totals: { debit: `${user}.00`, balance: `${user}.00` } });
        expect(found.data).toMatchObject([{ campaign_id: campaign, user_id: user }]);
        expect(await csv(input)).toHaveLength(2);
      }
    expect((await ask({ keyword: 'Balcony boxes' })).total).toBe(2);
  });

  test("from before they had users are the owner's of their campaign", async () => {
    await server.owner.query(`
      alter table transactions disable trigger transactions_user;
      with person as (insert into users (id, name, username) overriding system value values (990, 'F', 'first_one'), (991, 'G', 'guest')
        returning id),
      campaign as (insert into campaigns (user_id, campaign_name, goal) select id, 'Of old', 'clicks' from person where id = 990
        returning id)
      insert into transactions (campaign_id, user_id, amount, transaction_type, created_at)
      select campaign.id, payer, 2.5, 'debit', '2026-02-07' from campaign, unnest(array[null, 990, 991]) payer;
      alter table transactions enable trigger transactions_user;`);
    for (const [user_id, total] of [
      [990, 2],
      [991, 1],
    ] as const) {
      const found = await ask({ user_id });
      expect(found).toMatchObject({ total, totals: { debit: (2.5 * total).toFixed(2) } });
      expect(found.data.map((row: { user_id: number }) => row.user_id)).toEqual(Array(total).fill(user_id));
      expect(await csv({ user_id })).toHaveLength(1 + total);
    }
  });

  test('leave as CSV without formulas, and the audit log says so', async () => {
    await server.owner.query(`
      with campaign as (insert into campaigns (user_id, campaign_name, goal)
        select id, '=HYPERLINK("x")', 'clicks' from users where username = 'person3' returning id)
      insert into transactions (campaign_id, amount, transaction_type, stripe_transaction_id, created_at)
      select id, 1234.5, 'debit', '@formula', '2026-02-03 04:05:06Z' from campaign`);
    const lines = await csv({ keyword: 'hyperlink' });
    expect(lines[1]).toMatch(/^\d+,person3,"'=HYPERLINK\(""x""\)",1234\.50,debit,'@formula,2026-02-03 04:05:06$/);
    const trail = async () =>
      (await server.owner.query('select call, permission, outcome, details from audit_log order by id desc limit 2'))
        .rows;
    const row = { call: 'transactions.exported', permission: 'campaign_list' };
    await expect.poll(trail).toEqual([
      { ...row, outcome: 'done', details: { rows: 1 } },
      { ...row, outcome: 'started', details: {} },
    ]);
  });

  test('carry an id of Stripe once', async () => {
    const twice = `insert into transactions (campaign_id, amount, transaction_type, stripe_transaction_id)
      select id, 1, 'debit', 'ch_twice' from campaigns limit 1`;
    await server.owner.query(twice);
    await expect(server.owner.query(twice)).rejects.toThrow('transactions_stripe_transaction_id_key');
  });

  test.each(['update transactions set amount = 1', 'delete from transactions', 'truncate transactions'])(
    'can only be added: the server has no right to "%s"',
    async (change) => {
      await expect(sql.raw(change).execute(server.database.db)).rejects.toThrow('permission denied');
    },
  );

  test('are for those who may see campaigns', async () => {
    const { token: other } = await server.signedIn({ permissions: ['campaign_details', 'campaign_charges_list'] });
    for (const headers of [{}, { accept: 'text/csv' }])
      expect((await server.send('GET', '/transaction-history', {}, { token: other, headers })).statusCode).toBe(403);
  });
});
