import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { addUsers } from '../../../test/support/moderation.ts';
import { HOLD, holdRetries, type Receiver, startReceiver, verifyRequest } from '../../../test/support/receiver.ts';

/** Waits until a value is as expected. */
const soon = <Value>(read: () => Promise<Value>) => expect.poll(read, { interval: 20 });

describe('webhooks', () => {
  let server: TestServer;
  let token: string;
  let people: number[];
  const receivers: Receiver[] = [];
  const ids: number[] = [];

  beforeAll(async () => {
    server = await testServer({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32' });
    await holdRetries(server);
    ({ token } = await server.signedIn({ super: true, username: 'boss' }));
    people = await addUsers(
      server,
      Array.from({ length: 12 }, (_, index) => `person${index}`),
    );
  });
  afterEach(async () => {
    for (const id of ids.splice(0)) await call('DELETE', '/webhook-endpoints', { id });
    for (const receiver of receivers.splice(0)) await receiver.close();
  });
  afterAll(() => server.stop());

  const call = (method: string, path: string, input: object, headers = {}) =>
    server.send(method, path, input, { token, headers });

  /** Adds an endpoint with a receiver. */
  async function told(events: readonly string[] = ['user.auto_follow_changed']) {
    const receiver = await startReceiver();
    receivers.push(receiver);
    const answer = await call('POST', '/webhook-endpoints', { url: receiver.url, events });
    expect(answer.statusCode, answer.body).toBe(201);
    const { secret, data } = answer.json();
    ids.push(data.id);
    return { receiver, secret: secret as string, id: data.id as number };
  }

  const person = (index: number): number => people[index] ?? 0;
  /** Makes a decision about one person, so that all calls with an index have the same subject. */
  const decide = async (index: number): Promise<void> => {
    const answer = await call('POST', '/make-user-autofollow', { user_id: person(index) });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const endpointOf = async (id: number) =>
    (await call('GET', '/webhook-endpoints', { page_limit: 100 }))
      .json()
      .data.find((row: { id: number }) => row.id === id);
  const deliveriesOf = async (id: number, more = {}) =>
    (await call('GET', '/webhook-deliveries', { endpoint_id: id, page_limit: 100, ...more })).json().data;
  let tries = 0;
  /** Makes waiting deliveries due now; another decision wakes the worker. */
  const tryNow = async (): Promise<void> => {
    await server.owner.query('update webhook_queues set next_at = now() where lease is null');
    tries += 1;
    await call('POST', '/campaign-interests', { name: `Interest ${tries}` });
  };

  test('an event arrives as Standard Webhooks says, and the public library takes it', async () => {
    const { receiver, secret, id } = await told(['*']);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await decide(0);
    const [first] = await receiver.has(1);
    if (!first) throw new Error('nothing came');
    const body = verifyRequest(secret, first);
    expect(body).toEqual({
      type: 'user.auto_follow_changed',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { user: null, internal_id: person(0), auto_follow: true, by: expect.stringMatching(/^staff_/) },
    });
    expect(Object.keys(body as object)).toEqual(['type', 'timestamp', 'data']);
    expect(first.headers['content-type']).toBe('application/json');
    expect(first.id).toMatch(/^evt_[0-9a-f]{32}$/);
    const feed = await server.owner.query(
      'select event_id from app_events where position is not null order by position desc limit 1',
    );
    expect(feed.rows[0].event_id).toBe(first.id);
    await soon(async () => (await deliveriesOf(id))[0]?.state).toBe('delivered');
    const [delivery] = await deliveriesOf(id);
    expect(delivery).toMatchObject({ event_id: first.id, attempts: 1, last_status: 200, next_at: null });
    const details = (await call('GET', '/webhook-delivery', { id: delivery.id })).json().data;
    expect(details.body).toBe(first.body);
    expect(details.tries).toEqual([
      expect.objectContaining({
        status: 200,
        answer: 'so be it',
        headers: expect.objectContaining({
          'webhook-id': first.id,
          'webhook-timestamp': first.headers['webhook-timestamp'],
        }),
      }),
    ]);
    expect(JSON.stringify(details)).not.toContain('v1,');
    // A resend is the same event with a new signature.
    expect((await call('POST', '/webhook-resends', { id: delivery.id })).statusCode).toBe(200);
    const [, again] = await receiver.has(2);
    if (!again) throw new Error('nothing came');
    expect([again.id, verifyRequest(secret, again)]).toEqual([first.id, body]);
  });

  test('only the chosen types are sent, and nothing from before', async () => {
    await decide(1);
    const { receiver, id } = await told(['interest.created', 'charge.changed']);
    await decide(1);
    await call('POST', '/campaign-interests', { name: 'Sailing' });
    const [first] = await receiver.has(1);
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ type: 'interest.created', data: { name: 'Sailing' } });
    expect(receiver.received).toHaveLength(1);
    expect(await deliveriesOf(id)).toHaveLength(1);
  });

  test('a subject that fails is held back alone, in order, and is tried after 5 and 30 seconds', async () => {
    const { receiver, id } = await told();
    receiver.answers((_request, response, { body }) => {
      const fails = JSON.parse(body).data.internal_id === person(2);
      response.writeHead(fails ? 500 : 204).end(fails ? 'out of order' : undefined);
    });
    for (let round = 0; round < 3; round += 1) for (const index of [2, 3]) await decide(index);
    await receiver.has(4);
    await soon(async () => (await deliveriesOf(id, { state: 'delivered' })).length).toBe(3);
    const waiting = async () =>
      (await deliveriesOf(id, { state: 'pending' })).map((row: { attempts: number; next_at: string | null }) => [
        row.attempts,
        row.next_at !== null,
      ]);
    await soon(waiting).toEqual([
      [0, false],
      [0, false],
      [1, true],
    ]);
    const wait = async (): Promise<number> => {
      const { rows } = await server.owner.query(
        `select extract(epoch from next_at - last_tried_at - ${HOLD})::float8 as wait from webhook_queues
         where endpoint_id = $1 and lease is null`,
        [id],
      );
      return rows[0]?.wait ?? 0;
    };
    expect(await wait()).toBeGreaterThanOrEqual(4);
    expect(await wait()).toBeLessThanOrEqual(6);
    await tryNow();
    await receiver.has(5);
    await soon(wait).toBeGreaterThan(20);
    expect(await wait()).toBeLessThanOrEqual(36);
    expect((await endpointOf(id)).pending).toBe(3);
    receiver.answers(200);
    const before = receiver.received.length;
    await tryNow();
    await receiver.has(before + 3);
    const last = receiver.received.slice(-3).map(({ body }) => JSON.parse(body).data.auto_follow);
    expect(last).toEqual([true, false, true]);
    await soon(async () => (await endpointOf(id)).pending).toBe(0);
    const { rows } = await server.owner.query('select 1 from webhook_queues where endpoint_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('after 72 hours an event is given up, the next one goes, and it can be sent again', async () => {
    const { receiver, id } = await told();
    receiver.answers(503);
    await decide(4);
    await receiver.has(1);
    await decide(4);
    await soon(async () => (await deliveriesOf(id))[1]?.attempts).toBe(1);
    await server.owner.query(
      `update webhook_queues set first_tried_at = now() - interval '71 hours 50 minutes', tries = 70 where endpoint_id = $1`,
      [id],
    );
    await tryNow();
    await receiver.has(2);
    await soon(
      async () =>
        (
          await server.owner.query(
            `select next_at - last_tried_at <= interval '10 minutes' + ${HOLD} as soon from webhook_queues
             where endpoint_id = $1 and lease is null and tries = 71`,
            [id],
          )
        ).rows,
    ).toEqual([{ soon: true }]);
    await server.owner.query(
      `update webhook_queues set first_tried_at = now() - interval '72 hours' where endpoint_id = $1`,
      [id],
    );
    await tryNow();
    await receiver.has(4);
    await soon(async () => (await deliveriesOf(id)).map((row: { state: string }) => row.state)).toEqual([
      'pending',
      'failed',
    ]);
    expect((await endpointOf(id)).failed).toBe(1);
    receiver.answers(200);
    const [, failed] = await deliveriesOf(id);
    expect((await call('POST', '/webhook-resends', { id: failed.id })).statusCode).toBe(200);
    await receiver.has(6);
    expect(receiver.received.slice(-2).map(({ body }) => JSON.parse(body).data.auto_follow)).toEqual([true, false]);
    await soon(async () => (await deliveriesOf(id, { state: 'delivered' })).length).toBe(2);
  });

  test('a paused endpoint gets nothing, and resumes at its position', async () => {
    const { receiver, id } = await told();
    await decide(5);
    await receiver.has(1);
    const paused = await call('POST', '/webhook-pauses', { id });
    expect(paused.json().data).toMatchObject({ state: 'paused', reason: null });
    for (const index of [5, 6, 5]) await decide(index);
    await soon(async () => (await endpointOf(id)).pending).toBe(3);
    const tested = (await call('POST', '/webhook-tests', { id })).json().data;
    expect(tested).toMatchObject({ delivered: 1, status: 200, answer: 'so be it' });
    await receiver.has(2);
    expect((await call('POST', '/webhook-resumptions', { id })).statusCode).toBe(200);
    await receiver.has(5);
    const followed = receiver.received.slice(2).map(({ body }) => JSON.parse(body).data);
    expect(followed.filter((data) => data.internal_id === person(5)).map((data) => data.auto_follow)).toEqual([
      false,
      true,
    ]);
  });

  test('24 hours of failures pause it and tell super admins; resumed, all is tried at once', async () => {
    const { receiver, id } = await told();
    receiver.answers(500);
    await decide(7);
    await receiver.has(1);
    await soon(async () => (await endpointOf(id)).failing_since).not.toBeNull();
    await server.owner.query(
      `update webhook_health set failing_since = now() - interval '25 hours' where endpoint_id = $1`,
      [id],
    );
    await tryNow();
    await receiver.has(2);
    await soon(async () => (await endpointOf(id)).state).toBe('paused');
    expect((await endpointOf(id)).reason).toMatch(/24 hours/);
    const mail = await server.mailbox.mailTo('boss@staff.example');
    expect(mail.text).toContain(receiver.url);
    receiver.answers(200);
    expect((await call('POST', '/webhook-resumptions', { id })).statusCode).toBe(200);
    await receiver.has(3);
    await soon(async () => (await endpointOf(id)).pending).toBe(0);
    expect((await endpointOf(id)).failing_since).toBeNull();
    const { rows } = await server.owner.query(
      `select call from audit_log where target_type = 'webhook_endpoint' and target_id = $1 order by id`,
      [id],
    );
    expect(rows.map((row) => row.call)).toEqual([
      'webhook_endpoint.created',
      'upkeep.webhook_paused',
      'webhook_endpoint.resumed',
    ]);
  });

  test('410 ends it', async () => {
    const { receiver, id } = await told();
    receiver.answers(410);
    await decide(8);
    await receiver.has(1);
    await soon(async () => (await endpointOf(id)).state).toBe('ended');
    await decide(8);
    for (const path of ['/webhook-resumptions', '/webhook-pauses', '/webhook-secrets'])
      expect((await call('POST', path, { id })).statusCode).toBe(409);
    // The endpoint ends first, because answers are stored for many deliveries at once.
    await soon(() => deliveriesOf(id)).toEqual([expect.objectContaining({ state: 'failed', last_status: 410 })]);
    const [delivery] = await deliveriesOf(id);
    expect((await call('POST', '/webhook-resends', { id: delivery.id })).statusCode).toBe(409);
    expect(receiver.received).toHaveLength(1);
    // The address is free again.
    const again = await call('POST', '/webhook-endpoints', { url: receiver.url, events: ['*'] });
    expect(again.statusCode).toBe(201);
    ids.push(again.json().data.id);
  });

  test('while a secret is being changed both sign; afterwards the new one alone', async () => {
    const { receiver, secret, id } = await told();
    const changed = (await call('POST', '/webhook-secrets', { id, overlap_hours: 1 })).json();
    expect(changed.data.former_until).toEqual(expect.any(String));
    await decide(9);
    const [both] = await receiver.has(1);
    if (!both) throw new Error('nothing came');
    expect(String(both.headers['webhook-signature'])).toMatch(/^v1,\S+ v1,\S+$/);
    verifyRequest(secret, both);
    verifyRequest(changed.secret, both);
    await server.owner.query(`update webhook_endpoints set former_until = now() - interval '1 minute' where id = $1`, [
      id,
    ]);
    await decide(9);
    const [, over] = await receiver.has(2);
    if (!over) throw new Error('nothing came');
    expect(String(over.headers['webhook-signature'])).toMatch(/^v1,\S+$/);
    verifyRequest(changed.secret, over);
    const last = (await call('POST', '/webhook-secrets', { id, overlap_hours: 0 })).json();
    await decide(9);
    const [, , alone] = await receiver.has(3);
    if (!alone) throw new Error('nothing came');
    verifyRequest(last.secret, alone);
    for (const former of [secret, changed.secret]) expect(() => verifyRequest(former, alone)).toThrow();
    const { rows } = await server.owner.query(
      `select jsonb_agg(a)::text || (select jsonb_agg(i)::text from idempotency i) as kept from audit_log a`,
    );
    for (const one of [secret, changed.secret, last.secret]) expect(JSON.stringify(rows)).not.toContain(one);
  });

  test('all since a moment, or what failed of it, is sent again in order', async () => {
    const { receiver, id } = await told();
    await decide(10);
    await receiver.has(1);
    await server.owner.query(
      `update webhook_deliveries set decided_at = decided_at - interval '1 minute' where endpoint_id = $1`,
      [id],
    );
    const since = new Date().toISOString();
    for (const index of [10, 11, 10]) await decide(index);
    await receiver.has(4);
    await soon(async () => (await deliveriesOf(id, { state: 'delivered' })).length).toBe(4);
    await server.owner.query(`update webhook_deliveries set state = 'failed' where endpoint_id = $1 and subject = $2`, [
      id,
      `user:${person(11)}`,
    ]);
    expect((await call('POST', '/webhook-resends-since', { id, since, failed_only: 1 })).statusCode).toBe(200);
    await receiver.has(5);
    expect(JSON.parse(receiver.received[4]?.body ?? '').data.internal_id).toBe(person(11));
    await soon(async () => (await endpointOf(id)).is_resending).toBe(0);
    await soon(async () => (await deliveriesOf(id, { state: 'delivered' })).length).toBe(4);
    expect((await call('POST', '/webhook-resends-since', { id, since })).statusCode).toBe(200);
    await receiver.has(8);
    expect(new Set(receiver.received.slice(5).map((one) => one.id))).toEqual(
      new Set(receiver.received.slice(1, 4).map((one) => one.id)),
    );
    const none = await call('POST', '/webhook-resends-since', { id, since: '2999-01-01T00:00:00Z' });
    expect(none.json().responseMessage).toBe('There are no events since then');
  });

  test('redirects are not followed, long answers are cut, and no request goes to a private network', async () => {
    const { receiver, id } = await told();
    const other = await startReceiver();
    receivers.push(other);
    receiver.answers((_request, response) => response.writeHead(302, { location: other.url }).end());
    await decide(0);
    await soon(async () => (await deliveriesOf(id))[0]?.last_status).toBe(302);
    expect((await deliveriesOf(id))[0]?.state).toBe('pending');
    expect(other.received).toEqual([]);
    // The answer never ends, so the delivery ends only because the answer is cut off.
    receiver.answers((_request, response) => {
      response.writeHead(200);
      const more = (): void => {
        if (response.destroyed) return;
        if (response.write('x'.repeat(16_384))) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    });
    await tryNow();
    await soon(async () => (await deliveriesOf(id))[0]?.state).toBe('delivered');
    const refused = await call('POST', '/webhook-endpoints', { url: 'http://127.0.0.2:9/hooks', events: ['*'] });
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, 'url']);
    const unknown = await call('POST', '/webhook-endpoints', { url: receiver.url, events: ['user.vanished'] });
    expect([unknown.statusCode, unknown.json().errors[0].field]).toEqual([422, 'events']);
    await server.owner.query(`update webhook_endpoints set url = 'http://127.0.0.2:9/hooks' where id = $1`, [id]);
    expect((await call('POST', '/webhook-tests', { id })).json().data).toMatchObject({
      delivered: 0,
      status: null,
      error: '127.0.0.2 is not a public address',
    });
  });

  test('an answer that is cut within a character keeps nothing else from being written down', async () => {
    const [half, whole] = [await told(), await told()];
    half.receiver.answers((_request, response) => response.writeHead(200).end(`${'x'.repeat(1999)}😀`));
    await decide(0);
    for (const { id } of [half, whole]) await soon(async () => (await deliveriesOf(id))[0]?.state).toBe('delivered');
    expect(half.receiver.received).toHaveLength(1);
  });

  test('two servers share the work, and a subject stays in order', async () => {
    const { receiver, id } = await told();
    const other = await server.another({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32' });
    // Answers take a moment, so that the other server looks for work meanwhile.
    receiver.answers((_request, response) => {
      void server.owner.query('select').then(() => response.writeHead(200).end());
    });
    for (let round = 0; round < 6; round += 1) await Promise.all([0, 1, 2, 3].map(decide));
    await receiver.has(24);
    const { rows } = await server.owner.query(
      `select event_id, subject from app_events e join webhook_deliveries d using (position, subject) where d.endpoint_id = $1 order by position`,
      [id],
    );
    const subjectOf = new Map(rows.map((row) => [row.event_id, row.subject]));
    for (const subject of new Set(subjectOf.values()))
      expect(receiver.received.map((one) => one.id).filter((one) => subjectOf.get(one) === subject)).toEqual(
        rows.filter((row) => row.subject === subject).map((row) => row.event_id),
      );
    expect(receiver.received).toHaveLength(24);
    await other.close();
  });

  test('/metrics says how far the app is behind', async () => {
    const { receiver, id } = await told();
    receiver.answers(500);
    await decide(1);
    await receiver.has(1);
    await server.owner.query(
      `update webhook_deliveries set decided_at = now() - interval '1 hour' where endpoint_id = $1`,
      [id],
    );
    const metrics = (await server.app.inject({ url: '/metrics' })).body;
    const value = (name: string): number =>
      Number(new RegExp(`^${name}\\{endpoint="${id}",[^}]*\\} (\\S+)$`, 'm').exec(metrics)?.[1]);
    expect(value('webhook_oldest_undelivered_seconds')).toBeGreaterThan(3590);
    expect(value('webhook_pending_deliveries')).toBe(1);
    expect(value('webhook_failed_deliveries')).toBe(0);
  });
});
