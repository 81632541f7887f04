import { sql } from 'kysely';
import type { Db } from '../../kit/database.ts';

/** An admin as signing in sees them. */
export interface Account {
  readonly id: number;
  readonly email: string;
  readonly passwordHash: string;
  /** Neither suspended nor locked after too many wrong codes. */
  readonly open: boolean;
  readonly failedCodes: number;
  /** The temporary password that is still good, if there is one. */
  readonly temporary: { readonly id: number; readonly passwordHash: string } | null;
}

interface Row {
  id: number;
  email: string;
  passwordHash: string;
  open: boolean;
  failedCodes: number;
  temporaryId: number | null;
  temporaryHash: string | null;
}

/**
 * Finds an admin by username. @param lockedAt how many wrong codes in a row lock an account.
 */
export async function findAccount(db: Db, username: string, lockedAt: number): Promise<Account | undefined> {
  const { rows } = await sql<Row>`
    select u.id, u.email, a.password_hash as "passwordHash", a.failed_codes as "failedCodes",
      not u.is_suspended and a.failed_codes < ${lockedAt}::int as open,
      t.id as "temporaryId", t.password_hash as "temporaryHash"
    from users u join admins a on a.user_id = u.id
    left join lateral (
      select id, password_hash from temporary_passwords
      where admin_id = u.id and used_at is null and expires_at > now()
      order by id desc limit 1
    ) t on true
    where lower(u.username) collate "C" = lower(${username}::text) collate "C"
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { temporaryId, temporaryHash, ...account } = row;
  return {
    ...account,
    temporary: temporaryId === null || temporaryHash === null ? null : { id: temporaryId, passwordHash: temporaryHash },
  };
}

/** Whether the account has signed in from this network in the last 90 days. */
export async function knowsNetwork(db: Db, username: string, network: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from known_networks k join users u on u.id = k.admin_id
    where lower(u.username) collate "C" = lower(${username}::text) collate "C" and k.network = ${network}
      and k.last_used_at > now() - interval '90 days'
  `.execute(db);
  return rows.length > 0;
}
