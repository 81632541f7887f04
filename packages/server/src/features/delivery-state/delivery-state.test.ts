import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { addUsers } from '../../../test/support/moderation.ts';
import { holdRetries, type Receiver, startReceiver } from '../../../test/support/receiver.ts';
import { addKey } from '../../domain/keys/service-keys.ts';

describe('what the app knows of a decision', () => {
  let server: TestServer;
  let receiver: Receiver;
  let token: string;
  let one = 0;

  beforeAll(async () => {
    server = await testServer({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32' });
    await holdRetries(server);
    receiver = await startReceiver();
    ({ token } = await server.signedIn({ super: true }));
    [one = 0] = await addUsers(server, ['one']);
  });
  afterAll(async () => {
    await receiver.close();
    await server.stop();
  });

  const call = (method: string, path: string, input: object) => server.send(method, path, input, { token });
  const decide = () => call('POST', '/make-user-autofollow', { user_id: one });
  const state = async () => (await call('GET', '/delivery-state', { thing: 'user', thing_id: one })).json().data;
  const soon = (wanted: unknown) => expect.poll(state, { interval: 20 }).toEqual(wanted);
  const plain = {
    ...{ type: 'user.auto_follow_changed', decided_at: expect.any(String), at: null, is_paused: 0 },
    ...{ answer: null, since: null, delivery_id: null },
  };

  test('is said from the decision until it has come to the app, whatever way it goes', async () => {
    expect(await state()).toBeNull();
    await decide();
    // Without any receiver, there is no state.
    expect(await state()).toBeNull();

    const { key } = await addKey(
      server.database.db,
      { name: 'Reader', kind: 'test', scopes: ['read:decisions'], expiresAt: null },
      null,
    );
    const read = async (after: string): Promise<string> => {
      const answer = await server.app.inject({
        url: '/app/v1/changes',
        query: { ...(after === '' ? {} : { after }) },
        headers: { authorization: `Bearer ${key}` },
      });
      return answer.json().next;
    };
    const first = await read(await read(''));
    await decide();
    await soon({ ...plain, state: 'waiting' });
    // A cursor confirms what the previous call returned; the decision may get its place in the feed between two calls.
    let cursor = first;
    const readOn = async () => {
      cursor = await read(cursor);
      return state();
    };
    await expect.poll(readOn, { interval: 20 }).toEqual({ ...plain, state: 'read', at: expect.any(String) });

    // For charges and interests, the latest event of all counts. For people, a person is required.
    await call('POST', '/campaign-interests', { name: 'Sailing' });
    const ofAny = async (thing: string) => (await call('GET', '/delivery-state', { thing })).json();
    await expect.poll(() => ofAny('interest')).toMatchObject({ data: { type: 'interest.created', state: 'waiting' } });
    expect(await ofAny('charge')).toMatchObject({ data: null });
    expect(await ofAny('user')).toMatchObject({ responseCode: 422, errors: [{ field: 'thing_id' }] });
    await read(await read(await read(first)));

    const { id } = (await call('POST', '/webhook-endpoints', { url: receiver.url, events: ['*'] })).json().data;
    // The decision was made before the endpoint existed.
    expect(await state()).toMatchObject({ state: 'read' });
    await decide();
    await soon({ ...plain, state: 'delivered', at: expect.any(String), delivery_id: expect.any(Number) });

    receiver.answers(500);
    await decide();
    const waiting = { ...plain, state: 'waiting', delivery_id: expect.any(Number) };
    await soon({ ...waiting, answer: '500', since: expect.any(String) });
    // A later event for the same person waits for the same reason.
    await decide();
    await soon({ ...waiting, answer: '500', since: expect.any(String) });
    await call('POST', '/webhook-pauses', { id });
    expect(await state()).toMatchObject({ state: 'waiting', is_paused: 1 });
    await server.owner.query(
      `update webhook_deliveries set state = 'failed', last_status = 503 where state = 'pending'`,
    );
    expect(await state()).toMatchObject({ state: 'failed', answer: '503', delivery_id: expect.any(Number) });
    await call('DELETE', '/webhook-endpoints', { id });
    // The app is unavailable, and its key has not read the event.
    expect(await state()).toMatchObject({ state: 'waiting', delivery_id: null });
  });
});
