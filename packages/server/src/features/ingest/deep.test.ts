// @module-tag attack
import { gzipSync } from 'node:zlib';
import { APP_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { addKey } from '../../domain/keys/service-keys.ts';

const nested = (levels: number, open = '[', close = ']'): string => `${open.repeat(levels)}${close.repeat(levels)}`;
const objects = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const user = (id: string, data: string): string =>
  `{"type":"user","id":"${id}","occurred_at":"2026-01-01T00:00:00Z","data":${data}}`;
const good = (id: string): string => user(id, `{"name":"Name","username":"${id}"}`);

describe('items that are nested', () => {
  let server: TestServer;
  let key: string;

  beforeAll(async () => {
    server = await testServer();
    const wish = { name: 'app', kind: 'test', scopes: APP_SCOPES, expiresAt: null, itemsPerSecond: 1_000_000 } as const;
    ({ key } = await addKey(server.database.db, wish, null));
  });
  afterAll(() => server.stop());

  const send = (payload: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/app/v1/batch',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      payload,
    });
  const TOO_DEEP = { type: null, id: null, path: '', message: 'An item can have at most 32 levels of nesting' };

  test.each([
    ['arrays', nested(4500)],
    ['objects', objects(4500)],
    ['33 levels with those of the item', nested(32)],
  ])('too deeply are refused alone, and the good items of the batch are kept: %s', async (what, deep) => {
    const id = `user-${what.slice(0, 2)}`;
    const bodies = [
      [`[${user('deep', deep)},${good(id)}]`, 'application/json'],
      [`${user('deep', deep)}\n${good(`${id}-line`)}\n`, 'application/x-ndjson'],
    ] as const;
    for (const [body, type] of bodies) {
      const answer = await send(body, { 'content-type': type });
      expect(answer.statusCode).toBe(202);
      expect(answer.json()).toMatchObject({ accepted: 1, refused: [{ index: 0, ...TOO_DEEP }] });
    }
    const { rows } = await server.owner.query('select app_id from users where app_id = any($1)', [[id, `${id}-line`]]);
    expect(rows).toHaveLength(2);
  });

  test('a little are read: brackets in texts are no levels', async () => {
    const text = '[{'.repeat(5000);
    const deepest = user('ok', `{"name":"${text.slice(0, 60)} \\"${'['.repeat(40)}","username":"deep.ok"}`);
    expect((await send(`[${deepest}]`)).json()).toMatchObject({ accepted: 1, refused: [] });
  });

  test.each([
    ['one item of five megabytes, packed', () => gzipSync(`[${user('x', nested(2_400_000))}]`), 413],
    ['an array of arrays', () => gzipSync(nested(2_400_000)), 413],
    ['objects', () => gzipSync(objects(800_000)), 400],
    ['a broken array', () => `[${good('x')},]`, 400],
    ['brackets that do not match', () => `[${good('x')}}`, 400],
    ['something behind the array', () => `[${good('x')}] 1`, 400],
    ['two million numbers', () => gzipSync(`[${user('x', `[${'1,'.repeat(2_000_000)}1]`)}]`), 413],
  ])('is refused before it is parsed: %s', async (_what, body, status) => {
    const payload = body();
    const packed = typeof payload === 'string' ? {} : { 'content-encoding': 'gzip' };
    const answer = await send(payload, packed);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().responseMessage).not.toContain('stack');
  });

  test('a batch of 5,000 empty items is answered, and a thousand of them are kept to look at', async () => {
    const answer = await send(`[${Array.from({ length: 5000 }, () => '{}').join()}]`);
    expect(answer.statusCode).toBe(202);
    expect(answer.json().refused).toHaveLength(5000);
    const kept = await server.owner.query(`select from app_refused where path = 'type'`);
    expect(kept.rowCount).toBe(1000);
    await send('[{}]');
    expect((await server.owner.query(`select from app_refused where path = 'type'`)).rowCount).toBe(1000);
  });

  test('calls of the console are refused too, with a session; without one, nothing is read', async () => {
    const { token } = await server.signedIn({ super: true });
    const body = `{"a":${nested(5000)}}`;
    const call = (headers: Readonly<Record<string, string>>) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/settings',
        headers: { 'content-type': 'application/json', ...headers },
        payload: body,
      });
    const refused = await call({ authorization: `Bearer ${token}` });
    expect([refused.statusCode, refused.json().responseMessage]).toEqual([422, 'The body is nested too deeply']);
    expect((await call({})).statusCode).toBe(401);
  });

  test('a body that no session comes with has at most 16 KB', async () => {
    const login = (size: number) =>
      server.send('POST', '/admin-login', { username: 'x'.repeat(size), password: 'a password' });
    expect((await login(17 * 1024)).statusCode).toBe(413);
    expect((await login(1000)).statusCode).not.toBe(413);
  });
});
