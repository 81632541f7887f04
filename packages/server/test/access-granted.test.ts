// @module-tag attack
// @module-tag promises/1
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptOf, type CallCase, signedInCases } from './calls.ts';
import { auditRowsAfter, lastAuditRow } from './support/audit-rows.ts';
import { contentOf } from './support/content.ts';
import { type SignedIn, type TestServer, testServer } from './support/index.ts';
import { makeSeed, type Seed } from './support/seed.ts';
import { grantable, refusalFor, whoMayDo } from './who-may.ts';

/** A grant to insert, for an admin and a person; omitted fields are those of a valid grant. */
interface GrantOptions {
  readonly admin?: number;
  readonly person?: number | null;
  readonly permission?: string;
  readonly expires?: string;
  readonly revoked?: string;
}

const opened = signedInCases.filter(({ title }) => title in grantable);

describe('what a grant opens', () => {
  let server: TestServer;
  let actor: SignedIn;
  let seed: Seed;
  let callCase: CallCase;

  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.stop());

  const permissionOf = () => whoMayDo(callCase.title) as string;
  const person = () => Number(callCase.input(seed)[grantable[callCase.title] ?? '']);

  async function begin(next: CallCase): Promise<void> {
    callCase = next;
    actor = await server.signedIn();
    seed = await makeSeed(server, actor);
  }

  async function give({ admin = actor.id, permission = permissionOf(), ...wish }: GrantOptions = {}): Promise<number> {
    const { rows } = await server.owner.query(
      `insert into access_grants (admin_id, permission, user_id, granted_by, expires_at, revoked_at)
       values ($1, $2, $3, $1, now() + $4::interval, now() + $5::interval) returning id`,
      [admin, permission, wish.person === undefined ? person() : wish.person, wish.expires, wish.revoked],
    );
    return Number(rows[0].id);
  }

  const ask = ({ token }: SignedIn = actor) =>
    server.send(callCase.endpoint.method, callCase.endpoint.path, callCase.input(seed), {
      token,
      headers: acceptOf(callCase),
    });

  test.each(opened)('$title: for that person, for everyone, for a time and permanently', async (next) => {
    for (const wish of [{}, { expires: '1 hour' }, { person: null }, { person: null, expires: '1 hour' }]) {
      await begin(next);
      const grant = await give(wish);
      const last = await lastAuditRow(server.owner);
      const answer = await ask();
      expect(answer.statusCode, answer.body).toBe(200);
      expect(await auditRowsAfter(server.owner, last)).toMatchObject([
        { outcome: 'looked', permission: permissionOf() },
      ]);
      const { rows } = await server.owner.query('select details from audit_log where id > $1', [last]);
      expect(rows[0].details).toMatchObject({ grant, right: 'grant' });
    }
  });

  test.each(opened)(
    '$title: not with a grant of another kind; told why, nothing changed, one row each',
    async (next) => {
      await begin(next);
      const other = await server.makeAdmin();
      const wishes: readonly GrantOptions[] = [
        { admin: other.id },
        { person: seed.reportedUser },
        { permission: 'searches' },
        { expires: '0 seconds' },
        { expires: '-1 day' },
        { expires: '1 day', revoked: '0 seconds' },
        { person: null, revoked: '-1 hour' },
      ];
      for (const wish of [undefined, ...wishes]) {
        if (wish) await give(wish);
        const before = await contentOf(server.owner);
        const last = await lastAuditRow(server.owner);
        const answer = await ask();
        expect([wish, answer.statusCode, answer.json()]).toEqual([
          wish,
          403,
          { responseMessage: refusalFor(callCase.title, []), responseCode: 403 },
        ]);
        expect(await contentOf(server.owner)).toEqual(before);
        expect(await auditRowsAfter(server.owner, last)).toMatchObject([
          { outcome: 'refused', status: 403, target: null },
        ]);
      }
    },
  );

  test.each(opened)('$title: ends with the grant, on the next call', async (next) => {
    await begin(next);
    for (const end of ['expires_at = now()', 'revoked_at = now()']) {
      const grant = await give({ expires: '1 hour' });
      expect((await ask()).statusCode).toBe(200);
      await server.owner.query(`update access_grants set ${end} where id = $1`, [grant]);
      expect((await ask()).statusCode).toBe(403);
    }
  });

  test.each(opened)('$title: needs a session all the same, and an input', async (next) => {
    await begin(next);
    await give({ person: null });
    expect((await ask({ ...actor, token: 'x'.repeat(43) })).statusCode).toBe(401);
    const { statusCode } = await server.send(next.endpoint.method, next.endpoint.path, {}, { token: actor.token });
    expect(statusCode).toBe(422);
  });
});
