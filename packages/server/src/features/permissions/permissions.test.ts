import { type Permission, permissionId, permissions } from '@quarterdeck/contract/core/access/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';

interface Row {
  readonly name: string;
  readonly granted: 0 | 1;
}

describe('permissions', () => {
  let server: TestServer;
  let boss: { id: number; token: string };

  beforeAll(async () => {
    server = await testServer();
    boss = await server.signedIn({ super: true });
  });
  afterAll(() => server.stop());

  const send = (method: string, path: string, input: object, headers = {}) =>
    server.send(method, path, input, { token: boss.token, headers });
  const addGroup = async (name: string): Promise<number> => (await send('POST', '/group', { name })).json().data.id;
  const rowIn = (rows: Row[], code: Permission) => rows.find(({ name }) => name === code);
  const mine = async (token: string) => (await server.send('GET', '/get-login-data', {}, { token })).json().data;

  test('of a group: all 48 with their counts; a toggle answers the row as it is now', async () => {
    const group = await addGroup('Toggled');
    const person = await server.signedIn({ permissions: ['searches'] });
    const before = (await send('GET', '/group-permissions', { group_id: group })).json();
    expect(before.total).toBe(48);
    expect(before.data.map(({ name }: Row) => name)).toEqual(permissions);
    const id = permissionId('searches');
    expect(rowIn(before.data, 'searches')).toEqual({
      id,
      name: 'searches',
      group_permission_count: 0,
      user_permission_count: 1,
      granted: 0,
      version: 0,
      admins_changed: 0,
    });
    const toggled = await send('POST', '/group-permissions', { group_id: group, permission_id: id });
    expect(toggled.json()).toMatchObject({
      responseMessage: 'Toggled now has searches',
      data: { id, name: 'searches', granted: 1, version: 1, group_permission_count: 1, user_permission_count: 1 },
    });
    await send('POST', '/assign-groups', { user_id: person.id, group_ids: [group] });
    expect((await mine(person.token)).group_permissions).toEqual(['searches']);
    const back = await send('POST', '/group-permissions', { group_id: group, permission_id: id });
    expect(back.json()).toMatchObject({ responseMessage: 'Toggled no longer has searches', data: { granted: 0 } });
    expect((await mine(person.token)).group_permissions).toEqual([]);
  });

  test('of a group: how many of its admins a toggle would give a permission to, or take it from', async () => {
    const [group, other] = [await addGroup('Changes'), await addGroup('Changes too')];
    const [one, two] = [await server.signedIn(), await server.signedIn({ permissions: ['searches'] })];
    const superior = await server.signedIn({ super: true });
    await send('POST', '/assign-groups', { user_id: one.id, group_ids: [group, other] });
    await send('POST', '/assign-groups', { user_id: two.id, group_ids: [group] });
    await server.owner.query('insert into admin_groups values ($1, $2)', [superior.id, group]);
    const toggle = (group_id: number, code: Permission) =>
      send('POST', '/group-permissions', { group_id, permission_id: permissionId(code) });
    const changed = async (code: Permission) => {
      const { data } = (await send('GET', '/group-permissions', { group_id: group })).json();
      return data.find(({ name }: Row) => name === code).admins_changed;
    };
    expect(await changed('searches')).toBe(1);
    expect(await changed('delete_post')).toBe(2);
    expect((await toggle(group, 'searches')).json().data).toMatchObject({ granted: 1, admins_changed: 1 });
    await toggle(other, 'delete_post');
    expect(await changed('delete_post')).toBe(1);
    expect((await toggle(group, 'delete_post')).json().data).toMatchObject({ granted: 1, admins_changed: 1 });
  });

  test('who may: every admin who holds it, with what gives it to them, and no one else', async () => {
    const person = await server.signedIn({ permissions: ['google_analytics'] });
    const member = await server.signedIn({ permissions: ['google_analytics', 'searches'], throughGroup: true });
    await server.signedIn({ permissions: ['searches'] });
    await server.owner.query('insert into user_permissions values ($1, $2)', [member.id, 'searches']);
    await server.owner.query('update users set is_suspended = true where id = $1', [member.id]);
    const who = async (input: object) => (await send('GET', '/permission-holders', input)).json();
    const { data, total } = await who({ permission: 'google_analytics', page_limit: 100 });
    expect(total).toBe(data.length);
    const found = (id: number) => data.find((row: { id: number }) => row.id === id);
    expect(found(person.id)).toEqual({
      ...{ id: person.id, name: `Admin ${person.username}`, username: person.username, avatar: null },
      ...{ is_suspended: 0, is_sup_admin: 0, direct: 1, groups: [] },
    });
    const group = { id: expect.any(Number), name: `Group of ${member.username}` };
    expect(found(member.id)).toMatchObject({ is_suspended: 1, direct: 0, groups: [group] });
    expect(found(boss.id)).toMatchObject({ is_sup_admin: 1, direct: 0, groups: [] });
    const names = data.map(({ name }: Row) => name);
    expect(names).toEqual(names.toSorted());
    const others = data.filter((row: { is_sup_admin: 0 | 1 }) => row.is_sup_admin === 0);
    expect(others.map(({ id }: { id: number }) => id).toSorted()).toEqual([person.id, member.id].toSorted());
    const one = await who({ permission: 'google_analytics', query: person.username.toUpperCase() });
    expect(one).toMatchObject({ total: 1, data: [{ id: person.id }] });
    expect((await who({ permission: 'no_such' })).responseCode).toBe(422);
    expect((await who({})).responseCode).toBe(422);
  });

  test('what was seen is what is toggled: 409 when someone else was first', async () => {
    const group = await addGroup('Raced');
    const input = { group_id: group, permission_id: permissionId('delete_post') };
    expect((await send('POST', '/group-permissions', input, { 'if-match': '0' })).statusCode).toBe(200);
    const late = await send('POST', '/group-permissions', input, { 'if-match': '0' });
    expect(late.statusCode).toBe(409);
    expect(late.json().responseMessage).toContain('changed this on');
    const person = await server.signedIn();
    const own = { user_id: person.id, permission_id: permissionId('delete_post') };
    expect((await send('POST', '/user-permissions', own, { 'if-match': '0' })).statusCode).toBe(200);
    expect((await send('POST', '/user-permissions', own, { 'if-match': '0' })).statusCode).toBe(409);
    expect((await send('POST', '/user-permissions', own, { 'if-match': '1' })).json().data.granted).toBe(0);
  });

  test('of an admin: what is their own, and what comes from which group', async () => {
    const person = await server.signedIn({ permissions: ['users_list', 'searches'], throughGroup: true });
    const id = permissionId('users_list');
    const toggled = await send('POST', '/user-permissions', { user_id: person.id, permission_id: id });
    expect(toggled.json().data).toMatchObject({
      name: 'users_list',
      granted: 1,
      from_groups: [{ name: `Group of ${person.username}` }],
    });
    expect(await mine(person.token)).toMatchObject({ user_permissions: ['users_list'] });
    const { data, user } = (await send('GET', '/user-permissions', { user_id: person.id })).json();
    expect(user).toMatchObject({ id: person.id, username: person.username, is_sup_admin: 0, is_suspended: 0 });
    expect(user.groups).toHaveLength(1);
    expect(rowIn(data, 'searches')).toMatchObject({ granted: 0, from_groups: user.groups });
    expect(rowIn(data, 'delete_post')).toMatchObject({ granted: 0, from_groups: [] });
    const auditRows = await server.owner.query(
      `select v.before, v.after, l.kept_until > now() + interval '6 years' as years from audit_log l
       join audit_values v on v.audit_id = l.id where l.call = 'admin_permission.changed' and l.target_id = $1`,
      [person.id],
    );
    expect(auditRows.rows).toEqual([{ before: { users_list: 'NO' }, after: { users_list: 'YES' }, years: true }]);
  });

  test.each([
    ['GET', '/group-permissions', { group_id: 999_999 }, 404],
    ['POST', '/group-permissions', { group_id: 999_999, permission_id: 1 }, 404],
    ['GET', '/user-permissions', { user_id: 999_999 }, 404],
    ['POST', '/user-permissions', { user_id: 999_999, permission_id: 1 }, 404],
    ['GET', '/permission-reasons', { user_id: 999_999, permission: 'searches' }, 404],
    ['GET', '/permission-reasons', { user_id: 1, permission: 'no_such' }, 422],
    ['GET', '/group-permissions', {}, 422],
  ])('%s %s with %o is a %i', async (method, path, input, status) => {
    expect((await send(method, path, input)).statusCode).toBe(status);
  });

  test('a permission that does not exist is refused at its field', async () => {
    const answer = await send('POST', '/group-permissions', { group_id: await addGroup('Exact'), permission_id: 49 });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].field).toBe('permission_id');
  });

  test('why they may: a grant of their own, groups with who and when, a super admin, or nothing', async () => {
    const person = await server.signedIn();
    const why = async (id: number, permission: Permission) =>
      (await send('GET', '/permission-reasons', { user_id: id, permission })).json().data;
    expect(await why(person.id, 'searches')).toMatchObject({ allowed: 0, direct: null, groups: [], is_sup_admin: 0 });
    const group = await addGroup('Reasons');
    await send('POST', '/group-permissions', { group_id: group, permission_id: permissionId('searches') });
    await send('POST', '/assign-groups', { user_id: person.id, group_ids: [group] });
    await send('POST', '/user-permissions', { user_id: person.id, permission_id: permissionId('searches') });
    const by = expect.stringMatching(/^Admin admin\d+$/);
    const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await why(person.id, 'searches')).toEqual({
      permission: 'searches',
      allowed: 1,
      is_sup_admin: 0,
      is_suspended: 0,
      direct: { by, since },
      groups: [{ id: group, name: 'Reasons', member: { by, since }, granted: { by, since } }],
    });
    expect(await why(boss.id, 'searches')).toMatchObject({ allowed: 1, is_sup_admin: 1, direct: null, groups: [] });
    await server.owner.query('update group_permissions set granted_at = null, granted_by = null where group_id = $1', [
      group,
    ]);
    expect((await why(person.id, 'searches')).groups[0].granted).toEqual({ since: null, by: null });
  });
});
