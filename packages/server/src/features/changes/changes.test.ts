import { APP_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { openConnection } from '../../../test/support/open-connection.ts';
import { addKey } from '../../domain/keys/service-keys.ts';

interface Event {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The longest wait of a call, in seconds. */
const LONGEST = 30;

/** Makes long waits endless, so that only an event or the server's end can end a call. */
function waitForever(): void {
  const { setTimeout: after } = globalThis;
  const patient = (work: () => void, ms = 0, ...more: []) => after(work, ms > 20_000 ? 2 ** 31 - 1 : ms, ...more);
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(patient as typeof setTimeout);
  onTestFinished(() => spy.mockRestore());
}

describe('the change feed', () => {
  let server: TestServer;
  let key: string;
  let token: string;
  let adminId: number;

  beforeAll(async () => {
    server = await testServer();
    const wish = { name: 'app', kind: 'test', scopes: APP_SCOPES, expiresAt: null } as const;
    ({ key } = await addKey(server.database.db, wish, null));
    ({ token, id: adminId } = await server.signedIn({ super: true }));
  });
  afterAll(() => server.stop());

  const inject = (query: string, app = server.app) =>
    app.inject({ url: `/app/v1/changes${query}`, headers: { authorization: `Bearer ${key}` } });
  const read = async (query: string): Promise<{ events: Event[]; next: string }> => {
    const answer = await inject(query);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const latest = async (): Promise<string> => {
    // Waits until all earlier events have a position.
    const unnumbered = () => row('select count(*)::int as events from app_events where position is null');
    await expect.poll(unnumbered, { interval: 20 }).toEqual({ events: 0 });
    return (await read('?after=latest')).next;
  };
  /** Reads all events since a cursor. */
  const readAll = async (after: string) => {
    await latest();
    return read(`?after=${after}`);
  };
  const send = async (method: string, path: string, input: object) => {
    const answer = await server.send(method, path, input, { token });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };
  const batch = (...items: object[]) =>
    server.app.inject({
      method: 'POST',
      url: '/app/v1/batch',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify(items),
    });
  const row = async (text: string, values: unknown[] = []) => (await server.owner.query(text, values)).rows[0];
  const idOf = async (appId: string): Promise<number> =>
    Number((await row('select id from users where app_id = $1', [appId])).id);
  const user = (id: string, more: object = {}) => ({
    type: 'user',
    id,
    occurred_at: new Date().toISOString(),
    data: { name: `Name ${id}`, username: id, ...more },
  });

  test('has a suspension and the closed case, with the ids of the app and a pseudonym', async () => {
    await batch(user('u_1'), user('u_2'), {
      type: 'report',
      id: 'r_1',
      occurred_at: new Date().toISOString(),
      data: { reported_user: 'u_1', by: 'u_2', reason: 'Spam' },
    });
    const after = await latest();
    const id = await idOf('u_1');
    await send('POST', '/suspend-account', { user_id: id, reason: 'Spam' });
    await send('POST', '/revoke-suspended-account', { user_id: id, revoke: 1 });
    const { events: all } = await readAll(after);
    const by = expect.stringMatching(/^staff_[0-9a-f]{16}$/);
    expect(all.map(({ type, data }) => [type, data])).toEqual([
      ['user.suspended', { user: 'u_1', until: null, reason: 'Spam', text: null, by }],
      [
        'report.decided',
        { case: expect.any(Number), about: { user: 'u_1' }, reports: ['r_1'], outcome: 'acted_on', reason: 'Spam', by },
      ],
      ['user.unsuspended', { user: 'u_1', cause: 'staff', by }],
      [
        'report.reopened',
        { case: expect.any(Number), about: { user: 'u_1' }, reports: ['r_1'], outcome: null, reason: null, by },
      ],
    ]);
    for (const event of all) {
      expect(event.id).toMatch(/^evt_[0-9a-f]{32}$/);
      expect(new Date(event.timestamp).toISOString()).toBe(event.timestamp);
      expect(JSON.stringify(event)).not.toContain('Admin ');
    }
    expect(new Set(all.map(({ data }) => data.by)).size).toBe(1);
  });

  test('a case that was decided before is not told again', async () => {
    const report = (id: string) => ({
      type: 'report',
      id,
      occurred_at: new Date().toISOString(),
      data: { reported_user: 'u_again', by: 'u_other', reason: 'Spam' },
    });
    await batch(user('u_again'), user('u_other'), report('r_first'));
    const user_id = await idOf('u_again');
    await send('POST', '/suspend-account', { user_id });
    const other = await server.signedIn({ super: true });
    await server.send('POST', '/revoke-suspended-account', { user_id, revoke: 1 }, { token: other.token });
    await batch(report('r_second'));
    const after = await latest();
    await send('POST', '/suspend-account', { user_id });
    await latest();
    const { events } = await read(`?after=${after}&types=report.decided`);
    expect(events.map(({ data }) => data.reports)).toEqual([['r_second']]);
  });

  test('names the member of staff when the operator allows it', async () => {
    const open = await server.another({ APP_SEES_STAFF: 'on' });
    const after = await latest();
    await send('POST', '/campaign-interests', { name: 'Sailing' });
    const { name } = await row('select name from users where id = $1', [adminId]);
    await expect
      .poll(async () => (await inject(`?after=${after}`, open.app)).json().events)
      .toMatchObject([{ type: 'interest.created', data: { name: 'Sailing', before: null, by: name } }]);
  });

  test('says nothing about members of staff, and names our own ids of people the app never sent', async () => {
    const after = await latest();
    const other = await server.makeAdmin();
    await send('PUT', '/update-profile', { id: other.id, phone: '+1 555 0199' });
    const made = await send('POST', '/create-user', {
      name: 'Made Here',
      username: 'made.here',
      email: 'made@example.com',
      password: 'a quite good password',
    });
    await send('PUT', '/update-profile', { id: made.data.id, phone: '+1 555 0101' });
    await send('PUT', '/update-profile', { id: made.data.id, phone: '+1 555 0101' });
    const { events } = await readAll(after);
    const internal_id = made.data.id;
    expect(events.map(({ type, data: { by: _by, ...data } }) => [type, data])).toEqual([
      [
        'user.created',
        {
          user: null,
          internal_id,
          fields: { name: 'Made Here', username: 'made.here', email: 'made@example.com', phone: null },
        },
      ],
      ['user.updated', { user: null, internal_id, changed: { phone: '+1 555 0101' } }],
    ]);
    // An item of the app sets the app id; later events use it.
    await batch(user('u_made', { internal_id }));
    const later = await latest();
    await send('PUT', '/update-profile', { id: made.data.id, phone: '+1 555 0102' });
    expect((await readAll(later)).events.map(({ data }) => data)).toMatchObject([{ user: 'u_made' }]);
  });

  test('has one event for all auto-follow users of a new user', async () => {
    await batch(user('u_a'), user('u_b'));
    for (const name of ['u_a', 'u_b']) await send('POST', '/make-user-autofollow', { user_id: await idOf(name) });
    const after = await latest();
    await batch(
      user('u_new', { created_at: new Date().toISOString() }),
      user('u_old', { created_at: '2020-01-01T00:00:00Z' }),
    );
    const { events } = await readAll(after);
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['follow.created', { follower: 'u_new', followed: ['u_a', 'u_b'], cause: 'auto_follow' }],
    ]);
    for (const name of ['u_a', 'u_b']) await send('POST', '/make-user-autofollow', { user_id: await idOf(name) });
  });

  test('positions follow the order of commits: a reader misses no event of a slower transaction', async () => {
    waitForever();
    const after = await latest();
    const slow = await openConnection(server.ownerUrl);
    const write = (on: { query(text: string, values: unknown[]): Promise<unknown> }, name: string) =>
      on.query(
        `insert into app_events (type, subject, thing, thing_id, data)
         values ('interest.created', 'interest', 'interest', 1, jsonb_build_object('name', $1::text, 'before', null))`,
        [name],
      );
    await slow.query('begin');
    await write(slow, 'slow');
    await write(server.owner, 'fast');
    const first = await read(`?after=${after}&wait=${LONGEST}`);
    expect(first.events.map(({ data }) => data.name)).toEqual(['fast']);
    const [second] = await Promise.all([read(`?after=${first.next}&wait=${LONGEST}`), slow.query('commit')]);
    expect(second.events.map(({ data }) => data.name)).toEqual(['slow']);
    // Reading again from the start gives the same order.
    const { events } = await read(`?after=${after}`);
    expect(events.map(({ data }) => data.name)).toEqual(['fast', 'slow']);
  });

  test('a charge has the value of the configuration, and an event only when it changes', async () => {
    const after = await latest();
    const { id } = (await send('POST', '/campaign-charges', { goal: 'clicks', value: '0.10' })).data;
    for (const value of ['0.1', '2']) await send('PUT', '/campaign-charges', { id, goal: 'clicks', value });
    await send('PUT', '/campaign-charges', { id, goal: 'impressions', value: '2' });
    await latest();
    const { events } = await read(`?after=${after}`);
    expect(events.map(({ data }) => [data.goal, data.value])).toEqual([
      ['clicks', '0.1'],
      ['clicks', '2'],
      ['clicks', null],
      ['impressions', '2'],
    ]);
    const config = await server.app.inject({ url: '/app/v1/config', headers: { authorization: `Bearer ${key}` } });
    expect(config.json().charges).toEqual({ clicks: null, impressions: '2' });
  });

  test('filters by type, moves past the others, and takes limits', async () => {
    const after = await latest();
    for (const name of ['One', 'Two']) await send('POST', '/campaign-interests', { name });
    await send('POST', '/app-version-setting', { app_version: '9.1', device_type: 'ios', notify_for_update: 2 });
    await latest();
    const one = await read(`?after=${after}&types=version_policy.changed,page.published`);
    expect(one.events.map(({ data: { by: _by, ...data } }) => data)).toEqual([
      { device_type: 'ios', app_version: '9.1', notify_for_update: 2 },
    ]);
    expect(await read(`?after=${one.next}&types=interest.created`)).toEqual({ events: [], next: one.next });
    const limited = await read(`?after=${after}&limit=2`);
    expect(limited.events.map(({ data }) => data.name)).toEqual(['One', 'Two']);
    expect((await read(`?after=${limited.next}&limit=2`)).events).toHaveLength(1);
    const none = await read(`?after=${after}&types=user.suspended`);
    expect(none).toEqual({ events: [], next: one.next });
  });

  test.each([
    ['?after=nonsense', 422],
    ['?after=999999999', 410],
    ['?after=1-2-3', 422],
    ['?after=-1', 422],
    ['?types=user.suspended,no.such', 422],
    ['?types=', 422],
    ['?limit=0', 422],
    ['?limit=1001', 422],
    ['?wait=31', 422],
    ['?since=1', 422],
  ])('refuses %s', async (query, status) => expect((await inject(query)).statusCode).toBe(status));

  test('a cursor whose events are not kept any more is gone', async () => {
    for (const name of ['Old', 'Older', 'Oldest']) await send('POST', '/campaign-interests', { name });
    await latest();
    const { next } = await read('?limit=1');
    await server.owner.query('delete from app_events where position <= $1', [Number(next) + 1]);
    const answer = await inject(`?after=${next}`);
    expect([answer.statusCode, answer.json().responseCode]).toEqual([410, 410]);
    expect(answer.json().responseMessage).toContain('no longer stored');
    // Without a cursor, the feed begins with the oldest stored event.
    expect((await read('?limit=1')).next).toBe(String(Number(next) + 2));
  });

  test('after a restore, a cursor of before it is gone, and new ones are of the new history', async () => {
    const before = await latest();
    await server.owner.query('update app_event_feed set history = 1764150000');
    const answer = await inject(`?after=${before}`);
    expect([answer.statusCode, answer.json().responseMessage]).toEqual([
      410,
      expect.stringContaining('from before a restored backup or a failover with lost changes'),
    ]);
    const after = await latest();
    expect(after).toBe(`1764150000-${before}`);
    await send('POST', '/campaign-interests', { name: 'New' });
    const { events, next } = await readAll(after);
    expect([events.length, next]).toEqual([1, `1764150000-${Number(before) + 1}`]);
    await server.owner.query('update app_event_feed set history = 0');
  });

  test('waiting calls hold no connection; a fifth of one key is answered at once, and all when the server stops', async () => {
    waitForever();
    const other = await server.another();
    const after = await latest();
    /** Makes five calls. @returns the answer to the call that could not wait, and the four that wait. */
    const five = async (cursor: string) => {
      const calls = [1, 2, 3, 4, 5].map(() => inject(`?after=${cursor}&wait=${LONGEST}`, other.app));
      const first = await Promise.race(calls.map((call, index) => call.then(() => index)));
      return { answer: await calls[first], four: calls.filter((_, index) => index !== first) };
    };
    const { answer: refused, four } = await five(after);
    expect(refused?.json()).toEqual({ events: [], next: after });
    // Background work can briefly hold a transaction open.
    await expect
      .poll(async () => {
        const { held } = await row(
          `select count(*)::int as held from pg_stat_activity where datname = current_database() and state like '%in transaction%'`,
        );
        return held;
      })
      .toBe(0);
    await send('POST', '/campaign-interests', { name: 'Woken' });
    for (const answer of await Promise.all(four))
      expect(answer.json().events).toMatchObject([{ data: { name: 'Woken' } }]);
    const next = await latest();
    const { four: waiting } = await five(next);
    await other.close();
    for (const answer of await Promise.all(waiting)) expect(answer.json()).toEqual({ events: [], next });
  });
});
