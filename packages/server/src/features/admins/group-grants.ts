import type { admins } from '@quarterdeck/contract/admins';
import { sql } from 'kysely';
import type { z } from 'zod';
import { json, texts } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { heldPermissions } from '../../domain/access/membership.ts';

type GroupGrants = z.input<typeof admins.groupGrants.output>['data'];

const selectGrants = statement(
  { groups: json<GroupGrants['groups']>(), direct: texts },
  (userId: number | undefined) => sql`
    select
      (select coalesce(json_agg(json_build_object('id', g.id, 'permissions',
          array(select p.permission from group_permissions p where p.group_id = g.id order by p.permission))), '[]')
        from groups g) as groups,
      array(select h.permission from ${heldPermissions} h
        where h.admin_id = ${userId ?? null}::bigint and h.group_id is null order by h.permission) as direct`,
);

/** Reads each group's permissions and an admin's direct ones, to show what other groups would change. */
export async function groupGrants(db: Db, userId: number | undefined): Promise<GroupGrants> {
  const grants = await selectGrants.first(db, userId);
  if (!grants) throw new Error('A select without a table has a row');
  return grants;
}
