// @module-tag attack
// @module-tag promises/2
import { may } from '@quarterdeck/contract/core/access/access';
import { permissions } from '@quarterdeck/contract/core/access/permissions';
import type { Target } from '@quarterdeck/contract/core/endpoint/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { targetError } from '../src/domain/access/target.ts';
import { refusalStatus } from '../src/http/failures.ts';
import { acceptOf, type CallCase, signedInCases, successOf } from './calls.ts';
import { auditRowsAfter, lastAuditRow } from './support/audit-rows.ts';
import { contentOf } from './support/content.ts';
import { type SignedIn, type TestServer, testServer } from './support/index.ts';
import { isLong } from './support/is-long.ts';
import { inPlaceOf, makeSeed, type Seed } from './support/seed.ts';

/** An ordinary admin with every permission, or a super admin. */
const actors = ['plain', 'super'] as const;
const targets = ['self', 'app user', 'peer admin', 'super admin', 'last super admin'] as const;
type Actor = (typeof actors)[number];
type TargetKind = (typeof targets)[number];
/** `yes`, or the status of the refusal. */
type Outcome = 'yes' | 403 | 409;

/**
 * The target rules, written by hand: part of the person, actor, target. Only the last super admin, or an admin who is
 * not a super admin, can act on the last super admin.
 */
const rules: Readonly<Record<Target['part'], Readonly<Record<Actor, Readonly<Record<TargetKind, Outcome>>>>>> = {
  rights: {
    plain: { self: 403, 'app user': 409, 'peer admin': 'yes', 'super admin': 403, 'last super admin': 403 },
    super: { self: 403, 'app user': 409, 'peer admin': 'yes', 'super admin': 403, 'last super admin': 403 },
  },
  account: {
    plain: { self: 403, 'app user': 'yes', 'peer admin': 403, 'super admin': 403, 'last super admin': 403 },
    super: { self: 'yes', 'app user': 'yes', 'peer admin': 'yes', 'super admin': 'yes', 'last super admin': 'yes' },
  },
  suspension: {
    plain: { self: 403, 'app user': 'yes', 'peer admin': 403, 'super admin': 403, 'last super admin': 403 },
    super: { self: 403, 'app user': 'yes', 'peer admin': 'yes', 'super admin': 'yes', 'last super admin': 403 },
  },
  app: {
    plain: { self: 409, 'app user': 'yes', 'peer admin': 409, 'super admin': 409, 'last super admin': 409 },
    super: { self: 409, 'app user': 'yes', 'peer admin': 409, 'super admin': 409, 'last super admin': 409 },
  },
};

/** Calls that the rules allow, but that then have nothing to do. */
const nothingToDo: Readonly<Record<string, 404 | 409>> = {
  'DELETE /admin-sessions on app user': 404,
  'PUT /admin-invitations on app user': 404,
  'DELETE /admin-invitations on app user': 404,
  'POST /contain-account on app user': 404,
  'DELETE /sso-link on app user': 409,
  'DELETE /refund-requests on app user': 404,
};

const cases = actors.flatMap((actor) => targets.map((person) => ({ actor, person })));
/** The rules are one function, so the short run alternately tests half of them with each call. */
const casesFor = (turn: number): typeof cases => cases.filter((_, index) => isLong || (turn + index) % 2 === 0);
const acting = signedInCases.filter(({ endpoint }) => endpoint.target !== undefined);

describe('the target rules', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.stop());

  test.each(Object.keys(rules).flatMap((part) => cases.map((one) => ({ part: part as Target['part'], ...one }))))(
    '$part of $person, by $actor',
    ({ part, actor, person }) => {
      const isSelf = person === 'self' || (actor === 'super' && person === 'last super admin');
      const holder = {
        id: 1,
        is_sup_admin: actor === 'super' ? (1 as const) : (0 as const),
        group_permissions: permissions,
        user_permissions: permissions,
      };
      const isSuper = isSelf ? actor === 'super' : person.includes('super');
      const refusal = targetError(part, holder, { id: isSelf ? 1 : 2, isAdmin: person !== 'app user', isSuper });
      expect(refusal ? refusalStatus(refusal) : 'yes').toBe(rules[part][actor][person]);
    },
  );

  /** Creates the actor and the target, in a console with as many super admins as the case needs. */
  async function arrange(actor: Actor, person: TargetKind): Promise<{ who: SignedIn; target: number }> {
    await server.owner.query('update admins set is_sup_admin = false where is_sup_admin');
    const who = await server.signedIn(actor === 'super' ? { super: true } : { permissions });
    if (person === 'self' || (actor === 'super' && person === 'last super admin')) return { who, target: who.id };
    if (person === 'super admin') await server.makeAdmin({ super: true });
    if (person !== 'app user') return { who, target: (await server.makeAdmin({ super: person.includes('super') })).id };
    const { appUser } = await makeSeed(server, who);
    return { who, target: appUser };
  }

  /** Returns a seed's world, with the target in the place of everyone a call can act on. */
  async function around(who: SignedIn, target: number): Promise<Seed> {
    const seed = await makeSeed(server, who);
    const { rows } = await server.owner.query<{ is_admin: boolean }>('select is_admin from users where id = $1', [
      target,
    ]);
    if (!rows[0]?.is_admin) return inPlaceOf(seed, target);
    await server.openSession(target);
    const { rows: sessions } = await server.owner.query<{ id: number }>(
      'select max(id) as id from sessions where admin_id = $1',
      [target],
    );
    return { ...inPlaceOf(seed, target), peerSession: Number(sessions[0]?.id) };
  }

  const send = ({ endpoint, ...callCase }: CallCase, input: Readonly<Record<string, unknown>>, token: string) =>
    server.send(endpoint.method, endpoint.path, input, { token, headers: acceptOf({ endpoint, ...callCase }) });

  test.each(
    acting.flatMap((callCase, turn) => casesFor(turn).map((one) => ({ ...one, callCase, title: callCase.title }))),
  )('$title on $person, by $actor', async ({ callCase, actor, person }) => {
    const { who, target } = await arrange(actor, person);
    const seed = await around(who, target);
    const input = callCase.input(seed);
    if (target !== who.id) await callCase.ready?.(server, target, who.id);
    expect(input[callCase.endpoint.target?.field ?? '']).toBe(target);
    const rights = { is_sup_admin: actor === 'super' ? 1 : 0, group_permissions: [], user_permissions: permissions };
    const hasCode = may(rights as Parameters<typeof may>[0], callCase.endpoint.access, input).allowed;
    const expected = hasCode && callCase.endpoint.target ? rules[callCase.endpoint.target.part][actor][person] : 403;
    const before = expected === 'yes' ? undefined : await contentOf(server.owner);
    const last = await lastAuditRow(server.owner);
    const answer = await send(callCase, input, who.token);
    const rows = await auditRowsAfter(server.owner, last);
    if (expected === 'yes') {
      const idle = nothingToDo[`${callCase.title} on ${person}`];
      const outcome = idle === undefined ? 'done' : 'refused';
      const about = [{ type: 'user', id: target }, ...(idle === undefined ? (callCase.others?.(seed) ?? []) : [])];
      expect(answer.statusCode, answer.body).toBe(idle ?? successOf(callCase, input));
      expect(rows).toMatchObject(about.map((one) => ({ outcome, target: one })));
      return;
    }
    expect(answer.statusCode, answer.body).toBe(expected);
    expect(await contentOf(server.owner)).toEqual(before);
    expect(rows).toMatchObject([{ outcome: 'refused', status: expected }]);
    expect(rows[0]?.target).toEqual(hasCode ? { type: 'user', id: target } : null);
  });

  test.each(acting)('$title on no one: 404', async (callCase) => {
    const who = await server.signedIn({ super: true });
    const input = {
      ...callCase.input(await makeSeed(server, who)),
      [callCase.endpoint.target?.field ?? '']: 999_999_999,
    };
    const before = await contentOf(server.owner);
    expect((await send(callCase, input, who.token)).statusCode).toBe(404);
    expect(await contentOf(server.owner)).toEqual(before);
  });
});
