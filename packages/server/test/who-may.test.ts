// @module-tag attack
// @module-tag promises/1
import { appContract } from '@quarterdeck/contract';
import { type Access, codesOf } from '@quarterdeck/contract/core/access/access';
import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import { APP_API_BASE, type AppEndpoint } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { API_BASE, routeOf, writes } from '@quarterdeck/contract/core/endpoint/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callCases, calls, signedInCases, successOf } from './calls.ts';
import { type TestServer, testServer } from './support/index.ts';
import { makeSeed, type Seed } from './support/seed.ts';
import { besides, codesFor, grantable, keptForYears, type Who, whoMay, whoMayDo } from './who-may.ts';

type Input = Readonly<Record<string, unknown>>;

/** Returns the contract's access in the terms of the table. */
function inWords(access: Access, input: Input): Who {
  if (access === 'public') return 'anybody';
  if (access === 'session') return 'any admin';
  if (access === 'super') return 'a super admin';
  if (typeof access === 'string') return access;
  if ('pick' in access) return inWords(access.pick(input), input);
  return 'allOf' in access ? { allOf: access.allOf } : { anyOf: access as readonly Permission[] };
}

describe('who may do what, as it was written down by hand', () => {
  let server: TestServer;
  let seed: Seed;

  beforeAll(async () => {
    server = await testServer();
    seed = await makeSeed(server, await server.signedIn());
  });
  afterAll(() => server.stop());

  test('covers every action of the contract, and nothing else', () => {
    expect(Object.keys(whoMay).sort()).toEqual(callCases.map(({ title }) => title).sort());
    for (const title of [...keptForYears, ...Object.keys(grantable)]) expect(whoMay).toHaveProperty([title]);
  });

  test.each(callCases)('$title: the contract says the same', ({ title, endpoint, input }) => {
    const sent = input(seed);
    expect(inWords(endpoint.access, sent)).toEqual(whoMayDo(title));
    expect(
      endpoint.allowsTemporaryGrant !== undefined && endpoint.allowsTemporaryGrant in sent
        ? endpoint.allowsTemporaryGrant
        : undefined,
    ).toBe(grantable[title]);
    // A grant is for a single permission, and its use is in the audit log.
    if (grantable[title])
      expect([typeof whoMayDo(title), endpoint.auditedRead]).toEqual(['string', endpoint.allowsTemporaryGrant]);
  });

  test.each(calls)('$name asks for no permission that nothing of what it does needs', ({ name, endpoint }) => {
    const told = callCases
      .filter((callCase) => callCase.name === name)
      .flatMap(({ title }) => codesFor(whoMayDo(title)));
    expect([...codesOf(endpoint.access)].sort()).toEqual([...new Set(told)].sort());
  });

  test('the server has these routes and no others', () => {
    const known = [
      ...new Set(calls.map(({ endpoint }) => `${endpoint.method} ${API_BASE}${endpoint.path}`)),
      // Tested in `app-access.test.ts`.
      ...Object.values(appContract).flatMap((part) =>
        Object.values(part).map(
          ({ method, path }: AppEndpoint) => `${method} ${APP_API_BASE}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        ),
      ),
      ...Object.keys(besides),
    ];
    expect([...server.routes].sort()).toEqual(known.sort());
  });

  test.each(calls)('$name acts on and looks at fields that its input has', ({ endpoint }) => {
    const { shape } = endpoint.input;
    for (const field of [endpoint.target?.field, endpoint.auditedRead]) {
      if (field === undefined) continue;
      expect(z.toJSONSchema(shape[field] as z.ZodType)).toMatchObject({ type: 'integer' });
    }
    if (endpoint.target || endpoint.keptForYears) expect(writes(endpoint)).toBe(true);
    if (endpoint.auditedRead) expect(writes(endpoint)).toBe(false);
  });

  test.each(signedInCases.filter(({ endpoint }) => writes(endpoint)))(
    '$title says what its row in the audit log acts on',
    ({ endpoint, on }) => {
      expect(on !== undefined || endpoint.target !== undefined).toBe(true);
    },
  );

  test('each write on a person or with an id of one names its target', () => {
    // Requesting and granting access change no person: the admin who requests it is the one acted on. A report is about
    // the sender of a message, and a translation changes no one.
    const onPeople = calls.filter(
      ({ name, endpoint }) =>
        writes(endpoint) &&
        'user_id' in endpoint.input.shape &&
        !['conversations.ask', 'conversations.grant', 'conversations.report', 'translation.translate'].includes(name),
    );
    for (const { endpoint } of onPeople)
      expect([routeOf(endpoint), endpoint.target?.field]).toEqual([routeOf(endpoint), 'user_id']);
  });

  test('only what makes something new answers 201', () => {
    const made = callCases
      .filter((callCase) => successOf(callCase, callCase.input(seed)) === 201)
      .map(({ title }) => title);
    expect(made.sort()).toEqual([
      'POST /admin-invitations',
      'POST /annotations',
      'POST /campaign-charges',
      'POST /campaign-interests',
      'POST /case-thread of posts',
      'POST /case-thread of users',
      'POST /channels',
      'POST /conversation-access-request',
      'POST /create-user of the app',
      'POST /create-user of the console',
      'POST /group to add',
      'POST /list-views',
      'POST /message-reports',
      'POST /passkeys',
      'POST /refund-requests',
      'POST /report-emails of dashboard',
      'POST /report-emails of month',
      'POST /report-reasons',
      'POST /same-person',
      'POST /service-keys',
      'POST /thresholds of ads',
      'POST /thresholds of moderation',
      'POST /thresholds of users',
      'POST /user-emails',
      'POST /user-notes',
      'POST /webhook-endpoints',
    ]);
  });
});
