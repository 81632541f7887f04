import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';

const MANY = 620;
const at = (latitude: number, longitude: number, more = 0) => ({
  southwest_lat: latitude,
  southwest_lng: longitude,
  northeast_lat: latitude + more,
  northeast_lng: longitude + more,
});
const [SQUARE, BESIDE] = [at(48.2, 16.37), at(48.2, 16.37, 0.0001)];

describe('the users at one place', () => {
  let server: TestServer;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await testServer();
    admin = await server.signedIn({ permissions: ['users_locations'] });
    await server.owner.query(`
      insert into users (name, username, latitude, longitude, deleted_at)
      select 'User ' || i, 'u' || i, case when i = ${MANY + 1} then 48.20005 else 48.2 end, 16.37,
        case when i = ${MANY + 3} then now() end
      from generate_series(1, ${MANY + 3}) i`);
    await server.owner.query(`update users set latitude = 48.3 where username = 'u${MANY + 2}'`);
    await server.owner.query(`insert into users (name, username, latitude, longitude) values
      ('East', 'east', 0, 179.999), ('West', 'west', 0, -179.999)`);
  });
  afterAll(() => server.stop());

  const ask = async (input: object, { token } = admin) => {
    const answer = await server.send('GET', '/users-at-place', input, { token });
    return { status: answer.statusCode, ...answer.json() };
  };
  const looks = async () =>
    (
      await server.owner.query(
        `select details from audit_log where call = 'users_at_place.listed' and outcome = 'looked' order by id`,
      )
    ).rows.map(({ details }) => details);

  test('are all of them, page by page, also where the map shows 500', async () => {
    const names = new Set<string>();
    for (let page = 0; page < 7; page += 1) {
      const { data, total } = await ask({ ...SQUARE, page, page_limit: 100 });
      expect(total).toBe(MANY);
      for (const { username } of data) names.add(username);
    }
    expect(names.size).toBe(MANY);
    expect((await ask(BESIDE)).total).toBe(MANY + 1);
    expect((await ask(at(48.3, 16.37))).data).toMatchObject([{ username: `u${MANY + 2}`, latitude: 48.3 }]);
    const around = { southwest_lat: -0.001, southwest_lng: 179.998, northeast_lat: 0.001, northeast_lng: -179.998 };
    expect((await ask(around)).total).toBe(2);
  });

  test('are a look at each of them, once for an admin and ten minutes, whichever page', async () => {
    const other = await server.signedIn({ permissions: ['users_locations'] });
    const before = (await looks()).length;
    await ask(SQUARE, other);
    await ask({ ...SQUARE, page: 3 }, other);
    expect((await looks()).slice(before)).toEqual([{ box: [48.2, 16.37, 48.2, 16.37], users: MANY, isWhole: true }]);
    await ask(at(1, 1), other);
    expect(await looks()).toHaveLength(before + 1);
  });

  test.each([
    ['larger than a kilometer', at(48.2, 16.37, 0.02), 'northeast_lng', /larger than a kilometer/],
    ['upside down', { ...SQUARE, northeast_lat: 48.1 }, 'northeast_lat', /south of the southern one/],
  ])('are not listed for a place that is %s', async (_what, input, field, message) => {
    expect(await ask(input)).toMatchObject({
      status: 422,
      errors: [{ field, message: expect.stringMatching(message) }],
    });
  });

  test('are not for those who see no positions', async () => {
    const counts = await server.signedIn({ permissions: ['dashboard_data', 'users_list'] });
    expect((await ask(SQUARE, counts)).status).toBe(403);
  });
});
