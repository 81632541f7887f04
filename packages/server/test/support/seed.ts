import { readFileSync } from 'node:fs';
import { type Permission, permissionId } from '@quarterdeck/contract/core/access/permissions';
import { secretsFrom } from '../../src/core/secrets.ts';
import type { Person, TestServer } from './index.ts';
import { SECRET_KEY } from './instance.ts';
import { addReport } from './reports.ts';

/** The permission of the seed's group and peer: every admin who can toggle permissions can revoke it. */
const HELD: Permission = 'users_list';

/** A small world for one call: the people and things that the call can be about, so that it succeeds. */
export interface Seed {
  /** A new number, which makes names unique. */
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
  /** A user with an open report, and a suspended one. */
  readonly reportedUser: number;
  readonly suspendedUser: number;
  /** An admin in `group`, who also holds `permission` directly. */
  readonly peer: number;
  readonly peerSession: number;
  /** An admin who was invited and has not chosen a password yet. */
  readonly invited: number;
  /** A super admin's request to reset the invited admin, which a second one must confirm. */
  readonly secondRequest: number;
  /** A group that grants `permission`; the actor is not in it. */
  readonly group: number;
  readonly emptyGroup: number;
  /** The id of the permission. */
  readonly permission: number;
  readonly auditEntry: number;
  /**
   * A chat room of `appUser` with two messages: a picture and a text. The text, `post` and `appeal` have translations.
   */
  readonly chatRoom: number;
  readonly chatPicture: number;
  readonly chatText: number;
  /** A search and a bookmark of `appUser`. They have pictures, as do the posts, `campaign`, the users and the actor. */
  readonly search: number;
  readonly bookmark: number;
  /** A reported post of `appUser`, and a post that the actor has just deleted. */
  readonly post: number;
  readonly deletedPost: number;
  /** Open cases about `post` and `reportedUser`, and dismissed ones about others. */
  readonly postCase: number;
  readonly userCase: number;
  readonly dismissedPostCase: number;
  readonly dismissedUserCase: number;
  /** Open cases for which the peer requested a second opinion, and a group whose members can work on cases. */
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
  /**
   * Open appeals against decisions of the peer: a warning for a post, the deletion of `deletedPost`, the suspension of
   * `bannedUser`, and the hiding of `hiddenPost`.
   */
  readonly appeal: number;
  readonly deletionAppeal: number;
  readonly suspensionAppeal: number;
  readonly hidingAppeal: number;
  /** A user just warned by the actor, a post just hidden by the actor, and their cases. */
  readonly warnedUser: number;
  readonly warnedUserCase: number;
  readonly hiddenPost: number;
  readonly hiddenPostCase: number;
  /** The peer has requested the conversations of `reportedUser`, and can read those of `suspendedUser`. */
  readonly accessRequest: number;
  readonly accessGrant: number;
  /** The charge for clicks (there is none for impressions), and an interest without campaigns. */
  readonly charge: number;
  readonly interest: number;
  /** A reason that no reason of the app counts as, and an unassigned reason of the app. */
  readonly reason: number;
  readonly appReason: number;
  /** A draft campaign of `appUser`. */
  readonly campaign: number;
  /** A view of the users list, saved by the actor. */
  readonly view: number;
  /** A threshold of the actor. */
  readonly threshold: number;
  /** A report that is emailed to the actor. */
  readonly reportEmail: number;
  /** A refund request for the app user. */
  readonly refund: number;
  /** An annotation by the actor. */
  readonly annotation: number;
  /** A key of the app. */
  readonly serviceKey: number;
  /** A paused webhook endpoint for an event that never occurs, and a delivery to it. */
  readonly webhook: number;
  /** A channel whose address cannot be read. */
  readonly channel: number;
  readonly delivery: number;
  /** A refused item of the app. */
  readonly refusedItem: number;
  /** A failed URL with an id of the app. */
  readonly failedUrl: number;
}

/** The secret of the actor's authenticator app, and of the one waiting for its code. */
export const APP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const sealedAppSecret = secretsFrom(SECRET_KEY).encrypt(APP_SECRET, 'app');

let counter = 0;
const functions = readFileSync(new URL('seed.sql', import.meta.url), 'utf8');
/** The databases that have the functions, or are getting them. */
const ready = new WeakMap<TestServer['owner'], Promise<unknown>>();

async function lastSessionOf(server: TestServer, adminId: number): Promise<number> {
  const { rows } = await server.owner.query<{ id: string }>(
    'select max(id) as id from sessions where admin_id = $1 and ended_at is null',
    [adminId],
  );
  return Number(rows[0]?.id);
}

/** Creates a small world around an actor, in one round trip: see seed.sql. */
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

/** Returns the same world for another actor; what the previous actor did stays theirs. */
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

/** Returns the same world with one person in the place of everyone a call can act on. */
export const inPlaceOf = (seed: Seed, person: number): Seed => ({
  ...seed,
  peer: person,
  appUser: person,
  reportedUser: person,
  suspendedUser: person,
  warnedUser: person,
  invited: person,
});

/** Adds an open report on a person, by someone else. */
export async function report(server: TestServer, person: number): Promise<void> {
  const { rows } = await server.owner.query(
    `insert into users (name, username, email) select 'Reporter', 'r' || n, 'r' || n || '@example.com'
     from (select coalesce(max(id), 0) + 1 as n from users) next returning id`,
  );
  await addReport(server, 'users', person, Number(rows[0].id));
}

/** Suspends a person. */
export async function suspend(server: TestServer, person: number): Promise<void> {
  await server.owner.query('update users set is_suspended = true, suspended_at = now() where id = $1', [person]);
}

/** Marks an admin as invited without a password. */
export async function setInvited(server: TestServer, person: number): Promise<void> {
  await server.owner.query(`update admins set invited_until = now() + interval '1 day' where user_id = $1`, [person]);
}

/** Links an admin to a person at a single sign-on provider; app users are never linked. */
export async function linkToProvider(server: TestServer, person: number): Promise<void> {
  await server.owner.query(
    `insert into sso_identities (admin_id, issuer, subject) select user_id, 'https://id.example', $2 from admins
     where user_id = $1 on conflict do nothing`,
    [person, `subject of ${person}`],
  );
}

/** Adds a warning of a person by an admin. */
export async function warn(server: TestServer, person: number, actor: number): Promise<void> {
  await server.owner.query(`insert into moderation_decisions (kind, user_id, decided_by) values ('warn', $1, $2)`, [
    person,
    actor,
  ]);
}
