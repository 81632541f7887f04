import { readFileSync } from 'node:fs';
import { type Permission, permissionId } from '@quarterdeck/contract/core/access/permissions';
import { secretsFrom } from '../../src/core/secrets.ts';
import type { Person, TestServer } from './index.ts';
import { SECRET_KEY } from './instance.ts';
import { addReport } from './reports.ts';

/** The permission that the group and the peer of a seed hold: revoking it is open to all who may toggle. */
const HELD: Permission = 'users_list';

/** A small world of its own for one call: the people and things the call can be about, so that it can really succeed. */
export interface Seed {
  /** Not used before: makes names unique. */
  readonly n: number;
  readonly actor: {
    readonly id: number;
    readonly session: number;
    readonly otherSession: number;
    readonly passkey: number;
    /** Whether they may work on cases of posts. */
    readonly seesPosts: boolean;
  };
  readonly appUser: number;
  /** A user of the app with an open report, and one who is suspended. */
  readonly reportedUser: number;
  readonly suspendedUser: number;
  /** An admin in `group`, who also holds `permission` directly. */
  readonly peer: number;
  readonly peerSession: number;
  /** An admin who was invited and has chosen no password yet. */
  readonly invited: number;
  /** A super admin has asked to reset the one who was invited: a second one must confirm it. */
  readonly secondRequest: number;
  /** A group that gives `permission`; the actor is not in it. */
  readonly group: number;
  readonly emptyGroup: number;
  /** The id of the permission. */
  readonly permission: number;
  readonly auditEntry: number;
  /** A chat room of `appUser` with two messages in it: a picture and a text. The text, `post` and `appeal` were translated. */
  readonly chatRoom: number;
  readonly chatPicture: number;
  readonly chatText: number;
  /** A search and a bookmark of `appUser`. They, the posts and `campaign` have pictures, as have the users and the actor. */
  readonly search: number;
  readonly bookmark: number;
  /** A reported post of `appUser`, and one that the actor has just deleted. */
  readonly post: number;
  readonly deletedPost: number;
  /** Open cases about `post` and `reportedUser`, and dismissed ones about others. */
  readonly postCase: number;
  readonly userCase: number;
  readonly dismissedPostCase: number;
  readonly dismissedUserCase: number;
  /** Open cases of which the peer asked for a second opinion, and a group whose members may work on cases. */
  readonly doubtfulPostCase: number;
  readonly doubtfulUserCase: number;
  readonly leadGroup: number;
  /** Notes of the peer with a picture, in the threads of these cases. */
  readonly postCaseNote: number;
  readonly userCaseNote: number;
  /** The case of `deletedPost`, and that of someone the actor has just suspended. */
  readonly deletedPostCase: number;
  readonly bannedUser: number;
  readonly bannedUserCase: number;
  /** Open appeals, after decisions of the peer: about a warning for a post, the deletion of `deletedPost`, the suspension of
   * `bannedUser`, and the hiding of `hiddenPost`. */
  readonly appeal: number;
  readonly deletionAppeal: number;
  readonly suspensionAppeal: number;
  readonly hidingAppeal: number;
  /** Those that the actor has just warned and hidden, and their cases. */
  readonly warnedUser: number;
  readonly warnedUserCase: number;
  readonly hiddenPost: number;
  readonly hiddenPostCase: number;
  /** The peer has asked for the conversations of `reportedUser`, and may read those of `suspendedUser`. */
  readonly accessRequest: number;
  readonly accessGrant: number;
  /** The charge for clicks (there is none for impressions), and an interest that no campaign is about. */
  readonly charge: number;
  readonly interest: number;
  /** A reason that stands for none of the app, and one of the app that no one has assigned. */
  readonly reason: number;
  readonly appReason: number;
  /** A draft of `appUser`. */
  readonly campaign: number;
  /** A view of the list of users that the actor saved. */
  readonly view: number;
  /** A threshold of the actor. */
  readonly threshold: number;
  /** A report that the actor has emailed. */
  readonly reportEmail: number;
  /** A refund that was requested for the user of the app. */
  readonly refund: number;
  /** An annotation that the actor wrote. */
  readonly annotation: number;
  /** A key of the app. */
  readonly serviceKey: number;
  /** A paused webhook endpoint, which wants what no one does, and something that was delivered to it. */
  readonly webhook: number;
  /** A channel whose address no one can read. */
  readonly channel: number;
  readonly delivery: number;
  /** An item of the app that was refused. */
  readonly refusedItem: number;
  /** A failed URL that the app knows. */
  readonly failedUrl: number;
}

/** The secret of the authenticator app of a seed's actor, and of the one that waits for its code. */
export const APP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const sealedAppSecret = secretsFrom(SECRET_KEY).encrypt(APP_SECRET, 'app');

let counter = 0;
const functions = readFileSync(new URL('seed.sql', import.meta.url), 'utf8');
/** The databases that have the functions, or are about to. */
const ready = new WeakMap<TestServer['owner'], Promise<unknown>>();

async function lastSessionOf(server: TestServer, adminId: number): Promise<number> {
  const { rows } = await server.owner.query<{ id: string }>(
    'select max(id) as id from sessions where admin_id = $1 and ended_at is null',
    [adminId],
  );
  return Number(rows[0]?.id);
}

/** Makes a small world around an actor, in one round trip: see seed.sql. */
export async function makeSeed({ owner }: TestServer, { id }: Pick<Person, 'id'>): Promise<Seed> {
  counter += 1;
  const n = counter;
  const known = ready.get(owner) ?? owner.query(functions);
  ready.set(owner, known);
  await known;
  const { rows } = await owner.query<{ made: Omit<Seed, 'n' | 'actor' | 'permission'> & Omit<Seed['actor'], 'id'> }>(
    'select seeds.make($1, $2, $3, $4) as made',
    [id, n, HELD, sealedAppSecret],
  );
  const [row] = rows;
  if (!row) throw new Error('The seed was not made');
  const { session, otherSession, passkey, seesPosts, ...made } = row.made;
  return { ...made, n, actor: { id, session, otherSession, passkey, seesPosts }, permission: permissionId(HELD) };
}

/** The same world as someone else sees it; what the one before had done stays theirs. */
export async function seenBy(server: TestServer, seed: Seed, { id }: Pick<Person, 'id'>): Promise<Seed> {
  const session = await lastSessionOf(server, id);
  await server.owner.query('update users set avatar = seeds.picture() where id = $1', [id]);
  const { rows } = await server.owner.query<{ passkey: string; seesPosts: boolean }>(
    'select seeds.sign_in($1, $2) as passkey, seeds.sees_posts($1) as "seesPosts"',
    [id, sealedAppSecret],
  );
  const [row] = rows;
  if (!row) throw new Error('There is no such admin');
  const { passkey, seesPosts } = row;
  return { ...seed, actor: { id, session, otherSession: session, passkey: Number(passkey), seesPosts } };
}

/** The same world with one person in the place of everyone a call can act on. */
export const inPlaceOf = (seed: Seed, person: number): Seed => ({
  ...seed,
  peer: person,
  appUser: person,
  reportedUser: person,
  suspendedUser: person,
  warnedUser: person,
  invited: person,
});

/** Has an open report on someone, by someone else. */
export async function report(server: TestServer, person: number): Promise<void> {
  const { rows } = await server.owner.query(
    `insert into users (name, username, email) select 'Reporter', 'r' || n, 'r' || n || '@example.com'
     from (select coalesce(max(id), 0) + 1 as n from users) next returning id`,
  );
  await addReport(server, 'users', person, Number(rows[0].id));
}

/** Suspends someone. */
export async function suspend(server: TestServer, person: number): Promise<void> {
  await server.owner.query('update users set is_suspended = true, suspended_at = now() where id = $1', [person]);
}

/** Has an admin invited who has chosen no password yet. */
export async function setInvited(server: TestServer, person: number): Promise<void> {
  await server.owner.query(`update admins set invited_until = now() + interval '1 day' where user_id = $1`, [person]);
}

/** Has an admin linked to a person of a provider of single sign-on; a user of the app is never. */
export async function linkToProvider(server: TestServer, person: number): Promise<void> {
  await server.owner.query(
    `insert into sso_identities (admin_id, issuer, subject) select user_id, 'https://id.example', $2 from admins
     where user_id = $1 on conflict do nothing`,
    [person, `subject of ${person}`],
  );
}

/** Has someone warned by an admin. */
export async function warn(server: TestServer, person: number, actor: number): Promise<void> {
  await server.owner.query(`insert into moderation_decisions (kind, user_id, decided_by) values ('warn', $1, $2)`, [
    person,
    actor,
  ]);
}
