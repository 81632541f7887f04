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
  const refusal = (index: number, id: string, path: string, message: string) => ({
    index,
    type: 'transaction',
    id,
    path,
    message,
  });
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
    const sent = send(payment('t3', 'ch_2'), payment('t4', 'ch_4'), payment('t1', 'ch_1'), payment('t5', 'ch_1'));
    await expect.poll(() => waitingForLocks(server)).toBe(1);
    await other.query('commit');
    const { accepted, refused } = await sent;
    expect(accepted).toBe(2);
    expect(refused).toEqual([
      refusal(0, 't3', 'data.stripe_transaction_id', 'Another transaction has this id'),
      refusal(3, 't5', 'data.stripe_transaction_id', 'Another transaction has this id'),
    ]);
    expect(await rows('select app_id from transactions order by app_id')).toEqual(
      ['t1', 't2', 't4'].map((app_id) => ({ app_id })),
    );
  });

  const reversal = (id: string, reverses: string, amount: string, transaction_type = 'credit') => ({
    type: 'transaction',
    id,
    occurred_at: yesterday,
    data: { user: 'u1', amount, transaction_type, reverses },
  });
  const faults = (result: { readonly refused: readonly { readonly id: string; readonly message: string }[] }) =>
    result.refused.map(({ id, message }) => [id, message]);

  test('is reversed by the other type, and by no more than it was', async () => {
    await send(payment('paid', 'ch_paid'));
    const { refused } = await send(reversal('r1', 'paid', '1.00', 'debit'), reversal('r2', 'paid', '5.01'));
    expect(refused).toEqual([
      refusal(0, 'r1', 'data.transaction_type', 'A reversal must have the opposite type'),
      refusal(1, 'r2', 'data.amount', 'A reversal cannot exceed the remaining amount: 5.00'),
    ]);
    // Several together, in one batch and in another. A repeated item counts once.
    expect(
      faults(
        await send(reversal('r3', 'paid', '3.10'), reversal('r4', 'paid', '1.91'), reversal('r5', 'paid', '1.00')),
      ),
    ).toEqual([['r4', 'A reversal cannot exceed the remaining amount: 1.90']]);
    expect(faults(await send(reversal('r3', 'paid', '3.10'), reversal('r5', 'paid', '1.00')))).toEqual([]);
    expect(faults(await send(reversal('r6', 'paid', '0.91')))).toEqual([
      ['r6', 'A reversal cannot exceed the remaining amount: 0.90'],
    ]);
    expect(faults(await send(reversal('r7', 'paid', '0.90')))).toEqual([]);
    expect(faults(await send(reversal('r8', 'paid', '0.01')))).toEqual([
      ['r8', 'A reversal cannot exceed the remaining amount: 0.00'],
    ]);
  });

  test('is not reversed twice by senders who come at the same moment', async () => {
    await send(payment('once', 'ch_once'));
    const other = await openConnection(server.ownerUrl);
    await other.query(`
      begin;
      select pg_advisory_xact_lock(hashtext('quarterdeck reversals'));
      insert into transactions (app_id, user_id, amount, transaction_type, reverses, created_at)
      select 'first', user_id, 5, 'credit', id, '${yesterday}' from transactions where app_id = 'once'`);
    const sent = send(reversal('second', 'once', '5.00'));
    await expect.poll(() => waitingForLocks(server)).toBe(1);
    await other.query('commit');
    expect(faults(await sent)).toEqual([['second', 'A reversal cannot exceed the remaining amount: 0.00']]);
  });
});
