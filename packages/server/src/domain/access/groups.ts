import { sql } from 'kysely';

import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { mapUniqueViolation } from '../../database/unique-violation.ts';

/*
 * What is written about groups: by their own feature, and by that of permissions.
 */

const taken = { groups_name_key: ['A group with this name is there already', 'name'] } as const;

/** Adds a group. @returns its id. @throws HttpError 409 when the name is taken. */
export async function insertGroup(db: Db, actorId: number, name: string): Promise<number> {
  const { id } = await mapUniqueViolation(
    db.insertInto('groups').values({ name, updated_by: actorId }).returning('id').executeTakeFirstOrThrow(),
    taken,
  );
  return id;
}

const renameGroupRow = statement(
  {},
  (name: string, actorId: number, id: number) => sql`
    update groups set name = ${name}, version = version + 1, updated_at = now(), updated_by = ${actorId}
    where id = ${id}`,
);

/** Gives a group another name. @throws HttpError 409 when it is taken. */
export async function updateGroupName(db: Db, actorId: number, id: number, name: string): Promise<void> {
  await mapUniqueViolation(renameGroupRow(db, name, actorId, id), taken);
}

const updateVersion = statement(
  {},
  (actorId: number, id: number) => sql`
    update groups set version = version + 1, updated_at = now(), updated_by = ${actorId} where id = ${id}`,
);

/** Says that the permissions of a group were changed. */
export async function raiseGroupVersion(db: Db, actorId: number, id: number): Promise<void> {
  await updateVersion(db, actorId, id);
}

const deleteGroupRow = statement({}, (id: number) => sql`delete from groups where id = ${id}`);

/** Deletes a group. */
export async function removeGroup(db: Db, id: number): Promise<void> {
  await deleteGroupRow(db, id);
}
