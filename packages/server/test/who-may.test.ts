import { type Access, codesOf } from '@quarterdeck/contract/core/access';
import { API_BASE, routeOf, writes } from '@quarterdeck/contract/core/call';
import type { Permission } from '@quarterdeck/contract/core/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls, doings, signedInDoings, successOf } from './calls.ts';
import { makeSeed, type Seed } from './kit/seed.ts';
import { type TestServer, testServer } from './support/index.ts';
import { besides, codesFor, grantable, keptForYears, type Who, whoMay, whoMayDo } from './who-may.ts';

type Input = Readonly<Record<string, unknown>>;

/** What the contract says, in the words of the table. */
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

  test('tells of everything that the contract can do, and of nothing else', () => {
    expect(Object.keys(whoMay).sort()).toEqual(doings.map(({ title }) => title).sort());
    for (const title of [...keptForYears, ...Object.keys(grantable)]) expect(whoMay).toHaveProperty([title]);
  });

  test.each(doings)('$title: the contract says the same', ({ title, one, input }) => {
    const sent = input(seed);
    expect(inWords(one.access, sent)).toEqual(whoMayDo(title));
    expect(
      one.allowsTemporaryGrant !== undefined && one.allowsTemporaryGrant in sent ? one.allowsTemporaryGrant : undefined,
    ).toBe(grantable[title]);
    // A grant is one of a single permission, and whoever uses it is written down.
    if (grantable[title])
      expect([typeof whoMayDo(title), one.auditedRead]).toEqual(['string', one.allowsTemporaryGrant]);
  });

  test.each(calls)('$name asks for no permission that nothing of what it does needs', ({ name, one }) => {
    const told = doings.filter((doing) => doing.name === name).flatMap(({ title }) => codesFor(whoMayDo(title)));
    expect([...codesOf(one.access)].sort()).toEqual([...new Set(told)].sort());
  });

  test('the server has these routes and no others', () => {
    const known = [...new Set(calls.map(({ one }) => `${one.method} ${API_BASE}${one.path}`)), ...Object.keys(besides)];
    expect([...server.routes].sort()).toEqual(known.sort());
  });

  test.each(calls)('$name acts on and looks at fields that its input has', ({ one }) => {
    const { shape } = one.input;
    for (const field of [one.target?.field, one.auditedRead]) {
      if (field === undefined) continue;
      expect(z.toJSONSchema(shape[field] as z.ZodType)).toMatchObject({ type: 'integer' });
    }
    if (one.target || one.keptForYears) expect(writes(one)).toBe(true);
    if (one.auditedRead) expect(writes(one)).toBe(false);
  });

  test.each(signedInDoings.filter(({ one }) => writes(one)))(
    '$title says what its row in the trail acts on',
    ({ one, on }) => {
      expect(on !== undefined || one.target !== undefined).toBe(true);
    },
  );

  test('each write on a person or with an id of one names its target', () => {
    // Asking for access changes nobody; the one who asks is the one who is acted on.
    const onPeople = calls.filter(
      ({ name, one }) => writes(one) && 'user_id' in one.input.shape && name !== 'conversations.ask',
    );
    for (const { one } of onPeople) expect([routeOf(one), one.target?.field]).toEqual([routeOf(one), 'user_id']);
  });

  test('only what makes something new answers 201', () => {
    const made = doings.filter((doing) => successOf(doing, doing.input(seed)) === 201).map(({ title }) => title);
    expect(made.sort()).toEqual([
      'POST /campaign-charges',
      'POST /campaign-interests',
      'POST /conversation-access-request',
      'POST /create-user of the app',
      'POST /create-user of the console',
      'POST /group to add',
      'POST /list-views',
      'POST /user-notes',
    ]);
  });
});
