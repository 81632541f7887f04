import type { views } from '@quarterdeck/contract/views';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { conflict, HttpError, invalid } from '../../core/errors.ts';
import type { Schema } from '../../database/schema.ts';
import { mapUniqueViolation } from '../../database/unique-violation.ts';
import type { AuditEvent } from '../../http/audit.ts';
import type { Admin } from '../../http/caller.ts';
import type { CurrentVersion } from '../../http/handlers.ts';
import { changeError, type Found, foundColumns, seenBy } from './list.ts';
import { checkShown, listAt, mayOpen } from './lists.ts';

type Trx = Transaction<Schema>;
type Added = z.output<typeof views.add.input>;
type Changed = z.output<typeof views.update.input>;

const taken = { list_views_name_key: ['A view of this list with this name is there already', 'name'] } as const;

/** How many views one may keep of a list, and how many of a list may be shared with a group. */
const MOST = 50;

const told = ({ name, list, shown, group_name }: Found) => ({ name, list, shared_with: group_name, shown });

/**
 * Finds a view that an admin sees, and locks it until the transaction ends.
 * @throws HttpError 404 when there is none, also for one that they do not see.
 */
async function lockView(trx: Trx, admin: Admin, id: number): Promise<Found> {
  const { rows } = await sql<Found>`
    select ${foundColumns} from list_views v where v.id = ${id}::bigint and ${seenBy(admin)} for update of v
  `.execute(trx);
  const [view] = rows;
  if (!view || !(view.owner_id === admin.id || mayOpen(admin, view.list)))
    throw new HttpError(404, 'There is no such view');
  return view;
}

/** The version of a view, locked. @throws HttpError 404 when there is none. */
export async function seenView(trx: Trx, admin: Admin, id: number): Promise<CurrentVersion> {
  const { version, updated_at: at, updated_by: by } = await lockView(trx, admin, id);
  return { version, at, by };
}

/** @throws HttpError 403 for whoever sees the view without owning it. */
async function lockToChange(trx: Trx, admin: Admin, id: number): Promise<Found> {
  const view = await lockView(trx, admin, id);
  const reason = changeError(admin, view);
  if (reason) throw new HttpError(403, reason);
  return view;
}

/**
 * Checks that an admin may share a view with a group: a member may, a super admin with any. Views that are shared with
 * the group at the same time wait for one another, so that none is one too many.
 */
async function checkSharing(trx: Trx, admin: Admin, groupId: number, list: string): Promise<void> {
  if (admin.is_sup_admin === 0) {
    const { rows } = await sql`
      select from admin_groups where admin_id = ${admin.id} and group_id = ${groupId} for share`.execute(trx);
    if (rows.length === 0) throw new HttpError(403, 'You can share a view only with a group that you are in');
  }
  const { rows: groups } = await sql<{ name: string }>`
    select name from groups where id = ${groupId} for no key update`.execute(trx);
  const [group] = groups;
  if (!group) throw invalid([{ field: 'group_id', message: 'There is no such group' }]);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from list_views where list = ${list} and group_id = ${groupId}`.execute(trx);
  if ((rows[0]?.count ?? 0) >= MOST)
    throw conflict(`${MOST} views of this list are shared with ${group.name}: that is as many as there can be`);
}

/** @throws HttpError 409 when one has as many views of the list as one may keep. */
async function checkRoom(trx: Trx, { id }: Admin, list: string): Promise<void> {
  await sql`select from admins where user_id = ${id} for no key update`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from list_views where owner_id = ${id} and list = ${list}`.execute(trx);
  if ((rows[0]?.count ?? 0) >= MOST)
    throw conflict(`You have ${MOST} views of this list, which is as many as you can keep: delete one first`);
}

/** Saves a view. @throws HttpError 409 when the name is taken or there are too many, 403 for a group of others. */
export async function addView(trx: Trx, admin: Admin, input: Added, audit: AuditEvent): Promise<Found> {
  const { list, name, shown, group_id: groupId = null } = input;
  listAt(list);
  checkShown(list, shown);
  await checkRoom(trx, admin, list);
  if (groupId !== null) await checkSharing(trx, admin, groupId, list);
  const { rows } = await mapUniqueViolation(
    sql<Found>`
      insert into list_views as v (owner_id, list, name, shown, group_id, updated_by)
      values (${admin.id}, ${list}, ${name}, ${JSON.stringify(shown)}, ${groupId}, ${admin.id})
      returning ${foundColumns}
    `.execute(trx),
    taken,
  );
  const [view] = rows;
  if (!view) throw new Error('An inserted view is one row');
  audit.target = { type: 'view', id: view.id };
  audit.after = told(view);
  return view;
}

/** Changes what is given of a view and leaves the rest. @throws HttpError 404, 403, or 409 when the name is taken. */
export async function changeView(trx: Trx, admin: Admin, input: Changed, audit: AuditEvent): Promise<Found> {
  const { id, name, shown, group_id: groupId } = input;
  audit.target = { type: 'view', id };
  const before = await lockToChange(trx, admin, id);
  if (shown) checkShown(before.list, shown);
  if (groupId != null && groupId !== before.group_id) await checkSharing(trx, admin, groupId, before.list);
  const { rows } = await mapUniqueViolation(
    sql<Found>`
      update list_views v set name = ${name ?? before.name}, shown = ${JSON.stringify(shown ?? before.shown)},
        group_id = ${groupId === undefined ? before.group_id : groupId},
        version = version + 1, updated_at = now(), updated_by = ${admin.id}
      where id = ${id}
      returning ${foundColumns}
    `.execute(trx),
    taken,
  );
  const [view] = rows;
  if (!view) throw new Error('A locked view is there');
  audit.before = told(before);
  audit.after = told(view);
  return view;
}

/** Deletes a view, for everybody who sees it. @returns its name. @throws HttpError 404 or 403. */
export async function removeView(trx: Trx, admin: Admin, id: number, audit: AuditEvent): Promise<string> {
  audit.target = { type: 'view', id };
  const view = await lockToChange(trx, admin, id);
  await sql`delete from list_views where id = ${id}`.execute(trx);
  audit.before = told(view);
  return view.name;
}
