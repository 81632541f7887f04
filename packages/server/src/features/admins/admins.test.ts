import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { openConnection } from '../../../test/support/open-connection.ts';
import { waitingForLocks } from '../../../test/support/waiting-for-locks.ts';

describe('admins', () => {
  let server: TestServer;
  let boss: { id: number; token: string; username: string };

  beforeAll(async () => {
    server = await testServer({ LOG_LEVEL: 'silent' });
    boss = await server.signedIn({ super: true });
    await server.owner.query(`insert into users (name, username, email) values ('App', 'app', 'app@example.com')`);
  });
  afterAll(() => server.stop());

  const send = (method: string, path: string, input: object, headers = {}, token = boss.token) =>
    server.send(method, path, input, { token, headers });
  const addGroup = async (name: string): Promise<number> => (await send('POST', '/group', { name })).json().data.id;
  const list = async (input: object) => (await send('GET', '/admin-users-list', input)).json();
  const assign = (user_id: number, group_ids: number[], headers = {}) =>
    send('POST', '/assign-groups', { user_id, group_ids }, headers);

  test('are listed with their groups, by id, and no user of the app is among them', async () => {
    const person = await server.makeAdmin({ username: 'list.one' });
    const [b, a] = [await addGroup('List b'), await addGroup('List A')];
    await assign(person.id, [b, a, b]);
    const { users, total_users: total } = await list({ page_limit: 100 });
    const ids = users.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(ids.toSorted((one: number, other: number) => one - other));
    expect(total).toBe(users.length);
    expect(users.some(({ username }: { username: string }) => username === 'app')).toBe(false);
    expect(users.find(({ id }: { id: number }) => id === person.id)).toMatchObject({
      name: 'Admin list.one',
      email: person.email,
      auth_user_group: [{ auth_group: { id: a, name: 'List A' } }, { auth_group: { id: b, name: 'List b' } }],
      is_sup_admin: 0,
      version: 2,
    });
    expect((await list({ query: 'LIST.o' })).users).toHaveLength(1);
    expect((await list({ query: '%' })).users).toHaveLength(0);
    expect((await list({ group_id: a })).users).toMatchObject([{ id: person.id }]);
    expect((await list({ order_by: 'email', direction: 'desc', page_limit: 1 })).users[0].username).toBe('list.one');
  });

  test('are listed with their state, their last sign-in, and whether they have what their groups ask for', async () => {
    const { id } = await server.makeAdmin({ username: 'state.one' });
    const rowNow = async () => (await list({ query: 'state.one' })).users[0];
    expect(await rowNow()).toMatchObject({
      ...{ state: 'unused', last_sign_in_at: null, last_sign_in_method: null, is_emergency: 0 },
      ...{ sign_in_rule: 'any', meets_rule: 1 },
    });
    const set = (columns: string) => server.owner.query(`update admins set ${columns} where user_id = $1`, [id]);
    await set(`last_sign_in_at = now(), last_sign_in_method = 'app', is_emergency = true`);
    expect(await rowNow()).toMatchObject({
      ...{ state: 'active', last_sign_in_at: expect.any(String), last_sign_in_method: 'app', is_emergency: 1 },
    });
    await set('invited_until = now()');
    expect((await rowNow()).state).toBe('invited');
    await set('failed_codes = 50');
    expect((await rowNow()).state).toBe('locked');
    await server.owner.query('update users set is_suspended = true where id = $1', [id]);
    expect((await rowNow()).state).toBe('suspended');
    const asked = async (rule: string) => {
      await server.owner.query('update groups set sign_in_rule = $2 where id = $1', [group, rule]);
      const { sign_in_rule: named, meets_rule: meets } = await rowNow();
      return [named, meets];
    };
    const group = await addGroup('State group');
    await server.owner.query('insert into admin_groups (admin_id, group_id) values ($1, $2)', [id, group]);
    expect(await asked('app')).toEqual(['app', 0]);
    await server.owner.query(
      `insert into sso_identities (admin_id, issuer, subject, strength) values ($1, 'https://id.example', 'one', 'app')`,
      [id],
    );
    expect(await asked('app')).toEqual(['app', 1]);
    expect(await asked('passkey')).toEqual(['passkey', 0]);
    await server.owner.query(
      `insert into passkeys (admin_id, credential_id, public_key, counter, name) values ($1, 'state', '', 0, 'Key')`,
      [id],
    );
    expect(await asked('passkey')).toEqual(['passkey', 1]);
  });

  test('get several groups at once: these and no others', async () => {
    const person = await server.signedIn();
    const [one, two, three] = [await addGroup('One'), await addGroup('Two'), await addGroup('Three')];
    const first = await assign(person.id, [one, two]);
    expect(first.json()).toMatchObject({
      responseMessage: `Admin ${person.username} is now in One, Two`,
      data: { id: person.id, version: 2, auth_user_group: [{ auth_group: { id: one } }, { auth_group: { id: two } }] },
    });
    const late = await assign(person.id, [three], { 'if-match': '1' });
    expect(late.statusCode).toBe(409);
    expect((await assign(person.id, [two, three], { 'if-match': '2' })).statusCode).toBe(200);
    const auditRows = await server.owner.query(
      `select v.before, v.after, l.details from audit_log l join audit_values v on v.audit_id = l.id
       where l.call = 'admin.groups_assigned' and l.target_id = $1 order by l.id desc limit 1`,
      [person.id],
    );
    expect(auditRows.rows).toEqual([
      {
        before: { groups: ['One', 'Two'] },
        after: { groups: ['Three', 'Two'] },
        details: { added: [three], removed: [one] },
      },
    ]);
    expect((await assign(person.id, [])).json().responseMessage).toBe(
      `Admin ${person.username} is no longer in any group`,
    );
  });

  test('a group that does not exist is refused at its field, and nothing is changed', async () => {
    const person = await server.signedIn();
    const group = await addGroup('Whole or nothing');
    const answer = await assign(person.id, [group, 999_999]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([{ field: 'group_ids', message: 'There is no group with the id 999999' }]);
    expect((await list({ group_id: group })).total_users).toBe(0);
  });

  test('have sessions that a super admin sees and ends, and each look is written down first', async () => {
    const person = await server.signedIn();
    const { data } = (await send('GET', '/admin-sessions', { user_id: person.id })).json();
    expect(data).toMatchObject([{ current: 0, ip: '127.0.0.1', user_agent: 'test' }]);
    const looks = await server.owner.query(
      `select admin_id, permission, outcome from audit_log where call = 'admin_sessions.listed' and target_type = 'user' and target_id = $1`,
      [person.id],
    );
    expect(looks.rows).toEqual([{ admin_id: boss.id, permission: 'super admin', outcome: 'looked' }]);
    const end = () => send('DELETE', '/admin-sessions', { user_id: person.id, id: data[0].id });
    expect((await end()).statusCode).toBe(200);
    expect((await server.send('GET', '/get-login-data', {}, { token: person.token })).statusCode).toBe(401);
    expect((await end()).statusCode).toBe(404);
    expect((await send('GET', '/admin-sessions', { user_id: person.id })).json().data).toEqual([]);
    expect((await send('GET', '/admin-sessions', { user_id: 999_999 })).statusCode).toBe(404);
  });

  test('no one looks when it cannot be written down', async () => {
    const person = await server.signedIn();
    const role = new URL(server.appUrl).username;
    await server.owner.query(`revoke insert (call) on audit_log from ${role}`);
    const answer = await send('GET', '/admin-sessions', { user_id: person.id });
    await server.owner.query(`grant insert (call) on audit_log to ${role}`);
    expect(answer.statusCode).toBe(503);
    expect(answer.body).not.toContain('127.0.0.1');
  });

  test('of two super admins who suspend each other at the same moment, one stays', async () => {
    const [one, other] = [await server.signedIn({ super: true }), await server.signedIn({ super: true })];
    const holder = await openConnection(server.ownerUrl);
    await holder.query(`begin; select from users where id in (${one.id}, ${other.id}) for update`);
    const suspend = (user_id: number, token: string) => server.send('POST', '/suspend-account', { user_id }, { token });
    const answers = [suspend(other.id, one.token), suspend(one.id, other.token)];
    await expect.poll(() => waitingForLocks(server)).toBe(2);
    await holder.query('commit');
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 401]);
    const { rows } = await server.owner.query(
      'select count(*)::int as n from users where id = any($1) and is_suspended',
      [[one.id, other.id]],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});
