import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';

let server: TestServer;
let boss: SignedIn;
let group: number;

beforeAll(async () => {
  server = await testServer();
  boss = await server.signedIn({ super: true });
  const { rows } = await server.owner.query(`insert into groups (name) values ('Readers') returning id`);
  group = Number(rows[0].id);
  await server.owner.query(`insert into group_permissions values ($1, 'users_list'), ($1, 'reported_posts')`, [group]);
});
afterAll(() => server.stop());

const as = (method: string, path: string, input: object, { token }: Pick<SignedIn, 'token'>) =>
  server.send(method, path, input, { token });
const me = async (who: SignedIn) => (await as('GET', '/get-login-data', {}, who)).json().data;

describe('the console as the members of a group see it', () => {
  test('has their permissions and no others, and changes nothing, until the view ends', async () => {
    const started = await as('POST', '/group-view', { group_id: group }, boss);
    expect(started.statusCode, started.body).toBe(200);
    expect(started.json().data).toMatchObject({
      is_sup_admin: 0,
      group_permissions: ['reported_posts', 'users_list'],
      user_permissions: [],
      viewing_group: { id: group, name: 'Readers' },
    });
    expect((await as('GET', '/users-list', {}, boss)).statusCode).toBe(200);
    expect((await as('GET', '/group', {}, boss)).statusCode).toBe(403);
    expect((await as('GET', '/audit-log', {}, boss)).statusCode).toBe(403);
    for (const [method, path, input] of [
      ['PUT', '/preferences', { colour_scheme: 'dark' }],
      ['POST', '/group-view', { group_id: group }],
      ['POST', '/group', { name: 'Written while viewing' }],
    ] as const) {
      const refused = await as(method, path, input, boss);
      expect(refused.statusCode, path).toBe(403);
      expect(refused.json().responseMessage).toBe(
        'You are viewing the console as a group. Stop viewing to make changes',
      );
    }
    const ended = await as('DELETE', '/group-view', {}, boss);
    expect(ended.json().data).toMatchObject({ is_sup_admin: 1, viewing_group: null });
    expect((await as('GET', '/group', {}, boss)).statusCode).toBe(200);
    const { rows } = await server.owner.query(
      `select call, outcome, details from audit_log where admin_id = $1 and call like 'group%' order by id`,
      [boss.id],
    );
    expect(rows.map(({ call, outcome }) => `${call} ${outcome}`)).toEqual([
      'group.view_started done',
      'groups.listed refused',
      'group.view_started refused',
      'group.saved refused',
      'group.view_ended done',
    ]);
    expect(rows.at(-1)?.details).toMatchObject({ viewed_as_group: group });
  });

  test('never shows more than the admin may see', async () => {
    const admin = await server.signedIn({ permissions: ['group_permissions', 'users_list'] });
    expect((await as('POST', '/group-view', { group_id: group }, admin)).statusCode).toBe(200);
    expect(await me(admin)).toMatchObject({ group_permissions: ['users_list'], user_permissions: [] });
    expect((await as('GET', '/reported-posts', {}, admin)).statusCode).toBe(403);
  });

  test('is that of one session, ends with a sign-out, and ends when the group is deleted', async () => {
    const again = { ...boss, token: await server.openSession(boss.id) };
    const { rows } = await server.owner.query(`insert into groups (name) values ('Short-lived') returning id`);
    expect((await as('POST', '/group-view', { group_id: Number(rows[0].id) }, again)).statusCode).toBe(200);
    expect(await me(boss)).toMatchObject({ is_sup_admin: 1, viewing_group: null });
    expect((await as('DELETE', '/group', { id: rows[0].id }, boss)).statusCode).toBe(200);
    expect(await me(again)).toMatchObject({ is_sup_admin: 1, viewing_group: null });
    expect((await as('POST', '/group-view', { group_id: group }, again)).statusCode).toBe(200);
    expect((await as('POST', '/logout', {}, again)).statusCode).toBe(200);
  });

  test('is of a group that there is', async () =>
    expect((await as('POST', '/group-view', { group_id: 999_999 }, boss)).statusCode).toBe(404));
});
