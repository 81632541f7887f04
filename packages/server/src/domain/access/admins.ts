import { sql } from 'kysely';
import { boolean, number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { nextVersion, versionUpdate } from '../../database/version.ts';
import { inHours } from './temporary-passwords.ts';

/* Changes to the accounts of admins. */

/** After this many wrong codes in a row, only `npm run admin -- unlock` unlocks the account. */
export const WRONG_CODES = 50;

const lockOne = statement({}, (id: number) => sql`select from admins where user_id = ${id} for update`);

/** Locks an admin's account. Callers do this before they lock any other row of the admin. */
export async function lockAdmin(db: Db, id: number): Promise<void> {
  await lockOne(db, id);
}

/** Makes a user an admin. */
export async function addAdmin(
  db: Db,
  admin: { readonly id: number; readonly passwordHash: string; readonly isSuper?: boolean },
): Promise<void> {
  await db
    .insertInto('admins')
    .values({
      user_id: admin.id,
      password_hash: admin.passwordHash,
      ...(admin.isSuper === undefined ? {} : { is_sup_admin: admin.isSuper }),
    })
    .execute();
}

/** Removes an admin's account with its sessions, groups and permissions. */
export async function deleteAdmin(db: Db, id: number): Promise<void> {
  await db.deleteFrom('admins').where('user_id', '=', id).execute();
}

const updateRightsVersion = statement(
  {},
  (actorId: number | null, ids: readonly number[]) => sql`
    update admins set rights_version = ${nextVersion('rights_version')}, rights_updated_at = now(), rights_updated_by = ${actorId}::bigint
    where user_id = any(${ids}::bigint[])`,
);

/**
 * Records that the groups or permissions of admins were changed.
 * @param actorId null: by the single sign-on provider.
 */
export async function raiseRightsVersion(db: Db, actorId: number | null, ids: readonly number[]): Promise<void> {
  await updateRightsVersion(db, actorId, ids);
}

const updatePassword = statement(
  { user_id: number },
  (passwordHash: string, actorId: number, id: number, current: string | undefined) => sql`
    update admins set password_hash = ${passwordHash}, ${versionUpdate(actorId)}
    where user_id = ${id} and ${current === undefined ? sql`true` : sql`password_hash = ${current}`} returning user_id`,
  ['', 1, 1, undefined],
  ['', 1, 1, ''],
);

/**
 * Replaces an admin's password.
 * @param current replaces it only if this is the current hash.
 * @returns whether it was replaced.
 */
export async function replacePassword(
  db: Db,
  actorId: number,
  { id, passwordHash, current }: { readonly id: number; readonly passwordHash: string; readonly current?: string },
): Promise<boolean> {
  const row = await updatePassword.first(db, passwordHash, actorId, id, current);
  return row !== undefined;
}

/**
 * Replaces an admin's password from the server's command line: every session ends, and the count of wrong codes is
 * reset.
 */
export async function resetAccount(db: Db, id: number, passwordHash: string): Promise<void> {
  await db
    .updateTable('admins')
    .set({
      password_hash: passwordHash,
      failed_codes: 0,
      sessions_valid_from: sql<Date>`now()`,
      version: nextVersion(),
      updated_at: sql<Date>`now()`,
    })
    .where('user_id', '=', id)
    .execute();
}

/** Makes an admin a super admin, or a regular admin. */
export async function setSuperAdmin(db: Db, id: number, isSuper: boolean): Promise<void> {
  await db
    .updateTable('admins')
    .set({ is_sup_admin: isSuper, version: nextVersion(), updated_at: sql<Date>`now()` })
    .where('user_id', '=', id)
    .execute();
}

const noteSignInOf = statement(
  { isEmergency: boolean, name: text },
  (id: number, method: string) => sql`
    update admins a set failed_codes = 0, last_sign_in_at = now(), last_sign_in_method = ${method}
    from users u where a.user_id = ${id} and u.id = a.user_id returning a.is_emergency as "isEmergency", u.name`,
);

/**
 * Records that an admin has signed in, and resets their count of wrong codes.
 * @returns the admin's name, and whether the account is an emergency account.
 */
export const noteSignIn = (db: Db, id: number, method: string) => noteSignInOf.one(db, id, method);

/** Marks an account as an emergency account, or removes the mark. */
export async function setEmergency(db: Db, id: number, isEmergency: boolean): Promise<void> {
  await db.updateTable('admins').set({ is_emergency: isEmergency }).where('user_id', '=', id).execute();
}

/**
 * Whether the admin of a row of `admins` has requested access in the last 24 hours. A time in the future comes from a
 * wrong clock and does not count.
 */
export const HAS_ASKED = sql<boolean>`coalesce(access_asked_at > now() - interval '1 day' and access_asked_at <= now() + interval '5 minutes', false)`;

const noteAsked = statement(
  { at: timestamp },
  (id: number) => sql`
    update admins set access_asked_at = now() where user_id = ${id} and not ${HAS_ASKED}
    returning coalesce(access_asked_at, now()) as at`,
);

/** Records that an admin requests access. @returns the time; undefined when they already have in the last 24 hours. */
export const noteAskedForAccess = async (db: Db, id: number): Promise<Date | undefined> =>
  (await noteAsked.first(db, id))?.at;

/** Records an access review of admins. */
export async function noteReview(db: Db, actorId: number, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('admins')
    .set({ reviewed_at: sql<Date>`now()`, reviewed_by: actorId })
    .where('user_id', 'in', [...ids])
    .execute();
}

/** Resets an admin's count of wrong codes. */
export async function clearFailedCodes(db: Db, id: number): Promise<void> {
  await db.updateTable('admins').set({ failed_codes: 0 }).where('user_id', '=', id).execute();
}

const takeOne = statement(
  { failed: number },
  (id: number, most: number) => sql`
    update admins set failed_codes = failed_codes + 1 where user_id = ${id} and failed_codes < ${most}::int
    returning failed_codes as failed`,
);

/**
 * Counts a wrong code before the code is compared, so that parallel guesses cannot exceed the limit.
 * @returns how many wrong codes in a row there were, including this one; undefined when the account is locked.
 */
export async function takeFailedCode(db: Db, id: number, most: number): Promise<number | undefined> {
  return (await takeOne.first(db, id, most))?.failed;
}

const giveOneBack = statement(
  {},
  (id: number) => sql`update admins set failed_codes = failed_codes - 1 where user_id = ${id} and failed_codes > 0`,
);

/** Uncounts one code, because it was correct. Earlier wrong codes still count until the next sign-in. */
export async function returnFailedCode(db: Db, id: number): Promise<void> {
  await giveOneBack(db, id);
}

const updateInvitation = statement(
  { expiresAt: orNull(timestamp) },
  (id: number, hours: number) => sql`
    update admins set invited_until = ${inHours(hours)} where user_id = ${id} returning invited_until as "expiresAt"`,
);

/** Sets how many hours from now an admin's invitation is valid. @returns the expiry time. */
export async function setInvitation(db: Db, id: number, hours: number): Promise<Date> {
  const row = await updateInvitation.first(db, id, hours);
  if (!row?.expiresAt) throw new Error('An admin who is invited has an account');
  return row.expiresAt;
}

/** Ends an invitation, after the admin has chosen a password. */
export async function endInvitation(db: Db, id: number): Promise<void> {
  await db.updateTable('admins').set({ invited_until: null }).where('user_id', '=', id).execute();
}

const lockInvitation = statement(
  { isInvited: boolean },
  (id: number) => sql`
    select invited_until is not null as "isInvited" from admins where user_id = ${id} for update`,
);

/** Whether an admin was invited and has not chosen a password yet. This cannot change until the transaction ends. */
export async function isInvited(db: Db, id: number): Promise<boolean> {
  const row = await lockInvitation.first(db, id);
  return row?.isInvited === true;
}

const countAdmins = statement(
  { count: number },
  () => sql`
    select count(*) as count from admins a join users u on u.id = a.user_id where a.is_sup_admin and not u.is_suspended`,
);

/** Counts the super admins who can sign in. */
export async function countSuperAdmins(db: Db): Promise<number> {
  const row = await countAdmins.first(db);
  return row?.count ?? 0;
}
