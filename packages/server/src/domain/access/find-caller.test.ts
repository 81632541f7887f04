import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';

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

  test('are each who they are, and those without a session are nobody', async () => {
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
});
