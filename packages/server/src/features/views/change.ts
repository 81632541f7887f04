import type { views } from '@quarterdeck/contract/views';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { conflict, invalid, Refusal } from '../../core/errors.ts';
import { number, text } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { mapUniqueViolation } from '../../database/unique-violation.ts';
import { versionUpdate } from '../../database/version.ts';
import { lockMembership } from '../../domain/access/membership.ts';
import { nameTwin } from '../../domain/names/name-key.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { CurrentVersion } from '../../ports/version.ts';
import { changeError, foundColumns, seenBy, type Viewer, type ViewRow, viewRow } from './list.ts';
import { checkShown, listAt, mayOpen } from './lists.ts';

type Trx = Transaction<Schema>;
type NewView = z.output<typeof views.add.input>;
type ViewChange = z.output<typeof views.update.input>;

const nameTaken = { list_views_name_key: ['A view with this name already exists', 'name'] } as const;

/** The most views of a list per admin, and the most shared with a group. */
const MOST = 50;

const auditValuesOf = ({ name, list, shown, groups }: ViewRow) => ({
  ...{ name, list, shown },
  shared_with: groups.length === 0 ? null : groups.map((group) => group.name).join(', '),
});

const selectForUpdate = statement(
  viewRow,
  (id: number, admin: Viewer) => sql`
    select ${foundColumns} from list_views v where v.id = ${id}::bigint and ${seenBy(admin)} for update of v`,
);

/** A stored view, with the version for `If-Match`. */
type CurrentView = ViewRow & CurrentVersion;

/**
 * Finds a view that an admin sees, and locks it until the transaction ends.
 * @throws Refusal not_found when it does not exist, or they cannot see it.
 */
export async function lockView(trx: Trx, admin: Admin, id: number): Promise<CurrentView> {
  const view = await selectForUpdate.first(trx, id, admin);
  if (!view || !(view.owner_id === admin.id || mayOpen(admin, view.list)))
    throw new Refusal('not_found', 'There is no such view');
  return { ...view, at: view.updated_at, by: view.updated_by };
}

/** @throws Refusal forbidden for admins who see the view without owning it. */
function requireOwned(admin: Admin, view: ViewRow): void {
  const reason = changeError(admin, view);
  if (reason) throw new Refusal('forbidden', reason);
}

const lockGroup = statement(
  { name: text },
  (groupId: number) => sql`
    select name from groups where id = ${groupId} for no key update`,
);

const countShared = statement(
  { count: number },
  (list: string, groupId: number) => sql`
    select count(*) as count from list_views v where v.list = ${list} and (v.group_id = ${groupId}
      or exists (select from list_view_groups s where s.view_id = v.id and s.group_id = ${groupId}))`,
);

/**
 * Checks that an admin can share a view with a group: members can, and super admins with any group. Concurrent calls
 * for the same group run sequentially, so that none exceeds the limit.
 */
async function checkSharing(trx: Trx, admin: Admin, field: string, groupId: number, list: string): Promise<void> {
  if (admin.is_sup_admin === 0 && !(await lockMembership(trx, admin.id, groupId)))
    throw new Refusal('forbidden', 'You can share a view only with a group that you are in');
  const group = await lockGroup.first(trx, groupId);
  if (!group) throw invalid([{ field, message: 'There is no such group' }]);
  const row = await countShared.first(trx, list, groupId);
  if ((row?.count ?? 0) >= MOST)
    throw conflict(`This list has reached its maximum of ${MOST} views shared with ${group.name}`);
}

/** Returns the groups in a call; undefined when it does not mention them. */
const groupsIn = ({ group_id: one, group_ids: all }: Pick<ViewChange, 'group_id' | 'group_ids'>) =>
  all ? [...new Set(all)] : one === undefined ? undefined : one === null ? [] : [one];

/** Checks the new groups, always in the same order, to avoid deadlocks. */
async function checkGroups(
  trx: Trx,
  admin: Admin,
  wish: ViewChange | NewView,
  groups: readonly number[],
  list: string,
) {
  const field = wish.group_ids ? 'group_ids' : 'group_id';
  for (const id of groups.toSorted((one, other) => one - other)) await checkSharing(trx, admin, field, id, list);
}

/** The first group is in the view's row, as in the previous release; the others are in a table. */
const saveGroups = statement(
  {},
  (id: number, others: readonly number[]) => sql`
    with gone as (delete from list_view_groups where view_id = ${id} and group_id <> all(${others}::bigint[]))
    insert into list_view_groups (view_id, group_id) select ${id}::bigint, unnest(${others}::bigint[]) on conflict do nothing`,
  [1, []],
);

const selectView = statement(viewRow, (id: number) => sql`select ${foundColumns} from list_views v where v.id = ${id}`);

const lockAdmin = statement({}, (id: number) => sql`select from admins where user_id = ${id} for no key update`);

const countOwn = statement(
  { count: number },
  (id: number, list: string) => sql`
    select count(*) as count from list_views where owner_id = ${id} and list = ${list}`,
);

/** @throws Refusal conflict when an admin has the most views of the list already. */
async function checkRoom(trx: Trx, { id }: Admin, list: string): Promise<void> {
  await lockAdmin(trx, id);
  const row = await countOwn.first(trx, id, list);
  if ((row?.count ?? 0) >= MOST)
    throw conflict(`You have reached the maximum of ${MOST} views of this list. Delete one first`);
}

const insertView = statement(
  { id: number },
  (adminId: number, { list, name, shown }: Pick<ViewRow, 'list' | 'name' | 'shown'>, groupId: number | null) => sql`
    insert into list_views as v (owner_id, list, name, shown, group_id, updated_by)
    values (${adminId}, ${list}, ${name}, ${JSON.stringify(shown)}, ${groupId}, ${adminId})
    returning id`,
);

/** A saved view, and its audit event. */
interface SavedView {
  readonly view: ViewRow;
  readonly audit: AuditEvent;
}

/**
 * Saves a view.
 * @throws Refusal conflict when the name is taken or there are too many, forbidden for a group that the admin is not
 * in.
 */
export async function addView(trx: Trx, admin: Admin, input: NewView): Promise<SavedView> {
  const { list, name, shown } = input;
  const [first = null, ...others] = groupsIn(input) ?? [];
  listAt(list);
  checkShown(list, shown);
  await checkRoom(trx, admin, list);
  await checkGroups(trx, admin, input, groupsIn(input) ?? [], list);
  const { id } = await mapUniqueViolation(insertView.one(trx, admin.id, { list, name, shown }, first), nameTaken);
  if (others.length > 0) await saveGroups(trx, id, others);
  const view = await selectView.one(trx, id);
  return { view, audit: { target: { type: 'view', id: view.id }, after: auditValuesOf(view) } };
}

const updateView = statement(
  {},
  (id: number, { name, shown }: Pick<ViewRow, 'name' | 'shown'>, groupId: number | null, adminId: number) => sql`
    update list_views v set name = ${name}, name_twin = ${nameTwin('name_twin', name)}, shown = ${JSON.stringify(shown)}, group_id = ${groupId}::bigint,
      ${versionUpdate(adminId)}
    where id = ${id}`,
  [1, { name: '', shown: { filters: {}, order_by: '', direction: 'asc', page_limit: 1, hidden_columns: [] } }, 1, 1],
);

/**
 * Changes the given fields of a locked view and leaves the rest.
 * @throws Refusal forbidden, or conflict when the name is taken.
 */
export async function changeView(trx: Trx, admin: Admin, before: ViewRow, input: ViewChange): Promise<SavedView> {
  const { id, name, shown } = input;
  const earlier = before.groups.map((group) => group.id);
  const groups = groupsIn(input) ?? earlier;
  requireOwned(admin, before);
  if (shown) checkShown(before.list, shown);
  const added = groups.filter((group) => !earlier.includes(group));
  await checkGroups(trx, admin, input, added, before.list);
  const [first = null, ...others] = groups;
  const after = { name: name ?? before.name, shown: shown ?? before.shown };
  await mapUniqueViolation(updateView(trx, id, after, first, admin.id), nameTaken);
  await saveGroups(trx, id, others);
  const view = await selectView.one(trx, id);
  return { view, audit: { before: auditValuesOf(before), after: auditValuesOf(view) } };
}

/** Deletes a locked view, for everyone who sees it. @throws Refusal forbidden. */
export async function removeView(trx: Trx, admin: Admin, view: ViewRow): Promise<AuditEvent> {
  requireOwned(admin, view);
  await trx.deleteFrom('list_views').where('id', '=', view.id).execute();
  return { before: auditValuesOf(view) };
}
