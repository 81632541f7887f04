import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';
import { hashToken } from '../../core/secrets.ts';
import { BINDING_COOKIE } from '../../http/authorize.ts';

const PEOPLE = 6;
const CALLS = 30;

describe('callers who come at the same time', () => {
  let server: TestServer;
  let people: SignedIn[];

  beforeAll(async () => {
    server = await testServer();
    people = await Promise.all(Array.from({ length: PEOPLE }, () => server.signedIn()));
  });
  afterAll(() => server.stop());

  const whoIs = async (token: string): Promise<number | undefined> => {
    const { statusCode, body } = await server.send('GET', '/get-login-data', {}, { token });
    return statusCode === 200 ? Number(JSON.parse(body).data.id) : undefined;
  };

  test('are each who they are, and those without a session are no one', async () => {
    const tokens = people.map(({ token }) => token);
    const mixed = Array.from({ length: CALLS }, (_, index) =>
      index % 7 === 3 ? 'x'.repeat(43) : (tokens[index % PEOPLE] ?? ''),
    );
    const found = await Promise.all(mixed.map(whoIs));
    expect(found).toEqual(mixed.map((token) => people.find((one) => one.token === token)?.id));
  });

  test('a session that ended before a call came is not found, however many calls are under way', async () => {
    const [leaving, staying] = people;
    if (!leaving || !staying) throw new Error('There are several people');
    const crowd = Array.from({ length: CALLS }, () => whoIs(staying.token));
    await server.send('POST', '/logout', {}, { token: leaving.token });
    crowd.push(...Array.from({ length: CALLS }, () => whoIs(staying.token)));
    expect(await whoIs(leaving.token)).toBeUndefined();
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([staying.id]));
  });

  test('of one session, those whose browser sends its cookie are found, and the others are no one', async () => {
    const bound = await server.signedIn();
    await server.owner.query('update sessions set binding_hash = $1 where token_hash = $2', [
      hashToken('a cookie'),
      hashToken(bound.token),
    ]);
    const cookies = Array.from({ length: CALLS }, (_, index) => [undefined, 'a cookie', 'another'][index % 3]);
    const found = await Promise.all(
      cookies.map(async (cookie) => {
        const { statusCode } = await server.app.inject({
          url: '/api/v1/get-login-data',
          headers: { authorization: `Bearer ${bound.token}` },
          cookies: cookie === undefined ? {} : { [BINDING_COOKIE]: cookie },
        });
        return statusCode;
      }),
    );
    expect(found).toEqual(cookies.map((cookie) => (cookie === 'a cookie' ? 200 : 401)));
  });
});
