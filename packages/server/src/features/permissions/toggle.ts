import { type Permission, permissionWithId } from '@quarterdeck/contract/core/access/permissions';
import { sql, type Transaction } from 'kysely';
import { invalid, Refusal } from '../../core/errors.ts';
import { boolean, number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { raiseRightsVersion } from '../../domain/access/admins.ts';
import { raiseGroupVersion } from '../../domain/access/groups.ts';
import { heldPermissions, isMember } from '../../domain/access/membership.ts';
import { grantError, groupError, throwIf } from '../../domain/access/target.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { CurrentVersion } from '../../ports/version.ts';

type Trx = Transaction<Schema>;

/** Returns the permission with an id. @throws Refusal invalid when there is none. */
export function wantedPermission(id: number): Permission {
  const code = permissionWithId(id);
  if (!code) throw invalid([{ field: 'permission_id', message: `There is no permission with the id ${id}` }]);
  return code;
}

/** Whether a permission is granted, as the row's version: a toggle must match what its caller saw. */
interface CurrentGrant extends CurrentVersion {
  /** The name of the group or admin. */
  readonly name: string;
}

interface GroupGrant extends CurrentGrant {
  readonly mine: boolean;
}

const lockGroups = statement(
  { name: text, at: timestamp, by: orNull(text), mine: boolean },
  (actorId: number, groupId: number) => sql`
    select g.name, g.updated_at as at, (select name from users where id = g.updated_by) as by,
      ${isMember(sql`${actorId}::bigint`, sql`g.id`)} as mine
    from groups g where g.id = ${groupId} for no key update of g`,
);

const selectGroupPermissions = statement(
  {},
  (groupId: number, code: Permission) => sql`
    select from group_permissions where group_id = ${groupId} and permission = ${code}`,
);

/**
 * Locks a group, and reads whether it has a permission and who last changed it.
 * @throws Refusal not_found when the group does not exist.
 */
export async function lockOfGroup(trx: Trx, actor: Admin, groupId: number, code: Permission): Promise<GroupGrant> {
  const rows = await lockGroups(trx, actor.id, groupId);
  const [group] = rows;
  if (!group) throw new Refusal('not_found', 'There is no such group');
  // A separate statement, so that it sees changes that committed while the lock waited.
  const held = await selectGroupPermissions(trx, groupId, code);
  return { ...group, version: held.length };
}

/** A sentence about the change, and its audit event. */
interface Change {
  readonly sentence: string;
  readonly audit: AuditEvent;
}

const toggleEvent = (code: Permission, isGranted: boolean): AuditEvent => ({
  before: { [code]: isGranted ? 'NO' : 'YES' },
  after: { [code]: isGranted ? 'YES' : 'NO' },
});

/**
 * Grants a permission to a group or removes it.
 * @throws Refusal forbidden for a group with the caller as a member, and for a permission that the caller lacks.
 */
export async function toggleOfGroup(
  trx: Trx,
  actor: Admin,
  groupId: number,
  group: GroupGrant,
  code: Permission,
): Promise<Change> {
  throwIf(groupError(actor, group.mine));
  const isGranted = group.version === 0;
  if (isGranted) {
    throwIf(grantError(actor, [code]));
    await trx
      .insertInto('group_permissions')
      .values({ group_id: groupId, permission: code, granted_by: actor.id })
      .execute();
  } else
    await trx.deleteFrom('group_permissions').where('group_id', '=', groupId).where('permission', '=', code).execute();
  await raiseGroupVersion(trx, actor.id, groupId);
  const sentence = isGranted ? `${group.name} now has ${code}` : `${group.name} no longer has ${code}`;
  return { sentence, audit: toggleEvent(code, isGranted) };
}

const selectRight = statement(
  { version: number, at: timestamp, by: orNull(text), name: text },
  (code: Permission, userId: number) => sql`
    select exists (select from ${heldPermissions} h
        where h.admin_id = a.user_id and h.permission = ${code} and h.group_id is null)::int as version,
      a.rights_updated_at as at, (select name from users where id = a.rights_updated_by) as by,
      coalesce((select name from users where id = a.user_id), '') as name
    from admins a where a.user_id = ${userId}`,
);

/**
 * Reads whether an admin has a permission directly, and who last changed their permissions. The caller has locked the
 * admin.
 */
export async function heldByUser(trx: Trx, userId: number, code: Permission): Promise<CurrentGrant> {
  const held = await selectRight.first(trx, code, userId);
  if (!held) throw new Error('An admin whose permissions may be set has an account');
  return held;
}

/**
 * Grants a permission to an admin directly or removes it. The caller has locked the admin.
 * @throws Refusal forbidden for a permission that the caller lacks.
 */
export async function toggleOfUser(
  trx: Trx,
  actor: Admin,
  userId: number,
  { name, version }: CurrentGrant,
  code: Permission,
): Promise<Change> {
  const isGranted = version === 0;
  if (isGranted) {
    throwIf(grantError(actor, [code]));
    await trx
      .insertInto('user_permissions')
      .values({ admin_id: userId, permission: code, granted_by: actor.id })
      .execute();
  } else
    await trx.deleteFrom('user_permissions').where('admin_id', '=', userId).where('permission', '=', code).execute();
  await raiseRightsVersion(trx, actor.id, [userId]);
  const sentence = isGranted ? `${name} now has ${code} directly` : `${name} no longer has ${code} directly`;
  return { sentence, audit: toggleEvent(code, isGranted) };
}
