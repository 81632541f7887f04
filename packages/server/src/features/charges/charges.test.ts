import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../kit/testing/index.ts';

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
      'There is a charge for clicks already: edit that one',
    ]);
    expect((await send('PUT', { id, goal: 'clicks', value: '1000000.0000' })).json().data.value).toBe('1000000.0000');
    const history = await server.send('GET', '/campaign-charge-history', { id }, { token });
    expect(history.json().data.map(({ value }: { value: string }) => value)).toEqual(['1000000.0000', '0.1001']);
    expect((await send('GET', {})).json()).toMatchObject({ totalCount: 1, data: [{ id, value: '1000000.0000' }] });
    expect((await send('PUT', { id, goal: 'clicks', value: '3' }, { 'if-match': '1' })).statusCode).toBe(409);
  });

  test.each(['1e3', '-1', '1,5', ' 1.50 ', '1000000.0001', '1000001', '0.00001', '.5', '1.', '٣', 'NaN', 'Infinity'])(
    'are numbers that are written plainly: not "%s"',
    async (value) => {
      const refused = await send('POST', { goal: 'impressions', value });
      expect(refused.statusCode).toBe(422);
      expect(refused.json().responseMessage).toMatch(/^A number from 0 to 1000000/);
    },
  );

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
