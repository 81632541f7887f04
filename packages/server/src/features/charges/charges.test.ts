import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';

describe('campaign charges', () => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await testServer();
    ({ token } = await server.signedIn({ permissions: ['campaign_charges_list', 'add_group', 'edit_group'] }));
  });
  afterAll(() => server.stop());

  const send = (method: string, input: object, headers = {}) =>
    server.send(method, '/campaign-charges', input, { token, headers });

  test('are one for each goal, exact, and what they were is kept', async () => {
    const added = await send('POST', { goal: 'clicks', value: '0.1001' });
    expect(added.statusCode, added.body).toBe(201);
    const { id } = added.json().data;
    expect(added.json().data).toMatchObject({ goal: 'clicks', value: '0.1001', version: 1 });
    const again = await send('POST', { goal: 'clicks', value: '2' });
    expect([again.statusCode, again.json().responseMessage]).toEqual([
      409,
      'clicks already has a charge. Edit that one',
    ]);
    expect((await send('PUT', { id, goal: 'clicks', value: '1000000.0000' })).json().data.value).toBe('1000000.0000');
    const { rows } = await server.owner.query(
      `select v.before, v.after from audit_values v join audit_log l on l.id = v.audit_id where l.call = 'charge.changed'`,
    );
    expect(rows).toEqual([
      { before: { goal: 'clicks', value: '0.1001' }, after: { goal: 'clicks', value: '1000000.0000' } },
    ]);
    const history = await server.send('GET', '/campaign-charge-history', { id }, { token });
    expect(history.json().data.map(({ value }: { value: string }) => value)).toEqual(['1000000.0000', '0.1001']);
    expect((await send('GET', {})).json()).toMatchObject({ totalCount: 1, data: [{ id, value: '1000000.0000' }] });
    expect((await send('PUT', { id, goal: 'clicks', value: '3' }, { 'if-match': '1' })).statusCode).toBe(409);
  });

  test('are added once and changed once when two are faster than each other, and the second hears who and when', async () => {
    const { token: other } = await server.signedIn({
      permissions: ['campaign_charges_list', 'add_group', 'edit_group'],
    });
    const both = (method: string, input: object, headers = {}) =>
      Promise.all(
        [token, other].map((one) => server.send(method, '/campaign-charges', input, { token: one, headers })),
      );
    const added = await both('POST', { goal: 'impressions', value: '0.01' });
    expect(added.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const id = added.find(({ statusCode }) => statusCode === 201)?.json().data?.id;
    const changed = await both('PUT', { id, goal: 'impressions', value: '0.02' }, { 'if-match': '1' });
    expect(changed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(changed.find(({ statusCode }) => statusCode === 409)?.json().responseMessage).toMatch(
      /^Admin admin\d+ changed this on \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
    );
    const history = await server.send('GET', '/campaign-charge-history', { id }, { token });
    expect(history.json().data.map(({ value }: { value: string }) => value)).toEqual(['0.0200', '0.0100']);
    expect(history.json().data[0].set_by).toMatch(/^Admin admin\d+$/);
  });

  test.each(['0', '1000000', '0.0001', '999999.9999', '10.10'])('are stored to the last digit: "%s"', async (value) => {
    const id = (await send('GET', {})).json().data.find(({ goal }: { goal: string }) => goal === 'clicks').id;
    expect((await send('PUT', { id, goal: 'clicks', value })).statusCode).toBe(200);
    const { rows } = await server.owner.query(
      'select value = $1::numeric as same from campaign_charges where id = $2',
      [value, id],
    );
    expect(rows).toEqual([{ same: true }]);
  });

  test('travel as texts: a JSON number may have been rounded', async () => {
    for (const value of [1.5, 1e3, -1, 0.1 + 0.2])
      expect((await send('POST', { goal: 'impressions', value })).json()).toMatchObject({
        responseCode: 422,
        responseMessage: expect.stringMatching(/^A number from 0 to 1000000 .*, as a text$/),
      });
    for (const value of [null, [], {}, true])
      expect((await send('POST', { goal: 'impressions', value })).json()).toMatchObject({
        responseCode: 422,
        responseMessage: 'Goal charges is required',
      });
  });

  const plain = /^A number from 0 to 1000000/;
  test.each([
    ...['1e3', '1E3', '1e-3', '1e400', '1e', 'e1', '0e0', '-1', '-0', '--1', '+1', '+0', '-', '+', '1-', '1+1'],
    ...[
      '1,5',
      '1,000',
      '1.000.000',
      '1 000',
      '1_0',
      "1'000",
      ' 1.50 ',
      '1.5 ',
      ' 1',
      '1\t',
      '1\n',
      '\u00a01',
      '1\u200b',
    ],
    ...[
      '1000000.0001',
      '1000001',
      '1000000.00001',
      '0.00001',
      '1.00000',
      '.5',
      '1.',
      '.',
      '..',
      '1..5',
      '1.5.',
      '01',
      '00',
    ],
    ...[
      '٣',
      '١',
      '１',
      '१',
      '½',
      '²',
      'Ⅷ',
      '一',
      '∞',
      'NaN',
      'nan',
      'Infinity',
      '-Infinity',
      'null',
      'true',
      'undefined',
    ],
    ...[
      '0x10',
      '0b1',
      '0o7',
      '1n',
      '1f',
      '1%',
      '$1',
      '1$',
      '€1',
      'USD 1',
      '=1+1',
      '1;',
      "1'--",
      '1/2',
      '(1)',
      '1\u0000',
    ],
    '9'.repeat(400),
  ])('are numbers that are written plainly: not %j', async (value) => {
    const stored = () => server.owner.query('select * from campaign_charge_values order by id');
    const before = await stored();
    const { id } = (await send('GET', {})).json().data[0];
    for (const refused of [
      await send('POST', { goal: 'impressions', value }),
      await send('PUT', { id, goal: 'clicks', value }),
    ]) {
      expect(refused.statusCode).toBe(422);
      expect(refused.json().responseMessage).toMatch(value.includes('\u0000') ? /./ : plain);
    }
    expect((await stored()).rows).toEqual(before.rows);
  });

  test('say what is missing', async () => {
    const { errors } = (await send('POST', {})).json();
    expect(errors.map(({ message }: { message: string }) => message)).toEqual([
      'Goal is required',
      'Goal charges is required',
    ]);
    expect((await send('POST', { goal: 'clicks', value: '' })).json().responseMessage).toBe('Goal charges is required');
    expect((await send('POST', { goal: 'likes', value: '1' })).json().responseMessage).toBe('Goal is required');
  });
});
