import { sql } from 'kysely';
import { number } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

const countAdmins = statement(
  { count: number },
  () => sql`
    select count(*) as count from admins a join users u on u.id = a.user_id where a.is_sup_admin and not u.is_suspended`,
);

/** How many super admins can sign in. */
export async function countSuperAdmins(db: Db): Promise<number> {
  const row = await countAdmins.first(db);
  return row?.count ?? 0;
}
