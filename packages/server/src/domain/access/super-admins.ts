import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';

/** How many super admins can sign in. */
export async function countSuperAdmins(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from admins a join users u on u.id = a.user_id where a.is_sup_admin and not u.is_suspended
  `.execute(db);
  return rows[0]?.count ?? 0;
}
