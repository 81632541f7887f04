import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { itemSender } from '../../../test/support/send-items.ts';

/** One minute, in days. */
const MINUTE = 1 / 1440;
const ago = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

describe('what the app sends next to what staff decide', () => {
  let server: TestServer;
  let send: Awaited<ReturnType<typeof itemSender>>;
  let token: string;

  beforeAll(async () => {
    server = await testServer();
    send = await itemSender(server);
    ({ token } = await server.signedIn({ super: true }));
    await send(
      { type: 'user', id: 'u1', occurred_at: ago(9), data: { name: 'U', username: 'u1' } },
      { type: 'user', id: 'u2', occurred_at: ago(9), data: { name: 'V', username: 'u2' } },
    );
  });
  afterAll(() => server.stop());

  const one = async (text: string) => (await server.owner.query(text)).rows[0];

  test('no item brings back a post that staff deleted, nor a person they suspended', async () => {
    await send(
      { type: 'post', id: 'p1', occurred_at: ago(5), data: { user: 'u1', title: 'First' } },
      { type: 'report', id: 'x1', occurred_at: ago(4), data: { reported_user: 'u2', by: 'u1', reason: 'Rude' } },
    );
    const { id } = await one(`select id from posts where app_id = 'p1'`);
    const { id: userId } = await one(`select id from users where app_id = 'u2'`);
    const deleted = await server.send('DELETE', '/delete-post', { id: Number(id) }, { token });
    expect(deleted.statusCode, deleted.body).toBe(200);
    const suspended = await server.send('POST', '/suspend-account', { user_id: Number(userId) }, { token });
    expect(suspended.statusCode, suspended.body).toBe(200);
    await send(
      { type: 'post', id: 'p1', occurred_at: ago(0), data: { title: 'Second' } },
      { type: 'user', id: 'u2', occurred_at: ago(0), data: { name: 'Other' } },
    );
    expect(
      await one(`select title, deleted_at is null as is_there, deleted_by_app from posts where app_id = 'p1'`),
    ).toEqual({
      ...{ title: 'Second', is_there: false, deleted_by_app: false },
    });
    expect(await one(`select name, is_suspended from users where app_id = 'u2'`)).toEqual({
      name: 'Other',
      is_suspended: true,
    });
  });

  test('a post that the app deletes keeps its case open, also when it comes back', async () => {
    await send(
      { type: 'post', id: 'p2', occurred_at: ago(5), data: { user: 'u1', title: 'T' } },
      { type: 'report', id: 'x2', occurred_at: ago(4), data: { post: 'p2', by: 'u2', reason: 'Spam' } },
      { type: 'post', id: 'p2', occurred_at: ago(3), deleted: true },
    );
    const state = () => one(`select c.state from cases c join posts p on p.id = c.post_id where p.app_id = 'p2'`);
    expect(await state()).toEqual({ state: 'open' });
    await send({ type: 'post', id: 'p2', occurred_at: ago(2), data: { user: 'u1', title: 'T' } });
    expect(await state()).toEqual({ state: 'open' });
  });

  test('a status that staff set stays, until the app sends another one later', async () => {
    const campaign = (days: number, status: string) => ({
      type: 'campaign',
      id: 'c1',
      occurred_at: ago(days),
      data: { user: 'u1', campaign_name: 'C', goal: 'clicks', status },
    });
    await send(campaign(5, 'Pending'));
    const { id } = await one(`select id from campaigns where app_id = 'c1'`);
    const changed = await server.send('PATCH', '/campaigns', { id: Number(id), status: 'Approved' }, { token });
    expect(changed.statusCode, changed.body).toBe(200);
    const status = async () => (await one(`select status from campaigns where app_id = 'c1'`)).status;
    await send(campaign(1, 'Draft'));
    expect(await status()).toBe('Approved');
    // After the decision by staff, as from a phone whose clock is a little ahead.
    await send(campaign(-MINUTE, 'Pending'));
    expect(await status()).toBe('Approved');
    await send(campaign(-2 * MINUTE, 'Paused'));
    expect(await status()).toBe('Paused');
    const { n } = await one(`select count(*)::int as n from campaign_status_changes where campaign_id = ${id}`);
    expect(n).toBe(2);
  });
});
