import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';

describe('groups', () => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await testServer();
    ({ token } = await server.signedIn({ super: true }));
  });
  afterAll(() => server.stop());

  const send = (method: string, input: object, headers = {}) =>
    server.send(method, '/group', input, { token, headers });
  const add = async (name: string): Promise<number> => (await send('POST', { name })).json().data.id;

  test('are added, renamed and deleted, by POST alone or by the method of each', async () => {
    const added = await send('POST', { name: '  Editors ' });
    expect(added.statusCode).toBe(201);
    expect(added.json()).toMatchObject({
      responseMessage: 'The group Editors was added',
      data: { name: 'Editors', admins_count: 0, permissions_count: 0, version: 1 },
    });
    const { id } = added.json().data;
    const renamed = await send('POST', { id, name: 'Writers' });
    expect(renamed.statusCode).toBe(200);
    expect(renamed.json().data).toMatchObject({ id, name: 'Writers', version: 2 });
    const again = await send('PUT', { id, name: 'Authors' });
    expect(again.json()).toMatchObject({
      responseMessage: 'The group is now called Authors',
      data: { version: 3 },
    });
    const deleted = await send('POST', { id, isDelete: 1 });
    expect(deleted.statusCode).toBe(200);
    expect(deleted.json().responseMessage).toBe('The group Authors was deleted');
    for (const [method, input] of [
      ['PUT', { id, name: 'x' }],
      ['DELETE', { id }],
      ['POST', { id, isDelete: 1 }],
    ] as const)
      expect((await send(method, input)).statusCode).toBe(404);
  });

  test.each([
    [{}, 'name', 'Group name is required'],
    [{ name: '   ' }, 'name', 'Group name is required'],
    [{ id: 1 }, 'name', 'Group name is required'],
    [{ isDelete: 1 }, 'id', 'Say which group'],
    [{ name: 'x'.repeat(101) }, 'name', 'At most 100 characters'],
  ])('%o is refused at its field', async (input, field, message) => {
    const answer = await send('POST', input);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toContainEqual({ field, message });
  });

  test('have names that differ, whatever their case', async () => {
    const id = await add('Night shift');
    for (const [method, input] of [
      ['POST', { name: 'NIGHT shift' }],
      ['PUT', { id: await add('Day shift'), name: 'night Shift' }],
    ] as const) {
      const answer = await send(method, input);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().errors).toEqual([{ field: 'name', message: 'A group with this name already exists' }]);
    }
    expect((await send('PUT', { id, name: 'NIGHT SHIFT' })).statusCode).toBe(200);
  });

  test('are changed only as they were seen: who and when is said otherwise', async () => {
    const id = await add('Contested');
    expect((await send('PUT', { id, name: 'Contested 2' }, { 'if-match': '1' })).statusCode).toBe(200);
    for (const [method, input] of [
      ['PUT', { id, name: 'Mine' }],
      ['DELETE', { id }],
    ] as const) {
      const answer = await send(method, input, { 'if-match': '1' });
      expect(answer.statusCode).toBe(409);
      expect(answer.json().responseMessage).toMatch(
        /^Admin admin\d+ changed this on \d{4}-\d\d-\d\d \d\d:\d\d UTC after you opened it. Your change was not saved$/,
      );
    }
    expect((await send('DELETE', { id }, { 'if-match': '2' })).statusCode).toBe(200);
  });

  test('are listed by id, sorted, searched and counted', async () => {
    for (const name of ['zz 100%', 'zz a_b', 'zz B', 'zz a']) await add(name);
    const list = async (input: object) => (await send('GET', { query: 'zz', ...input })).json();
    const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);
    expect(names(await list({}))).toEqual(['zz 100%', 'zz a_b', 'zz B', 'zz a']);
    expect(names(await list({ order_by: 'name', direction: 'asc' }))).toEqual(['zz 100%', 'zz a', 'zz a_b', 'zz B']);
    expect(names(await list({ order_by: 'created_at', direction: 'desc' }))[0]).toBe('zz a');
    expect(names(await list({ page: 1, page_limit: 3 }))).toEqual(['zz a']);
    expect(await list({ query: '%' })).toMatchObject({ total: 1, data: [{ name: 'zz 100%' }] });
    expect(await list({ query: 'A_B' })).toMatchObject({ total: 1, data: [{ name: 'zz a_b' }] });
  });

  test('say before they are deleted how many lose what, and afterwards they have lost it', async () => {
    const { owner } = server;
    const id = await add('In use');
    const other = await add('Other');
    const give = (group: number, codes: string[]) =>
      owner.query('insert into group_permissions (group_id, permission) select $1, unnest($2::text[])', [group, codes]);
    await give(id, ['users_list', 'searches', 'delete_post']);
    await give(other, ['searches']);
    const only = await server.signedIn();
    const both = await server.signedIn();
    const direct = await server.signedIn({ permissions: ['users_list', 'delete_post', 'searches'] });
    const boss = await server.signedIn({ super: true });
    for (const [person, group] of [
      [only, id],
      [both, id],
      [both, other],
      [direct, id],
      [boss, id],
    ] as const)
      await owner.query('insert into admin_groups (admin_id, group_id) values ($1, $2)', [person.id, group]);
    const losses = await server.send('GET', '/group-losses', { id }, { token });
    expect(losses.json().data).toEqual({
      admins_count: 4,
      losing_count: 2,
      losses: [
        { name: 'delete_post', admins_count: 2 },
        { name: 'searches', admins_count: 1 },
        { name: 'users_list', admins_count: 2 },
      ],
    });
    const codes = async (of: string) =>
      (await server.send('GET', '/get-login-data', {}, { token: of })).json().data.group_permissions;
    expect(await codes(both.token)).toEqual(['delete_post', 'searches', 'users_list']);
    expect((await send('DELETE', { id })).statusCode).toBe(200);
    expect(await codes(both.token)).toEqual(['searches']);
    expect(await codes(only.token)).toEqual([]);
    const { rows } = await owner.query(
      `select v.before, l.details from audit_log l join audit_values v on v.audit_id = l.id where l.call = 'group.deleted' and l.target_id = $1`,
      [id],
    );
    expect(rows).toEqual([
      {
        before: { name: 'In use', permissions: ['delete_post', 'searches', 'users_list'] },
        details: { admins: [only.id, both.id, direct.id, boss.id] },
      },
    ]);
    expect((await server.send('GET', '/group-losses', { id }, { token })).statusCode).toBe(404);
  });

  test('one is found by its id', async () => {
    const id = await add('By its id');
    const { data, total } = (await server.send('GET', '/group', { id }, { token })).json();
    expect(data).toEqual([expect.objectContaining({ id, name: 'By its id', version: expect.any(Number) })]);
    expect(total).toBe(1);
    expect((await server.send('GET', '/group', { id, query: 'nothing' }, { token })).json().total).toBe(0);
  });

  test('as an array are all of them by name, and say which one may not assign', async () => {
    const id = await add('aaa first');
    await server.owner.query(`insert into group_permissions (group_id, permission) values ($1, 'delete_post')`, [id]);
    const plain = await server.signedIn({ permissions: ['assign-groups'] });
    const dropdown = async (of: string) =>
      (await server.send('GET', '/group-dropdown', { list: 1 }, { token: of })).json().data;
    expect((await dropdown(plain.token))[0]).toEqual({
      id,
      name: 'aaa first',
      refused: { 'POST /assign-groups': 'You cannot grant permissions you do not have: delete_post' },
    });
    expect((await dropdown(token))[0]).toEqual({ id, name: 'aaa first' });
  });
});
