import { sql, type Transaction } from 'kysely';
import { number, text, timestamp } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { isOutOfOrder } from '../../domain/audit/out-of-order.ts';

const selectWrong = statement(
  { id: number, adminId: number, name: text, from: timestamp, until: timestamp, next: timestamp },
  () => sql`
    select g.id, g.admin_id as "adminId", a.name, g.granted_at as "from", coalesce(g.expires_at, g.granted_at) as until,
      coalesce(now() + (g.expires_at - g.granted_at), now()) as next
    from access_grants g join users a on a.id = g.admin_id
    where g.revoked_at is null and g.expires_at > now() and ${isOutOfOrder('g.admin_id', 'g.granted_at')}
    order by g.id for no key update of g`,
);

/** Finds and locks access to chats that was granted while the clock of the database was wrong (decision 56). */
export const lockWrongAccess = (trx: Transaction<Schema>) => selectWrong(trx);

const move = statement(
  {},
  (ids: readonly number[]) => sql`
    update access_grants set granted_at = now(), expires_at = now() + (expires_at - granted_at) where id = any(${ids}::bigint[])`,
);

/** Restarts the duration of such access now. @returns the changes. */
export async function moveWrongAccess(trx: Transaction<Schema>) {
  const wrong = await selectWrong(trx);
  await move(
    trx,
    wrong.map(({ id }) => id),
  );
  return wrong;
}
