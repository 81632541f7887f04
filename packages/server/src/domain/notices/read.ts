import { sql } from 'kysely';
import { number } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

const markRead = statement(
  { id: number },
  (adminId: number, ids: readonly number[] | null) => sql`
    update notices set read_at = now(), mail_at = null
    where admin_id = ${adminId} and read_at is null and (${ids}::bigint[] is null or id = any(${ids}::bigint[]))
    returning id`,
);

/** Marks an admin's notices as read, so that they are not emailed. @param ids undefined: all. */
export async function readNotices(db: Db, adminId: number, ids: readonly number[] | undefined): Promise<number> {
  return (await markRead(db, adminId, ids ?? null)).length;
}
