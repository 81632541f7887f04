import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../kit/testing/index.ts';

describe('transactions', () => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await testServer();
    ({ token } = await server.signedIn({ permissions: ['campaign_list'] }));
    await server.owner.query(`
      with person as (insert into users (name, username, email)
        select 'P', 'person' || i, 'p' || i || '@example.com' from generate_series(1, 3) i returning id),
      campaign as (insert into campaigns (user_id, campaign_name, goal)
        select id, 'Campaign ' || id, 'clicks' from person returning id)
      insert into transactions (campaign_id, amount, transaction_type, stripe_transaction_id, created_at)
      select id, 0.01 * (i * 37 % 1000), case when i % 3 = 0 then 'credit' else 'debit' end, 'ch_' || id || '_' || i,
        timestamptz '2025-12-30 23:00Z' + i * interval '7 hours'
      from campaign, generate_series(1, 100) i`);
  });
  afterAll(() => server.stop());

  const ask = async (input: object) => {
    const answer = await server.send('GET', '/transaction-history', input, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };

  test.each([
    [{}, 'true'],
    [{ transaction_type: 'credit' }, `transaction_type = 'credit'`],
    [
      { start_date: '2025-12-31', end_date: '2026-01-03' },
      `created_at >= '2025-12-31Z' and created_at < '2026-01-04Z'`,
    ],
    [{ keyword: 'PERSON2' }, `campaign_id in (select id from campaigns where username = 'person2')`],
    [
      { keyword: '_7', transaction_type: 'debit' },
      `stripe_transaction_id like '%\\_7%' and transaction_type = 'debit'`,
    ],
    [{ keyword: 'nobody at all' }, 'false'],
  ])('are summed as plain SQL sums them: %j', async (input, where) => {
    const { rows } = await server.owner.query(`
      select count(*)::int as total, coalesce(sum(amount) filter (where transaction_type = 'debit'), 0)::numeric(14, 2)::text as debit,
        coalesce(sum(amount) filter (where transaction_type = 'credit'), 0)::numeric(14, 2)::text as credit
      from transactions where ${where}`);
    const [{ total, debit, credit }] = rows;
    const found = await ask(input);
    expect(found).toMatchObject({ total, totals: { debit, credit } });
    const cents = (text: string) => BigInt(text.replace('.', ''));
    expect(cents(found.totals.balance)).toBe(cents(debit) - cents(credit));
  });

  test('can only be added', async () => {
    for (const change of ['update transactions set amount = 1', 'delete from transactions', 'truncate transactions'])
      await expect(server.owner.query(change)).rejects.toThrow('transactions can only be added');
  });
});
