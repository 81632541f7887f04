import { addMonths } from '@quarterdeck/contract/core/reports/month';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { itemSender } from '../../../test/support/send-items.ts';

const THIS = new Date().toISOString().slice(0, 'YYYY-MM'.length);
const LAST = addMonths(THIS, -1);

let server: TestServer;
let send: Awaited<ReturnType<typeof itemSender>>;
let token: string;
let userId: number;

const run = async (text: string, values: readonly unknown[] = []) => (await server.owner.query(text, [...values])).rows;
const idOf = async (appId: string): Promise<number> =>
  Number((await run('select id from transactions where app_id = $1', [appId]))[0]?.id);
const get = async (path: string, input: object) => (await server.send('GET', path, input, { token })).json();
const request = (input: object, by = token) =>
  server.send('POST', '/refund-requests', { user_id: userId, reason: 'Charged twice', ...input }, { token: by });
const refusals = (result: { readonly refused: readonly { readonly path: string; readonly message: string }[] }) =>
  result.refused.map(({ path, message }) => [path, message]);

const item = (type: string, id: string, data: object, occurred_at: string) => ({ type, id, occurred_at, data });
const money = (id: string, amount: string, day: string, more: object = {}) =>
  item(
    'transaction',
    id,
    { user: 'lyle', amount, transaction_type: 'debit', created_at: `${day}T10:00:00Z`, ...more },
    `${day}T10:00:00Z`,
  );

beforeAll(async () => {
  server = await testServer();
  send = await itemSender(server);
  ({ token } = await server.signedIn({ permissions: ['campaign_list', 'campaign_status'] }));
  const since = `${addMonths(THIS, -3)}-02T00:00:00Z`;
  const campaign = (id: string, more: object) =>
    item(
      'campaign',
      id,
      { user: 'lyle', campaign_name: `=Boxes ${id}`, goal: 'clicks', payment_type: 'card', ...more },
      since,
    );
  await send(
    item('user', 'lyle', { name: 'Lyle Hart', username: 'lyle91' }, since),
    item('user', 'other', { name: 'Other', username: 'other' }, since),
    campaign('c1', { card_detail_id: 7, card_name: 'Visa ending in 4242', created_at: since }),
    campaign('c2', { card_detail_id: 7, card_name: 'Visa ending in 4242', created_at: `${LAST}-02T00:00:00Z` }),
  );
  await send(
    money('old', '0.10', addMonths(THIS, -3).concat('-05'), { campaign: 'c1' }),
    money('d1', '0.20', `${LAST}-03`, { campaign: 'c1', stripe_transaction_id: 'ch_1' }),
    money('d2', '1000000000.01', `${LAST}-04`, { campaign: 'c2' }),
    money('d3', '0.30', `${LAST}-05`, { transaction_type: 'credit' }),
    item(
      'transaction',
      'alien',
      { user: 'other', amount: '9.99', transaction_type: 'debit', campaign: 'c1' },
      `${LAST}-05T00:00:00Z`,
    ),
  );
  userId = Number((await run("select id from users where app_id = 'lyle'"))[0]?.id);
});
afterAll(() => server.stop());

describe('an advertiser', () => {
  test('has the money of each month to the cent, months without any, and the cards as the app names them', async () => {
    const expected = {
      user_id: userId,
      username: 'lyle91',
      totals: { debit: '1000000000.31', credit: '0.30', balance: '1000000000.01' },
      months: [
        { month: THIS, debit: '0.00', credit: '0.00', spend: '0.00', balance: '1000000000.01' },
        { month: LAST, debit: '1000000000.21', credit: '0.30', spend: '999999999.91', balance: '1000000000.01' },
        { month: addMonths(THIS, -2), debit: '0.00', credit: '0.00', spend: '0.00', balance: '0.10' },
        { month: addMonths(THIS, -3), debit: '0.10', credit: '0.00', spend: '0.10', balance: '0.10' },
      ],
      cards: [
        {
          card_name: 'Visa ending in 4242',
          card_detail_id: 7,
          payment_type: 'card',
          campaigns: 2,
          last_used_at: `${LAST}-02T00:00:00.000Z`,
        },
      ],
      campaigns: 2,
    };
    expect((await get('/advertiser', { user_id: userId })).data).toMatchObject(expected);
    await run('select advertising_recount()');
    expect((await get('/advertiser', { user_id: userId })).data).toMatchObject(expected);
  });

  test('is a user of the app', async () => {
    const { id } = await server.makeAdmin();
    for (const user_id of [id, 999_999])
      expect(await get('/advertiser', { user_id })).toMatchObject({
        responseCode: 404,
        responseMessage: 'There is no such advertiser',
      });
  });

  test('has the money of campaigns from before transactions had users', async () => {
    await run(`
      alter table transactions disable trigger transactions_user;
      insert into transactions (campaign_id, amount, transaction_type, created_at)
      select id, 5, 'debit', '${addMonths(THIS, -2)}-09' from campaigns where app_id = 'c1';
      alter table transactions enable trigger transactions_user;`);
    const { data } = await get('/advertiser', { user_id: userId });
    expect(data.months[2]).toMatchObject({ debit: '5.00', balance: '5.10' });
    const statement = (await get('/advertiser-statement', { user_id: userId, month: addMonths(THIS, -2) })).data;
    expect(statement).toMatchObject({ opening: '0.10', debit: '5.00', closing: '5.10', total: 1 });
    expect(statement.lines).toMatchObject([{ amount: '5.00', balance: '5.10' }]);
  });
});

describe('a statement', () => {
  test('adds up to the cent, on the page and as CSV, without formulas', async () => {
    const { data } = await get('/advertiser-statement', { user_id: userId, month: LAST });
    expect(data).toMatchObject({
      is_final: 1,
      opening: '5.10',
      debit: '1000000000.21',
      credit: '0.30',
      closing: '1000000005.01',
      total: 3,
      campaigns: [
        { campaign_name: '=Boxes c2', debit: '1000000000.01', credit: '0.00', spend: '1000000000.01' },
        { campaign_name: '=Boxes c1', spend: '0.20' },
        { campaign_id: null, campaign_name: null, credit: '0.30', spend: '-0.30' },
      ],
    });
    expect(data.lines.map(({ amount, balance }: { amount: string; balance: string }) => [amount, balance])).toEqual([
      ['0.20', '5.30'],
      ['1000000000.01', '1000000005.31'],
      ['0.30', '1000000005.01'],
    ]);
    const csv = await server.send(
      'GET',
      '/advertiser-statement',
      { user_id: userId, month: LAST },
      { token, headers: { accept: 'text/csv' } },
    );
    expect(csv.headers['content-disposition']).toContain(`statement-${userId}-${LAST}.csv`);
    const [, first, second, third] = csv.body.trim().split(/\r?\n/);
    expect(first).toMatch(new RegExp(`^\\d+,${LAST}-03 10:00:00,debit,0\\.20,\\d+,'=Boxes c1,ch_1,,5\\.30$`));
    expect(second).toMatch(/,debit,1000000000\.01,.*,1000000005\.31$/);
    expect(third).toMatch(/,credit,0\.30,,,,,1000000005\.01$/);
  });

  test('of the current month is not final, and of a later one there is none', async () => {
    expect((await get('/advertiser-statement', { user_id: userId, month: THIS })).data).toMatchObject({
      is_final: 0,
      opening: '1000000005.01',
      closing: '1000000005.01',
      lines: [],
    });
    expect(await get('/advertiser-statement', { user_id: userId, month: addMonths(THIS, 1) })).toMatchObject({
      responseCode: 422,
      errors: [{ field: 'month' }],
    });
  });
});

describe('a refund', () => {
  test('is requested of the app, which answers with its transaction', async () => {
    const answer = await request({ amount: '0.1', transaction_id: await idOf('d1') });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json().responseMessage).toBe('The app was asked to refund $0.10');
    const [event] = await run("select event_id, data from app_events where type = 'refund.requested'");
    expect(event?.data).toMatchObject({
      user: 'lyle',
      amount: '0.10',
      transaction: 'd1',
      stripe_transaction_id: 'ch_1',
      reason: 'Charged twice',
    });
    const listed = () => get('/refund-requests', { user_id: userId });
    expect((await listed()).data).toMatchObject([{ amount: '0.10', answer: null, reason: 'Charged twice' }]);

    const credit = { transaction_type: 'credit', request: event?.event_id };
    const day = `${LAST}-28`;
    expect(refusals(await send(money('r1', '0.10', day, { request: event?.event_id })))).toEqual([
      ['data.request', 'A refund must be a credit'],
    ]);
    expect(refusals(await send(money('r1', '0.11', day, credit)))).toEqual([
      ['data.amount', 'The requested refund is 0.10'],
    ]);
    const unknown = 'No refund was requested for this user by this event';
    expect(refusals(await send(money('r1', '0.10', day, { ...credit, user: 'other' })))).toEqual([
      ['data.request', unknown],
    ]);
    expect(refusals(await send(money('r1', '0.10', day, { ...credit, request: 'evt_none' })))).toEqual([
      ['data.request', unknown],
    ]);
    // Sending it again repeats the same transaction, but a different one can no longer answer the request.
    for (const _ of ['once', 'again']) expect(refusals(await send(money('r1', '0.10', day, credit)))).toEqual([]);
    expect(refusals(await send(money('r2', '0.10', day, credit)))).toEqual([
      ['data.request', 'Another transaction has answered this request'],
    ]);
    const [refund] = await run("select id, reverses from transactions where app_id = 'r1'");
    expect(Number(refund?.reverses)).toBe(await idOf('d1'));
    expect((await listed()).data).toMatchObject([{ answer: { id: Number(refund?.id), amount: '0.10' } }]);
  });

  test('is never of more than what is left of the debit, no matter who requests one', async () => {
    const transaction_id = await idOf('d1');
    const { token: second } = await server.signedIn({ permissions: ['campaign_list', 'campaign_status'] });
    const [one, two] = await Promise.all([token, second].map((by) => request({ amount: '0.06', transaction_id }, by)));
    expect([one?.statusCode, two?.statusCode].toSorted()).toEqual([201, 422]);
    const refused = [one, two].find((answer) => answer?.statusCode === 422);
    expect(refused?.json().errors).toEqual([
      { field: 'amount', message: 'At most $0.04 of this transaction can be refunded' },
    ]);
  });

  test('is withdrawn until the app answers: the app is notified, and the debit can be refunded again', async () => {
    const transaction_id = await idOf('d1');
    const withdraw = (id: number, by = token) =>
      server.send('DELETE', '/refund-requests', { user_id: userId, id }, { token: by });
    const balance = async () => (await get('/advertiser', { user_id: userId })).data.totals.balance;
    const before = await balance();
    const [open, answered] = (await get('/refund-requests', { user_id: userId })).data;
    expect(open).toMatchObject({ amount: '0.06', answer: null, withdrawn: null });
    const { token: reader } = await server.signedIn({ permissions: ['campaign_list'] });
    expect((await withdraw(open.id, reader)).statusCode).toBe(403);
    expect((await withdraw(answered.id)).json()).toMatchObject({
      responseCode: 409,
      responseMessage: 'The app has answered this request',
    });
    const answers = await Promise.all([withdraw(open.id), withdraw(open.id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [event] = await run("select data from app_events where type = 'refund.withdrawn'");
    const [{ event_id: requested }] = await run('select event_id from refund_requests where id = $1', [open.id]);
    expect(event?.data).toMatchObject({ user: 'lyle', request: requested, amount: '0.06' });
    const [row] = (await get('/refund-requests', { user_id: userId })).data;
    expect(row).toMatchObject({ id: open.id, answer: null, withdrawn: { by: expect.any(String) } });
    expect(await balance()).toBe(before);
    const audited = await run("select outcome from audit_log where call = 'refund.withdrawn' and outcome = 'done'");
    expect(audited).toHaveLength(1);
    expect((await request({ amount: '0.10', transaction_id })).statusCode).toBe(201);
    await withdraw((await get('/refund-requests', { user_id: userId })).data[0].id);

    // The app paid before it received the withdrawal. The money has moved, so the statement includes it.
    const late = money('r9', '0.06', `${LAST}-28`, { transaction_type: 'credit', request: requested });
    expect(refusals(await send(late))).toEqual([]);
    expect((await get('/refund-requests', { user_id: userId })).data[1]).toMatchObject({
      answer: { amount: '0.06' },
      withdrawn: { by: expect.any(String) },
    });
    expect(Number(await balance())).toBeCloseTo(Number(before) - 0.06, 2);
  });

  test.each([
    [{ amount: '1.005' }, 'amount'],
    [{ amount: '0.00' }, 'amount'],
    [{ amount: 12.5 }, 'amount'],
    [{ amount: '-1' }, 'amount'],
    [{ amount: '1', reason: undefined }, 'reason'],
  ])('of %o is refused', async (input, field) => {
    expect((await request(input)).json()).toMatchObject({ responseCode: 422, errors: [{ field }] });
  });

  test("is of the user's own debit; without one, it is a credit", async () => {
    for (const id of ['alien', 'd3'])
      expect((await request({ amount: '0.01', transaction_id: await idOf(id) })).json()).toMatchObject({
        errors: [{ field: 'transaction_id' }],
      });
    expect((await request({ amount: '25' })).statusCode).toBe(201);
    expect((await get('/refund-requests', { user_id: userId })).data[0]).toMatchObject({
      amount: '25.00',
      transaction_id: null,
    });
  });

  test('never stores the number of a card', async () => {
    for (const card_name of ['4242424242424242', 'Visa 4242 4242 4242 4242', 'x 4242-4242-4242'])
      expect(
        refusals(await send(item('campaign', 'c1', { card_name }, new Date().toISOString()))).map(([path]) => path),
      ).toEqual(['data.card_name']);
  });
});
