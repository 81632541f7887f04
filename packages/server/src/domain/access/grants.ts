import { may } from '@quarterdeck/contract/core/access/access';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { number } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { auditPermission } from '../../ports/audit-permission.ts';
import type { Admin } from '../../ports/caller.ts';

/** Whether a grant (`g`) is active, by the database's clock at this moment. */
export const isRunning: RawBuilder<boolean> = sql<boolean>`
  g.revoked_at is null and (g.expires_at is null or g.expires_at > clock_timestamp())`;

const selectRunningGrant = statement(
  { id: number },
  (adminId: number, permission: string | null, userId: unknown) => sql`
    select g.id from access_grants g
    where g.admin_id = ${adminId} and g.permission = ${permission}
      and (g.user_id is null or g.user_id = ${userId}) and ${isRunning}
    order by g.id limit 1`,
);

/**
 * Finds the grant that lets an admin make a call without its permission.
 * @returns its id; undefined when they have the permission, when grants do not apply to the call, or when none is
 * active.
 */
export async function findGrant(
  db: Db,
  admin: Admin,
  { access, allowsTemporaryGrant }: Pick<Endpoint, 'access' | 'allowsTemporaryGrant'>,
  input: Readonly<Record<string, unknown>>,
): Promise<number | undefined> {
  if (
    allowsTemporaryGrant === undefined ||
    input[allowsTemporaryGrant] === undefined ||
    may(admin, access, input).allowed
  )
    return undefined;
  const permission = auditPermission(access, input);
  const row = await selectRunningGrant.first(db, admin.id, permission ?? null, input[allowsTemporaryGrant]);
  return row?.id;
}
