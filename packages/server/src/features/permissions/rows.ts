import { type Permission, permissionId, permissions } from '@quarterdeck/contract/core/access/permissions';
import type { permissions as endpoints } from '@quarterdeck/contract/permissions';
import { sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { boolean, flag, json, number, orNull, text, texts } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { stableStatement, statement } from '../../database/statement.ts';
import { heldPermissions, isMember, membersOf } from '../../domain/access/membership.ts';
import { grantError, groupError, targetError } from '../../domain/access/target.ts';
import { isReported } from '../../domain/people/report-flags.ts';
import type { Admin } from '../../ports/caller.ts';

export type Row = z.input<typeof endpoints.ofGroup.output>['data'][number];
type Of = NonNullable<z.input<typeof endpoints.ofUser.output>['user']>;
type Group = Of['groups'][number];

interface Counts {
  readonly groups: ReadonlyMap<string, number>;
  readonly users: ReadonlyMap<string, number>;
}

const selectHeld = stableStatement(
  { permission: text, groups: number, users: number },
  () => sql`
    select coalesce(permission, '') as permission, sum(groups)::int as groups, sum(users)::int as users from (
      select permission, count(*) as groups, 0 as users from group_permissions group by permission
      union all
      select permission, 0, count(*) from ${heldPermissions} h where group_id is null group by permission
    ) held group by permission`,
);

/** Counts the groups, and the admins with a direct grant, for each permission. */
async function countHolders(db: Db): Promise<Counts> {
  const rows = await selectHeld(db);
  return {
    groups: new Map(rows.map((row) => [row.permission, row.groups])),
    users: new Map(rows.map((row) => [row.permission, row.users])),
  };
}

interface GrantState {
  readonly isGranted: boolean;
  readonly refusal: Refusal | undefined;
  readonly fromGroups?: readonly Group[];
  readonly adminsChanged?: number;
}

function rowOf(code: Permission, counts: Counts, state: GrantState): Row {
  const { isGranted, refusal, fromGroups, adminsChanged } = state;
  const granted = isGranted ? 1 : 0;
  return {
    id: permissionId(code),
    name: code,
    group_permission_count: counts.groups.get(code) ?? 0,
    user_permission_count: counts.users.get(code) ?? 0,
    granted,
    version: granted,
    ...(fromGroups ? { from_groups: [...fromGroups] } : {}),
    ...(adminsChanged === undefined ? {} : { admins_changed: adminsChanged }),
    ...(refusal ? { refused: refusal.message } : {}),
  };
}

const selectGroup = stableStatement(
  { mine: boolean, codes: texts },
  (askingId: number, groupId: number) => sql`
    select ${isMember(sql`${askingId}::bigint`, sql`g.id`)} as mine,
      array(select permission from group_permissions p where p.group_id = g.id) as codes
    from groups g where g.id = ${groupId}`,
);

const selectHeldOtherwise = stableStatement(
  { permission: orNull(text), admins: number },
  (groupId: number) => sql`
    with members as (
      select a.user_id from admins a where a.user_id = any(${membersOf(sql`${groupId}::bigint`)}) and not a.is_sup_admin
    )
    select null::text as permission, count(*) as admins from members
    union all
    select h.permission, count(distinct h.admin_id) from ${heldPermissions} h join members m on m.user_id = h.admin_id
    where h.group_id is distinct from ${groupId}::bigint group by h.permission`,
);

/**
 * Counts a group's admins that a toggle of each permission affects, because they have it from no other source. Super
 * admins have every permission anyway.
 */
async function countChanged(db: Db, groupId: number): Promise<(code: Permission) => number> {
  const rows = await selectHeldOtherwise(db, groupId);
  const counts = new Map(rows.map(({ permission, admins }) => [permission, admins]));
  const members = counts.get(null) ?? 0;
  return (code) => members - (counts.get(code) ?? 0);
}

/** Reads every permission and whether a group has it. @throws Refusal not_found when the group does not exist. */
export async function permissionsOfGroup(db: Db, asking: Admin, groupId: number): Promise<Row[]> {
  const group = await selectGroup.first(db, asking.id, groupId);
  if (!group) throw new Refusal('not_found', 'There is no such group');
  const counts = await countHolders(db);
  const changed = await countChanged(db, groupId);
  return permissions.map((code) => {
    const isGranted = group.codes.includes(code);
    const refusal = groupError(asking, group.mine) ?? (isGranted ? undefined : grantError(asking, [code]));
    return rowOf(code, counts, { isGranted, refusal, adminsChanged: changed(code) });
  });
}

const selectUser = statement(
  {
    id: number,
    name: text,
    username: text,
    avatar: orNull(text),
    is_reported: flag,
    is_admin: boolean,
    is_suspended: flag,
    is_sup_admin: flag,
    direct: texts,
    groups: json<readonly (Group & { readonly codes: readonly string[] })[]>(),
  },
  (userId: number) => sql`
    select u.id, u.name, u.username, u.avatar, ${isReported('u')} as is_reported, u.is_admin, u.is_suspended::int as is_suspended,
      coalesce((select is_sup_admin from admins where user_id = u.id), false)::int as is_sup_admin,
      array(select permission from ${heldPermissions} h where h.admin_id = u.id and h.group_id is null) as direct,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'codes', given.codes)
          order by search_key(g.name) collate "C", g.id), '[]')
        from (select group_id, array_agg(permission) as codes from ${heldPermissions} h where h.admin_id = u.id group by group_id) given
        join groups g on g.id = given.group_id) as groups
    from users u where u.id = ${userId}`,
);

async function findUser(db: Db, userId: number) {
  const user = await selectUser.first(db, userId);
  if (!user) throw new Refusal('not_found', 'There is no such user');
  return user;
}

const bare = ({ id, name }: Group): Group => ({ id, name });

/**
 * Reads every permission and how an admin has it, directly or through groups, with the admin's name.
 * @throws Refusal not_found when the user does not exist.
 */
export async function permissionsOfUser(db: Db, asking: Admin, userId: number): Promise<{ rows: Row[]; user: Of }> {
  const { is_admin: isAdmin, direct, groups, ...user } = await findUser(db, userId);
  const counts = await countHolders(db);
  const person = { id: user.id, isAdmin, isSuper: user.is_sup_admin === 1 };
  const rows = permissions.map((code) => {
    const isGranted = direct.includes(code);
    const refusal = targetError('rights', asking, person) ?? (isGranted ? undefined : grantError(asking, [code]));
    const fromGroups = groups.filter(({ codes }) => codes.includes(code)).map(bare);
    return rowOf(code, counts, { isGranted, refusal, fromGroups });
  });
  return { rows, user: { ...user, groups: groups.map(bare) } };
}
