import type { Editable } from '@quarterdeck/contract/profiles';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { mapUniqueViolation, uniqueOfUsers } from '../../database/unique-violation.ts';

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

/** Adds somebody. @returns the new id. @throws HttpError 409 with the field, when the username or the e-mail address is taken. */
export async function addUser(db: Db, user: NewUser): Promise<number> {
  const { id } = await mapUniqueViolation(
    db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow(),
    uniqueOfUsers,
  );
  return id;
}

/** Writes one field of somebody, and remembers who wrote it. @throws HttpError 409 when a name or an address is taken. */
export async function writeField(
  db: Db,
  actorId: number,
  { id, field, value }: { readonly id: number; readonly field: Editable; readonly value: string },
): Promise<void> {
  await mapUniqueViolation(
    sql`
      update users set ${sql.ref(field)} = ${field === 'dob' ? sql`${value}::date` : value}, version = version + 1,
        updated_at = now(), updated_by = ${actorId},
        edits = edits || jsonb_build_object(${field}::text,
          jsonb_build_object('version', version + 1, 'by', ${actorId}::bigint, 'at', now()))
      where id = ${id}
    `.execute(db),
    uniqueOfUsers,
  );
}

/** Makes somebody one whom new users follow, or stops it. @returns nothing when they are not there. */
export async function flipAutoFollow(
  db: Db,
  actorId: number,
  id: number,
): Promise<{ readonly name: string; readonly on: boolean } | undefined> {
  const { rows } = await sql<{ name: string; on: boolean }>`
    update users set auto_follow = not auto_follow, version = version + 1, updated_at = now(), updated_by = ${actorId}
    where id = ${id} returning name, auto_follow as on
  `.execute(db);
  return rows[0];
}

/** Writes the password that a user has for the app. */
export async function writeAppPassword(db: Db, actorId: number, id: number, passwordHash: string): Promise<void> {
  await sql`
    update users set app_password_hash = ${passwordHash}, version = version + 1, updated_at = now(), updated_by = ${actorId}
    where id = ${id}
  `.execute(db);
}

/** Writes that people are suspended; a trigger closes their cases as acted on. */
export async function writeSuspension(
  db: Db,
  actorId: number,
  ids: readonly number[],
  reason: string | null,
): Promise<void> {
  await sql`
    update users set is_suspended = true, suspended_at = now(), suspended_by = ${actorId},
      suspension_reason = ${reason}, version = version + 1, updated_at = now(), updated_by = ${actorId}
    where id = any(${ids}::bigint[])
  `.execute(db);
}

/**
 * Writes that people are not suspended any more; a trigger opens the cases again of those whose suspension was made by the
 * same admin within ten minutes.
 */
export async function clearSuspension(db: Db, actorId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update users set is_suspended = false, suspended_at = null, suspended_by = null, suspension_reason = null,
      version = version + 1, updated_at = now(), updated_by = ${actorId}
    where id = any(${ids}::bigint[])
  `.execute(db);
}
