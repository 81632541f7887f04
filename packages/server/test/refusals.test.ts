import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestServer, testServer } from './support/index.ts';
import { addUsers, reportUsers } from './support/moderation.ts';

interface Row {
  readonly refused?: Readonly<Record<string, string>>;
}

describe('what a row says is refused', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    // Background work is off: it would send a delivery that waits to be resent.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    server = await testServer({ WEBHOOK_ALLOWED_NETWORKS: '192.0.2.0/24' });
    ({ token } = await server.signedIn({ super: true }));
  });
  afterAll(async () => {
    vi.useRealTimers();
    await server.stop();
  });

  const send = async (method: string, path: string, input: object) => {
    const answer = await server.send(method, path, input, { token });
    return { status: answer.statusCode, ...answer.json() };
  };
  /**
   * Makes the calls that a row marks as refused, with these inputs, and expects its sentences.
   * @returns their routes.
   */
  async function refusedOf({ refused = {} }: Row, inputs: Readonly<Record<string, object>>): Promise<string[]> {
    const routes = Object.keys(inputs).filter((route) => refused[route] !== undefined);
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ');
      const { status, responseMessage } = await send(method, path, inputs[route] ?? {});
      expect([route, status, responseMessage]).toEqual([route, 409, refused[route]]);
    }
    return routes;
  }

  test('of an interest that campaigns are about', async () => {
    const { id } = (await send('POST', '/campaign-interests', { name: 'Chess' })).data;
    const row = async () => (await send('GET', '/campaign-interests', { query: 'chess' })).data[0];
    expect(await refusedOf(await row(), { 'DELETE /campaign-interests': { id } })).toEqual([]);
    await server.owner.query('update interests set campaigns_count = 1 where id = $1', [id]);
    expect(await refusedOf(await row(), { 'DELETE /campaign-interests': { id } })).toEqual([
      'DELETE /campaign-interests',
    ]);
  });

  test('of a key that has expired or is revoked', async () => {
    const { id } = (await send('POST', '/service-keys', { name: 'Shop', scopes: ['write:people'] })).data;
    const row = async () => (await send('GET', '/service-keys', {})).data[0];
    const calls = {
      'PUT /service-keys': { id, name: 'Shop', items_per_second: 5 },
      'POST /service-key-rotations': { id },
      'DELETE /service-keys': { id },
    };
    expect(await refusedOf(await row(), calls)).toEqual([]);
    await server.owner.query(`update service_keys set expires_at = now() where id = $1`, [id]);
    expect(await refusedOf(await row(), calls)).toEqual(['POST /service-key-rotations']);
    await send('DELETE', '/service-keys', { id });
    expect(await refusedOf(await row(), calls)).toEqual(Object.keys(calls));
  });

  test('of an endpoint that is active, is sending again, or has ended', async () => {
    const url = 'https://192.0.2.1/hooks';
    const { rows } = await server.owner.query<{ id: number }>(
      `insert into webhook_endpoints (url, events, sealed_secret, position) values ($1, '{*}', '', 1000000) returning id`,
      [url],
    );
    const id = Number(rows[0]?.id);
    await server.owner.query('insert into webhook_health (endpoint_id) values ($1)', [id]);
    const row = async () => (await send('GET', '/webhook-endpoints', {})).data[0];
    const calls = {
      'PUT /webhook-endpoints': { id, url, events: ['*'] },
      'POST /webhook-pauses': { id },
      'POST /webhook-resumptions': { id },
      'POST /webhook-secrets': { id },
      'POST /webhook-resends-since': { id, since: new Date().toISOString() },
    };
    expect(await refusedOf(await row(), calls)).toEqual(['POST /webhook-resumptions']);
    await server.owner.query(`update webhook_endpoints set resend_after = 0, resend_until = 1 where id = $1`, [id]);
    expect(await refusedOf(await row(), calls)).toEqual(['POST /webhook-resumptions', 'POST /webhook-resends-since']);
    await server.owner.query(`update webhook_endpoints set state = 'ended' where id = $1`, [id]);
    expect(await refusedOf(await row(), calls)).toEqual(Object.keys(calls));
    const { rows: deliveries } = await server.owner.query<{ id: number }>(
      `insert into webhook_deliveries (endpoint_id, position, decided_at, type, subject, state)
       values ($1, 1, now(), 'post.deleted', 'post:1', 'failed') returning id`,
      [id],
    );
    const delivery = Number(deliveries[0]?.id);
    const { data } = await send('GET', '/webhook-delivery', { id: delivery });
    const resend = { 'POST /webhook-resends': { id: delivery } };
    expect(await refusedOf(data, resend)).toEqual(Object.keys(resend));
  });

  test('of a post that the app deleted', async () => {
    const [author] = await addUsers(server, ['Author']);
    const { rows } = await server.owner.query<{ id: number }>(
      `insert into posts (user_id, title, deleted_at, deleted_by_app) values ($1, 'Gone', now(), true) returning id`,
      [author],
    );
    const id = Number(rows[0]?.id);
    const { deleted } = (await send('GET', '/reported-post-details', { id })).data;
    const restore = { 'POST /restore-post': { id } };
    expect(await refusedOf(deleted, restore)).toEqual(Object.keys(restore));
  });

  test('of a user no one has reported, or who is suspended', async () => {
    const [id = 0] = await addUsers(server, ['Quiet']);
    const details = async () => (await send('GET', '/user-profile', { id })).userdetails;
    const suspend = (row: Row) => refusedOf(row, { 'POST /suspend-account': { user_id: id } });
    const unreported = await details();
    expect(unreported.can_be_suspended).toBe(0);
    expect(await suspend(unreported)).toEqual(['POST /suspend-account']);
    await reportUsers(server, [id]);
    const reported = await details();
    expect([reported.can_be_suspended, await suspend(reported)]).toEqual([1, []]);
    const inQueue = async () => (await send('GET', '/reported-users', {})).data[0];
    expect((await inQueue()).refused).toBe(undefined);
    await send('POST', '/suspend-account', { user_id: id });
    const suspended = await details();
    expect(suspended.can_be_suspended).toBe(0);
    expect(await suspend(suspended)).toEqual(['POST /suspend-account']);
  });
});
