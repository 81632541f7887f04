import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';
import { SECRET_KEY } from '../../../test/support/instance.ts';
import { type Receiver, startReceiver, verifyRequest } from '../../../test/support/receiver.ts';
import { works } from '../../app/maintenance.ts';
import { secretsFrom } from '../../core/secrets.ts';
import { postMessages } from '../../domain/notices/channels/worker.ts';
import { notify } from '../../domain/notices/notify.ts';
import { doAll } from '../../jobs/background.ts';

describe('channels', () => {
  let server: TestServer;
  let boss: SignedIn;
  let receiver: Receiver;
  const ids: number[] = [];

  beforeAll(async () => {
    server = await testServer({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32' });
    boss = await server.signedIn({ super: true, username: 'boss' });
    receiver = await startReceiver();
  });
  afterEach(async () => {
    for (const id of ids.splice(0)) await call('DELETE', '/channels', { id });
    await receiver.close();
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await receiver.close();
    await server.stop();
  });

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, input: object = {}) =>
    server.send(method, path, input, { token: boss.token });
  const add = async (input: object) => {
    const answer = await call('POST', '/channels', { url: receiver.url, events: ['critical'], ...input });
    expect(answer.statusCode, answer.body).toBe(201);
    ids.push(answer.json().data.id);
    return answer.json();
  };
  const channel = async (id: number) =>
    (await call('GET', '/channels')).json().data.find((one: { id: number }) => one.id === id);
  /** Creates a notice, whose subject never closes, for groups or for super admins. */
  const tell = async (text: string, groups?: readonly number[], kind: 'critical' | 'mentioned' = 'critical') => {
    const to = groups ? { groups } : { holdersOf: [] };
    await notify(server.database.db, null, [{ kind, about: { type: 'admin', id: boss.id }, to, text }]);
    await doAll(server.database, works);
  };
  /** Posts waiting messages, as a server does every few seconds. @returns all messages so far. */
  const post = async () => {
    await server.owner.query('update channels set next_at = now()');
    const services = { config: server.config, database: server.database, secrets: secretsFrom(SECRET_KEY) };
    await postMessages({ ...services, log: pino({ level: 'silent' }) }, new AbortController().signal);
    return receiver.received.map(({ body }) => JSON.parse(body));
  };

  test.each([
    ['slack', { text: 'Tom &amp; &lt;!channel&gt;\n<http://localhost:3000/notices>' }],
    ['mattermost', { text: 'Tom & \\<!channel\\>\nhttp://localhost:3000/notices' }],
    ['discord', { content: 'Tom & \\<!channel\\>\n<http://localhost:3000/notices>', allowed_mentions: { parse: [] } }],
    [
      'teams',
      {
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            content: {
              type: 'AdaptiveCard',
              body: [{ type: 'TextBlock', text: 'Tom & \\<!channel\\>' }],
              actions: [{ type: 'Action.OpenUrl', url: 'http://localhost:3000/notices' }],
            },
          },
        ],
      },
    ],
  ])('a message to %s has the form of its document', async (kind, form) => {
    const { data, secret } = await add({ kind });
    expect(secret).toBeUndefined();
    expect(data).toMatchObject({ kind, url: `${new URL(receiver.url).origin}/…`, waiting: 0, last_sent_at: null });
    await tell('Tom & <!channel>');
    expect(await channel(data.id)).toMatchObject({ waiting: 1 });
    const [body] = await post();
    expect(body).toMatchObject(form);
    expect(await channel(data.id)).toMatchObject({ waiting: 0, last_error: null, last_sent_at: expect.any(String) });
  });

  test('a plain webhook is signed, and has what waits in one message', async () => {
    const { secret } = await add({ kind: 'webhook' });
    await tell('One');
    await tell('Two');
    await post();
    const [request] = receiver.received;
    expect(request && verifyRequest(secret, request)).toMatchObject({
      type: 'notices',
      data: { notices: [{ kind: 'critical', text: 'One', about: { type: 'admin', id: boss.id } }, { text: 'Two' }] },
    });
  });

  test('a channel gets the kinds and the groups that were chosen', async () => {
    const { rows } = await server.owner.query(
      `insert into groups (name) values ('Leads'), ('Legal') returning id::int`,
    );
    const [leads = 0, legal = 0] = rows.map(({ id }) => Number(id));
    const member = await server.signedIn();
    await server.owner.query('insert into admin_groups (admin_id, group_id) values ($1, $2)', [member.id, leads]);
    const { data } = await add({ kind: 'slack', groups: [leads] });
    expect(data.groups).toEqual([{ id: leads, name: 'Leads' }]);
    await tell('No one is in it', [legal]);
    await tell('Another kind', [leads], 'mentioned');
    await tell('For leads', [leads]);
    const [body] = await post();
    expect(body.text).toMatch(/^For leads\n/);
  });

  test('what fails is tried again, with the reason shown; a test says what came of it', async () => {
    const { data } = await add({ kind: 'slack' });
    receiver.answers(500);
    await tell('Again');
    await post();
    expect(await channel(data.id)).toMatchObject({ waiting: 1, last_error: 'The answer was 500' });
    expect((await call('POST', '/test-channel', { id: data.id })).json().data).toMatchObject({
      delivered: 0,
      status: 500,
    });
    receiver.answers(200);
    expect((await call('POST', '/test-channel', { id: data.id })).json().data).toMatchObject({
      delivered: 1,
      status: 200,
    });
    await post();
    expect(await channel(data.id)).toMatchObject({ waiting: 0, last_error: null });
  });

  test('the audit log shows what of a channel changed, and never its address', async () => {
    const { rows } = await server.owner.query(`insert into groups (name) values ('Night') returning id::int`);
    const [night = 0] = rows.map(({ id }) => Number(id));
    const { data } = await add({ kind: 'webhook', events: ['critical'] });
    await call('PUT', '/channels', { id: data.id, events: ['critical'], groups: [night] });
    await call('PUT', '/channels', { id: data.id, events: ['overdue'], url: receiver.url });
    const audit = await server.owner.query(
      `select before, after from audit_log join audit_values v on v.audit_id = id
       where call = 'channel.changed' and target_id = $1 order by id`,
      [data.id],
    );
    expect(audit.rows).toEqual([
      { before: { groups: [] }, after: { groups: [night] } },
      { before: { events: ['critical'] }, after: { events: ['overdue'], address: 'replaced' } },
    ]);
  });

  test('an address in a network that is refused is not taken, and none is ever shown', async () => {
    const refused = await call('POST', '/channels', {
      kind: 'slack',
      url: 'http://169.254.169.254/x',
      events: ['critical'],
    });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toMatchObject([{ field: 'url' }]);
    const { data } = await add({ kind: 'slack' });
    const changed = await call('PUT', '/channels', { id: data.id, events: ['overdue', 'mentioned'] });
    expect(changed.json().data).toMatchObject({ events: ['overdue', 'mentioned'], version: data.version + 1 });
    expect((await call('GET', '/channels')).body).not.toContain('/hooks');
    const { rows } = await server.owner.query(`select encode(sealed_url, 'escape') as text from channels`);
    expect(rows.map(({ text }) => text).join()).not.toContain('hooks');
  });
});
