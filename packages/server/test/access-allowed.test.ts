// @module-tag attack
// @module-tag promises/1
// @module-tag promises/11
import { randomUUID } from 'node:crypto';
import { permissions } from '@quarterdeck/contract/core/access/permissions';
import { writes } from '@quarterdeck/contract/core/endpoint/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptOf, type CallCase, signedInCases, successOf } from './calls.ts';
import { type AuditRow, auditRowsAfter, lastAuditRow } from './support/audit-rows.ts';
import { type AdminOptions, type SignedIn, type TestServer, testServer } from './support/index.ts';
import { makeSeed, type Seed, seenBy } from './support/seed.ts';
import { admits, codesFor, keptForYears, type Who, whoMayDo } from './who-may.ts';

/** Each world has a reason, and a console has at most a thousand. */
const MOST_WORLDS = 500;

/** Returns the permission that the audit log names as the one that allowed the call. */
function opener(who: Who): string | null {
  if (who === 'any admin' || who === 'anybody') return null;
  if (who === 'a super admin') return 'super admin';
  return codesFor(who).join(typeof who === 'object' && 'allOf' in who ? ' and ' : ' or ');
}

/**
 * With `ALLOWED=each`, every permission is tried directly and through a group. Calls of any admin are tried with every
 * permission alone, and every write also by a super admin. `npm run test:long` does this. Otherwise the ways alternate,
 * because calls cannot tell them apart.
 */
const EACH = process.env.ALLOWED === 'each';
const REPEATS = EACH ? 3 : 1;

/**
 * Returns the admins who are allowed, in addition to super admins: holders of the permission, directly or through a
 * group.
 */
function wishesFor(callCase: CallCase): readonly AdminOptions[] {
  const { title } = callCase;
  const who = whoMayDo(title);
  const alone = permissions.filter((code) => admits(who, [code])).map((code) => [code]);
  const together = alone.length === 0 && who !== 'a super admin' ? [[...codesFor(who)]] : [];
  // Where permissions do not matter, none and all of them represent the rest.
  const sets = who === 'any admin' && !EACH ? [[], [...permissions]] : [...alone, ...together];
  const turn = signedInCases.indexOf(callCase);
  return sets.flatMap((held, index) =>
    [false, true]
      .filter((throughGroup) => EACH || throughGroup === ((turn + index) % 2 === 0))
      .map((throughGroup) => ({ permissions: held, throughGroup })),
  );
}

/** Returns the admin who repeats a write: a super admin, or the last of the other allowed admins. */
const repeaterOf = (callCase: CallCase): AdminOptions =>
  (EACH ? undefined : wishesFor(callCase).at(-1)) ?? { super: true };
/** Returns the admins who make a write once. */
const onceFor = (callCase: CallCase): readonly AdminOptions[] =>
  EACH ? wishesFor(callCase) : wishesFor(callCase).slice(0, -1);

const writing = signedInCases.filter(({ endpoint }) => writes(endpoint));
const reading = signedInCases.filter(({ endpoint }) => !writes(endpoint));
const isJson = ({ endpoint }: CallCase): boolean => endpoint.produces === undefined && !endpoint.answersMedia;

describe('admins with the permission are allowed, and a write adds one row to the audit log', () => {
  let server: TestServer;
  let worlds = 0;
  /** Shared by all reads, because a read does not change it. */
  let readWorld: Seed | undefined;

  beforeAll(async () => {
    server = await testServer();
  });
  beforeEach(async () => {
    if (worlds < MOST_WORLDS) return;
    await server.stop();
    server = await testServer();
    readWorld = undefined;
    worlds = 0;
  });
  afterAll(() => server.stop());

  const targetOf = (callCase: CallCase, seed: Seed, body: Parameters<NonNullable<CallCase['on']>>[1]) => {
    const { target } = callCase.endpoint;
    if (callCase.on) return callCase.on(seed, body);
    return target ? { type: 'user', id: callCase.input(seed)[target.field] } : null;
  };

  /** Makes the call as an admin created for it, in a world created for it. */
  async function succeed(callCase: CallCase, actor: SignedIn, headers: Record<string, string> = {}, world?: Seed) {
    if (!world) worlds += 1;
    const seed = world ? await seenBy(server, world, actor) : await makeSeed(server, actor);
    const last = await lastAuditRow(server.owner);
    const input = callCase.input(seed);
    const send = () =>
      server.send(callCase.endpoint.method, callCase.endpoint.path, input, {
        token: actor.token,
        headers: { ...acceptOf(callCase), ...headers },
      });
    const answer = await send();
    expect(answer.statusCode, answer.body).toBe(successOf(callCase, input));
    if (isJson(callCase)) {
      const body = answer.json();
      expect(body).toMatchObject({ responseCode: answer.statusCode, responseMessage: expect.any(String) });
      expect(callCase.endpoint.output.parse(body)).toEqual(body);
    }
    return { seed, last, answer, send };
  }

  function expectWritten(
    rows: readonly AuditRow[],
    callCase: CallCase,
    seed: Seed,
    body: Record<string, unknown>,
  ): void {
    const { endpoint, title } = callCase;
    if (endpoint.produces !== undefined) expect(rows.map(({ outcome }) => outcome)).toEqual(['started', 'done']);
    else if (writes(endpoint)) {
      const status = body.responseCode;
      const targets = [targetOf(callCase, seed, body), ...(callCase.others?.(seed) ?? [])];
      expect(rows).toMatchObject(targets.map((target) => ({ outcome: 'done', status, target })));
      for (const { years } of rows) expect(years).toBe(keptForYears.has(title));
    } else if (endpoint.auditedRead !== undefined && endpoint.auditedRead in callCase.input(seed)) {
      const target = { type: 'user', id: callCase.input(seed)[endpoint.auditedRead] };
      expect(rows).toMatchObject([{ outcome: 'looked', status: 200, target }]);
    } else if (callCase.isLook) expect(rows).toMatchObject([{ outcome: 'looked', status: 200 }]);
    else expect(rows).toEqual([]);
    for (const row of rows)
      expect({ ...row, admin_id: Number(row.admin_id), session_id: Number(row.session_id) }).toMatchObject({
        admin_id: seed.actor.id,
        session_id: seed.actor.session,
        call: endpoint.event,
        permission: opener(whoMayDo(title)),
      });
  }

  /** Makes the call as each of these admins. */
  async function allSucceed(callCase: CallCase, wishes: readonly AdminOptions[]): Promise<void> {
    const isRead = !writes(callCase.endpoint);
    for (const wish of wishes) {
      const world = isRead ? readWorld : undefined;
      const { seed, last, answer } = await succeed(callCase, await server.signedIn(wish), {}, world);
      if (isRead) readWorld = seed;
      const body = isJson(callCase) ? answer.json() : {};
      // The reader of an export can receive its last byte before its end is in the audit log.
      if (callCase.endpoint.produces !== undefined)
        await expect.poll(() => auditRowsAfter(server.owner, last)).toHaveLength(2);
      expectWritten(await auditRowsAfter(server.owner, last), callCase, seed, body);
    }
  }

  test.each(reading)('$title: with what opens it, and as a super admin', (callCase) =>
    allSucceed(callCase, [...wishesFor(callCase), { super: true }]),
  );

  test.each(writing.filter((callCase) => onceFor(callCase).length > 0))('$title: with what opens it', (callCase) =>
    allSucceed(callCase, onceFor(callCase)),
  );

  test.each(writing)('$title, repeated with its Idempotency-Key: the same answer, one row', async (callCase) => {
    const { seed, last, answer, send } = await succeed(callCase, await server.signedIn(repeaterOf(callCase)), {
      'idempotency-key': randomUUID(),
    });
    for (let round = 0; round < REPEATS; round += 1) {
      const again = await send();
      // After a sign-out there is no session, while a group is viewed nothing is changed, and what is shown once is not
      // repeated.
      const { [callCase.endpoint.shownOnce ?? '']: _secret, ...kept } = answer.json();
      if (callCase.name === 'session.logout') expect(again.statusCode).toBe(401);
      else if (callCase.name === 'groupView.start') expect(again.statusCode).toBe(403);
      else expect(again.json()).toEqual(kept);
    }
    const rows = await auditRowsAfter(server.owner, last);
    expectWritten(
      rows.filter(({ outcome }) => outcome !== 'refused'),
      callCase,
      seed,
      answer.json(),
    );
  });
});
