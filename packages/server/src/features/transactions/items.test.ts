import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { openConnection } from '../../../test/support/open-connection.ts';
import { itemSender } from '../../../test/support/send-items.ts';
import { waitingForLocks } from '../../../test/support/waiting-for-locks.ts';

const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();

describe('money that the app sends', () => {
  let server: TestServer;
  let send: Awaited<ReturnType<typeof itemSender>>;

  beforeAll(async () => {
    server = await testServer();
    send = await itemSender(server);
    await send({ type: 'user', id: 'u1', occurred_at: yesterday, data: { name: 'U', username: 'u1' } });
  });
  afterAll(() => server.stop());

  const rows = async (text: string) => (await server.owner.query(text)).rows;
  const payment = (id: string, stripe_transaction_id: string) => ({
    type: 'transaction',
    id,
    occurred_at: yesterday,
    data: { user: 'u1', amount: '5.00', transaction_type: 'debit', stripe_transaction_id },
  });

  test('is refused, not lost, when another sender uses its number of Stripe at the same moment', async () => {
    await send(payment('t1', 'ch_1'));
    const other = await openConnection(server.ownerUrl);
    await other.query(`
      begin;
      insert into transactions (app_id, user_id, amount, transaction_type, stripe_transaction_id, created_at)
      select 't2', id, 5, 'debit', 'ch_2', '${yesterday}' from users where app_id = 'u1'`);
    const sent = send(payment('t3', 'ch_2'), payment('t4', 'ch_4'), payment('t1', 'ch_1'));
    await expect.poll(() => waitingForLocks(server)).toBe(1);
    await other.query('commit');
    const { accepted, refused } = await sent;
    expect(accepted).toBe(2);
    expect(refused).toEqual([
      {
        ...{ index: 0, type: 'transaction', id: 't3' },
        path: 'data.stripe_transaction_id',
        message: 'Another transaction has this number',
      },
    ]);
    expect(await rows('select app_id from transactions order by app_id')).toEqual(
      ['t1', 't2', 't4'].map((app_id) => ({ app_id })),
    );
  });
});
