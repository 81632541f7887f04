import { sql } from 'kysely';
import { number, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

const lockAdmin = statement(
  { id: number, name: text, email: text },
  (id: number) => sql`
    select u.id, u.name, coalesce(u.email, '') as email from users u join admins a on a.user_id = u.id
    where u.id = ${id} and u.is_admin for no key update of u`,
);

/** Finds an admin for a reset, and locks them. */
export const findSuperAdmin = (trx: Db, id: number) => lockAdmin.first(trx, id);
