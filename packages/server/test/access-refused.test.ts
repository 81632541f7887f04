// @module-tag attack
// @module-tag promises/1
import { type Permission, permissions } from '@quarterdeck/contract/core/access/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptOf, type CallCase, signedInCases } from './calls.ts';
import { auditRowsAfter, lastAuditRow } from './support/audit-rows.ts';
import { contentOf } from './support/content.ts';
import { type SignedIn, type TestServer, testServer } from './support/index.ts';
import { makeSeed, type Seed } from './support/seed.ts';
import { admits, codesFor, grantable, refusalFor, whoMayDo } from './who-may.ts';

/** An admin and all their permissions. */
interface Holder extends SignedIn {
  readonly held: readonly Permission[];
}

const AT_ONCE = 8;

/**
 * An admin with all but the needed permission holds every other one: if any of these allowed a call, this admin would
 * get in. Of the admins with one permission, a few others are used for each call. With `REFUSED=each`, as in `npm run
 * test:long`, all of them are used.
 */
const SINGLES = process.env.REFUSED === 'each' ? permissions.length * 2 : 2;

/** Returns the permissions that allow a call; if several are required together, each separately. */
function neededFor(title: string): readonly (readonly Permission[])[] {
  const who = whoMayDo(title);
  if (who === 'any admin') return [];
  const codes = codesFor(who);
  return typeof who === 'object' && 'allOf' in who ? codes.map((code) => [code]) : [codes];
}

const allBut = (codes: readonly Permission[]): readonly Permission[] =>
  permissions.filter((code) => !codes.includes(code));

describe('admins without the permission are refused', () => {
  let server: TestServer;
  /** One admin for each permission and each way of holding it, and one without permissions. */
  let holders: readonly Holder[];
  /** No call here can change anything, so one world is enough. */
  let seed: Seed;
  let before: Readonly<Record<string, string>>;

  /** Two admins with the same permissions, one directly and one through a group; created when first used. */
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
    // Creates the admins who hold all but the needed permissions in advance.
    for (const { title } of signedInCases) for (const codes of neededFor(title)) await pairOf(allBut(codes));
    before = await contentOf(server.owner);
  });
  afterAll(() => server.stop());

  /**
   * Returns an admin without permissions, a few with one permission, different for each call, and those with all but
   * the needed permissions.
   */
  async function refusedBy(title: string): Promise<readonly Holder[]> {
    const who = whoMayDo(title);
    const [nobody = [], ...singles] = holders.map((holder) => [holder]);
    const at = (signedInCases.findIndex((callCase) => callCase.title === title) * SINGLES) % singles.length;
    const few = [...singles.slice(at), ...singles.slice(0, at)].flat().filter(({ held }) => !admits(who, held));
    const most = await Promise.all(neededFor(title).map((codes) => pairOf(allBut(codes))));
    return [...nobody, ...few.slice(0, SINGLES), ...most.flat()].filter(({ held }) => !admits(who, held));
  }

  test.each(signedInCases)('$title: told why, one row in the audit log for each', async (callCase) => {
    const refused = await refusedBy(callCase.title);
    const input = callCase.input(seed);
    const last = await lastAuditRow(server.owner);
    const ask = async ({ token, held }: Holder): Promise<void> => {
      const answer = await server.send(callCase.endpoint.method, callCase.endpoint.path, input, {
        token,
        headers: acceptOf(callCase),
      });
      expect(answer.json()).toEqual({ responseMessage: refusalFor(callCase.title, held), responseCode: 403 });
      expect(answer.statusCode).toBe(403);
    };
    for (let from = 0; from < refused.length; from += AT_ONCE)
      await Promise.all(refused.slice(from, from + AT_ONCE).map(ask));
    const rows = await auditRowsAfter(server.owner, last);
    expect(rows.map(({ admin_id }) => Number(admin_id)).sort()).toEqual(refused.map(({ id }) => id).sort());
    for (const row of rows) {
      const { held = [] } = refused.find(({ id }) => id === Number(row.admin_id)) ?? {};
      expect(row).toMatchObject({
        call: callCase.endpoint.event,
        outcome: 'refused',
        status: 403,
        permission: null,
        target: null,
      });
      expect(row.reason).toBe(refusalFor(callCase.title, held));
      expect(row.session_id).not.toBeNull();
    }
  });

  /** Returns whether a call's effect for any admin, or by a grant, depends on its input. */
  const isByInput = ({ name }: CallCase): boolean =>
    signedInCases.some(
      (other) => other.name === name && (whoMayDo(other.title) === 'any admin' || other.title in grantable),
    );

  test.each(signedInCases.filter((callCase) => !isByInput(callCase)))(
    '$title: refused before anyone learns what is wrong with their input',
    async ({ endpoint, ...callCase }) => {
      const [{ token } = { token: '' }] = holders;
      const headers = acceptOf({ endpoint, ...callCase });
      const answer = await server.send(endpoint.method, endpoint.path, { nonsense: 1 }, { token, headers });
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

  // The calls above run before this test, in order.
  test('none of these calls has changed anything', async () => {
    expect(await contentOf(server.owner)).toEqual(before);
  });
});
