import type { permissions } from '@quarterdeck/contract/permissions';
import { sql } from 'kysely';
import type { z } from 'zod';
import { flag, json, number, orNull, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { listByInput } from '../../database/lists/list.ts';
import type { ListSource, Page } from '../../database/lists/source.ts';
import { heldPermissions, holdsPermission } from '../../domain/access/membership.ts';
import { personHolds } from '../../domain/people/matching-people.ts';

type Input = z.output<typeof permissions.holders.input>;
type Row = z.input<typeof permissions.holders.output>['data'][number];

const sourceOf = ({ permission, query }: Pick<Input, 'permission' | 'query'>): ListSource => ({
  from: sql`users u join admins a on a.user_id = u.id`,
  where: sql<boolean>`u.is_admin and ${holdsPermission(permission)}
    ${query ? sql`and ${personHolds(sql`u.search`, query)}` : sql``}`,
  columns: sql`u.id, u.avatar, u.name, u.username, u.is_suspended::int as is_suspended, a.is_sup_admin::int as is_sup_admin,
    exists (select from ${heldPermissions} h
      where h.admin_id = u.id and h.permission = ${permission} and h.group_id is null)::int as direct,
    (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by search_key(g.name) collate "C", g.id), '[]')
      from ${heldPermissions} h join groups g on g.id = h.group_id
      where h.admin_id = u.id and h.permission = ${permission}) as groups`,
  id: sql`u.id`,
  anyDepth: true,
  orders: { id: sql`u.id`, name: sql`u.sort_name` },
});

const holders = listByInput(
  {
    id: number,
    avatar: orNull(text),
    name: text,
    username: text,
    is_suspended: flag,
    is_sup_admin: flag,
    direct: flag,
    groups: json<Row['groups']>(),
  },
  sourceOf,
  [{ permission: 'users_list' }],
  [{ permission: 'users_list', query: 'a' }],
);

/** Reads a page of the admins with a permission, including super admins, and where each one has it from. */
export const listHolders = (db: Db, input: Input): Promise<Page<Row>> => holders.page(db, input);
