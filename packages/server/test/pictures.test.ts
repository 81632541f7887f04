// @module-tag attack
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type CallCase, signedInCases } from './calls.ts';
import { type SignedIn, type TestServer, testServer } from './support/index.ts';
import { addReport } from './support/reports.ts';
import { makeSeed, type Seed } from './support/seed.ts';

/** Places that only show admins, whose pictures are never blurred. */
const OF_STAFF = [
  /\.(assignee|reviewer|by|updated_by|decided_by|asked_by|given_by|staff|looking\[\])$/,
  /^(admins\.list \.users\[\]|session\.loginData \.data|cases\.assignees \.data\[\]|permissions\.(holders|review) \.data\[\])$/,
  /^audit\.(list|entry) .*\.admin$/,
  /^team\.thread .*\.(author|to)$/,
];
const AT_ONCE = 16;
const PICTURES = ['avatar', 'reportedUserImage'];

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const partsOf = (path: string, values: Json): [string, unknown][] =>
  Object.entries(values).map(([key, value]) => [`${path}.${key}`, value]);

/** Returns the places in an answer with a person's picture, or with a flag for reports. */
function placesIn(schema: unknown, path: string): string[] {
  if (!isObject(schema)) return [];
  const { properties, items } = schema;
  const others = ['anyOf', 'allOf', 'oneOf'].flatMap((key) => {
    const schemas = schema[key];
    return Array.isArray(schemas) ? schemas.flatMap((one) => placesIn(one, path)) : [];
  });
  const own = isObject(properties) && [...PICTURES, 'is_reported'].some((key) => key in properties) ? [path] : [];
  const below = isObject(properties) ? partsOf(path, properties).flatMap(([at, one]) => placesIn(one, at)) : [];
  return [...own, ...below, ...placesIn(items, `${path}[]`), ...others];
}

/** Returns the values at those places. */
function foundIn(value: unknown, path: string): [string, Json][] {
  if (Array.isArray(value)) return value.flatMap((one) => foundIn(one, `${path}[]`));
  if (!isObject(value)) return [];
  const own: [string, Json][] = [...PICTURES, 'is_reported'].some((key) => key in value) ? [[path, value]] : [];
  return [...own, ...partsOf(path, value).flatMap(([at, one]) => foundIn(one, at))];
}

const isOfStaff = (place: string): boolean => OF_STAFF.some((rule) => rule.test(place));
const reads = signedInCases.filter(
  ({ endpoint }) => endpoint.method === 'GET' && endpoint.produces === undefined && !endpoint.answersMedia,
);
const wanted = [
  ...new Set(
    reads.flatMap(({ name, endpoint }) =>
      placesIn(z.toJSONSchema(endpoint.output, { unrepresentable: 'any' }), `${name} `),
    ),
  ),
];

describe('every answer with a picture of a user says whether they were reported', () => {
  let server: TestServer;
  let boss: SignedIn;
  let seed: Seed;

  beforeAll(async () => {
    server = await testServer();
    boss = await server.signedIn({ super: true });
    seed = await makeSeed(server, boss);
    const { appUser, reportedUser, post } = seed;
    for (const statement of [
      'insert into follows (follower_id, followed_id) values ($1, $2), ($2, $1)',
      `insert into failed_urls (post_id, user_id, url) select ${post}, $1::bigint, 'https://example.com/' || $2::bigint`,
      `insert into post_views (post_id, user_id) values (${post}, $1), (${post}, $2)`,
      'update users set latitude = 40, longitude = -100 where id in ($1, $2)',
      `update users set name = 'Ann ' || id, phone = '+1 555 010 0123' where id in ($1, $2)`,
    ])
      await server.owner.query(statement, [appUser, reportedUser]);
    const idsOf = async (query: string): Promise<number[]> =>
      (await server.owner.query(query)).rows.map(({ id }) => Number(id));
    for (const about of await idsOf(`select id from posts where user_id = ${appUser} and deleted_at is null`))
      await addReport(server, 'posts', about, reportedUser);
    for (const about of await idsOf(`select id from users where not is_admin and id <> ${reportedUser}`))
      await addReport(server, 'users', about, about === appUser ? reportedUser : appUser);
  });
  afterAll(() => server.stop());

  /** Calls every read, and returns the value at each place with a picture. */
  async function look(): Promise<[string, Json][]> {
    const read = async ({ name, endpoint, input }: CallCase): Promise<[string, Json][]> => {
      const answer = await server.send('GET', endpoint.path, input({ ...seed, peer: seed.appUser }), {
        token: boss.token,
      });
      return answer.statusCode === 200 ? foundIn(answer.json(), `${name} `) : [];
    };
    const found: [string, Json][] = [];
    // In groups, because too many calls at once are refused.
    for (let at = 0; at < reads.length; at += AT_ONCE)
      found.push(...(await Promise.all(reads.slice(at, at + AT_ONCE).map(read))).flat());
    return found;
  }
  /** An export of a user's stored data for that user: its rows are not changed. */
  const isCopy = (place: string): boolean => place.startsWith('profiles.personalData ');
  const told = (found: readonly [string, Json][]): unknown[] =>
    found
      .filter(([place]) => !isOfStaff(place) && !isCopy(place))
      .map(([place, { is_reported }]) => [place, is_reported]);
  /** Places where an admin requested or received access. */
  const ASKING = ['conversations.requests .data[].admin', 'conversations.grants .data[].admin'];
  const each = (is_reported: 0 | 1) => (place: unknown) => [place, ASKING.includes(String(place)) ? 0 : is_reported];

  test('when they were', async () => {
    expect(wanted.length).toBeGreaterThan(20);
    const found = await look();
    const places = found.map(([place]) => place);
    // Except for places of admins, which need more data than this world has.
    expect(wanted.filter((place) => !isOfStaff(place) && !places.includes(place))).toEqual([]);
    const rows = told(found) as [string, unknown][];
    expect(rows).toEqual(rows.map(([place]) => each(1)(place)));
  });

  test('and when the reports were dismissed', async () => {
    await server.owner.query(
      `update cases set state = 'dismissed', closed_at = now(), closed_by = $1, closing_reason = 'Fine' where state <> 'dismissed'`,
      [boss.id],
    );
    await server.owner.query('update user_reports set dismissed_at = now() where dismissed_at is null');
    const rows = told(await look()) as [string, unknown][];
    expect(rows.length).toBeGreaterThan(10);
    expect(rows).toEqual(rows.map(([place]) => each(0)(place)));
  });
});
