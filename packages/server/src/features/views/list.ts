import { routeOf } from '@quarterdeck/contract/core/endpoint';
import { views } from '@quarterdeck/contract/views';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../database/database.ts';
import type { Admin } from '../../http/caller.ts';
import { mayOpen, type Shown } from './lists.ts';

type View = z.input<typeof views.ofList.output>['data']['views'][number];
type ViewGroup = z.input<typeof views.groups.output>['data'][number];

/** A view as the database has it. */
export interface Found {
  readonly id: number;
  readonly list: string;
  readonly name: string;
  readonly shown: Shown;
  readonly owner_id: number;
  readonly owner_name: string;
  readonly group_id: number | null;
  readonly group_name: string | null;
  readonly version: number;
  readonly updated_at: Date;
  readonly updated_by: string | null;
}

/** The columns of a view; `v` is the table of views. */
export const foundColumns = sql`v.id, v.list, v.name, v.shown, v.owner_id, v.group_id, v.version, v.updated_at,
  (select name from users where id = v.owner_id) as owner_name,
  (select name from groups where id = v.group_id) as group_name,
  (select name from users where id = v.updated_by) as updated_by`;

/** The views that an admin sees, as far as they may open the list: their own, and those shared with their groups. */
export const seenBy = ({ id, is_sup_admin: isSuper }: Admin): RawBuilder<boolean> => sql<boolean>`(
  v.owner_id = ${id}::bigint
  or v.group_id is not null and (${isSuper === 1}::boolean or exists (
    select from admin_groups m where m.admin_id = ${id}::bigint and m.group_id = v.group_id)))`;

/** Why an admin may not change a view that they see. */
export const changeError = ({ id, is_sup_admin: isSuper }: Admin, { owner_id, owner_name }: Found) =>
  owner_id === id || isSuper === 1 ? undefined : `Only ${owner_name} or a super admin may change this view`;

/** A view as the API has it, with what whoever asks may not do to it. */
export function viewOf(asking: Admin, found: Found): View {
  const { id, name, shown, owner_id, owner_name, group_id, group_name, version, updated_at } = found;
  const reason = changeError(asking, found);
  return {
    id,
    name,
    shown,
    owner: { id: owner_id, name: owner_name },
    group: group_id === null ? null : { id: group_id, name: group_name ?? '' },
    version,
    updated_at: updated_at.toISOString(),
    ...(reason ? { refused: { [routeOf(views.update)]: reason, [routeOf(views.remove)]: reason } } : {}),
  };
}

/** The views of a list that an admin sees, by name: none while they may not open the list. */
export async function viewsOf(db: Db, admin: Admin, list: string): Promise<View[]> {
  if (!mayOpen(admin, list)) return [];
  const { rows } = await sql<Found>`
    select ${foundColumns} from list_views v where v.list = ${list} and ${seenBy(admin)} order by lower(v.name), v.id
  `.execute(db);
  return rows.map((row) => viewOf(admin, row));
}

/** The groups that an admin can share views with: their own, or any if they are a super admin. */
export async function sharedWith(db: Db, { id, is_sup_admin: isSuper }: Admin): Promise<ViewGroup[]> {
  const { rows } = await sql<ViewGroup>`
    select g.id, g.name from groups g
    where ${isSuper === 1}::boolean
      or exists (select from admin_groups m where m.group_id = g.id and m.admin_id = ${id}::bigint)
    order by lower(g.name), g.id
  `.execute(db);
  return rows;
}
