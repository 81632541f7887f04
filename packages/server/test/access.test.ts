import { codesOf } from '@quarterdeck/contract/kit/access';
import { type Permission, permissions } from '@quarterdeck/contract/kit/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type TestServer, testServer } from '../src/kit/testing/index.ts';
import { acceptOf, type calls, inputOf, signedIn } from './calls.ts';

const guarded = signedIn.filter(({ one }) => codesOf(one.access).length > 0);

describe('who may make which call', () => {
  let server: TestServer;
  let preCodeKey: string;
  const garbage = 'x'.repeat(43);

  beforeAll(async () => {
    server = await testServer();
    const person = await server.makeAdmin({ super: true });
    const login = await server.send('POST', '/admin-login', { username: person.username, password: PASSWORD });
    preCodeKey = login.json().key;
    expect(preCodeKey).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
  afterAll(() => server.stop());

  const sendWith = (named: (typeof calls)[number], token?: string) =>
    server.send(named.one.method, named.one.path, inputOf(named), { token, headers: acceptOf(named) });

  test.each(signedIn)('$name refuses a stranger, garbage and a key without its code', async (named) => {
    for (const token of [undefined, garbage, preCodeKey, 'short', '']) {
      const answer = await sendWith(named, token);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        responseMessage: 'You are not authorized to perform this action',
        responseCode: 401,
      });
    }
  });

  test.each(signedIn)('$name refuses a signed-out, a suspended, an expired session and an app user', async (named) => {
    const { owner } = server;
    const out = await server.signedIn({ super: true });
    await server.send('POST', '/logout', {}, { token: out.token });
    const suspended = await server.signedIn({ super: true });
    await owner.query('update users set is_suspended = true where id = $1', [suspended.id]);
    const idle = await server.signedIn({ super: true });
    await owner.query(`update sessions set last_used_at = now() - interval '60 minutes' where admin_id = $1`, [
      idle.id,
    ]);
    const old = await server.signedIn({ super: true });
    await owner.query(`update sessions set created_at = now() - interval '12 hours' where admin_id = $1`, [old.id]);
    const revoked = await server.signedIn({ super: true });
    await owner.query(`update admins set sessions_valid_from = now() + interval '1 second' where user_id = $1`, [
      revoked.id,
    ]);
    for (const { token } of [out, suspended, idle, old, revoked])
      expect((await sendWith(named, token)).statusCode).toBe(401);
  });

  test.each(guarded)('$name refuses an admin who holds every permission but its own', async (named) => {
    const own = codesOf(named.one.access);
    const others = permissions.filter((code) => !own.includes(code));
    const before = await server.owner.query('select count(*) from users');
    for (const throughGroup of [false, true]) {
      const { token, id } = await server.signedIn({ permissions: others, throughGroup });
      const answer = await sendWith(named, token);
      expect(answer.statusCode).toBe(403);
      for (const code of own) expect(answer.json().responseMessage).toContain(code);
      const trail = await server.owner.query('select call, outcome, status from audit_log where admin_id = $1', [id]);
      expect(trail.rows).toEqual([{ call: named.name, outcome: 'refused', status: 403 }]);
    }
    const after = await server.owner.query('select count(*) from users where not is_admin');
    expect(Number(after.rows[0]?.count)).toBeLessThanOrEqual(Number(before.rows[0]?.count));
  });

  test.each(guarded)('$name lets its holder in, by group, directly and as a super admin', async (named) => {
    const own = codesOf(named.one.access) as Permission[];
    const holders = [{ permissions: own }, { permissions: own, throughGroup: true }, { super: true }];
    for (const wish of holders) {
      const { token } = await server.signedIn(wish);
      const answer = await sendWith(named, token);
      expect([200, 201, 409]).toContain(answer.statusCode);
    }
  });

  test.each(signedIn.filter(({ one }) => !one.duringPasswordChange))(
    '$name waits until a temporary password is changed',
    async (named) => {
      const { token, id } = await server.signedIn({ super: true });
      const { rows } = await server.owner.query(
        `insert into temporary_passwords (admin_id, password_hash, expires_at) values ($1, 'x', now()) returning id`,
        [id],
      );
      await server.owner.query('update sessions set temporary_password_id = $1 where admin_id = $2', [rows[0].id, id]);
      const answer = await sendWith(named, token);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().responseMessage).toBe('Change your temporary password first');
    },
  );
});
