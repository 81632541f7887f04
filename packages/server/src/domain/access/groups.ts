import type { SignInRule } from '@quarterdeck/contract/core/access/sign-in';
import { nameKey } from '@quarterdeck/contract/core/text/text';
import { sql } from 'kysely';
import { conflict, Refusal } from '../../core/errors.ts';
import { number, orNull, text, textOf } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { mapUniqueViolation } from '../../database/unique-violation.ts';
import { raisedValues } from '../../database/version.ts';
import { skeletonOf } from '../names/lookalikes.ts';
import { nameTwin } from '../names/name-key.ts';

/* Changes to groups, for the features of groups and of permissions. */

const nameTaken = { groups_name_key: ['A group with this name already exists', 'name'] } as const;

const selectNames = statement({ id: number, name: text }, () => sql`select id, name from groups`);

/** Rejects a name that looks like another group's: anyone who gives permissions must see which ones they give. */
async function requireUnlike(db: Db, id: number, name: string): Promise<void> {
  const [key, skeleton] = [nameKey(name), skeletonOf(name)];
  const other = (await selectNames(db)).find(
    (group) => group.id !== id && nameKey(group.name) !== key && skeletonOf(group.name) === skeleton,
  );
  if (other) throw conflict(`This name is too similar to the group ${other.name}`, 'name');
}

/** Adds a group. @returns its id. @throws Refusal conflict when the name is taken, or looks like that of another group. */
export async function insertGroup(db: Db, actorId: number, name: string): Promise<number> {
  await requireUnlike(db, 0, name);
  const { id } = await mapUniqueViolation(
    db.insertInto('groups').values({ name, updated_by: actorId }).returning('id').executeTakeFirstOrThrow(),
    nameTaken,
  );
  return id;
}

/** Renames a group. @throws Refusal conflict when the name is taken, or looks like that of another group. */
export async function updateGroupName(db: Db, actorId: number, id: number, name: string): Promise<void> {
  await requireUnlike(db, id, name);
  await mapUniqueViolation(
    db
      .updateTable('groups')
      .set({ name, name_twin: nameTwin('name_twin', name), ...raisedValues(actorId) })
      .where('id', '=', id)
      .execute(),
    nameTaken,
  );
}

/** Records that a group's permissions were changed. */
export async function raiseGroupVersion(db: Db, actorId: number, id: number): Promise<void> {
  await db.updateTable('groups').set(raisedValues(actorId)).where('id', '=', id).execute();
}

/** Deletes a group. */
export async function removeGroup(db: Db, id: number): Promise<void> {
  await db.deleteFrom('groups').where('id', '=', id).execute();
}

const lockRule = statement(
  { rule: textOf<SignInRule>(), from: orNull(text) },
  (id: number) => sql`
    select sign_in_rule as rule, sign_in_rule_from::text as "from" from groups where id = ${id} for update`,
);

/** How a group's admins must sign in, and from which day on. */
interface GroupRule {
  readonly rule: SignInRule;
  readonly from: string | null;
}

/**
 * Replaces a group's sign-in rule.
 * @returns the previous rule.
 * @throws Refusal not_found when there is no such group.
 */
export async function replaceSignInRule(db: Db, actorId: number, id: number, next: GroupRule): Promise<GroupRule> {
  const before = await lockRule.first(db, id);
  if (!before) throw new Refusal('not_found', 'There is no such group');
  await db
    .updateTable('groups')
    .set({ sign_in_rule: next.rule, sign_in_rule_from: next.from, ...raisedValues(actorId) })
    .where('id', '=', id)
    .execute();
  return before;
}

const selectName = statement(
  { name: text },
  (id: number) => sql`select name from groups where id = ${id} for key share`,
);

/**
 * Returns a group's name and prevents its deletion until the transaction ends; undefined when there is no such group.
 */
export const findGroupName = async (db: Db, id: number): Promise<string | undefined> =>
  (await selectName.first(db, id))?.name;

const deleteListed = statement(
  {},
  (adminId: number, groups: readonly number[]) => sql`
    delete from admin_groups where admin_id = ${adminId} and group_id = any(${groups}::bigint[])`,
);

/** Removes an admin from groups. */
export async function leaveGroups(db: Db, adminId: number, groups: readonly number[]): Promise<void> {
  await deleteListed(db, adminId, groups);
}

const insertListed = statement(
  {},
  (adminId: number, groups: readonly number[], actorId: number | null) => sql`
    insert into admin_groups (admin_id, group_id, added_by)
    select ${adminId}, added, ${actorId}::bigint from unnest(${groups}::bigint[]) added`,
);

/** Adds an admin to groups that they are not in. @param actorId null: by the single sign-on provider. */
export async function enterGroups(
  db: Db,
  adminId: number,
  groups: readonly number[],
  actorId: number | null,
): Promise<void> {
  await insertListed(db, adminId, groups, actorId);
}
