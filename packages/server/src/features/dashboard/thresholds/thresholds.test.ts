import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../../test/support/index.ts';
import { SECRET_KEY } from '../../../../test/support/instance.ts';
import { secretsFrom } from '../../../core/secrets.ts';
import { checkThresholds } from './check.ts';

describe('thresholds of figures', () => {
  let server: TestServer;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await testServer();
    admin = await server.signedIn({ permissions: ['campaign_analytics'] });
    await server.owner.query(`insert into users (name, username) values ('U', 'payer')`);
  });
  afterAll(() => server.stop());

  const run = async (text: string, values: readonly unknown[] = []) =>
    (await server.owner.query(text, [...values])).rows;
  const add = (input: object, by = admin) => server.send('POST', '/thresholds', input, by);
  const pay = (amount: string, type = 'debit') =>
    run(
      `insert into transactions (user_id, amount, transaction_type) select id, $1, $2 from users where username = 'payer'`,
      [amount, type],
    );
  /** Checks as two instances do at the same moment, five minutes later. */
  const check = async () => {
    await run(`update thresholds set checked_at = now() - interval '6 minutes' where checked_at is not null`);
    const config = { productName: 'Quarterdeck', publicUrl: 'https://desk.example' };
    const services = { database: server.database, secrets: secretsFrom(SECRET_KEY), config } as Parameters<
      typeof checkThresholds
    >[0];
    await Promise.all([checkThresholds(services), checkThresholds(services)]);
  };
  const subjects = async () =>
    (await run(`select subject from outbox where subject like '%Debit%' order by id`)).map(({ subject }) => subject);

  test('email their admin once when the figure crosses the value, and again after it came back', async () => {
    expect((await add({ figure: 'debit', period: 'today', direction: 'above', value: '100' })).statusCode).toBe(201);
    await pay('100.00');
    await check();
    expect(await subjects()).toEqual([]);
    await pay('0.01');
    await check();
    await pay('5.00');
    await check();
    expect(await subjects()).toEqual(['Quarterdeck: Debit above $100.00']);
    const [row] = (await server.send('GET', '/thresholds', {}, admin)).json().data;
    expect(row).toMatchObject({ figure: 'debit', value: '100.00', is_over: 1, last_value: '105.01' });
    // Within five percent of the value, it has not returned yet.
    await run(`update transaction_days set amount = 96 where transaction_type = 'debit'`);
    await check();
    await run(`update transaction_days set amount = 101 where transaction_type = 'debit'`);
    await check();
    expect(await subjects()).toHaveLength(1);
    await run(`update transaction_days set amount = 95 where transaction_type = 'debit'`);
    await check();
    await run(`update transaction_days set amount = 101 where transaction_type = 'debit'`);
    await check();
    expect(await subjects()).toHaveLength(2);
  });

  test('of a change compare with the 7 days before', async () => {
    await run(`insert into transaction_days values ((now() at time zone 'UTC')::date - 8, 'credit', 1, 10)`);
    await pay('15.00', 'credit');
    await add({ figure: 'credit', period: 'week', direction: 'change', value: '50' });
    await check();
    const [row] = (await server.send('GET', '/thresholds', {}, admin)).json().data;
    expect(row).toMatchObject({ figure: 'credit', is_over: 1, last_value: '50.00' });
  });

  test('say nothing to an admin who lost the permission', async () => {
    const other = await server.signedIn({ permissions: ['campaign_analytics'] });
    await add({ figure: 'debit', period: 'today', direction: 'above', value: '1' }, other);
    await run('delete from user_permissions where admin_id = $1', [other.id]);
    const before = (await subjects()).length;
    await check();
    expect(await subjects()).toHaveLength(before);
    expect((await server.send('GET', '/thresholds', {}, other)).json().data).toMatchObject([{ last_value: null }]);
  });

  test("need the figure's permission, and are their admin's own", async () => {
    expect((await add({ figure: 'searches', period: 'today', direction: 'above', value: '1' })).statusCode).toBe(403);
    expect((await add({ figure: 'debit', period: 'today', direction: 'below', value: '1' })).json()).toMatchObject({
      responseCode: 422,
      errors: [{ field: 'period' }],
    });
    const [{ id }] = (await server.send('GET', '/thresholds', {}, admin)).json().data;
    const { token } = await server.signedIn({ super: true });
    expect((await server.send('DELETE', '/thresholds', { id }, { token })).statusCode).toBe(404);
    expect((await server.send('DELETE', '/thresholds', { id }, admin)).statusCode).toBe(200);
  });
});
