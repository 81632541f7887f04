// @module-tag attack
// @module-tag promises/4
import { APP_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addKey } from '../src/domain/keys/service-keys.ts';
import { acceptOf, signedInCases } from './calls.ts';
import { lastAuditRow } from './support/audit-rows.ts';
import { contentOf } from './support/content.ts';
import { PASSWORD, type TestServer, testServer } from './support/index.ts';
import { makeSeed, type Seed } from './support/seed.ts';

const GARBAGE = 'x'.repeat(43);

describe('without a valid session every call is refused, also of super admins', () => {
  let server: TestServer;
  let strangers: readonly { readonly kind: string; readonly token: string | undefined }[];
  /** No call here can change anything: one world, of a super admin with a temporary password, is enough. */
  let seed: Seed;
  let waiting: string;
  let before: readonly unknown[];

  const contentAndTrail = async () => [await contentOf(server.owner), await lastAuditRow(server.owner)];

  beforeAll(async () => {
    server = await testServer();
    const { owner } = server;
    const person = await server.makeAdmin({ super: true });
    const login = await server.send('POST', '/admin-login', { username: person.username, password: PASSWORD });
    const preCodeKey = login.json().key;
    expect(preCodeKey).toMatch(/^[A-Za-z0-9_-]{43}$/);
    /** Opens a session of a super admin, and then changes one thing about them. */
    const former = async (statement: string): Promise<string> => {
      const { id, token } = await server.signedIn({ super: true });
      const { rowCount } = await owner.query(statement, [id]);
      expect(rowCount).toBe(1);
      return token;
    };
    const wish = { name: 'Stranger', kind: 'test', scopes: APP_SCOPES, expiresAt: null } as const;
    const { key: appKey } = await addKey(server.database.db, wish, null);
    const out = await server.signedIn({ super: true });
    await server.send('POST', '/logout', {}, { token: out.token });
    const session = (change: string) => former(`update sessions set ${change} where admin_id = $1`);
    strangers = [
      { kind: 'no token', token: undefined },
      { kind: 'an empty token', token: '' },
      { kind: 'a short token', token: 'short' },
      { kind: 'garbage', token: GARBAGE },
      { kind: 'a key without its code', token: preCodeKey },
      { kind: 'a key of the app', token: appKey },
      { kind: 'signed out', token: out.token },
      { kind: 'idle for too long', token: await session(`last_used_at = now() - interval '60 minutes'`) },
      {
        kind: 'open for too long',
        // The session was never ended: the account is older than the session.
        token: await former(
          `with account as (update admins set sessions_valid_from = now() - interval '1 day' where user_id = $1)
           update sessions set created_at = now() - interval '12 hours' where admin_id = $1`,
        ),
      },
      { kind: 'bound to a cookie that did not come', token: await session(`binding_hash = 'x'`) },
      { kind: 'suspended', token: await former('update users set is_suspended = true where id = $1') },
      { kind: 'no admin any more', token: await former('update users set is_admin = false where id = $1') },
      {
        kind: 'every session ended',
        token: await former(`update admins set sessions_valid_from = now() + interval '1 minute' where user_id = $1`),
      },
    ];
    const actor = await server.signedIn({ super: true });
    waiting = actor.token;
    seed = await makeSeed(server, actor);
    await owner.query(
      `with temporary as (
         insert into temporary_passwords (admin_id, password_hash, expires_at) values ($1, 'x', now()) returning id)
       update sessions set temporary_password_id = temporary.id from temporary where admin_id = $1`,
      [actor.id],
    );
    before = await contentAndTrail();
  });
  afterAll(() => server.stop());

  test.each(signedInCases)('$title: 401 for each of them', async (callCase) => {
    const input = callCase.input(seed);
    const sent = { headers: acceptOf(callCase) };
    for (const { kind, token } of strangers) {
      const answer = await server.send(callCase.endpoint.method, callCase.endpoint.path, input, { ...sent, token });
      expect([kind, answer.statusCode, answer.json()]).toEqual([
        kind,
        401,
        { responseMessage: 'You are not authorized to perform this action', responseCode: 401 },
      ]);
    }
  });

  test('none of these calls has changed anything, or is in the audit log', async () => {
    expect(await contentAndTrail()).toEqual(before);
  });

  test.each(signedInCases.filter(({ endpoint }) => !endpoint.duringSetup))(
    '$title waits until a temporary password is changed',
    async (callCase) => {
      const answer = await server.send(callCase.endpoint.method, callCase.endpoint.path, callCase.input(seed), {
        token: waiting,
        headers: acceptOf(callCase),
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.json().responseMessage).toBe('Change your temporary password first');
    },
  );

  test('and none of those', async () => {
    expect(await contentOf(server.owner)).toEqual(before[0]);
  });
});
