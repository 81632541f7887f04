import { contract } from '@quarterdeck/contract';
import { may } from '@quarterdeck/contract/core/access/access';
import { type Permission, permissionId, permissions } from '@quarterdeck/contract/core/access/permissions';
import { routeOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInCases } from './calls.ts';
import { type SignedIn, type TestServer, testServer } from './support/index.ts';
import { isLong } from './support/is-long.ts';
import { inPlaceOf, makeSeed } from './support/seed.ts';

type BulkOutcome = Readonly<Record<string, string>> | undefined;
interface Row {
  readonly id: number;
  readonly refused?: BulkOutcome;
}

/** The permissions that the plain admin lacks. */
const UNHELD: readonly Permission[] = ['conversation', 'delete_post', 'campaign_status'];
const wishes = {
  plain: { permissions: permissions.filter((code) => !UNHELD.includes(code)) },
  super: { super: true },
} as const;
/** Permissions that an admin here lacks or has through a group, and some ordinary ones. */
const SPECIAL = new Set(([...UNHELD, 'users_list', 'add_group'] as const).map((code) => permissionId(code)));
const EVERY = isLong ? 4 : 12;
const toTry = (rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ id }, index) => SPECIAL.has(id) || index % EVERY === 0);
const DELETE_GROUP = routeOf(contract.groups.remove);
const TOGGLE = routeOf(contract.permissions.toggleOfGroup);
const ASSIGN = routeOf(contract.admins.assignGroups);
const WITHDRAW = routeOf(contract.admins.withdrawInvitation);
const UNLINK = routeOf(contract.sso.unlink);

describe.each(['plain', 'super'] as const)('the console learns what the server would refuse to a %s admin', (kind) => {
  let server: TestServer;
  let actor: SignedIn;
  let peer: SignedIn;
  let people: readonly number[];
  /** Groups: the actor's own, and others with permissions that the actor has and lacks. */
  let groups: readonly number[];

  beforeAll(async () => {
    server = await testServer();
    actor = await server.signedIn(wishes[kind]);
    peer = await server.signedIn({ permissions: ['conversation', 'users_list'] });
    const boss = await server.signedIn({ super: true });
    people = [actor.id, peer.id, boss.id];
    const group = async (name: string, codes: readonly Permission[], members: readonly number[]): Promise<number> => {
      const { rows } = await server.owner.query('insert into groups (name) values ($1) returning id', [name]);
      await server.owner.query('insert into group_permissions select $1, unnest($2::text[])', [rows[0].id, codes]);
      await server.owner.query('insert into admin_groups select unnest($2::bigint[]), $1', [rows[0].id, members]);
      return Number(rows[0].id);
    };
    groups = [
      await group('Own', ['users_list'], [actor.id]),
      await group('Held', ['users_list', 'add_group'], [peer.id]),
      await group('Unheld', ['users_list', 'conversation'], []),
      await group('Empty', [], []),
    ];
  });
  afterAll(() => server.stop());

  const ask = async (path: string, input: object = {}) => {
    const answer = await server.send('GET', path, input, { token: actor.token });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  /** Makes a call, and returns the sentence if it was refused. */
  async function attempt(method: string, path: string, input: object): Promise<string | undefined> {
    const answer = await server.send(method, path, input, { token: actor.token });
    if ([403, 409].includes(answer.statusCode)) return answer.json().responseMessage;
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return undefined;
  }

  test('on every permission of a group', async () => {
    for (const group_id of groups)
      for (const row of toTry((await ask('/group-permissions', { group_id })).data))
        expect(await attempt('POST', '/group-permissions', { group_id, permission_id: row.id })).toBe(row.refused);
  });

  test('on every permission of a person', async () => {
    const { appUser } = await makeSeed(server, actor);
    for (const user_id of [...people, appUser])
      for (const row of toTry((await ask('/user-permissions', { user_id })).data))
        expect(await attempt('POST', '/user-permissions', { user_id, permission_id: row.id })).toBe(row.refused);
  });

  test('on every admin, for every call that acts on one and that they may make at all', async () => {
    const { users } = (await ask('/admin-users-list')) as { users: readonly Row[] };
    const holder = {
      is_sup_admin: kind === 'super' ? (1 as const) : (0 as const),
      group_permissions: [],
      user_permissions: kind === 'super' ? [] : wishes.plain.permissions,
    };
    const routes = new Set<string>();
    for (const { id, refused } of users.filter((row) => people.includes(row.id)))
      for (const { endpoint, input, ready } of signedInCases) {
        if (!endpoint.target || !may(holder, endpoint.access).allowed) continue;
        routes.add(routeOf(endpoint));
        // The actor needs a session to continue, and the seed can be shared by everyone.
        const seed = await makeSeed(server, actor);
        await server.openSession(id);
        const { rows } = await server.owner.query('select max(id) as id from sessions where admin_id = $1', [id]);
        // After an account is withdrawn, other calls can no longer act on it.
        const whole = routeOf(endpoint) === WITHDRAW && refused?.[WITHDRAW] === undefined;
        const made = input(whole ? seed : { ...inPlaceOf(seed, id), peerSession: Number(rows[0].id) });
        if (id !== actor.id) await ready?.(server, id, actor.id);
        expect([routeOf(endpoint), await attempt(endpoint.method, endpoint.path, made)]).toEqual([
          routeOf(endpoint),
          refused?.[routeOf(endpoint)],
        ]);
        // After unlinking, they are signed out everywhere.
        if (routeOf(endpoint) === UNLINK && id === actor.id)
          actor = { ...actor, token: await server.openSession(actor.id) };
      }
    expect([...routes]).toContain(ASSIGN);
    for (const route of users.flatMap(({ refused }) => Object.keys(refused ?? {})))
      expect(signedInCases.map(({ endpoint }) => routeOf(endpoint))).toContain(route);
  });

  test('on every group that can be assigned', async () => {
    const { data } = (await ask('/group-dropdown')) as { data: readonly Row[] };
    for (const { id, refused } of data.filter((row) => groups.includes(row.id))) {
      const { id: user_id } = await server.makeAdmin();
      expect(await attempt('POST', '/assign-groups', { user_id, group_ids: [id] })).toBe(refused?.[ASSIGN]);
    }
  });

  test('on every group', async () => {
    const { data } = (await ask('/group', { page_limit: 100 })) as { data: readonly Row[] };
    const shown = data.filter((row) => groups.includes(row.id));
    expect(shown).toHaveLength(groups.length);
    for (const { id, refused } of shown) {
      // A permission that the actor holds, so a refusal is about the group.
      const held = { group_id: id, permission_id: permissionId('searches') };
      expect(await attempt('POST', '/group-permissions', held)).toBe(refused?.[TOGGLE]);
      expect(await attempt('PUT', '/group', { id, name: `Renamed ${id}` })).toBe(refused?.['PUT /group']);
      expect(await attempt('DELETE', '/group', { id })).toBe(refused?.[DELETE_GROUP]);
    }
  });
});
