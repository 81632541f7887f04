import type { Editable } from '@quarterdeck/contract/profiles';
import { type RawBuilder, sql } from 'kysely';
import { conflict } from '../../core/errors.ts';
import { anything, boolean, number, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { mapUniqueViolation, uniqueOfUsers } from '../../database/unique-violation.ts';
import { nextVersion, raisedValues, versionUpdate } from '../../database/version.ts';
import { looksLikeStaff } from '../names/lookalikes.ts';
import { nameKeyOf, nameKeyOfText, nameTwin } from '../names/name-key.ts';
import { emailKey } from './matching-people.ts';

/* Changes to people, both app users and admins. */

interface NewUser {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string | null;
  readonly is_admin: boolean;
  readonly app_password_hash: string | null;
}

const lockNames = statement(
  { pg_advisory_xact_lock: anything },
  () => sql`select pg_advisory_xact_lock(hashtext('quarterdeck names of users'))`,
);

/** The fields that the console always keeps unique, whatever APP_UNIQUE contains. */
type OwnName = 'username' | 'email';

const isOwned: Readonly<Record<OwnName, (value: string) => RawBuilder<boolean>>> = {
  username: (value) => sql`deleted_at is null and ${nameKeyOf(sql`username`)} = ${nameKeyOfText(value)}`,
  email: (value) => sql`(is_app_user and ${emailKey} collate "C" = lower(${value}::text) collate "C")
    or (is_admin and lower(email) collate "C" = lower(${value}::text) collate "C")`,
};

const selectOther = statement(
  {},
  (field: OwnName, value: string, id: number) => sql`
    select from users where id <> ${id} and (${isOwned[field](value)})`,
  ['username', '', 1],
  ['email', '', 1],
);

/**
 * Rejects a name or address for an app user that someone else has, including admins. The app may use it twice, but in
 * the console that is a mistake, and no one must be mistaken for staff. The caller holds a lock until their transaction
 * ends.
 * @param id the future owner; 0 when they do not exist yet.
 * @throws Refusal conflict with the field.
 */
async function requireOwn(db: Db, id: number, names: Readonly<Partial<Record<OwnName, string>>>): Promise<void> {
  await lockNames(db);
  for (const field of ['username', 'email'] as const) {
    const value = names[field];
    if (value !== undefined && (await selectOther.first(db, field, value, id)))
      throw conflict(`This ${field} is taken`, field);
  }
}

/** Rejects a username that looks like an admin's. The caller holds a lock until their transaction ends. */
async function requireUnlike(db: Db, id: number, username: string): Promise<void> {
  await lockNames(db);
  if (await looksLikeStaff(db, id, username))
    throw conflict("This username looks like an admin's username", 'username');
}

/**
 * Adds a person.
 * @returns the new id.
 * @throws Refusal conflict with the field, when the username or the email address is taken, or the username looks like
 * an admin's.
 */
export async function addUser(db: Db, user: NewUser): Promise<number> {
  if (!user.is_admin) await requireOwn(db, 0, user);
  await requireUnlike(db, 0, user.username);
  const { id } = await mapUniqueViolation(
    db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow(),
    uniqueOfUsers,
  );
  return id;
}

/** Records that a person is no longer an admin. Their name stays for the audit log; their address can be used again. */
export async function deleteStaff(db: Db, id: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ is_admin: false, email: null, deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

const updateField = statement(
  {},
  (field: Editable, value: string, actorId: number, id: number) => sql`
    update users set ${sql.ref(field)} = ${field === 'dob' ? sql`${value}::date` : value}, ${versionUpdate(actorId)},
      ${field === 'username' ? sql`username_twin = ${nameTwin('username_twin', value)},` : sql``}
      edits = edits || jsonb_build_object(${field}::text,
        jsonb_build_object('version', ${nextVersion()}, 'by', ${actorId}::bigint, 'at', now()))
    where id = ${id}`,
  ['name', '', 1, 1],
  ['dob', '', 1, 1],
  ['username', '', 1, 1],
);

interface FieldWrite {
  readonly id: number;
  readonly field: Editable;
  /** The previous value of the field, read under the lock. */
  readonly before: string | null;
  readonly value: string;
  readonly isAdmin: boolean;
}

/**
 * Changes one field of a person, and records who changed it. A person can keep their name even if another has it too,
 * because the app may use it twice.
 * @throws Refusal conflict when a name or an address is taken, or a username looks like an admin's.
 */
export async function writeField(
  db: Db,
  actorId: number,
  { id, field, before, value, isAdmin }: FieldWrite,
): Promise<void> {
  if ((field === 'username' || field === 'email') && value !== before) {
    if (!isAdmin) await requireOwn(db, id, { [field]: value });
    if (field === 'username') await requireUnlike(db, id, value);
  }
  await mapUniqueViolation(updateField(db, field, value, actorId, id), uniqueOfUsers);
}

const switchAutoFollow = statement(
  { name: text, on: boolean },
  (actorId: number, id: number) => sql`
    update users set auto_follow = not auto_follow, ${versionUpdate(actorId)}
    where id = ${id} returning name, auto_follow as on`,
);

/** Toggles whether a user is an auto-follow user. @returns undefined when the user does not exist. */
export async function flipAutoFollow(
  db: Db,
  actorId: number,
  id: number,
): Promise<{ readonly name: string; readonly on: boolean } | undefined> {
  const row = await switchAutoFollow.first(db, actorId, id);
  return row;
}

/** Sets a user's password for the app, which the app can check once. */
export async function writeAppPassword(db: Db, actorId: number, id: number, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ app_password_hash: passwordHash, ...raisedValues(actorId) })
    .where('id', '=', id)
    .execute();
}

const deletePassword = statement(
  { id: number },
  (id: number, passwordHash: string) => sql`
    update users set app_password_hash = null where id = ${id} and app_password_hash = ${passwordHash} returning id`,
);

/** Uses up a user's password for the app. @returns false when another call was faster, or the password has changed. */
export async function spendAppPassword(db: Db, id: number, passwordHash: string): Promise<boolean> {
  const row = await deletePassword.first(db, id, passwordHash);
  return row !== undefined;
}

const suspendUsers = statement(
  {},
  (actorId: number, reason: string | null, says: string | null, until: Date | null, ids: readonly number[]) => sql`
    update users set is_suspended = true, suspended_at = now(), suspended_by = ${actorId},
      suspension_reason = ${reason}, suspension_text = ${says}, suspended_until = ${until}::timestamptz, ${versionUpdate(actorId)}
    where id = any(${ids}::bigint[])`,
);

/**
 * Records that people are suspended, and the message to them.
 * @param until when it ends automatically; null: only when staff revoke it.
 */
export async function writeSuspension(
  db: Db,
  actorId: number,
  ids: readonly number[],
  reason: string | null,
  says: string | null,
  until: Date | null,
): Promise<void> {
  await suspendUsers(db, actorId, reason, says, until, ids);
}

const updateEnd = statement(
  {},
  (actorId: number, reason: string | null, says: string | null, until: Date | null, id: number) => sql`
    update users set suspension_reason = ${reason}, suspension_text = ${says}, suspended_until = ${until}::timestamptz, ${versionUpdate(actorId)}
    where id = ${id}`,
);

/**
 * Records a new suspension end, and the reason.
 * @param until when it ends automatically; null: only when staff revoke it.
 */
export async function writeSuspensionEnd(
  db: Db,
  actorId: number,
  id: number,
  reason: string | null,
  says: string | null,
  until: Date | null,
): Promise<void> {
  await updateEnd(db, actorId, reason, says, until, id);
}

const restartSuspensions = statement(
  {},
  (ids: readonly number[]) => sql`
    update users set suspended_at = now(), suspended_until = now() + (suspended_until - suspended_at), ${versionUpdate(null)}
    where id = any(${ids}::bigint[])`,
);

/** Restarts suspensions now, with their original length. */
export async function moveSuspensions(db: Db, ids: readonly number[]): Promise<void> {
  await restartSuspensions(db, ids);
}

const unsuspendUsers = statement(
  {},
  (actorId: number | null, ids: readonly number[]) => sql`
    update users set is_suspended = false, suspended_at = null, suspended_by = null, suspension_reason = null,
      suspension_text = null, suspended_until = null, ${versionUpdate(actorId)}
    where id = any(${ids}::bigint[])`,
);

/**
 * Records that people are no longer suspended. If the same admin suspended them within the last ten minutes, a trigger
 * reopens their cases.
 * @param actorId null when its time expired.
 */
export async function clearSuspension(db: Db, actorId: number | null, ids: readonly number[]): Promise<void> {
  await unsuspendUsers(db, actorId, ids);
}
