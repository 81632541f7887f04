import { type Permission, permissions } from '@quarterdeck/contract/kit/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../src/kit/testing/index.ts';
import { acceptOf, type Doing, signedInDoings } from './calls.ts';
import { contentOf } from './kit/content.ts';
import { makeSeed, type Seed } from './kit/seed.ts';
import { trailAfter, trailEnd } from './kit/trail.ts';
import { admits, codesFor, grantable, refusalFor, whoMayDo } from './who-may.ts';

/** An admin and all that they hold. */
interface Holder extends SignedIn {
  readonly held: readonly Permission[];
}

const AT_ONCE = 8;

describe('whoever lacks the permission is refused', () => {
  let server: TestServer;
  /** One admin for each permission and each way of holding it, and one who holds none. */
  let holders: readonly Holder[];
  /** Nobody here may change anything: one world is enough. */
  let seed: Seed;

  /** One who holds these directly, and one through a group; made when they are first asked for. */
  const pairs = new Map<string, Promise<readonly Holder[]>>();
  const pairOf = (held: readonly Permission[]): Promise<readonly Holder[]> => {
    const known =
      pairs.get(held.join()) ??
      Promise.all(
        [false, true].map(async (throughGroup) => ({
          ...(await server.signedIn({ permissions: held, throughGroup })),
          held,
        })),
      );
    pairs.set(held.join(), known);
    return known;
  };

  beforeAll(async () => {
    server = await testServer();
    const nobody = { ...(await server.signedIn()), held: [] };
    const made = await Promise.all(permissions.map((code) => pairOf([code])));
    holders = [nobody, ...made.flat()];
    seed = await makeSeed(server, nobody);
  });
  afterAll(() => server.stop());

  test.each(signedInDoings)('$title: told why, nothing changed, one row in the trail for each', async (doing) => {
    const who = whoMayDo(doing.title);
    const refused = holders.filter(({ held }) => !admits(who, held));
    // Whoever holds everything but what is needed; of several that are needed together, everything but one.
    const needed = codesFor(who);
    const lacking = typeof who === 'object' && 'allOf' in who ? needed.map((code) => [code]) : [needed];
    for (const codes of who === 'any admin' ? [] : lacking)
      refused.push(...(await pairOf(permissions.filter((code) => !codes.includes(code)))));
    const input = doing.input(seed);
    const before = await contentOf(server.owner);
    const last = await trailEnd(server.owner);
    const ask = async ({ token, held }: Holder): Promise<void> => {
      const answer = await server.send(doing.one.method, doing.one.path, input, { token, headers: acceptOf(doing) });
      expect(answer.json()).toEqual({ responseMessage: refusalFor(doing.title, held), responseCode: 403 });
      expect(answer.statusCode).toBe(403);
    };
    for (let from = 0; from < refused.length; from += AT_ONCE)
      await Promise.all(refused.slice(from, from + AT_ONCE).map(ask));
    expect(await contentOf(server.owner)).toEqual(before);
    const rows = await trailAfter(server.owner, last);
    expect(rows.map(({ admin_id }) => Number(admin_id)).sort()).toEqual(refused.map(({ id }) => id).sort());
    for (const row of rows) {
      const { held = [] } = refused.find(({ id }) => id === Number(row.admin_id)) ?? {};
      expect(row).toMatchObject({ call: doing.name, outcome: 'refused', status: 403, permission: null, target: null });
      expect(row.reason).toBe(refusalFor(doing.title, held));
      expect(row.session_id).not.toBeNull();
    }
  });

  /** What a call does for any admin, or by a grant, only its input tells. */
  const isByInput = ({ name }: Doing): boolean =>
    signedInDoings.some(
      (other) => other.name === name && (whoMayDo(other.title) === 'any admin' || other.title in grantable),
    );

  test.each(signedInDoings.filter((doing) => !isByInput(doing)))(
    '$title: refused before anybody is told what is wrong with their input',
    async ({ one, ...doing }) => {
      const [{ token } = { token: '' }] = holders;
      const headers = acceptOf({ one, ...doing });
      const answer = await server.send(one.method, one.path, { nonsense: 1 }, { token, headers });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).not.toHaveProperty('errors');
    },
  );

  test('the OpenAPI document is for holders of api_documentation', async () => {
    for (const { token, held } of holders) {
      const answer = await server.send('GET', '/openapi.json', undefined, { token });
      expect(answer.statusCode).toBe(held.includes('api_documentation') ? 200 : 403);
    }
  });
});
