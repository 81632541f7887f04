// @module-tag attack
// @module-tag promises/5
import { permissionId } from '@quarterdeck/contract/core/access/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportTries } from './faults/tries.ts';
import { PASSWORD, type SignedIn, type TestServer, testServer } from './support/index.ts';
import type { Instance } from './support/instance.ts';

/** The number of revocations of each kind; `npm run test:long -- revocation` makes more than a thousand in total. */
const ROUNDS = Number(process.env.REVOCATION_ROUNDS ?? 3);
const CODE = 'users_list';
const permission_id = permissionId(CODE);

/** An admin whose access changes, and a group that grants the permission. */
interface Scene {
  readonly who: SignedIn;
  readonly group: number;
}

describe('what was granted or taken on one instance holds on another from the next call on', () => {
  let server: TestServer;
  let other: Instance;
  let boss: SignedIn;

  beforeAll(async () => {
    server = await testServer();
    other = await server.another();
    boss = await server.signedIn({ super: true });
  });
  afterAll(() => server.stop());

  let made = 0;
  async function arrange(): Promise<Scene> {
    made += 1;
    const { rows } = await server.owner.query('insert into groups (name) values ($1) returning id', [`R ${made}`]);
    const group = Number(rows[0].id);
    await server.owner.query('insert into group_permissions values ($1, $2)', [group, CODE]);
    return { who: await server.signedIn(), group };
  }
  /** Makes a change on the first instance, as the super admin. */
  const change = async (method: string, path: string, input: object): Promise<void> => {
    const answer = await server.send(method, path, input, { token: boss.token });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  /** Makes a call on the second instance, with the session that stayed open. */
  const ask = async ({ who }: Scene): Promise<number> =>
    (await other.send('GET', '/users-list', {}, { token: who.token })).statusCode;

  const toggleOfUser = ({ who }: Scene) => change('POST', '/user-permissions', { user_id: who.id, permission_id });
  const toggleOfGroup = ({ group }: Scene) => change('POST', '/group-permissions', { group_id: group, permission_id });
  const assign = ({ who, group }: Scene) => change('POST', '/assign-groups', { user_id: who.id, group_ids: [group] });
  const unassign = ({ who }: Scene) => change('POST', '/assign-groups', { user_id: who.id, group_ids: [] });

  test.each<{ what: string; give: (scene: Scene) => Promise<void>; take: (scene: Scene) => Promise<void> }>([
    { what: 'a permission of their own', give: toggleOfUser, take: toggleOfUser },
    { what: 'a group', give: assign, take: unassign },
    { what: 'a permission of their group', give: assign, take: toggleOfGroup },
    { what: 'a group that is deleted', give: assign, take: ({ group }) => change('DELETE', '/group', { id: group }) },
  ])(`$what, ${ROUNDS} times`, async ({ give, take }) => {
    reportTries(ROUNDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const scene = await arrange();
      expect(await ask(scene)).toBe(403);
      await give(scene);
      expect(await ask(scene)).toBe(200);
      await take(scene);
      expect(await ask(scene)).toBe(403);
    }
  });

  test.each<{ what: string; end: (scene: Scene) => Promise<unknown> }>([
    {
      what: 'a session that a super admin ends',
      end: async ({ who }) => {
        const sessions = await server.send('GET', '/admin-sessions', { user_id: who.id }, { token: boss.token });
        for (const { id } of sessions.json().data) await change('DELETE', '/admin-sessions', { user_id: who.id, id });
      },
    },
    {
      what: 'a session that is signed out of',
      end: async ({ who }) =>
        expect((await server.send('POST', '/logout', {}, { token: who.token })).statusCode).toBe(200),
    },
    {
      what: 'another session, when the password is changed',
      end: async ({ who }) => {
        const next = 'seven boats on a quiet sea';
        const input = { currentPassword: PASSWORD, newPassword: next, confirmPassword: next };
        const token = await server.openSession(who.id);
        const changed = await server.send('POST', '/change-password', input, { token });
        expect(changed.statusCode, changed.body).toBe(200);
      },
    },
    {
      what: 'a suspension',
      end: ({ who }) => server.owner.query('update users set is_suspended = true where id = $1', [who.id]),
    },
    {
      what: 'an account that is no admin any more',
      end: ({ who }) => server.owner.query('update users set is_admin = false where id = $1', [who.id]),
    },
  ])(`$what, ${ROUNDS} times`, async ({ end }) => {
    reportTries(ROUNDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const scene = await arrange();
      await assign(scene);
      expect(await ask(scene)).toBe(200);
      await end(scene);
      expect(await ask(scene)).toBe(401);
    }
  });
});
