import { type Permission, permissionId } from '@quarterdeck/contract/core/access/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesWith, sourcesIn } from './sql/table-writers.ts';
import { type TestServer, testServer } from './support/index.ts';

/** Reads of group memberships or direct permissions; `delete from` and `insert into` are not reads. */
const READS =
  /(?<!\bdelete )\b(?:from|join)\s+(?:public\.)?"?(?:admin_groups|user_permissions)\b|(?:selectFrom|Join)\(\s*'(?:admin_groups|user_permissions)\b/;

/** The only module that contains such reads. */
const OWN = 'domain/access/membership.ts';

const readersIn = (files: Readonly<Record<string, string>>): string[] => filesWith(READS, files, OWN);

describe('who holds a permission', () => {
  test('is asked by the statements of one module', () => expect(readersIn(sourcesIn())).toEqual([]));

  test.each([
    'sql`select from user_permissions p where p.admin_id = u.id`',
    'sql`select from groups g join\n admin_groups m on m.group_id = g.id`',
    "db.selectFrom('admin_groups').select('admin_id')",
    "db.selectFrom('groups').innerJoin('admin_groups', 'group_id', 'id')",
  ])('a statement elsewhere is found: %s', (code) => {
    expect(readersIn({ 'features/groups/planted.ts': code, [OWN]: code })).toEqual(['features/groups/planted.ts']);
  });
});

describe('what the database returns of a caller', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.stop());

  test('comes from the views: nothing else of the database reads it but what finds the members of a group to notify', async () => {
    const { rows } = await server.owner.query(`
      select name from (
        select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace
        union all select viewname, definition from pg_views where schemaname = 'public') known
      where text ~* '(from|join)[ (]+(admin_groups|user_permissions)' order by name`);
    expect(rows.map(({ name }) => name)).toEqual(['held_permissions', 'notices_fan_out', 'permissions_through_groups']);
  });

  test('is what that module says', async () => {
    const boss = await server.signedIn({ super: true });
    const person = await server.signedIn({ permissions: ['searches', 'users_list'] });
    const send = async (method: string, path: string, input: object) =>
      (await server.send(method, path, input, { token: boss.token })).json();
    const gives = async (name: string, codes: readonly Permission[]): Promise<number> => {
      const { id } = (await send('POST', '/group', { name })).data;
      for (const code of codes)
        await send('POST', '/group-permissions', { group_id: id, permission_id: permissionId(code) });
      return id;
    };
    const groups = [
      await gives('One', ['users_list', 'group_list']),
      await gives('Two', ['group_list', 'post_details']),
    ];
    await gives('Of others', ['campaign_list']);
    await send('POST', '/assign-groups', { user_id: person.id, group_ids: groups });
    const { data } = (await server.send('GET', '/get-login-data', {}, { token: person.token })).json();
    const codes: Permission[] = ['searches', 'users_list', 'group_list', 'post_details', 'campaign_list'];
    const reasons = await Promise.all(
      codes.map(
        async (permission) => (await send('GET', '/permission-reasons', { user_id: person.id, permission })).data,
      ),
    );
    const own = codes.filter((_, n) => reasons[n].direct !== null);
    const given = codes.filter((_, n) => reasons[n].groups.length > 0);
    expect([own, given]).toEqual([
      ['searches', 'users_list'],
      ['users_list', 'group_list', 'post_details'],
    ]);
    expect([data.user_permissions.toSorted(), data.group_permissions.toSorted()]).toEqual([
      own.toSorted(),
      given.toSorted(),
    ]);
  });
});
