import { EventEmitter, once } from 'node:events';
import { APP_SCOPES, type AppScope, WRITE_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { itemTypes } from '@quarterdeck/contract/ingest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { waitingForLocks } from '../../../test/support/waiting-for-locks.ts';
import { storeRefusals } from '../../domain/items/records.ts';
import { addKey } from '../../domain/keys/service-keys.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ago = (days: number, seconds = 0): string => new Date(Date.now() - days * DAY_MS + seconds * 1000).toISOString();

describe('what the app sends', () => {
  let server: TestServer;
  let key: string;
  let token: string;

  beforeAll(async () => {
    server = await testServer();
    ({ key } = await addKey(
      server.database.db,
      { name: 'app', kind: 'test', scopes: APP_SCOPES, expiresAt: null },
      null,
    ));
    ({ token } = await server.signedIn({ super: true }));
  });
  afterAll(() => server.stop());

  const rows = async (text: string, values: unknown[] = []) => (await server.owner.query(text, values)).rows;
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/app/v1/batch',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    });
  const get = (path: string) =>
    server.app.inject({ url: `/app/v1${path}`, headers: { authorization: `Bearer ${key}` } });
  const send = async (...items: object[]) => {
    const answer = await post(items);
    expect(answer.statusCode, answer.body).toBe(202);
    return answer.json();
  };
  /** Waits until all that can be written is written. */
  const settled = () => expect.poll(async () => (await get('/ingest-status')).json().backlog).toBe(0);
  const user = (id: string, more: object = {}, occurred_at = ago(9)) => ({
    type: 'user',
    id,
    occurred_at,
    data: { name: `Name ${id}`, username: id, ...more },
  });

  test('a batch of every type arrives, whatever its order', async () => {
    const at = ago(3);
    const items = [
      {
        type: 'transaction',
        id: 't1',
        occurred_at: at,
        data: { user: 'u1', campaign: 'c1', amount: '12.50', transaction_type: 'debit' },
      },
      {
        type: 'transaction',
        id: 't2',
        occurred_at: at,
        data: { user: 'u1', amount: '2.50', transaction_type: 'credit', reverses: 't1' },
      },
      { type: 'ad_event', id: 'a1', occurred_at: at, data: { campaign: 'c1', kind: 'click', user: 'u2', state: 'CA' } },
      { type: 'ad_event', id: 'a2', occurred_at: at, data: { campaign: 'c1', kind: 'impression' } },
      {
        type: 'visit',
        id: 'v1',
        occurred_at: at,
        data: { visitor: 'someone', session_started_at: at, path: '/', device: 'mobile' },
      },
      {
        type: 'failed_url',
        id: 'f1',
        occurred_at: at,
        data: { url: 'https://a.example/x', post: 'p1', user: 'u2', attempts: 3 },
      },
      { type: 'failed_url', id: 'f2', occurred_at: at, data: { url: 'https://b.example/x' } },
      { type: 'search', id: 's1', occurred_at: at, data: { search_term: 'lamp', search_type: 'web', user: 'u1' } },
      { type: 'search', id: 's2', occurred_at: at, data: { search_term: 'desk', search_type: 'web' } },
      {
        type: 'message',
        id: 'm1',
        occurred_at: at,
        data: { room: 'r1', sender: 'u1', message_type: 'TEXT', message: 'Hello' },
      },
      {
        type: 'message',
        id: 'm2',
        occurred_at: at,
        data: { room: 'r1', sender: 'u2', message_type: 'POST', post: 'p1' },
      },
      { type: 'room', id: 'r1', occurred_at: at, data: { channel: 'direct', members: ['u1', 'u2'] } },
      { type: 'report', id: 'x1', occurred_at: at, data: { post: 'p1', by: 'u2', reason: 'Spam', text: 'Look' } },
      { type: 'report', id: 'x2', occurred_at: at, data: { reported_user: 'u1', by: 'u2', reason: 'Rude' } },
      {
        type: 'bookmark',
        id: 'b1',
        occurred_at: at,
        data: { user: 'u2', search_term: 'lamp', search_type: 'web', post: 'p1' },
      },
      { type: 'post_view', id: 'w1', occurred_at: at, data: { post: 'p1', user: 'u2' } },
      { type: 'post_view', id: 'w2', occurred_at: at, data: { post: 'p1' } },
      { type: 'post', id: 'p1', occurred_at: at, data: { user: 'u1', title: 'A lamp', like_count: 4 } },
      { type: 'position', id: 'o1', occurred_at: at, data: { user: 'u2', latitude: 10.5, longitude: -20 } },
      { type: 'follow', id: 'l1', occurred_at: at, data: { follower: 'u2', followed: 'u1' } },
      {
        type: 'campaign',
        id: 'c1',
        occurred_at: at,
        data: {
          user: 'u1',
          campaign_name: 'Lamps',
          goal: 'clicks',
          interest: ['Light', 'Home'],
          total_ad_budget: '100.00',
          status: 'Approved',
        },
      },
      user('u1', { email: 'u1@example.com', gender: 'non-binary', device_type: 'ios', device_os: '18.1' }),
      user('u2'),
    ];
    const answer = await send(...items);
    expect(answer).toEqual({ responseMessage: 'Success', responseCode: 202, accepted: 23, waiting: 0, refused: [] });
    expect(await send(...items.toReversed())).toMatchObject({ accepted: 23, waiting: 0, refused: [] });
    const [counts] = await rows(`
      select (select count(*) from users where app_id is not null)::int as users, (select count(*) from follows)::int as follows,
        (select count(*) from positions)::int as positions, (select count(*) from posts)::int as posts,
        (select count(*) from post_views)::int as views, (select count(*) from bookmarks)::int as bookmarks,
        (select count(*) from post_reports)::int as post_reports, (select count(*) from user_reports)::int as user_reports,
        (select sum(reports) from cases)::int as reports, (select count(*) from chat_messages)::int as messages,
        (select count(*) from chat_members)::int as members, (select count(*) from searches)::int as searches,
        (select count(*) from failed_urls)::int as urls, (select count(*) from web_events)::int as visits,
        (select count(*) from campaigns)::int as campaigns, (select count(*) from campaign_events)::int as ad_events,
        (select count(*) from transactions)::int as transactions, (select count(*) from interests)::int as interests`);
    expect(counts).toEqual({
      ...{ users: 2, follows: 1, positions: 1, posts: 1, views: 2, bookmarks: 1, post_reports: 1, user_reports: 1 },
      ...{ reports: 2, messages: 2, members: 2, searches: 2, urls: 2, visits: 1, campaigns: 1, ad_events: 2 },
      ...{ transactions: 2, interests: 2 },
    });
    const [u1, u2] = await rows(`select * from users where app_id in ('u1', 'u2') order by app_id`);
    expect(u1).toMatchObject({ gender: 'non-binary', device: 'iOS 18.1', device_os: '18.1', reported_count: 1 });
    expect(u2).toMatchObject({ email: null, latitude: 10.5, longitude: -20 });
    expect((await rows(`select views_count, bookmarks_count, like_count from posts`))[0]).toEqual({
      ...{ views_count: 2, bookmarks_count: 1, like_count: 4 },
    });
    expect((await rows(`select * from campaign_sums`))[0]).toMatchObject({ debit: '12.50' });
  });

  test('an item waits for what it refers to, and is written when that comes', async () => {
    const search = {
      type: 'search',
      id: 's9',
      occurred_at: ago(1),
      data: { search_term: 'late', search_type: 'web', user: 'w9' },
    };
    expect(await send(search)).toMatchObject({ accepted: 1, waiting: 1 });
    expect(await send(search)).toMatchObject({ accepted: 1, waiting: 1 });
    expect(await send({ type: 'user', id: 'w9', occurred_at: ago(2), data: { name: 'Only a name' } })).toMatchObject({
      accepted: 1,
      waiting: 1,
    });
    expect((await get('/ingest-status')).json()).toMatchObject({ waiting: 2, backlog: 0 });
    expect(await send({ type: 'user', id: 'w9', occurred_at: ago(1), data: { username: 'w9' } })).toMatchObject({
      waiting: 0,
    });
    await settled();
    expect(
      await rows(`select count(*)::int from searches s join users u on u.id = s.user_id where u.app_id = 'w9'`),
    ).toEqual([{ count: 1 }]);
    expect((await get('/ingest-status')).json()).toMatchObject({ waiting: 0, backlog: 0 });
  });

  test('two items of one moment wait both, and the greater text stays', async () => {
    const at = ago(2);
    const found = (title: string) => ({
      type: 'search',
      id: 's8',
      occurred_at: at,
      data: { search_term: 'both', search_type: 'web', user: 'w8', title },
    });
    expect(await send(found('B'), found('A'), found('B'))).toMatchObject({ accepted: 3, waiting: 3 });
    await send(user('w8'));
    await settled();
    expect(await rows(`select title from searches where app_id = 's8'`)).toEqual([{ title: 'B' }]);
  });

  test('after seven days in vain it is listed', async () => {
    await send(
      {
        type: 'search',
        id: 's10',
        occurred_at: ago(1),
        data: { search_term: 'x', search_type: 'web', user: 'nobody' },
      },
      { type: 'post', id: 'p10', occurred_at: ago(1), data: { title: 'Whose?' } },
    );
    await server.owner.query(`update app_waiting set since = now() - interval '8 days' where app_id in ('s10', 'p10')`);
    await expect
      .poll(async () =>
        (await get('/refused')).json().items.map(({ id, path }: { id: string; path: string }) => [id, path]),
      )
      .toEqual(
        expect.arrayContaining([
          ['s10', 'data.user'],
          ['p10', 'data.user'],
        ]),
      );
    const { next } = (await get('/refused')).json();
    expect((await get(`/refused?after=${next}`)).json()).toEqual({ items: [], next });
    expect((await get('/refused?after=x')).statusCode).toBe(422);
    expect(await send({ type: 'post', id: 'p10', occurred_at: ago(1), data: { user: 'u1' } })).toMatchObject({
      waiting: 1,
    });
  });

  test('what expired is listed for the keys that can send its type', async () => {
    const { next } = (await get('/refused')).json();
    const late = (type: string) => ({ type, id: `late ${type}`, path: 'data.user', message: 'In vain', source: {} });
    const types = Object.keys(itemTypes);
    await server.database.db.transaction().execute((trx) => storeRefusals(trx, types.map(late), null, true));
    const listed = async (scopes: readonly AppScope[]): Promise<string[]> => {
      const wish = { name: `for ${scopes.join()}`, kind: 'test', expiresAt: null, scopes } as const;
      const { key: other } = await addKey(server.database.db, wish, null);
      const answer = await server.app.inject({
        url: `/app/v1/refused?after=${next}`,
        headers: { authorization: `Bearer ${other}` },
      });
      return answer.json().items.map(({ type }: { type: string }) => type);
    };
    expect(await listed(APP_SCOPES)).toEqual(types);
    for (const scope of WRITE_SCOPES)
      expect(await listed([scope])).toEqual(
        Object.entries(itemTypes).flatMap(([type, one]) => (one.scope === scope ? [type] : [])),
      );
  });

  test('late refusals are listed in the order of their commits', async () => {
    const { next } = (await get('/refused')).json();
    const item = { type: 'search', id: 'late', path: 'data.user', message: 'In vain', source: {} };
    const steps = new EventEmitter();
    const isKept = once(steps, 'kept');
    const slow = server.database.db.transaction().execute(async (trx) => {
      await storeRefusals(trx, [{ ...item, id: 'slow' }], null, true);
      const mayCommit = once(steps, 'commit');
      steps.emit('kept');
      await mayCommit;
    });
    await isKept;
    const fast = server.database.db
      .transaction()
      .execute((trx) => storeRefusals(trx, [{ ...item, id: 'fast' }], null, true));
    await expect.poll(() => waitingForLocks(server)).toBe(1);
    const early = (await get(`/refused?after=${next}`)).json();
    steps.emit('commit');
    await Promise.all([slow, fast]);
    const late = (await get(`/refused?after=${early.next}`)).json();
    expect([...early.items, ...late.items].map(({ id }: { id: string }) => id)).toEqual(['slow', 'fast']);
  });

  test('a million items that wait let no more events wait, and what they wait for is taken', {
    tags: ['long'],
  }, async () => {
    await server.owner.query(`insert into app_waiting (type, app_id, at, item, ref_type, ref_id, path, message)
      select 'search', 'm' || n, n, '{}', 'user', 'million', 'data.user', 'There is no such user'
      from generate_series(1, 1000001) n`);
    const search = {
      type: 'search',
      id: 'beyond',
      occurred_at: ago(1),
      data: { search_term: 'x', search_type: 'web', user: 'nobody' },
    };
    await expect
      .poll(async () => (await send(search)).refused)
      .toEqual([
        expect.objectContaining({ path: 'data.user', message: expect.stringContaining('too many items are waiting') }),
      ]);
    expect(await send(user('beyond'))).toMatchObject({ accepted: 1, refused: [] });
    await server.owner.query(`delete from app_waiting where ref_id = 'million'`);
  });

  test('what is wrong is refused one by one, with its first error', async () => {
    const at = ago(1);
    const { refused, accepted } = await send(
      'text' as never,
      { type: 'nothing', id: 'z', occurred_at: at, data: {} },
      { type: 'user', id: 'z1', occurred_at: at, data: { name: 'Z', username: 'z1', dob: '31.1.1990' } },
      { type: 'user', id: 'z2', occurred_at: at, data: { name: null } },
      { type: 'user', id: 'z3', occurred_at: at, data: { nickname: 'Z' } },
      { type: 'user', id: 'z4', occurred_at: '2026-01-01T00:00:00', data: {} },
      { type: 'user', id: 'z5', occurred_at: ago(-1), data: {} },
      { type: 'search', id: 'z6', occurred_at: at, data: { search_type: 'web' } },
      { type: 'search', id: 'z7', occurred_at: ago(2000), data: { search_term: 'x', search_type: 'web' } },
      { type: 'search', id: 'z8', occurred_at: at, deleted: true },
      {
        type: 'transaction',
        id: 'z9',
        occurred_at: at,
        data: { user: 'u1', amount: '0.00', transaction_type: 'debit' },
      },
      { type: 'report', id: 'z10', occurred_at: at, data: { by: 'u1', reason: 'x' } },
      { type: 'user', id: 'ä', occurred_at: at, data: {} },
      { type: 'user', id: 'z11', occurred_at: at, data: { name: 'x'.repeat(256), username: 'z' } },
      { type: 'user', id: 'z12', occurred_at: at, data: { name: 'Taken', username: 'U1' } },
      user('fine'),
    );
    expect(accepted).toBe(1);
    expect(refused.map(({ index, type, id, path }: Record<string, unknown>) => [index, type, id, path])).toEqual([
      [0, null, null, ''],
      [1, 'nothing', 'z', 'type'],
      [2, 'user', 'z1', 'data.dob'],
      [3, 'user', 'z2', 'data.name'],
      [4, 'user', 'z3', 'data.nickname'],
      [5, 'user', 'z4', 'occurred_at'],
      [6, 'user', 'z5', 'occurred_at'],
      [7, 'search', 'z6', 'data.search_term'],
      [8, 'search', 'z7', 'occurred_at'],
      [9, 'search', 'z8', 'deleted'],
      [10, 'transaction', 'z9', 'data.amount'],
      [11, 'report', 'z10', 'data.post'],
      [12, 'user', 'ä', 'id'],
      [13, 'user', 'z11', 'data.name'],
      [14, 'user', 'z12', 'data.username'],
    ]);
    expect((await rows(`select count(*)::int as n from app_refused where not is_late`))[0].n).toBe(15);
  });

  test('things take the latest state of each field, and can be deleted and come back', async () => {
    const state = (days: number, data: object) => ({ type: 'user', id: 'd1', occurred_at: ago(days), data });
    await send(state(5, { name: 'Fifth', phone: '555' }), state(7, { name: 'Seventh', username: 'd1', phone: null }));
    const one = async () =>
      (await rows(`select name, username, phone, is_app_user, deleted_at from users where app_id = 'd1'`))[0];
    expect(await one()).toMatchObject({ name: 'Fifth', username: 'd1', phone: '555' });
    await send(state(4, { phone: null }));
    expect(await one()).toMatchObject({ name: 'Fifth', phone: null });
    await send({ type: 'follow', id: 'd1-u1', occurred_at: ago(4), data: { follower: 'd1', followed: 'u1' } });
    await send({ type: 'user', id: 'd1', occurred_at: ago(3), deleted: true });
    expect(await one()).toMatchObject({ name: 'Deleted user', username: '', is_app_user: false });
    expect(await rows(`select from follows where app_id = 'd1-u1'`)).toHaveLength(0);
    expect(await rows(`select fields from app_things where app_id = 'd1' and type = 'user'`)).toEqual([{ fields: [] }]);
    await send(state(3.5, { name: 'Too old', username: 'd1' }));
    expect(await one()).toMatchObject({ name: 'Deleted user' });
    await send(state(2, { name: 'Again', username: 'd1' }));
    expect(await one()).toMatchObject({ name: 'Again', phone: null, is_app_user: true, deleted_at: null });
    await settled();
    await expect.poll(() => rows(`select from follows where app_id = 'd1-u1'`)).toHaveLength(1);
  });

  test('what staff changed is not undone by what the app knew before', async () => {
    await send(user('k1', { phone: '111' }, ago(5)));
    const [{ id }] = await rows(`select id from users where app_id = 'k1'`);
    const edit = (body: object) => server.send('PUT', '/update-profile', { id: Number(id), ...body }, { token });
    expect((await edit({ name: 'By staff' })).statusCode).toBe(200);
    const name = async () => (await rows(`select name from users where app_id = 'k1'`))[0].name;
    await send(user('k1', { name: 'Older' }, ago(1)));
    expect(await name()).toBe('By staff');
    // The previous value is ignored for a day, even with a later time, which could come from a clock that is a little
    // ahead.
    await send(user('k1', {}, ago(0, 60)));
    expect(await name()).toBe('By staff');
    const appSends = async () =>
      (await server.send('GET', '/user-profile', { id: Number(id) }, { token })).json().userdetails.app_sends;
    expect(await appSends()).toEqual({ name: 'Name k1' });
    await send(user('k1', { name: 'Newer' }, ago(0, 120)));
    expect(await name()).toBe('Newer');
    expect(await appSends()).toEqual({});
  });

  test('a name that someone gives up goes to someone else in the same batch', async () => {
    await send(user('h_1', { username: 'ann' }), user('h_2', { username: 'bob' }), user('h_3', { username: 'eve' }));
    const result = await send(
      user('h_4', { username: 'ANN' }, ago(1)),
      user('h_3', { username: 'bob' }, ago(1)),
      { type: 'user', id: 'h_1', occurred_at: ago(1), deleted: true },
      user('h_2', { username: 'bobby' }, ago(1)),
      user('h_5', { username: 'Bobby' }, ago(1)),
    );
    expect(result.refused).toEqual([expect.objectContaining({ id: 'h_5', path: 'data.username' })]);
    expect(await rows(`select app_id, username from users where app_id like 'h\\_%' order by app_id`)).toEqual([
      { app_id: 'h_1', username: '' },
      { app_id: 'h_2', username: 'bobby' },
      { app_id: 'h_3', username: 'bob' },
      { app_id: 'h_4', username: 'ANN' },
    ]);
  });

  test.each([
    ['two who swap', ['w_1', 'w_2'], ['w_2', 'w_1']],
    ['three in a circle', ['w_3', 'w_4', 'w_5'], ['w_4', 'w_5', 'w_3']],
    ['a chain', ['w_6', 'w_7', 'w_8'], ['w_7', 'w_8', 'w_9']],
  ])('names that are passed on in one batch reach everyone: %s', async (_what, ids, names) => {
    await send(...ids.map((id) => user(id)));
    for (const at of [2, 1]) {
      const [shift, back] = [
        ids.map((id, place) => user(id, { username: names[place] }, ago(at))),
        ids.map((id) => user(id, {}, ago(at))),
      ];
      const items = at === 2 ? shift : back;
      expect(await send(...items.toReversed())).toMatchObject({ accepted: ids.length, refused: [] });
      const held = await rows(`select app_id, username from users where app_id = any($1) order by app_id`, [ids]);
      expect(held).toEqual(items.map(({ id, data }) => ({ app_id: id, username: data.username })));
    }
  });

  const place = (other: object) =>
    JSON.stringify({ latitude: 39.8, longitude: -89.64, radius: 25, unit: 'miles', ...other });
  test.each([
    [
      { ad_start: '2026-02-01T00:00:00Z', ad_end: '2026-02-01T00:30:00+01:00' },
      'data.ad_end',
      'Must not be before ad_start',
    ],
    [
      { target_age_minimum: 60, target_age_maximum: 18 },
      'data.target_age_maximum',
      'Must not be below target_age_minimum',
    ],
    [{ ad_start: '2026-02-01T00:00:00Z', ad_end: '2026-02-01T01:00:00+01:00' }],
    [{ target_age_minimum: 18, target_age_maximum: 18 }],
    ...['not json', 'null', '"Berlin"', place({ latitude: 91 }), place({ longitude: '' }), place({ radius: -5 })].map(
      (text) => [
        { target_location: text },
        'data.target_location',
        'A JSON text of latitude, longitude, radius and unit; miles, or else km, such as {"latitude":39.8,"longitude":-89.64,"radius":25,"unit":"miles"}',
      ],
    ),
    ...[place({}), place({ latitude: '39.8' }), place({ unit: undefined }), null].map((text) => [
      { target_location: text },
    ]),
  ] as [object, string?, string?][])(
    'a campaign has an order of days and of ages, and a place: %j',
    async (data, path, message) => {
      const campaign = { type: 'campaign', id: 'reversed', occurred_at: ago(1), data };
      const refused = path === undefined ? [] : [expect.objectContaining({ path, message })];
      expect(await send(campaign)).toMatchObject({ refused });
    },
  );

  test.each([
    ['A user has no such field', 'data.nickname', { ...user('s1', { nickname: 'Sun' }) }],
    ['An item has no such field', 'nickname', { ...user('s2'), nickname: 'Sun' }],
    ['Must not be null: a user requires it', 'data.name', { ...user('s3', { name: null }) }],
    ['Required', 'data.campaign', { type: 'ad_event', id: 's4', occurred_at: ago(1), data: { kind: 'click' } }],
  ])('a refused item says why in a sentence: "%s"', async (message, path, item) => {
    expect((await send(item)).refused).toEqual([expect.objectContaining({ path, message })]);
  });

  test('an app id can be given to a person of the console, once', async () => {
    const made = await server.send(
      'POST',
      '/create-user',
      {
        name: 'Console',
        username: 'console1',
        email: 'console1@example.com',
        password: 'long enough for all',
        is_admin: 0,
      },
      { token },
    );
    expect(made.statusCode, made.body).toBe(201);
    const [{ id }] = await rows(`select id from users where username = 'console1'`);
    const give = (appId: string) => ({
      type: 'user',
      id: appId,
      occurred_at: ago(0),
      data: { internal_id: Number(id), phone: '12345' },
    });
    expect(await send(give('i1'))).toMatchObject({ accepted: 1, waiting: 0, refused: [] });
    expect((await rows('select app_id, name, phone from users where id = $1', [id]))[0]).toEqual({
      ...{ app_id: 'i1', name: 'Console', phone: '12345' },
    });
    expect(await send(give('i2'))).toMatchObject({ refused: [{ path: 'data.internal_id' }] });
    expect(await send(give('i1'))).toMatchObject({ accepted: 1 });
  });

  test('bodies that are no list of items are refused as a whole', async () => {
    expect((await post('{"a":1}')).statusCode).toBe(422);
    expect((await post('[{')).statusCode).toBe(400);
    expect((await post(Array.from({ length: 5001 }, () => ({})))).statusCode).toBe(413);
    expect((await post([{ a: 'x'.repeat(70_000) }])).statusCode).toBe(413);
    const lines = await post('{"type":"user"\n\n[]\n', { 'content-type': 'application/x-ndjson' });
    expect(lines.json()).toMatchObject({
      accepted: 0,
      refused: [
        { index: 0, path: '' },
        { index: 1, path: '' },
      ],
    });
    expect((await post([])).json()).toMatchObject({ accepted: 0, waiting: 0, refused: [] });
  });
});
