import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/*
 * Reads which admins are in which groups, and which permissions they have. No other statement of the server does this.
 * The view `held_permissions` lists the permissions, for `findCaller` as well.
 */

/**
 * Admins' permissions as a table: `group_id` is the group that gives the permission, null when the admin has it
 * directly. A super admin has every permission and needs no row.
 */
export const heldPermissions: RawBuilder<unknown> = sql`held_permissions`;

/** Whether the admin in this row of `admins` (`a`) has a permission. */
export const holdsPermission = (code: string): RawBuilder<boolean> => sql<boolean>`(
  a.is_sup_admin or exists (select from ${heldPermissions} h where h.admin_id = a.user_id and h.permission = ${code}))`;

/** Whether an admin is in a group. */
export const isMember = (admin: RawBuilder<unknown>, group: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from admin_groups m where m.admin_id = ${admin} and m.group_id = ${group})`;

/** The strictest sign-in rule of an admin's groups that applies today: `any`, `app` or `passkey`. */
export const signInRuleOf = (admin: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select case when bool_or(g.sign_in_rule = 'passkey') then 'passkey' when bool_or(g.sign_in_rule = 'app') then 'app' else 'any' end
  from admin_groups m join groups g on g.id = m.group_id
  where m.admin_id = ${admin} and (g.sign_in_rule_from is null or g.sign_in_rule_from <= (now() at time zone 'UTC')::date))`;

/** The ids of a group's admins, as an array. */
export const membersOf = (group: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array(select m.admin_id from admin_groups m where m.group_id = ${group} order by m.admin_id)`;

/** The number of admins in a group. */
export const countMembers = (group: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*) from admin_groups m where m.group_id = ${group})`;

/** An admin's groups as JSON, sorted by name, for lists and profiles. */
export const groupsOf = (admin: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('auth_group', json_build_object('id', g.id, 'name', g.name))
    order by search_key(g.name) collate "C", g.id), '[]')
  from admin_groups m join groups g on g.id = m.group_id where m.admin_id = ${admin})`;

const lockMember = statement(
  {},
  (admin: number, group: number) => sql`
    select from admin_groups where admin_id = ${admin} and group_id = ${group} for share`,
);

/** Whether an admin is in a group. They cannot be removed from it until the transaction ends. */
export async function lockMembership(trx: Db, admin: number, group: number): Promise<boolean> {
  return (await lockMember.first(trx, admin, group)) !== undefined;
}
