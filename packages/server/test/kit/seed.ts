import { type Permission, permissionId } from '@quarterdeck/contract/kit/permissions';
import type { Person, TestServer } from '../../src/kit/testing/index.ts';

/** The permission that the group and the peer of a seed hold: taking it away is open to whoever may toggle at all. */
const HELD: Permission = 'users_list';

/** A small world of its own for one call: whom and what the call can be about, so that it can really succeed. */
export interface Seed {
  /** Not used before: makes names unique. */
  readonly n: number;
  readonly actor: { readonly id: number; readonly session: number; readonly otherSession: number };
  readonly appUser: number;
  /** A user of the app with an open report, and one who is suspended. */
  readonly reportedUser: number;
  readonly suspendedUser: number;
  /** An admin in `group`, who also holds `permission` directly. */
  readonly peer: number;
  readonly peerSession: number;
  /** A group that gives `permission`; the actor is not in it. */
  readonly group: number;
  readonly emptyGroup: number;
  /** The id of the permission. */
  readonly permission: number;
  readonly auditEntry: number;
  /** A chat room of `appUser` with a message in it. */
  readonly chatRoom: number;
  /** A reported post of `appUser`, and one that the actor has just deleted. */
  readonly post: number;
  readonly deletedPost: number;
  /** Open cases about `post` and `reportedUser`, and dismissed ones about others. */
  readonly postCase: number;
  readonly userCase: number;
  readonly dismissedPostCase: number;
  readonly dismissedUserCase: number;
  /** The case of `deletedPost`, and that of somebody whom the actor has just suspended. */
  readonly deletedPostCase: number;
  readonly bannedUser: number;
  readonly bannedUserCase: number;
  /** The peer has asked for the conversations of `reportedUser`, and may read those of `suspendedUser`. */
  readonly accessRequest: number;
  readonly accessGrant: number;
  /** The charge for clicks (there is none for impressions), and an interest that no campaign is about. */
  readonly charge: number;
  readonly interest: number;
  /** A draft of `appUser`. */
  readonly campaign: number;
  /** A view of the list of users that the actor saved. */
  readonly view: number;
}

let counter = 0;

async function lastSessionOf(server: TestServer, adminId: number): Promise<number> {
  const { rows } = await server.owner.query<{ id: string }>(
    'select max(id) as id from sessions where admin_id = $1 and ended_at is null',
    [adminId],
  );
  return Number(rows[0]?.id);
}

/** Makes a small world around an actor. */
export async function makeSeed(server: TestServer, { id }: Pick<Person, 'id'>): Promise<Seed> {
  counter += 1;
  const n = counter;
  const one = async (statement: string, values: readonly unknown[] = []): Promise<number> => {
    const { rows } = await server.owner.query<{ id: number }>(statement, [...values]);
    return Number(rows[0]?.id);
  };
  const lastSession = (adminId: number) => lastSessionOf(server, adminId);
  const appUser = (name: string) =>
    one('insert into users (name, username, email) values ($1, $1, $2) returning id', [
      `${name}.${n}`,
      `${name}.${n}@example.com`,
    ]);
  const [plainUser, reportedUser, suspendedUser] = [
    await appUser('app.user'),
    await appUser('reported'),
    await appUser('suspended'),
  ];
  await server.owner.query(`insert into user_reports (reported_user_id, reported_by, reason) values ($1, $2, 'Spam')`, [
    reportedUser,
    plainUser,
  ]);
  await server.owner.query('update users set is_suspended = true, suspended_at = now() where id = $1', [suspendedUser]);
  const session = await lastSession(id);
  await server.openSession(id);
  const peer = await server.signedIn({ permissions: [HELD] });
  const group = await one(`insert into groups (name) values ($1) returning id`, [`Group ${n}`]);
  await server.owner.query('insert into group_permissions values ($1, $2)', [group, HELD]);
  await server.owner.query('insert into admin_groups (admin_id, group_id) values ($1, $2)', [peer.id, group]);
  const chatRoom = await one(`insert into chat_rooms (channel) values ($1) returning id`, [`room-${n}`]);
  await server.owner.query('insert into chat_members (room_id, user_id) select $1, unnest($2::bigint[])', [
    chatRoom,
    [plainUser, reportedUser],
  ]);
  await server.owner.query(
    `insert into chat_messages (room_id, sender_id, type, message) values ($1, $2, 'TEXT', 'Hello')`,
    [chatRoom, plainUser],
  );
  const newPost = (title: string) =>
    one('insert into posts (user_id, title) values ($1, $2) returning id', [plainUser, `${title} ${n}`]);
  const postCaseOf = (about: number) =>
    one(`insert into post_reports (post_id, reported_by, reason) values ($1, $2, 'Spam') returning case_id as id`, [
      about,
      reportedUser,
    ]);
  const dismissed = async (caseId: number): Promise<number> => {
    await server.owner.query(
      `update cases set state = 'dismissed', closed_at = now(), closed_by = $2, closing_reason = 'Fine' where id = $1`,
      [caseId, id],
    );
    return caseId;
  };
  const post = await newPost('Post');
  const deletedPost = await newPost('Deleted post');
  await server.owner.query('update posts set deleted_at = now(), deleted_by = $2 where id = $1', [deletedPost, id]);
  await server.owner.query(
    `with gone as (delete from campaign_charge_values where goal = 'impressions') delete from campaign_charges where goal = 'impressions'`,
  );
  const [harmless, bannedUser] = [await appUser('harmless'), await appUser('banned')];
  const userCaseOf = (about: number) =>
    one(
      `insert into user_reports (reported_user_id, reported_by, reason) values ($1, $2, 'Spam') returning case_id as id`,
      [about, plainUser],
    );
  const bannedUserCase = await userCaseOf(bannedUser);
  await server.owner.query(
    'update users set is_suspended = true, suspended_at = now(), suspended_by = $2 where id = $1',
    [bannedUser, id],
  );
  return {
    n,
    actor: { id, session, otherSession: await lastSession(id) },
    appUser: plainUser,
    reportedUser,
    suspendedUser,
    peer: peer.id,
    peerSession: await lastSession(peer.id),
    group,
    emptyGroup: await one(`insert into groups (name) values ($1) returning id`, [`Empty group ${n}`]),
    permission: permissionId(HELD),
    auditEntry: await one(
      `insert into audit_log (ip, request_id, call, outcome, status) values ('', '', 'seed', 'done', 200) returning id`,
    ),
    chatRoom,
    post,
    deletedPost,
    postCase: await postCaseOf(post),
    userCase: await one(`select id from cases where user_id = $1 and state = 'open'`, [reportedUser]),
    dismissedPostCase: await dismissed(await postCaseOf(await newPost('Harmless post'))),
    dismissedUserCase: await dismissed(await userCaseOf(harmless)),
    deletedPostCase: await postCaseOf(deletedPost),
    bannedUser,
    bannedUserCase,
    charge: await one(
      `insert into campaign_charges (goal, value) values ('clicks', 1) on conflict (goal) do update set value = 1 returning id`,
    ),
    campaign: await one(
      `insert into campaigns (user_id, campaign_name, goal) values ($1, 'Lamps', 'clicks') returning id`,
      [plainUser],
    ),
    interest: await one('insert into interests (name) values ($1) returning id', [`Interest ${n}`]),
    view: await one(
      `insert into list_views (owner_id, list, name, shown)
       values ($1, '/users-list', $2,
         '{"filters": {}, "order_by": "name", "direction": "asc", "page_limit": 10, "hidden_columns": []}') returning id`,
      [id, `Seeded view ${n}`],
    ),
    accessRequest: await one(
      'insert into conversation_access_requests (admin_id, user_id) values ($1, $2) returning id',
      [peer.id, reportedUser],
    ),
    accessGrant: await one(
      `insert into access_grants (admin_id, permission, user_id, granted_by) values ($1, 'conversation', $2, $3) returning id`,
      [peer.id, suspendedUser, id],
    ),
  };
}

/** The same world as somebody else sees it; what the one before had done stays theirs. */
export async function seenBy(server: TestServer, seed: Seed, { id }: Pick<Person, 'id'>): Promise<Seed> {
  const session = await lastSessionOf(server, id);
  return { ...seed, actor: { id, session, otherSession: session } };
}

/** The same world with one person in the place of everybody whom a call can act on. */
export const inPlaceOf = (seed: Seed, person: number): Seed => ({
  ...seed,
  peer: person,
  appUser: person,
  reportedUser: person,
  suspendedUser: person,
});

/** Has an open report on somebody, by somebody else. */
export async function report(server: TestServer, person: number): Promise<void> {
  await server.owner.query(
    `with reporter as (insert into users (name, username, email) select 'Reporter', 'r' || n, 'r' || n || '@example.com'
       from (select coalesce(max(id), 0) + 1 as n from users) next returning id)
     insert into user_reports (reported_user_id, reported_by, reason) select $1, id, 'Spam' from reporter`,
    [person],
  );
}

/** Suspends somebody. */
export async function suspend(server: TestServer, person: number): Promise<void> {
  await server.owner.query('update users set is_suspended = true, suspended_at = now() where id = $1', [person]);
}
