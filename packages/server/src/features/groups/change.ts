import { nameKey } from '@quarterdeck/contract/core/text/text';
import { sql, type Transaction } from 'kysely';
import type { Config } from '../../core/config.ts';
import { Refusal } from '../../core/errors.ts';
import { number, numbers, orNull, text, texts, timestamp } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { raiseRightsVersion } from '../../domain/access/admins.ts';
import { insertGroup, removeGroup, updateGroupName } from '../../domain/access/groups.ts';
import { membersOf } from '../../domain/access/membership.ts';
import { groupError, throwIf } from '../../domain/access/target.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { CurrentVersion } from '../../ports/version.ts';

type Trx = Transaction<Schema>;

interface Group {
  readonly id: number;
  readonly name: string;
}

const lockGroupRow = statement(
  { id: number, name: text, version: number, at: timestamp, by: orNull(text) },
  (id: number) => sql`
    select g.id, g.name, g.version, g.updated_at as at, (select name from users where id = g.updated_by) as by
    from groups g where g.id = ${id} for update of g`,
);

/** Finds a group and locks it until the transaction ends. @throws Refusal not_found when there is none. */
export async function lockGroup(trx: Trx, id: number): Promise<Group & CurrentVersion> {
  const group = await lockGroupRow.first(trx, id);
  if (!group) throw new Refusal('not_found', 'There is no such group');
  return group;
}

/** A change to a group, and its audit event. */
interface Change {
  readonly id: number;
  /** The previous name. */
  readonly name: string;
  readonly audit: AuditEvent;
}

/** Adds a group without permissions. @throws Refusal conflict when the name is taken. */
export async function addGroup(trx: Trx, actor: Admin, name: string): Promise<Change> {
  const id = await insertGroup(trx, actor.id, name);
  return { id, name, audit: { target: { type: 'group', id }, after: { name } } };
}

/**
 * Refuses names that single sign-on uses. Its provider fills groups by name, so a rename would decide who gets which
 * permissions.
 * @throws Refusal forbidden for anyone but super admins.
 */
function requireFreeNames({ signOn }: Pick<Config, 'signOn'>, actor: Admin, names: readonly string[]): void {
  if (actor.is_sup_admin === 1) return;
  const keys = names.map(nameKey);
  if (signOn?.groups.some(({ ours }) => keys.includes(nameKey(ours))))
    throw new Refusal('forbidden', 'Single sign-on adds members by this name. Only a super admin can rename the group');
}

/** Renames a locked group. @throws Refusal conflict when the name is taken, forbidden when single sign-on uses it. */
export async function renameGroup(
  config: Pick<Config, 'signOn'>,
  trx: Trx,
  actor: Admin,
  group: Group,
  name: string,
): Promise<Change> {
  const { id } = group;
  requireFreeNames(config, actor, [group.name, name]);
  await updateGroupName(trx, actor.id, id, name);
  return { id, name: group.name, audit: { before: { name: group.name }, after: { name } } };
}

const selectMembersAndPermissions = statement(
  { admins: numbers, permissions: texts },
  (id: number) => sql`
    select ${membersOf(sql`${id}`)} as admins,
      array(select permission from group_permissions where group_id = ${id} order by permission) as permissions`,
);

/**
 * Deletes a locked group; its admins lose its permissions from their next call on.
 * @throws Refusal forbidden when the caller is a member.
 */
export async function deleteGroup(trx: Trx, actor: Admin, { id, name }: Group): Promise<Change> {
  const row = await selectMembersAndPermissions.first(trx, id);
  const { admins = [], permissions = [] } = row ?? {};
  const members = admins.map(Number);
  throwIf(groupError(actor, members.includes(actor.id)));
  await raiseRightsVersion(trx, actor.id, members);
  await removeGroup(trx, id);
  return {
    id,
    name,
    audit: { before: { name, permissions }, details: { admins: members } },
  };
}
