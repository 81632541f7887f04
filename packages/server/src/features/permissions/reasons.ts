import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import type { permissions } from '@quarterdeck/contract/permissions';
import { sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { isoOf } from '../../core/moments.ts';
import { flag, json, orNull } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { heldPermissions } from '../../domain/access/membership.ts';

type Reasons = z.input<typeof permissions.reasons.output>['data'];

const nameOf = (column: string) => sql`(select name from users where id = ${sql.ref(column)})`;

const selectReasons = statement(
  {
    is_suspended: flag,
    is_sup_admin: flag,
    direct: orNull(json<NonNullable<Reasons['direct']>>()),
    groups: json<Reasons['groups']>(),
  },
  (permission: Permission, userId: number) => sql`
    select u.is_suspended::int as is_suspended,
      coalesce((select is_sup_admin from admins where user_id = u.id), false)::int as is_sup_admin,
      (select json_build_object('since', ${isoOf('p.granted_at')}, 'by', ${nameOf('p.granted_by')})
        from ${heldPermissions} p where p.admin_id = u.id and p.permission = ${permission} and p.group_id is null) as direct,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name,
          'member', json_build_object('since', ${isoOf('p.added_at')}, 'by', ${nameOf('p.added_by')}),
          'granted', json_build_object('since', ${isoOf('p.granted_at')}, 'by', ${nameOf('p.granted_by')})
        ) order by search_key(g.name) collate "C", g.id), '[]')
        from ${heldPermissions} p join groups g on g.id = p.group_id
        where p.admin_id = u.id and p.permission = ${permission}) as groups
    from users u where u.id = ${userId}`,
);

/**
 * Returns every way in which an admin has a permission: as a super admin, directly, or through groups.
 * @throws Refusal not_found when the user does not exist.
 */
export async function reasonsFor(db: Db, userId: number, permission: Permission): Promise<Reasons> {
  const found = await selectReasons.first(db, permission, userId);
  if (!found) throw new Refusal('not_found', 'There is no such user');
  const holds = found.is_sup_admin === 1 || found.direct !== null || found.groups.length > 0;
  return { permission, allowed: holds ? 1 : 0, ...found };
}
