import type { groups } from '@quarterdeck/contract/groups';
import { sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { json, number } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { countMembers, heldPermissions } from '../../domain/access/membership.ts';

type Losses = z.input<typeof groups.losses.output>['data'];

const selectLosses = statement(
  { admins_count: number, losing_count: number, losses: json<Losses['losses']>() },
  (groupId: number) => sql`
    with lost as (
      select h.admin_id, h.permission
      from ${heldPermissions} h join admins a on a.user_id = h.admin_id
      where h.group_id = ${groupId} and not a.is_sup_admin
        and not exists (
          select from ${heldPermissions} other
          where other.admin_id = h.admin_id and other.permission = h.permission and other.group_id is distinct from h.group_id)
    )
    select ${countMembers(sql`g.id`)} as admins_count,
      (select count(distinct admin_id) from lost) as losing_count,
      (select coalesce(json_agg(json_build_object('name', permission, 'admins_count', admins) order by permission), '[]')
        from (select permission, count(*) as admins from lost group by permission) each) as losses
    from groups g where g.id = ${groupId}`,
);

/**
 * Reads the permissions that a group's admins would lose with it, because neither another group nor a direct grant has
 * them. Super admins lose nothing.
 * @throws Refusal not_found when the group does not exist.
 */
export async function lossesOf(db: Db, groupId: number): Promise<Losses> {
  const losses = await selectLosses.first(db, groupId);
  if (!losses) throw new Refusal('not_found', 'There is no such group');
  return losses;
}
