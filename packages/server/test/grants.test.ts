// @module-tag attack
// @module-tag promises/2
import { type Permission, permissionId } from '@quarterdeck/contract/core/access/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentOf } from './support/content.ts';
import { type SignedIn, type TestServer, testServer } from './support/index.ts';

const HELD: Permission = 'users_list';
const UNHELD: Permission = 'conversation';
/** The permissions an ordinary admin needs to attempt these changes, in addition to those they give. */
const CODES: readonly Permission[] = [
  'group_permissions_update',
  'user_permissions_update',
  'assign-groups',
  'group_list',
  'edit_group',
  'delete_group',
  'create_user',
  HELD,
];

const OWN = 'You are in this group. You cannot change your own permissions';
const LACKING = `You cannot grant permissions you do not have: ${UNHELD}`;
const NOT_BACK = `You cannot remove permissions you cannot grant: ${UNHELD}`;
const actors = [
  { who: 'plain', wish: { permissions: CODES } },
  { who: 'plain through a group', wish: { permissions: CODES, throughGroup: true } },
  { who: 'super', wish: { super: true } },
] as const;

/** The data of a case: the actor, and the ids it needs. */
interface Scene {
  readonly actor: SignedIn;
  readonly peer: number;
  /** Creates a group with permissions and members. */
  group(codes: readonly Permission[], members?: readonly number[]): Promise<number>;
}

/**
 * An attempt to change permissions, and the sentence that refuses it to an ordinary admin; super admins are allowed.
 */
interface Attempt {
  readonly what: string;
  readonly call: readonly [method: string, path: string];
  readonly input: (scene: Scene) => Promise<object>;
  readonly refusal?: string;
}

const toggle = (group: Promise<number>, code: Permission) =>
  group.then((group_id) => ({ group_id, permission_id: permissionId(code) }));
const ofGroup = ['POST', '/group-permissions'] as const;
const ofUser = ['POST', '/user-permissions'] as const;
const assign = ['POST', '/assign-groups'] as const;
const group = ['POST', '/group'] as const;

const attempts: readonly Attempt[] = [
  { what: 'gives another group a held code', call: ofGroup, input: ({ group }) => toggle(group([]), HELD) },
  {
    what: 'gives another group an unheld code',
    call: ofGroup,
    input: ({ group }) => toggle(group([]), UNHELD),
    refusal: LACKING,
  },
  { what: 'takes a held code from another group', call: ofGroup, input: ({ group }) => toggle(group([HELD]), HELD) },
  {
    what: 'takes an unheld code from another group',
    call: ofGroup,
    input: ({ group }) => toggle(group([UNHELD]), UNHELD),
  },
  {
    what: 'gives their own group a held code',
    call: ofGroup,
    input: ({ group, actor }) => toggle(group([], [actor.id]), HELD),
    refusal: OWN,
  },
  {
    what: 'gives their own group an unheld code',
    call: ofGroup,
    input: ({ group, actor }) => toggle(group([], [actor.id]), UNHELD),
    refusal: OWN,
  },
  {
    what: 'takes a held code from their own group',
    call: ofGroup,
    input: ({ group, actor }) => toggle(group([HELD], [actor.id]), HELD),
    refusal: OWN,
  },
  {
    what: 'gives a peer a held code',
    call: ofUser,
    input: async ({ peer }) => ({ user_id: peer, permission_id: permissionId(HELD) }),
  },
  {
    what: 'gives a peer an unheld code',
    call: ofUser,
    input: async ({ peer }) => ({ user_id: peer, permission_id: permissionId(UNHELD) }),
    refusal: LACKING,
  },
  {
    what: 'takes an unheld code from a peer',
    call: ofUser,
    input: async ({ peer }) => ({ user_id: peer, permission_id: permissionId('delete_post') }),
  },
  {
    what: 'puts a peer into a group of held codes',
    call: assign,
    input: async ({ peer, group }) => ({ user_id: peer, group_ids: [await group([HELD])] }),
  },
  {
    what: 'puts a peer into their own group',
    call: assign,
    input: async ({ peer, actor, group }) => ({ user_id: peer, group_ids: [await group([HELD], [actor.id])] }),
  },
  {
    what: 'puts a peer into a group with an unheld code',
    call: assign,
    input: async ({ peer, group }) => ({ user_id: peer, group_ids: [await group([HELD, UNHELD])] }),
    refusal: LACKING,
  },
  {
    what: 'puts a peer into two groups, one with an unheld code',
    call: assign,
    input: async ({ peer, group }) => ({ user_id: peer, group_ids: [await group([HELD]), await group([UNHELD])] }),
    refusal: LACKING,
  },
  {
    what: 'leaves a peer in a group with an unheld code, and adds another',
    call: assign,
    input: async ({ peer, group }) => ({
      user_id: peer,
      group_ids: [await group([UNHELD], [peer]), await group([HELD])],
    }),
  },
  {
    what: 'takes a peer out of a group with an unheld code',
    call: assign,
    input: async ({ peer, group }) => {
      await group([UNHELD], [peer]);
      return { user_id: peer, group_ids: [] };
    },
    refusal: NOT_BACK,
  },
  {
    what: 'takes a peer out of a group with a held code',
    call: assign,
    input: async ({ peer, group }) => {
      await group([HELD], [peer]);
      return { user_id: peer, group_ids: [] };
    },
  },
  {
    what: 'deletes another group',
    call: ['DELETE', '/group'],
    input: async ({ group }) => ({ id: await group([UNHELD]) }),
  },
  {
    what: 'deletes their own group',
    call: ['DELETE', '/group'],
    input: async ({ group, actor }) => ({ id: await group([], [actor.id]) }),
    refusal: OWN,
  },
  {
    what: 'deletes their own group by the other call',
    call: group,
    input: async ({ group, actor }) => ({ id: await group([], [actor.id]), isDelete: 1 }),
    refusal: OWN,
  },
  {
    what: 'renames their own group',
    call: ['PUT', '/group'],
    input: async ({ group, actor }) => ({ id: await group([HELD], [actor.id]), name: `Renamed ${actor.id}` }),
  },
  {
    what: 'adds a user of the app',
    call: ['POST', '/create-user'],
    input: async ({ actor }) => ({
      name: 'New',
      username: `new.${actor.id}`,
      email: `new.${actor.id}@example.com`,
      password: 'a quite good password',
      is_admin: 0,
    }),
  },
  {
    what: 'adds an admin',
    call: ['POST', '/create-user'],
    input: async ({ actor }) => ({
      name: 'New',
      username: `new.${actor.id}`,
      email: `new.${actor.id}@example.com`,
      password: 'a quite good password',
      is_admin: 1,
    }),
    refusal: 'Only a super admin can do this',
  },
];

describe('no one gives what they do not hold, or changes what they hold', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.stop());

  let groups = 0;
  async function makeGroup(codes: readonly Permission[], members: readonly number[] = []): Promise<number> {
    groups += 1;
    const { rows } = await server.owner.query('insert into groups (name) values ($1) returning id', [`G ${groups}`]);
    const id = Number(rows[0].id);
    await server.owner.query('insert into group_permissions select $1, unnest($2::text[])', [id, codes]);
    await server.owner.query('insert into admin_groups select unnest($2::bigint[]), $1', [id, members]);
    return id;
  }

  test.each(attempts.flatMap((attempt) => actors.map((actor) => ({ ...attempt, ...actor }))))(
    '$who $what',
    async ({ call: [method, path], input, refusal, who, wish }) => {
      const actor = await server.signedIn(wish);
      const peer = await server.makeAdmin({ permissions: ['delete_post'] });
      const payload = await input({ actor, peer: peer.id, group: makeGroup });
      const before = await contentOf(server.owner);
      const answer = await server.send(method, path, payload, { token: actor.token });
      if (refusal === undefined || who === 'super') {
        expect([200, 201], answer.body).toContain(answer.statusCode);
        expect(await contentOf(server.owner)).not.toEqual(before);
      } else {
        expect(answer.json()).toEqual({ responseMessage: refusal, responseCode: 403 });
        expect(await contentOf(server.owner)).toEqual(before);
      }
    },
  );
});
