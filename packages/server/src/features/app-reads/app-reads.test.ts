import { APP_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { addReport } from '../../../test/support/reports.ts';
import { addKey } from '../../domain/keys/service-keys.ts';

const PASSWORD = 'a quite good password';
/** App ids that paths and routers could misread. */
const ODD_IDS = ['u/1', 'a%2Fb', '%', ' ', 'x y', '?a=b#c', ':id', "o'hara", '~'.repeat(128), '/'.repeat(128)];

describe('what the app reads', () => {
  let server: TestServer;
  let key: string;
  let token: string;

  beforeAll(async () => {
    server = await testServer({ PUBLIC_URL: 'https://console.example' });
    ({ key } = await addKey(
      server.database.db,
      { name: 'app', kind: 'test', scopes: APP_SCOPES, expiresAt: null },
      null,
    ));
    ({ token } = await server.signedIn({ super: true }));
  });
  afterAll(() => server.stop());

  const get = (path: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url: `/app/v1${path}`, headers: { authorization: `Bearer ${key}`, ...headers } });
  const staff = async (method: string, path: string, input: object) => {
    const answer = await server.send(method, path, input, { token });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };
  const rows = async (text: string, values: unknown[] = []) => (await server.owner.query(text, values)).rows;
  const addUser = async (appId: string) => {
    const name = `user${Math.random().toString(36).slice(2)}`;
    const [{ id }] = await rows(`insert into users (name, username, app_id) values ($1, $1, $2) returning id::int`, [
      name,
      appId,
    ]);
    return id as number;
  };
  const pathOf = (appId: string, what: string) => `/users/${encodeURIComponent(appId)}/${what}`;

  describe('config', () => {
    test('says what staff have set, and only that it is the same as long as it is', async () => {
      const first = await get('/config');
      expect(first.statusCode, first.body).toBe(200);
      expect(first.json()).toEqual({
        version_policy: {
          android: { app_version: '1.0.0', notify_for_update: 0 },
          ios: { app_version: '1.0.0', notify_for_update: 0 },
        },
        enrichment: true,
        charges: { clicks: null, impressions: null },
        interests: [],
        auto_follow: [],
        pages: expect.any(Array),
      });
      const tag = String(first.headers.etag);
      expect(tag).toMatch(/^"[\w-]{27}"$/);
      for (const named of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const same = await get('/config', { 'if-none-match': named });
        expect([named, same.statusCode, same.body, same.headers.etag]).toEqual([named, 304, '', tag]);
      }
      expect((await get('/config', { 'if-none-match': '"other"' })).json()).toEqual(first.json());
      const someone = await addUser('u/flag');
      await staff('POST', '/make-user-autofollow', { user_id: someone });
      await staff('POST', '/make-user-autofollow', { user_id: await addUser('u_gone') });
      await rows(`update users set deleted_at = now() where app_id = 'u_gone'`);
      await rows(`insert into users (name, username, auto_follow) values ('Own', 'own', true)`);
      await staff('POST', '/change-enrichment-settings', { data_key: 'ENRICHMENT_SERVICE', data: '0' });
      await staff('POST', '/app-version-setting', { app_version: '5.4.1', device_type: 'ios', notify_for_update: 2 });
      await staff('POST', '/campaign-charges', { goal: 'clicks', value: '0.25' });
      await staff('POST', '/campaign-interests', { name: 'bicycles' });
      await staff('POST', '/campaign-interests', { name: 'Art' });
      await staff('POST', '/settings', { data_key: 'child_safety_policy', data: '<p>Be kind</p>' });
      const changed = await get('/config', { 'if-none-match': tag });
      expect(changed.statusCode).toBe(200);
      expect(changed.json()).toMatchObject({
        version_policy: { ios: { app_version: '5.4.1', notify_for_update: 2 }, android: { notify_for_update: 0 } },
        enrichment: false,
        charges: { clicks: '0.25', impressions: null },
        interests: ['Art', 'bicycles'],
        auto_follow: ['u/flag'],
      });
      const { pages } = changed.json();
      expect(pages).toHaveLength(6);
      expect(pages).toContainEqual({
        page: 'child_safety_policy',
        version: 2,
        published_at: expect.stringMatching(/Z$/),
        url: 'https://console.example/pages/child_safety_policy',
      });
    });
  });

  describe('standing', () => {
    test('of someone staff suspend, and no longer do', async () => {
      const id = await addUser('u_1');
      const active = {
        may_use_app: true,
        suspended_since: null,
        suspended_until: null,
        reason: null,
        text: null,
      };
      const standing = async () => (await get('/users/u_1/standing')).json();
      expect(await standing()).toEqual(active);
      await addReport(server, 'users', id, await addUser('u_2'));
      await staff('POST', '/suspend-account', { user_id: id, reason: 'Spam' });
      const suspended = await standing();
      const [{ suspended_at: since }] = await rows('select suspended_at from users where id = $1', [id]);
      const suspended_since = since.toISOString();
      expect(suspended).toEqual({ ...active, may_use_app: false, suspended_since, reason: 'Spam' });
      await staff('POST', '/revoke-suspended-account', { user_id: id, revoke: 1 });
      expect(await standing()).toEqual(active);
    });

    test.each(ODD_IDS)('of an id like %j, and of no one else', async (id) => {
      expect((await get(pathOf(id, 'standing'))).statusCode).toBe(404);
      await addUser(id);
      const answer = await get(pathOf(id, 'standing'));
      expect([answer.statusCode, answer.json().may_use_app]).toEqual([200, true]);
    });

    test('of strangers, staff and people who are gone there is none', async () => {
      await addUser('u_deleted');
      await rows(`update users set deleted_at = now() where app_id = 'u_deleted'`);
      await rows(`update users set app_id = 'u_staff' where is_admin`).catch(() => undefined);
      for (const id of ['u_0', 'U_1', 'u_deleted', 'u_staff']) {
        const answer = await get(`/users/${id}/standing`);
        expect([id, answer.statusCode, answer.json()]).toEqual([
          id,
          404,
          { responseMessage: 'There is no user with this id', responseCode: 404 },
        ]);
      }
    });

    test.each([
      ['x'.repeat(129), 422, 'id'],
      ['', 422, 'id'],
      ['ä', 422, 'id'],
      ['a\nb', 422, 'id'],
    ])('of what is no id: %j is refused', async (id, status, field) => {
      const answer = await get(pathOf(id, 'standing'));
      expect([answer.statusCode, answer.json().errors[0].field]).toEqual([status, field]);
    });

    test('an id comes in the path alone, and a path that is none is not there', async () => {
      const twice = await get('/users/u_1/standing?id=u_2');
      expect([twice.statusCode, twice.json().responseMessage]).toEqual([422, 'id belongs in the path']);
      for (const path of ['/users/u_1', '/users/u_1/standing/', '/users/a/b/standing', '/users/%zz/standing']) {
        const answer = await get(path);
        expect([path, answer.statusCode, answer.json().responseCode]).toEqual([path, 404, 404]);
      }
      const long = await get(pathOf('/'.repeat(129), 'standing'));
      expect([404, 422]).toContain(long.statusCode);
    });
  });

  describe('standing of a post', () => {
    const addPost = async (appId: string) => {
      const [{ id }] = await rows(
        `insert into posts (user_id, app_id, title) values ($1, $2, 'A lamp') returning id::int`,
        [await addUser(`author_${Math.random()}`), appId],
      );
      return id as number;
    };
    const standing = async (appId: string) => (await get(`/posts/${encodeURIComponent(appId)}/standing`)).json();
    const shown = { may_be_shown: true, hidden_since: null, deleted_since: null, reason: null, text: null };

    test('of one that staff hide, show again, delete while it is hidden, and restore', async () => {
      const id = await addPost('p/1');
      expect(await standing('p/1')).toEqual(shown);
      await staff('POST', '/hide-post', { id, reason: 'Advertising', text: 'Please say that it is one' });
      const hidden = await standing('p/1');
      const why = { reason: 'Advertising', text: 'Please say that it is one' };
      const [{ hidden_at: since }] = await rows('select hidden_at from posts where id = $1', [id]);
      expect(hidden).toEqual({ ...shown, ...why, may_be_shown: false, hidden_since: since.toISOString() });
      await staff('POST', '/unhide-post', { id });
      expect(await standing('p/1')).toEqual(shown);
      await staff('POST', '/hide-post', { id, reason: 'Advertising' });
      await staff('DELETE', '/delete-post', { id, reason: 'Spam', text: 'No one wants this' });
      expect(await standing('p/1')).toEqual({
        ...{ may_be_shown: false, hidden_since: expect.any(String), deleted_since: expect.any(String) },
        ...{ reason: 'Spam', text: 'No one wants this' },
      });
      await staff('POST', '/restore-post', { id });
      expect(await standing('p/1')).toEqual({
        ...shown,
        ...{ may_be_shown: false, hidden_since: expect.any(String), reason: 'Advertising' },
      });
    });

    test('of one that the app deleted itself, and of one that it never sent, there is none', async () => {
      await addPost('p_gone');
      await rows(`update posts set deleted_at = now(), deleted_by_app = true where app_id = 'p_gone'`);
      for (const id of ['p_gone', 'p_0', 'P/1']) {
        const answer = await get(`/posts/${encodeURIComponent(id)}/standing`);
        expect([id, answer.statusCode, answer.json()]).toEqual([
          id,
          404,
          { responseMessage: 'There is no post with this id', responseCode: 404 },
        ]);
      }
    });

    test.each(ODD_IDS)('of an id like %j, and of no other', async (id) => {
      const path = `/posts/${encodeURIComponent(id)}/standing`;
      expect((await get(path)).statusCode).toBe(404);
      await addPost(id);
      expect((await get(path)).json()).toEqual(shown);
    });
  });

  describe('password check', () => {
    const check = (id: string, password: unknown = PASSWORD) =>
      server.app.inject({
        method: 'POST',
        url: `/app/v1${pathOf(id, 'password-check')}`,
        headers: { authorization: `Bearer ${key}` },
        payload: { password },
      });
    const setPassword = async (appId: string) => {
      const user_id = await addUser(appId);
      await staff('PATCH', '/change-app-password', {
        user_id,
        password: PASSWORD,
        password_confirmation: PASSWORD,
      });
    };
    const valid = async (id: string, password?: string) => {
      const answer = await check(id, password);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };

    test('the password that staff set is good once', async () => {
      await setPassword('p/1');
      expect(await valid('p/1', 'not this one')).toEqual({ valid: false });
      expect(await valid('p/1')).toEqual({ valid: true });
      expect(await valid('p/1')).toEqual({ valid: false });
      expect(await rows(`select app_password_hash from users where app_id = 'p/1'`)).toEqual([
        { app_password_hash: null },
      ]);
    });

    test('of many concurrent calls with the right one, one succeeds', async () => {
      await setPassword('p_2');
      const other = await server.another();
      const answers = await Promise.all(
        [server.app, other.app, server.app, other.app].map((app) =>
          app.inject({
            method: 'POST',
            url: '/app/v1/users/p_2/password-check',
            headers: { authorization: `Bearer ${key}` },
            payload: { password: PASSWORD },
          }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      expect(answers.filter((answer) => answer.json().valid)).toHaveLength(1);
    });

    test('after five wrong ones in a quarter of an hour no one is asked, and right ones do not count', async () => {
      await setPassword('p_3');
      for (let tries = 0; tries < 4; tries += 1) expect(await valid('p_3', `wrong ${tries}`)).toEqual({ valid: false });
      expect(await valid('p_3')).toEqual({ valid: true });
      expect(await valid('p_3', 'a fifth wrong one')).toEqual({ valid: false });
      const refused = await check('p_3');
      expect([refused.statusCode, refused.json().responseCode]).toEqual([429, 429]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(10 * 60);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
      await setPassword('p_4');
      expect(await valid('p_4')).toEqual({ valid: true });
      // Ends the window of the limit.
      await rows(`update throttles set resets_at = now()`);
      expect((await check('p_3', 'wrong')).statusCode).toBe(200);
    });

    test('a stranger is a 404, and what is no password is refused', async () => {
      expect((await check('nobody')).statusCode).toBe(404);
      await addUser('p_5');
      expect(await valid('p_5')).toEqual({ valid: false });
      for (const password of ['', 7, null, 'x'.repeat(1025)])
        expect((await check('p_5', password)).statusCode).toBe(422);
      const twice = await server.app.inject({
        method: 'POST',
        url: '/app/v1/users/p_5/password-check',
        headers: { authorization: `Bearer ${key}` },
        payload: { password: 'x', id: 'p_4' },
      });
      expect(twice.json().errors).toEqual([{ field: 'id', message: 'id belongs in the path' }]);
    });
  });

  describe('version policy', () => {
    const policy = (device_type: string, app_version: string) =>
      server.app.inject({ url: '/app/v1/version-policy', query: { device_type, app_version } });
    const set = (app_version: string, notify_for_update: number) =>
      staff('POST', '/app-version-setting', { app_version, device_type: 'android', notify_for_update });

    test.each([
      ['5.4.1', 0, '5.4.0', 'none'],
      ['5.4.1', 1, '5.4.0', 'alert'],
      ['5.4.1', 2, '5.4.0', 'force'],
      ['5.4.1', 2, '5.4.1', 'none'],
      ['5.4', 2, '5.4.0', 'none'],
      ['5.10.0', 2, '5.9.9', 'force'],
      ['5.4.1', 2, '5.4.1-beta.2', 'none'],
      ['5.4.1', 2, '6', 'none'],
      // Text that is not a version is older than none, and none is older than it.
      ['5.4.1', 2, 'beta', 'none'],
      ['5.4.1', 2, '', 'none'],
      ['the newest', 2, '1.0', 'none'],
    ])('%s with %i, asked by %s: %s', async (wanted, notify, running, action) => {
      await set(wanted, notify);
      const answer = await policy('android', running);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toEqual({ action, app_version: wanted });
      expect(answer.headers['cache-control']).toBe('public, max-age=60');
    });

    test('is that of the device that asks, and what is none is refused and not kept', async () => {
      await set('9.0', 2);
      expect((await policy('ios', '1.0')).json().app_version).toBe('5.4.1');
      for (const [device, version] of [
        ['windows', '1'],
        ['ios', 'x'.repeat(256)],
      ] as const) {
        const refused = await policy(device, version);
        expect([refused.statusCode, refused.headers['cache-control']]).toEqual([422, 'no-store']);
      }
    });
  });
});
