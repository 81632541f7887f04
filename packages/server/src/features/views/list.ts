import { views } from '@quarterdeck/contract/views';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { json, number, orNull, type RowOf, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { isMember } from '../../domain/access/membership.ts';
import type { Admin } from '../../ports/caller.ts';
import { refusalsOf } from '../../ports/refusals.ts';
import { mayOpen, type ViewState } from './lists.ts';

type View = z.input<typeof views.ofList.output>['data']['views'][number];
type ViewGroup = z.input<typeof views.groups.output>['data'][number];

/** The columns of a view; `v` is the table of views. */
export const foundColumns = sql`v.id, v.list, v.name, v.shown, v.owner_id, v.version, v.updated_at,
  coalesce((select name from users where id = v.owner_id), '') as owner_name,
  (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by search_key(g.name) collate "C", g.id), '[]')
    from groups g where g.id = v.group_id or g.id in (select s.group_id from list_view_groups s where s.view_id = v.id)) as groups,
  (select name from users where id = v.updated_by) as updated_by`;

/** The types of `foundColumns`. */
export const viewRow = {
  id: number,
  list: text,
  name: text,
  shown: json<ViewState>(),
  owner_id: number,
  version: number,
  updated_at: timestamp,
  owner_name: text,
  groups: json<ViewGroup[]>(),
  updated_by: orNull(text),
};

/** A stored view. */
export type ViewRow = RowOf<typeof viewRow>;

/** The caller's fields that views depend on. */
export type Viewer = Pick<Admin, 'id' | 'is_sup_admin'>;

/** Matches the views that an admin sees if they can open the list: their own, and those shared with their groups. */
export const seenBy = ({ id, is_sup_admin: isSuper }: Viewer): RawBuilder<boolean> => sql<boolean>`(
  v.owner_id = ${id}::bigint
  or v.group_id is not null and (${isSuper === 1}::boolean or ${isMember(sql`${id}::bigint`, sql`v.group_id`)})
  or exists (select from list_view_groups s where s.view_id = v.id
    and (${isSuper === 1}::boolean or ${isMember(sql`${id}::bigint`, sql`s.group_id`)})))`;

/** Returns why an admin cannot change a view that they see. */
export const changeError = ({ id, is_sup_admin: isSuper }: Admin, { owner_id, owner_name }: ViewRow) =>
  owner_id === id || isSuper === 1 ? undefined : `Only ${owner_name} or a super admin can change this view`;

/** Returns a view for the API, with what the caller cannot do to it. */
export function viewOf(asking: Admin, found: ViewRow): View {
  const { id, name, shown, owner_id, owner_name, groups, version, updated_at } = found;
  const reason = changeError(asking, found);
  return {
    id,
    name,
    shown,
    owner: { id: owner_id, name: owner_name },
    group: groups[0] ?? null,
    groups,
    version,
    updated_at,
    ...refusalsOf([
      [views.update, reason],
      [views.remove, reason],
    ]),
  };
}

const selectViews = statement(
  viewRow,
  (list: string, admin: Viewer) => sql`
    select ${foundColumns} from list_views v where v.list = ${list} and ${seenBy(admin)} order by search_key(v.name) collate "C", v.id`,
);

/** Reads the views of a list that an admin sees, by name; none if they cannot open the list. */
export async function viewsOf(db: Db, admin: Admin, list: string): Promise<View[]> {
  if (!mayOpen(admin, list)) return [];
  const rows = await selectViews(db, list, admin);
  return rows.map((row) => viewOf(admin, row));
}

const selectGroups = statement(
  { id: number, name: text },
  ({ id, is_sup_admin: isSuper }: Viewer) => sql`
    select g.id, g.name from groups g
    where ${isSuper === 1}::boolean or ${isMember(sql`${id}::bigint`, sql`g.id`)}
    order by search_key(g.name) collate "C", g.id`,
);

/** Reads the groups that an admin can share views with: their own, or all for a super admin. */
export const sharedWith = (db: Db, admin: Viewer): Promise<ViewGroup[]> => selectGroups(db, admin);
