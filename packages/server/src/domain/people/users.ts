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

/*
 * What is written about people, be they users of the app or staff.
 */

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

/** What the console gives to one person alone, whatever APP_UNIQUE says. */
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
 * Refuses a name or an address for a user of the app that someone else has, staff among them: the app may give it twice, but
 * here it is a slip, and no one is to be taken for staff.
 * The caller holds a lock until their transaction ends.
 * @param id whose it is to be; 0 when they are not there yet.
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

/** Refuses a username that looks like that of a member of staff. The caller holds a lock until their transaction ends. */
async function requireUnlike(db: Db, id: number, username: string): Promise<void> {
  await lockNames(db);
  if (await looksLikeStaff(db, id, username))
    throw conflict("This username looks like an admin's username", 'username');
}

/**
 * Adds someone. @returns the new id.
 * @throws Refusal conflict with the field, when the username or the email address is taken, or the username looks like that of a member of staff.
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

/** Says that someone is no member of staff any more: their name stays for the audit log, the address is free again. */
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
  /** What the field held, as it was read under the lock. */
  readonly before: string | null;
  readonly value: string;
  readonly isAdmin: boolean;
}

/**
 * Writes one field of someone, and remembers who wrote it. A name that someone already has is not refused to them, though another has it
 * too: the app may give it twice.
 * @throws Refusal conflict when a name or an address is taken, or a username looks like that of a member of staff.
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

/** Makes someone an auto-follow user, or stops it. @returns nothing when they are not there. */
export async function flipAutoFollow(
  db: Db,
  actorId: number,
  id: number,
): Promise<{ readonly name: string; readonly on: boolean } | undefined> {
  const row = await switchAutoFollow.first(db, actorId, id);
  return row;
}

/** Writes the password that a user has for the app: it is good for one check by the app. */
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

/** Uses up the password that a user has for the app. @returns false when another call was faster, or it is another by now. */
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
 * Writes that people are suspended, and what they read of it.
 * @param until when it ends automatically; null: only when staff lift it.
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

/** Writes another end of a suspension, and why. @param until when it ends automatically; null: only when staff lift it. */
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

/** Lets the time of suspensions begin now: they last as long as they were to last. */
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
 * Writes that people are not suspended any more; a trigger opens the cases again of those whose suspension was made by the
 * same admin within ten minutes.
 * @param actorId null when its time was over.
 */
export async function clearSuspension(db: Db, actorId: number | null, ids: readonly number[]): Promise<void> {
  await unsuspendUsers(db, actorId, ids);
}
