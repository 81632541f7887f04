// @module-tag attack
import { appContract } from '@quarterdeck/contract';
import {
  APP_API_BASE,
  APP_SCOPES,
  type AppEndpoint,
  WRITE_SCOPES,
} from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addKey } from '../src/domain/keys/service-keys.ts';
import { type TestServer, testServer } from './support/index.ts';

/** Every endpoint of the app's API, so that new ones are tested automatically. */
const endpoints = Object.entries(appContract).flatMap(([part, members]) =>
  Object.entries(members as Readonly<Record<string, AppEndpoint>>).map(([name, endpoint]) => ({
    name: `${part}.${name}`,
    endpoint,
  })),
);
/** Returns the address of an endpoint; the person in its path does not exist. */
const urlOf = ({ path }: Pick<AppEndpoint, 'path'>): string =>
  `${APP_API_BASE}${path.replaceAll(/\{\w+\}/g, encodeURIComponent('no one / 7%'))}`;
const open = endpoints.filter(({ endpoint }) => endpoint.scope === 'public');
const closed = endpoints.filter(({ endpoint }) => endpoint.scope !== 'public');
const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

describe('the API of the app', () => {
  let server: TestServer;
  /** One key per scope, and one with all scopes. */
  const keys = new Map<string, string>();

  beforeAll(async () => {
    server = await testServer();
    for (const [name, scopes] of [
      ...APP_SCOPES.map((scope) => [scope, [scope]] as const),
      ['all', APP_SCOPES] as const,
    ]) {
      const wish = { name, kind: 'test', scopes, expiresAt: null } as const;
      keys.set(name, (await addKey(server.database.db, wish, null)).key);
    }
  });
  afterAll(() => server.stop());

  const send = (endpoint: AppEndpoint, token: string | undefined, payload = '[]') => {
    const { method, takesItems } = endpoint;
    return server.app.inject({
      method,
      url: urlOf(endpoint),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(method === 'GET' ? {} : { payload: takesItems ? payload : '{}' }),
    });
  };

  test.each(closed)('$name opens to the scopes that it names, and to no others', async ({ endpoint }) => {
    const { scope: needed } = endpoint;
    const open = needed === 'any-write' ? WRITE_SCOPES : [needed];
    for (const scope of [...APP_SCOPES, 'all']) {
      const { statusCode, body } = await send(endpoint, keys.get(scope));
      const isRefused = scope !== 'all' && !(open as readonly string[]).includes(scope);
      expect([scope, statusCode === 403, statusCode === 401]).toEqual([scope, isRefused, false]);
      expect(statusCode).toBeLessThan(500);
      if (isRefused) expect(JSON.parse(body).responseMessage).toContain(open.join(', '));
    }
  });

  test('no one but a key opens an endpoint, with these exceptions', () => {
    expect(open.map(({ name }) => name)).toEqual(['reads.versionPolicy']);
  });

  test.each(open)('$name opens to everyone, and a key changes nothing', async ({ endpoint }) => {
    const answers = await Promise.all(
      [undefined, 'no key', ...keys.values()].map(async (token) => {
        const { statusCode, body } = await send(endpoint, token);
        return [statusCode, body];
      }),
    );
    expect(answers[0]?.[0]).toBeLessThan(500);
    expect([401, 403]).not.toContain(answers[0]?.[0]);
    expect(new Set(answers.map(String)).size).toBe(1);
  });

  test.each(closed)('$name accepts no session, of any admin', async ({ endpoint }) => {
    const { token } = await server.signedIn({ super: true });
    for (const stranger of [undefined, token]) {
      const answer = await send(endpoint, stranger);
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(answer.json()).toEqual({ responseMessage: expect.any(String), responseCode: 401 });
    }
  });

  test.each(endpoints)(
    '$name knows its own method alone, and has the headers of every answer',
    async ({ endpoint }) => {
      const url = urlOf(endpoint);
      for (const method of VERBS.filter((verb) => verb !== endpoint.method)) {
        const answer = await server.app.inject({ method, url });
        expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, endpoint.method]);
      }
      for (const answer of [await send(endpoint, keys.get('all')), await send(endpoint, undefined)]) {
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
        expect(answer.headers['x-request-id']).toEqual(expect.any(String));
      }
    },
  );

  test('an unknown address is a 404 in JSON', async () => {
    const answer = await server.app.inject(`${APP_API_BASE}/no-such-call`);
    expect([answer.statusCode, answer.json().responseCode]).toEqual([404, 404]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
