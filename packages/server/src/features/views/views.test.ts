import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';

const USERS = '/users-list';
const shown = (changes: object = {}) => ({
  filters: { query: 'ann' },
  order_by: 'created_at',
  direction: 'desc',
  page_limit: 25,
  hidden_columns: ['Phone'],
  ...changes,
});

describe('views of a list', () => {
  let server: TestServer;
  let boss: SignedIn;
  let ann: SignedIn;
  let bob: SignedIn;
  let stranger: SignedIn;
  let group: number;
  let counter = 0;

  const newName = (): string => {
    counter += 1;
    return `View ${counter}`;
  };
  const newGroup = async (name: string, members: readonly SignedIn[]): Promise<number> => {
    const { rows } = await server.owner.query('insert into groups (name) values ($1) returning id', [name]);
    for (const { id } of members)
      await server.owner.query('insert into admin_groups (admin_id, group_id) values ($1, $2)', [id, rows[0].id]);
    return Number(rows[0].id);
  };
  const send = (who: SignedIn, method: string, input: object, headers = {}) =>
    server.send(method, '/list-views', input, { token: who.token, headers });
  const add = (who: SignedIn, input: object = {}) =>
    send(who, 'POST', { list: USERS, name: newName(), shown: shown(), ...input });
  const added = async (who: SignedIn, input: object = {}) => {
    const answer = await add(who, input);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().data;
  };
  const listOf = async (who: SignedIn, list = USERS) =>
    (await server.send('GET', '/list-views', { list }, { token: who.token })).json().data;
  const idsOf = async (who: SignedIn, list = USERS): Promise<number[]> =>
    (await listOf(who, list)).views.map(({ id }: { id: number }) => id);
  const choose = (who: SignedIn, input: object) =>
    server.send('PUT', '/list-choice', { list: USERS, ...input }, { token: who.token });

  beforeAll(async () => {
    server = await testServer();
    boss = await server.signedIn({ super: true });
    ann = await server.signedIn({ permissions: ['users_list'] });
    bob = await server.signedIn({ permissions: ['users_list', 'reported_users'] });
    stranger = await server.signedIn({ permissions: ['users_list'] });
    group = await newGroup('Both', [ann, bob]);
  });
  afterAll(() => server.stop());

  test('are saved with what the list shows, and are there at the next visit, by name', async () => {
    const second = await added(ann, { name: '  zebras ' });
    const first = await added(ann, { name: 'Aardvarks' });
    expect(second).toMatchObject({
      name: 'zebras',
      shown: shown(),
      owner: { id: ann.id },
      group: null,
      version: 1,
    });
    expect(await idsOf(ann)).toEqual([first.id, second.id]);
    expect(await idsOf(ann, '/reported-users')).toEqual([]);
    const renamed = await send(ann, 'PUT', { id: first.id, name: 'Zz', shown: shown({ page_limit: 50 }) });
    expect(renamed.json().data).toMatchObject({ name: 'Zz', version: 2, shown: { page_limit: 50 } });
    expect(await idsOf(ann)).toEqual([second.id, first.id]);
    const deleted = await send(ann, 'DELETE', { id: second.id });
    expect(deleted.json().responseMessage).toBe('The view zebras was deleted');
    expect(await idsOf(ann)).toEqual([first.id]);
    expect((await send(ann, 'DELETE', { id: second.id })).statusCode).toBe(404);
  });

  test.each([
    [{ list: '/no-such-list' }, 'list'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ shown: shown({ filters: { is_admin: '1' } }) }, 'shown.filters'],
    [{ shown: shown({ filters: { page: '1' } }) }, 'shown.filters'],
    [{ shown: shown({ filters: { query: 'x'.repeat(129) } }) }, 'shown.query'],
    [{ shown: shown({ order_by: 'password_hash' }) }, 'shown.order_by'],
    [{ shown: shown({ page_limit: 101 }) }, 'shown.page_limit'],
    [{ shown: shown({ hidden_columns: Array.from({ length: 41 }, (_, n) => `${n}`) }) }, 'shown.hidden_columns'],
    [
      { shown: shown({ filters: Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`f${n}`, '1'])) }) },
      'shown.filters',
    ],
  ])('what the list cannot show is refused: %#', async (input, field) => {
    const answer = await add(ann, input);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  test('filters that are numbers are kept as the address has them, and must be numbers', async () => {
    const { list } = { list: '/admin-users-list' };
    const ofGroup = (value: string) =>
      add(boss, { list, shown: { ...shown({ filters: { group_id: value } }), order_by: 'id' } });
    expect((await ofGroup('5')).json().data.shown.filters).toEqual({ group_id: '5' });
    expect((await ofGroup('five')).statusCode).toBe(422);
  });

  test('a name is there once for each list and person, whatever its case, also when two come at once', async () => {
    const name = newName();
    const { id } = await added(ann, { name });
    const again = await add(ann, { name: name.toUpperCase() });
    expect(again.statusCode).toBe(409);
    expect(again.json().errors).toEqual([{ field: 'name', message: 'A view with this name already exists' }]);
    const other = await added(ann);
    expect((await send(ann, 'PUT', { id: other.id, name })).statusCode).toBe(409);
    expect((await send(ann, 'PUT', { id, name: name.toUpperCase() })).statusCode).toBe(200);
    await added(bob, { name });
    await added(ann, { name, list: '/searches', shown: shown({ filters: {} }) });
    const raced = newName();
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(ann, { name: raced })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
  });

  test('one of one’s own is no one else’s, not even to see', async () => {
    const { id } = await added(ann);
    for (const who of [bob, stranger, boss]) {
      expect(await idsOf(who)).not.toContain(id);
      expect((await send(who, 'PUT', { id, name: 'Mine' })).statusCode).toBe(404);
      expect((await send(who, 'DELETE', { id })).statusCode).toBe(404);
      expect((await choose(who, { default_view_id: id })).statusCode).toBe(422);
    }
    expect(await idsOf(ann)).toContain(id);
  });

  test('a shared one is seen by the members of the group and by super admins, as long as they are', async () => {
    const { id, group: told } = await added(ann, { group_id: group });
    expect(told).toEqual({ id: group, name: 'Both' });
    expect(await idsOf(bob)).toContain(id);
    expect(await idsOf(boss)).toContain(id);
    expect(await idsOf(stranger)).not.toContain(id);
    expect((await send(stranger, 'PUT', { id, name: 'Mine' })).statusCode).toBe(404);
    await choose(bob, { default_view_id: id });
    await server.owner.query('delete from admin_groups where admin_id = $1 and group_id = $2', [bob.id, group]);
    expect(await listOf(bob)).toMatchObject({ default_view_id: null });
    expect(await idsOf(bob)).not.toContain(id);
    await server.owner.query('insert into admin_groups (admin_id, group_id) values ($1, $2)', [bob.id, group]);
    expect(await listOf(bob)).toMatchObject({ default_view_id: id });
    const private_ = await send(ann, 'PUT', { id, group_id: null });
    expect(private_.json().data.group).toBeNull();
    expect(await idsOf(bob)).not.toContain(id);
  });

  test('a shared one is seen only for a list that one may open', async () => {
    const list = '/reported-users';
    const { id } = await added(bob, { list, group_id: group, shown: { ...shown({ filters: {} }) } });
    expect(await idsOf(bob, list)).toContain(id);
    expect(await idsOf(ann, list)).toEqual([]);
    expect((await send(ann, 'DELETE', { id })).statusCode).toBe(404);
    expect((await choose(ann, { list, default_view_id: id })).statusCode).toBe(422);
    expect((await server.send('GET', list, {}, { token: ann.token })).statusCode).toBe(403);
    await server.owner.query(`insert into user_permissions values ($1, 'reported_users')`, [ann.id]);
    expect(await idsOf(ann, list)).toContain(id);
    await server.owner.query(`delete from user_permissions where admin_id = $1 and permission = 'reported_users'`, [
      ann.id,
    ]);
  });

  test('a shared one is changed only by its owner or a super admin; others get a reason', async () => {
    const { id, refused } = await added(ann, { group_id: group });
    expect(refused).toBeUndefined();
    const seen = (await listOf(bob)).views.find((view: { id: number }) => view.id === id);
    const reason = `Only Admin ${ann.username} or a super admin can change this view`;
    expect(seen.refused).toEqual({ 'PUT /list-views': reason, 'DELETE /list-views': reason });
    for (const [method, input] of [
      ['PUT', { id, name: 'Mine' }],
      ['PUT', { id, group_id: null }],
      ['DELETE', { id }],
    ] as const) {
      const answer = await send(bob, method, input);
      expect([answer.statusCode, answer.json().responseMessage]).toEqual([403, reason]);
    }
    const byBoss = await send(boss, 'PUT', { id, name: newName() });
    expect(byBoss.json().data).toMatchObject({ owner: { id: ann.id }, version: 2 });
    const late = await send(ann, 'PUT', { id, name: newName() }, { 'if-match': '1' });
    expect(late.statusCode).toBe(409);
    expect(late.json().responseMessage).toContain(`Admin ${boss.username} changed this on`);
    expect((await send(boss, 'DELETE', { id }, { 'if-match': '2' })).statusCode).toBe(200);
  });

  test('one shares with a group that one is in, a super admin with any that is there', async () => {
    const others = await newGroup('Others', []);
    for (const group_id of [others, 999_999]) {
      const answer = await add(ann, { group_id });
      expect([answer.statusCode, answer.json().responseMessage]).toEqual([
        403,
        'You can share a view only with a group that you are in',
      ]);
    }
    const own = await added(ann);
    expect((await send(ann, 'PUT', { id: own.id, group_id: others })).statusCode).toBe(403);
    await added(boss, { group_id: others });
    expect((await add(boss, { group_id: 999_999 })).statusCode).toBe(422);
    const groupsOf = async (who: SignedIn): Promise<{ name: string }[]> =>
      (await server.send('GET', '/view-groups', {}, { token: who.token })).json().data;
    expect(await groupsOf(ann)).toEqual([{ id: group, name: 'Both' }]);
    expect(await groupsOf(stranger)).toEqual([]);
    expect((await groupsOf(boss)).map(({ name }) => name)).toEqual(expect.arrayContaining(['Both', 'Others']));
    // An admin who has left the group can still change what they shared with it.
    const shared = await added(ann, { group_id: group });
    await server.owner.query('delete from admin_groups where admin_id = $1', [ann.id]);
    const kept = await send(ann, 'PUT', { id: shared.id, name: newName(), group_id: group });
    expect(kept.json().data.group).toEqual({ id: group, name: 'Both' });
    await server.owner.query('insert into admin_groups (admin_id, group_id) values ($1, $2)', [ann.id, group]);
  });

  test('a view is shared with several groups, each of which can leave it', async () => {
    const third = await server.signedIn({ permissions: ['users_list'] });
    const blind = await server.signedIn({ permissions: ['reported_users'] });
    const [one, two] = [await newGroup('Language team', [bob]), await newGroup('Night shift', [third, blind])];
    const { id, groups } = await added(boss, { group_ids: [two, one] });
    expect(groups).toEqual([
      { id: one, name: 'Language team' },
      { id: two, name: 'Night shift' },
    ]);
    for (const who of [bob, third, boss]) expect(await idsOf(who)).toContain(id);
    // A view gives no access to its list, and these admins cannot change it.
    for (const who of [blind, stranger]) expect(await idsOf(who)).toEqual([]);
    expect((await send(third, 'PUT', { id, group_ids: [] })).statusCode).toBe(403);
    expect((await choose(third, { default_view_id: id })).statusCode).toBe(200);
    expect((await send(boss, 'PUT', { id, name: newName() })).json().data.groups).toHaveLength(2);
    const left = await send(boss, 'PUT', { id, group_ids: [one] });
    expect(left.json().data).toMatchObject({ group: { id: one }, groups: [{ id: one }] });
    expect(await idsOf(third)).not.toContain(id);
    expect(await listOf(third)).toMatchObject({ default_view_id: null });
    await send(boss, 'PUT', { id, group_ids: [one, two] });
    await server.send('DELETE', '/group', { id: one }, { token: boss.token });
    expect(await idsOf(third)).toContain(id);
    expect(await idsOf(bob)).not.toContain(id);
    const own = await added(bob);
    const foreign = await send(bob, 'PUT', { id: own.id, group_ids: [two] });
    expect(foreign.json().responseMessage).toBe('You can share a view only with a group that you are in');
    expect((await add(boss, { group_ids: [two, 999_999] })).json().errors).toMatchObject([{ field: 'group_ids' }]);
    expect((await add(boss, { group_ids: Array.from({ length: 21 }, (_, n) => n + 1) })).statusCode).toBe(422);
  });

  test('a view outlives its group, for its owner alone', async () => {
    const gone = await newGroup('Soon gone', [ann, bob]);
    const { id } = await added(ann, { group_id: gone });
    const answer = await server.send('DELETE', '/group', { id: gone }, { token: boss.token });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await listOf(ann)).views.find((view: { id: number }) => view.id === id)).toMatchObject({ group: null });
    expect(await idsOf(bob)).not.toContain(id);
  });

  test('fifty of a list for each person, and fifty shared with a group, also when many come at once', async () => {
    const keen = await server.signedIn({ permissions: ['users_list'] });
    const fill = (who: SignedIn, count: number, groupId: number | null) =>
      server.owner.query(
        `insert into list_views (owner_id, list, name, shown, group_id)
         select $1, $2, 'Filled ' || n, $3, $4::bigint from generate_series(1, $5) n`,
        [who.id, USERS, JSON.stringify(shown()), groupId, count],
      );
    await fill(keen, 49, null);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => add(keen)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await add(keen)).json().responseMessage).toMatch(/maximum of 50 views of this list/);
    await added(keen, { list: '/searches', shown: shown({ filters: {} }) });
    const full = await newGroup('Full', [ann, bob]);
    await fill(await server.signedIn(), 49, full);
    const shares = await Promise.all([add(ann, { group_id: full }), add(bob, { group_id: full })]);
    expect(shares.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const own = await added(ann);
    expect((await send(ann, 'PUT', { id: own.id, group_id: full })).json().responseMessage).toMatch(
      /maximum of 50 views shared with/,
    );
  });

  test('columns and the view that a list opens with are each one’s own', async () => {
    const { id } = await added(ann, { group_id: group });
    expect(await listOf(stranger)).toMatchObject({ hidden_columns: [], default_view_id: null });
    const columns = await choose(ann, { hidden_columns: ['Phone', 'Device'] });
    expect(columns.json().data).toEqual({
      hidden_columns: ['Phone', 'Device'],
      default_view_id: null,
      column_widths: {},
    });
    expect((await choose(ann, { column_widths: { Email: 300 } })).json().data).toMatchObject({
      hidden_columns: ['Phone', 'Device'],
      column_widths: { Email: 300 },
    });
    expect((await choose(ann, { column_widths: { Email: 20 } })).statusCode).toBe(422);
    expect(await listOf(stranger)).toMatchObject({ column_widths: {} });
    expect((await choose(ann, { default_view_id: id })).json().data).toEqual({
      hidden_columns: ['Phone', 'Device'],
      default_view_id: id,
      column_widths: { Email: 300 },
    });
    expect((await choose(ann, { hidden_columns: [] })).json().data).toEqual({
      hidden_columns: [],
      default_view_id: id,
      column_widths: { Email: 300 },
    });
    expect((await choose(bob, { default_view_id: id })).statusCode).toBe(200);
    expect((await choose(bob, { list: '/searches', default_view_id: id })).statusCode).toBe(422);
    expect((await choose(ann, { default_view_id: null })).json().data.default_view_id).toBeNull();
    await send(ann, 'DELETE', { id });
    expect(await listOf(bob)).toMatchObject({ default_view_id: null });
    expect((await choose(ann, { list: '/nothing' })).statusCode).toBe(422);
  });

  test('each change is in the audit log, with what was there before', async () => {
    const { id, name } = await added(ann);
    await send(ann, 'PUT', { id, group_id: group });
    await send(ann, 'DELETE', { id });
    const { rows } = await server.owner.query(
      `select l.call, v.before, v.after from audit_log l join audit_values v on v.audit_id = l.id
       where l.target_type = 'view' and l.target_id = $1 order by l.id`,
      [id],
    );
    const alone = { list: USERS, name, shared_with: null, shown: shown() };
    const together = { ...alone, shared_with: 'Both' };
    expect(rows).toEqual([
      { call: 'view.created', before: null, after: alone },
      { call: 'view.changed', before: alone, after: together },
      { call: 'view.deleted', before: together, after: null },
    ]);
  });
});
