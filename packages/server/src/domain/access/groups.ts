import type { Db } from '../../database/database.ts';
import { twinNamed } from '../../database/name-key.ts';
import { mapUniqueViolation } from '../../database/unique-violation.ts';
import { raisedValues } from '../../database/version.ts';

/*
 * What is written about groups: by their own feature, and by that of permissions.
 */

const nameTaken = { groups_name_key: ['A group with this name is there already', 'name'] } as const;

/** Adds a group. @returns its id. @throws HttpError 409 when the name is taken. */
export async function insertGroup(db: Db, actorId: number, name: string): Promise<number> {
  const { id } = await mapUniqueViolation(
    db.insertInto('groups').values({ name, updated_by: actorId }).returning('id').executeTakeFirstOrThrow(),
    nameTaken,
  );
  return id;
}

/** Gives a group another name. @throws HttpError 409 when it is taken. */
export async function updateGroupName(db: Db, actorId: number, id: number, name: string): Promise<void> {
  await mapUniqueViolation(
    db
      .updateTable('groups')
      .set({ name, name_twin: twinNamed('name_twin', name), ...raisedValues(actorId) })
      .where('id', '=', id)
      .execute(),
    nameTaken,
  );
}

/** Says that the permissions of a group were changed. */
export async function raiseGroupVersion(db: Db, actorId: number, id: number): Promise<void> {
  await db.updateTable('groups').set(raisedValues(actorId)).where('id', '=', id).execute();
}

/** Deletes a group. */
export async function removeGroup(db: Db, id: number): Promise<void> {
  await db.deleteFrom('groups').where('id', '=', id).execute();
}
