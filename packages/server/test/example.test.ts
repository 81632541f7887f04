import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { type AppOptions, startApp } from 'sample-app';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addKey } from '../src/domain/keys/service-keys.ts';
import { endSuspensions } from '../src/domain/moderation/measures/end-suspensions.ts';
import { freePort } from './support/free-port.ts';
import { type SignedIn, type TestServer, testServer } from './support/index.ts';
import type { Instance } from './support/instance.ts';

const OLD = { 'device-type': 'ios', 'app-version': '5.3.0' };
const OFTEN = { interval: 20 };

let server: TestServer;
/** The instance that the app calls; another instance runs on the same database. */
let front: Instance;
/** The instance that staff use. */
let desk: Pick<Instance, 'send'>;
let admin: SignedIn;
let options: AppOptions;
let app: Awaited<ReturnType<typeof startApp>>;
/** The tokens of links for a new password, by emailed user. */
const passwordLinks = new Map<string, string>();
/** Web pages that cannot be read at the moment. */
const unreadable = new Set<string>();

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what another program answers
  readonly body: any;
}

/** Calls the sample app as a phone does. */
async function call(method: string, path: string, body?: object, token = '', headers = {}): Promise<Answer> {
  const answer = await fetch(`${app.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}
const statusOf = async (...of: Parameters<typeof call>): Promise<number> => (await call(...of)).status;

/** Makes a change in the console. */
async function decide(method: string, path: string, input: object) {
  const { statusCode, json, body } = await desk.send(method, path, input, admin);
  expect([statusCode, body]).toEqual([statusCode < 300 ? statusCode : 200, body]);
  return json();
}

/** Returns the console's row id of a thing that the app sent. */
async function rowOf(table: string, appId: string): Promise<number> {
  const find = async () =>
    Number((await server.owner.query(`select id from ${table} where app_id = $1`, [appId])).rows[0]?.id ?? 0);
  await expect.poll(find, OFTEN).not.toBe(0);
  return find();
}

async function signUp(username: string): Promise<{ readonly token: string; readonly user: string }> {
  return (await call('POST', '/sign-up', { name: `${username} Miller`, username, password: `I am ${username}` })).body;
}

async function closeFront(): Promise<void> {
  // Node's fetch may have opened a connection that it never used; the server would wait for its request.
  front.app.server.closeAllConnections();
  await front.close();
}

beforeAll(async () => {
  server = await testServer({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32' });
  admin = await server.signedIn({ super: true });
  front = await server.another();
  desk = front;
  // It is started again later on the same port, which must stay free in the meantime.
  const quarterdeckUrl = await front.app.listen({ port: await freePort(), host: '127.0.0.1' });
  const wish = { name: 'Sample app', kind: 'test' as const, scopes: APP_SCOPES, expiresAt: null };
  const { key } = await addKey(server.database.db, wish, null);
  options = {
    quarterdeckUrl,
    key,
    folder: mkdtempSync(join(tmpdir(), 'quarterdeck-sample-')),
    port: 0,
    passwordCost: 2,
    mailPasswordLink: ({ id }, token) => passwordLinks.set(id, token),
    readPage: async (url) => (unreadable.has(url) ? 'The host did not answer' : undefined),
  };
  app = await startApp(options);
});
afterAll(async () => {
  await app.close();
  await closeFront();
  await server.stop();
  rmSync(options.folder, { recursive: true });
});

describe('the sample app tells', () => {
  test('nothing that is too long: it refuses that, leaves out what no call could carry, and goes on', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { token, user } = await signUp('hugo');
    expect(await call('POST', '/posts', { title: 'Long', text: 'x'.repeat(70_000) }, token)).toEqual({
      status: 422,
      body: { message: 'text is too long: at most 20000 characters' },
    });
    // Each field is within its limit, but the whole item is too large.
    const long = 'x'.repeat(20_000);
    const fields = { name: long, phone: long, address: long, current_location: long };
    expect(await statusOf('PATCH', '/me', fields, token)).toBe(204);
    const { body } = await call('POST', '/posts', { title: 'Short' }, token);
    await rowOf('posts', body.id);
    expect(logged.mock.calls).toEqual([
      [expect.stringMatching(`^user ${user} was refused: An item of \\d+ bytes is too large. The limit is 65536.$`)],
    ]);
    logged.mockRestore();
  });
});

describe('the sample app obeys', () => {
  let ann: { readonly token: string; readonly user: string };
  let post: string;
  const me = (...more: object[]) => call('GET', '/me', undefined, ann.token, ...more);

  beforeAll(async () => {
    ann = await signUp('ann');
    const ben = await signUp('ben');
    post = (await call('POST', '/posts', { title: 'Ten lamps' }, ann.token)).body.id;
    for (const about of [{ post }, { user: ann.user }])
      expect(await statusOf('POST', '/reports', { ...about, reason: 'Spam' }, ben.token)).toBe(204);
    const reported = 'select 1 from users where app_id = $1 and reported_count > 0';
    const isReported = async () => (await server.owner.query(reported, [ann.user])).rowCount === 1;
    // oxlint-disable-next-line time/real-time -- it waits for minutes; a hook knows no expect.poll
    await vi.waitUntil(isReported, { ...OFTEN, timeout: 120_000 });
  });

  test('a suspension: they are refused, and come back', async () => {
    const user_id = await rowOf('users', ann.user);
    expect((await me()).status).toBe(200);
    await decide('POST', '/suspend-account', { user_id, reason: 'Spam' });
    await expect.poll(me, OFTEN).toEqual({ status: 403, body: { message: 'Your account is suspended: Spam' } });
    expect(await statusOf('POST', '/sign-in', { username: 'ann', password: 'I am ann' })).toBe(403);
    await decide('POST', '/revoke-suspended-account', { user_id, revoke: 1 });
    await expect.poll(async () => (await me()).status, OFTEN).toBe(200);
  });

  test('an appeal of a user who is suspended: they come back, and read what became of it', async () => {
    const user_id = await rowOf('users', ann.user);
    await decide('POST', '/suspend-account', { user_id, reason: 'Rude' });
    const last = async () => (await call('GET', '/measures', undefined, ann.token)).body.measures.at(-1);
    await expect.poll(last, OFTEN).toMatchObject({ what: 'user.suspended', reason: 'Rude' });
    const { id } = await last();
    const appeal = () => statusOf('POST', `/measures/${id}/appeal`, { text: 'It was a joke' }, ann.token);
    expect([await appeal(), await appeal()]).toEqual([200, 409]);
    const open = async () =>
      (await server.owner.query('select id from appeals where user_id = $1', [user_id])).rows[0]?.id;
    await expect.poll(open, OFTEN).toBeDefined();
    await decide('POST', '/decide-appeal', { id: Number(await open()), outcome: 'overturned', reason: 'It was' });
    await expect.poll(async () => (await me()).status, OFTEN).toBe(200);
    await expect.poll(last, OFTEN).toMatchObject({ appeal: { outcome: 'overturned', reason: 'It was' } });
  });

  test('a warning is read, and a suspension says when it ends', async () => {
    const user_id = await rowOf('users', ann.user);
    await decide('POST', '/warn-user', { user_id, reason: 'Rude', text: 'Be nice' });
    const last = async () => (await call('GET', '/measures', undefined, ann.token)).body.measures.at(-1);
    await expect.poll(last, OFTEN).toMatchObject({ what: 'user.warned', reason: 'Rude', text: 'Be nice' });
    await decide('POST', '/suspend-account', { user_id, days: 7 });
    const refusal = async () => (await me()).body.message;
    await expect.poll(refusal, OFTEN).toMatch(/^Your account is suspended until \d{4}-\d\d-\d\dT/);
    await server.owner.query('update users set suspended_until = now() where id = $1', [user_id]);
    await endSuspensions(server.database);
    await expect.poll(async () => (await me()).status, OFTEN).toBe(200);
  });

  test('a hidden post: no one finds it, and it is shown again', async () => {
    const id = await rowOf('posts', post);
    const status = async () => (await call('GET', `/posts/${post}`, undefined, ann.token)).status;
    await decide('POST', '/hide-post', { id, reason: 'Spam' });
    await expect.poll(status, OFTEN).toBe(404);
    await decide('POST', '/unhide-post', { id });
    await expect.poll(status, OFTEN).toBe(200);
  });

  test('what staff write about a person', async () => {
    await decide('PUT', '/update-profile', { id: await rowOf('users', ann.user), address: '1 Main Street' });
    await expect.poll(async () => (await me()).body.address, OFTEN).toBe('1 Main Street');
  });

  test('a deleted post: it is gone, and comes back', async () => {
    const look = () => statusOf('GET', `/posts/${post}`, undefined, ann.token);
    const id = await rowOf('posts', post);
    await decide('DELETE', '/delete-post', { id, reason: 'Spam' });
    await expect.poll(look, OFTEN).toBe(404);
    await decide('POST', '/undo-delete-post', { id });
    await expect.poll(look, OFTEN).toBe(200);
  });

  test('a request for a new password: the app emails its own link, and tells who signed in and who failed to', async () => {
    const { user } = await signUp('dora');
    const id = await rowOf('users', user);
    await decide('POST', '/request-password-reset', { user_id: id });
    await expect.poll(() => passwordLinks.get(user), OFTEN).toBeDefined();
    const fresh = { token: passwordLinks.get(user), password: 'my very own' };
    expect(await statusOf('POST', '/new-password', fresh)).toBe(204);
    expect(await statusOf('POST', '/new-password', fresh), 'it works once').toBe(401);
    expect(await statusOf('POST', '/sign-in', { username: 'dora', password: 'I am dora' })).toBe(401);
    expect(await statusOf('POST', '/sign-in', { username: 'dora', password: 'my very own' })).toBe(200);
    const outcomes = async () =>
      (await server.owner.query('select outcome from app_sign_ins where user_id = $1 order by id', [id])).rows.map(
        ({ outcome }) => outcome,
      );
    await expect.poll(outcomes, OFTEN).toEqual(['failed', 'succeeded']);
  });

  test('a person and a password of staff: good for one sign-in, then they choose their own', async () => {
    const person = { name: 'Cleo Berg', username: 'cleo', email: 'cleo@example.com', phone: '+1 555 0100' };
    const { data } = await decide('POST', '/create-user', { ...person, password: 'a quite good password' });
    const idOf = async () =>
      (await server.owner.query('select app_id from users where id = $1', [data.id])).rows[0].app_id;
    await expect.poll(idOf, OFTEN).toMatch(/^u_/);
    const password = 'another good password';
    const set = { user_id: data.id, password, password_confirmation: password };
    await decide('PATCH', '/change-app-password', set);
    const signIn = () => call('POST', '/sign-in', { username: 'cleo', password });
    let token = '';
    await expect
      .poll(async () => {
        const { status, body } = await signIn();
        token = body.token;
        return status;
      }, OFTEN)
      .toBe(200);
    expect(await statusOf('GET', '/me', undefined, token)).toBe(403);
    expect((await signIn()).status).toBe(401);
    expect(await statusOf('POST', '/password', { password: 'my very own' }, token)).toBe(204);
    expect(await statusOf('GET', '/me', undefined, token)).toBe(200);
    expect((await signIn()).status).toBe(401);
    expect(await statusOf('POST', '/sign-in', { username: 'cleo', password: 'my very own' })).toBe(200);
  });

  test('the status of a campaign: its ad is shown or not', async () => {
    const campaign = { name: 'Spring lamps', goal: 'clicks', budget: 1000, interest: 'Lamps' };
    const { id } = (await call('POST', '/campaigns', campaign, ann.token)).body;
    const shown = async () => (await call('GET', '/ad', undefined, ann.token)).body.ad?.id;
    expect(await shown()).toBeUndefined();
    const row = await rowOf('campaigns', id);
    await decide('PATCH', '/campaigns', { id: row, status: 'Approved' });
    await expect.poll(shown, OFTEN).toBe(id);
    await decide('PATCH', '/campaigns', { id: row, status: 'Paused' });
    await expect.poll(shown, OFTEN).toBeUndefined();
  });

  test('a refund that staff request: it pays it back with a transaction that names the request', async () => {
    const campaign = { name: 'Autumn lamps', goal: 'clicks', budget: 40, interest: 'Lamps' };
    const { id } = (await call('POST', '/campaigns', campaign, ann.token)).body;
    await rowOf('campaigns', id);
    const paid = async () =>
      (
        await server.owner.query(
          `select t.id, t.user_id from transactions t join campaigns c on c.id = t.campaign_id where c.app_id = $1`,
          [id],
        )
      ).rows[0];
    await expect.poll(paid, OFTEN).toBeDefined();
    const debit = await paid();
    const user_id = Number(debit.user_id);
    const input = { user_id, transaction_id: Number(debit.id), amount: '12.50', reason: 'Shown to no one' };
    await decide('POST', '/refund-requests', input);
    const listed = async () => (await desk.send('GET', '/refund-requests', { user_id }, admin)).json().data[0].answer;
    await expect.poll(listed, OFTEN).toMatchObject({ amount: '12.50' });
    const { rows } = await server.owner.query('select reverses from transactions where request is not null');
    expect(rows.map(({ reverses }) => Number(reverses))).toEqual([Number(debit.id)]);
  });

  test('the policy of versions: an old one is stopped, and told which one it needs', async () => {
    expect((await me(OLD)).status).toBe(200);
    await decide('POST', '/app-version-setting', { app_version: '5.4', device_type: 'ios', notify_for_update: 2 });
    await expect.poll(() => me(OLD), OFTEN).toEqual({ status: 426, body: { message: 'Update to 5.4 first' } });
    expect((await call('GET', '/version', undefined, '', OLD)).body).toEqual({ action: 'force', app_version: '5.4' });
    expect((await me({ ...OLD, 'app-version': '5.4.0' })).status).toBe(200);
    await decide('POST', '/app-version-setting', { app_version: '5.4', device_type: 'ios', notify_for_update: 1 });
    await expect.poll(async () => (await me(OLD)).status, OFTEN).toBe(200);
  });

  test('a link that failed: it is tried again, and the console learns how that went', async () => {
    const url = 'https://news.example/lamps';
    unreadable.add(url);
    await call('POST', '/posts', { title: 'A page about lamps', website: url }, ann.token);
    const [link] = [...app.tables.failedLinks.all()];
    const id = await rowOf('failed_urls', link?.id ?? '');
    const state = async () => {
      const { rows } = await server.owner.query('select attempts, cause, resolved_at from failed_urls where id = $1', [
        id,
      ]);
      return [rows[0].attempts, rows[0].cause, rows[0].resolved_at !== null];
    };
    expect(await state()).toEqual([1, 'The host did not answer', false]);
    unreadable.clear();
    await decide('POST', '/retry-failed-urls', { id });
    await expect.poll(state, OFTEN).toEqual([2, expect.anything(), true]);
  });

  test('a page: it is read there as it was saved', async () => {
    await decide('POST', '/settings', { data_key: 'faq', data: '<p>Ask us anything</p>' });
    const { body } = await call('GET', '/pages/faq');
    expect(JSON.stringify(body)).toContain('Ask us anything');
  });

  test('charges, interests and enrichment', async () => {
    await decide('POST', '/campaign-interests', { name: 'Sailing' });
    await decide('POST', '/campaign-charges', { goal: 'impressions', value: '0.25' });
    await expect
      .poll(async () => (await call('GET', '/ad-options', undefined, ann.token)).body, OFTEN)
      .toMatchObject({ charges: { impressions: '0.25' }, interests: expect.arrayContaining(['Sailing']) });
  });

  test('auto-follow users: the app knows it of each', async () => {
    const row = await rowOf('users', ann.user);
    await decide('POST', '/make-user-autofollow', { user_id: row });
    const { user } = await signUp('fay');
    await expect
      .poll(() => [...app.tables.follows.all()].map(({ follower, followed }) => [follower, followed]), OFTEN)
      .toEqual([[user, ann.user]]);
  });

  test('what was decided while it was away, or while the console was', async () => {
    const user_id = await rowOf('users', ann.user);
    const status = async () => (await me()).status;
    await app.close();
    // A crash cut off the last write.
    appendFileSync(join(options.folder, 'journal.jsonl'), '["posts","p_half",{"id":"p_ha');
    await decide('PUT', '/update-profile', { id: user_id, address: '2 Side Street' });
    // The event must be in the feed before the app restarts: an app that has lost its place would also receive later
    // events.
    const unplaced = 'select 1 from app_events where position is null';
    await expect.poll(async () => (await server.owner.query(unplaced)).rowCount, OFTEN).toBe(0);
    app = await startApp(options);
    await expect.poll(async () => (await me()).body.address, OFTEN).toBe('2 Side Street');
    await decide('POST', '/suspend-account', { user_id, reason: 'Late spam' });
    await expect.poll(status, OFTEN).toBe(403);
    const port = Number(new URL(options.quarterdeckUrl).port);
    await closeFront();
    desk = server;
    const { user } = await signUp('emil');
    await decide('POST', '/revoke-suspended-account', { user_id, revoke: 1 });
    desk = front = await server.another();
    await front.app.listen({ port, host: '127.0.0.1' });
    await expect.poll(status, OFTEN).toBe(200);
    await rowOf('users', user);
  });

  test('after its cursor is gone: it takes over what holds now, and goes on', async () => {
    const user_id = await rowOf('users', ann.user);
    const status = async () => (await me()).status;
    await app.close();
    await decide('POST', '/suspend-account', { user_id, reason: 'Lost spam' });
    const row = await rowOf('posts', post);
    await decide('POST', '/hide-post', { id: row, reason: 'Lost spam' });
    const unplaced = 'select 1 from app_events where position is null';
    await expect.poll(async () => (await server.owner.query(unplaced)).rowCount, OFTEN).toBe(0);
    await server.owner.query('delete from app_events');
    // A user unknown to Quarterdeck, as after a restore from an older backup.
    const lost = { id: 'u_lost', name: 'Lost', username: 'lost', suspended: { reason: null, text: null } };
    const lines = [
      ['settings', 'cursor', { id: 'cursor', value: '0' }],
      ['users', lost.id, lost],
    ];
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    appendFileSync(join(options.folder, 'journal.jsonl'), text);
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    app = await startApp(options);
    await expect.poll(status, OFTEN).toBe(403);
    expect(logged.mock.calls).toEqual([[expect.stringContaining('The cursor 0 is no longer valid.')]]);
    logged.mockRestore();
    await expect.poll(() => app.tables.users.get(lost.id)?.suspended, OFTEN).toBeUndefined();
    await expect.poll(() => app.tables.posts.get(post)?.isHidden, OFTEN).toBe(true);
    await decide('POST', '/unhide-post', { id: row });
    await expect.poll(() => app.tables.posts.get(post)?.isHidden, OFTEN).toBe(false);
    await decide('POST', '/revoke-suspended-account', { user_id, revoke: 1 });
    await expect.poll(status, OFTEN).toBe(200);
  });

  test('by webhooks as by the feed, and nothing that is not signed', async () => {
    await app.close();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/webhooks/quarterdeck`;
    const { secret } = await decide('POST', '/webhook-endpoints', { url, events: ['*'] });
    app = await startApp({ ...options, port, webhookSecret: secret });
    const look = () => statusOf('GET', `/posts/${post}`, undefined, ann.token);
    expect(await look()).toBe(200);
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
    };
    const forged = { type: 'post.deleted', timestamp: new Date().toISOString(), data: { post } };
    expect(await statusOf('POST', '/webhooks/quarterdeck', forged, '', headers)).toBe(401);
    expect(await look()).toBe(200);
    await decide('DELETE', '/delete-post', { id: await rowOf('posts', post), reason: 'Spam' });
    await expect.poll(look, OFTEN).toBe(404);
  });
});
