import { denialMessage, type Holder, may } from '@quarterdeck/contract/core/access/access';
import { sql } from 'kysely';
import { Refusal } from '../../core/errors.ts';
import { boolean } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

type Viewer = Holder & { readonly id: number };

/**
 * Admins' profiles are visible to admins who can see the list of admins, and everyone can see their own.
 * @throws Refusal forbidden with the name of the permission.
 */
export function requireStaffVisible(asking: Viewer, person: { readonly id: number; readonly isAdmin: boolean }): void {
  if (!person.isAdmin || person.id === asking.id) return;
  const verdict = may(asking, 'admin_users_list');
  if (!verdict.allowed) throw new Refusal('forbidden', denialMessage(verdict));
}

const selectKind = statement(
  { isAdmin: boolean },
  (id: number) => sql`select is_admin as "isAdmin" from users where id = ${id} and deleted_at is null`,
);

/** @throws Refusal not_found when the user does not exist, forbidden when it is an admin the caller cannot see. */
export async function requireVisible(db: Db, asking: Viewer, id: number): Promise<void> {
  const found = await selectKind.first(db, id);
  if (!found) throw new Refusal('not_found', 'There is no such user');
  requireStaffVisible(asking, { id, isAdmin: found.isAdmin });
}
