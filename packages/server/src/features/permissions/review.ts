import { permissions as codes } from '@quarterdeck/contract/core/access/permissions';
import type { permissions } from '@quarterdeck/contract/permissions';
import { sql } from 'kysely';
import type { z } from 'zod';
import { flag, json, number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { listByInput } from '../../database/lists/list.ts';
import type { ListSource } from '../../database/lists/source.ts';
import { heldPermissions } from '../../domain/access/membership.ts';
import { accountState } from '../../domain/access/review/account-state.ts';
import { personHolds } from '../../domain/people/matching-people.ts';
import { momentCell, safeCell } from '../../http/exports/csv.ts';

type Input = z.output<typeof permissions.review.input>;
type Row = z.input<typeof permissions.review.output>['data'][number];

/** A permission is marked after this many days without use. */
const UNUSED_DAYS = 90;

const today = sql`(now() at time zone 'UTC')::date`;

/**
 * The permissions of each admin (`a`) as one row: the earliest time each is known to be held, and its last use. A
 * permission granted before such times were recorded counts as always held. Before uses were recorded, none counts as
 * unused.
 */
const rights = sql`cross join lateral (
  select coalesce(json_agg(json_build_object('name', h.permission, 'by_group', h.by_group::int, 'by_name', h.by_name::int,
      'last_used_on', p.last_used_on,
      'unused', (greatest(coalesce(p.last_used_on, a.uses_recorded_since), h.since) < ${today} - ${sql.lit(UNUSED_DAYS)}::int)::int
    ) order by h.permission), '[]') as rights
  from (
    select permission, bool_or(group_id is not null) as by_group, bool_or(group_id is null) as by_name,
      (min(coalesce(greatest(granted_at, added_at), '-infinity')) at time zone 'UTC')::date as since
    from ${heldPermissions} held where held.admin_id = a.user_id and not a.is_sup_admin group by permission
  ) h
  left join permission_uses p on p.admin_id = a.user_id and p.permission = h.permission
) r`;

const reviewer = sql`(select v.name from users v where v.id = a.reviewed_by)`;

const sourceOf = ({ query }: Pick<Input, 'query'>): ListSource => ({
  from: sql`users u join admins a on a.user_id = u.id`,
  joined: rights,
  where: sql<boolean>`u.is_admin ${query ? sql`and ${personHolds(sql`u.search`, query)}` : sql``}`,
  columns: sql`u.id, u.avatar, u.name, u.username, a.is_sup_admin::int as is_sup_admin, ${accountState} as state, a.last_sign_in_at,
    r.rights, a.reviewed_at, ${reviewer} as reviewed_by,
    coalesce(a.rights_updated_at > a.reviewed_at or exists (select from ${heldPermissions} h
      where h.admin_id = a.user_id and greatest(h.granted_at, h.added_at) > a.reviewed_at), false)::int as changed_since`,
  id: sql`u.id`,
  anyDepth: true,
  orders: { id: sql`u.id`, name: sql`u.sort_name` },
});

/** The list of admins with their permissions. */
export const rightsList = listByInput(
  {
    id: number,
    avatar: orNull(text),
    name: text,
    username: text,
    is_sup_admin: flag,
    state: textOf<Row['state']>(),
    last_sign_in_at: orNull(timestamp),
    rights: json<Row['rights']>(),
    reviewed_at: orNull(timestamp),
    reviewed_by: orNull(text),
    changed_since: flag,
  },
  sourceOf,
  [{}],
  [{ query: 'a' }],
);

/** Describes how an admin has a permission; empty if they do not. */
const wayCell = (code: string) => sql`case when a.is_sup_admin then 'super admin' else coalesce((
  select concat_ws(' and ', case when (o ->> 'by_group')::int = 1 then 'group' end, case when (o ->> 'by_name')::int = 1 then 'name' end)
    || case when (o ->> 'unused')::int = 1 then ${sql.lit(` (unused for ${UNUSED_DAYS} days)`)} else '' end
  from json_array_elements(r.rights) o where o ->> 'name' = ${sql.lit(code)}), '') end as ${sql.ref(code)}`;

/** The query for every admin with a column per permission, for a spreadsheet. */
export const rightsExport = (db: Db, input: Input) =>
  rightsList.all(
    db,
    sql`${safeCell(sql`u.name`)} as name, ${safeCell(sql`u.username`)} as username, ${accountState} as state,
      ${momentCell(sql`a.last_sign_in_at`)} as last_sign_in_at, ${safeCell(reviewer)} as reviewed_by,
      ${momentCell(sql`a.reviewed_at`)} as reviewed_at, ${sql.join(codes.map(wayCell))}`,
    input,
  );
