import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import { hashToken } from '../../core/secrets.ts';
import type { Db } from '../../database/database.ts';
import type { Admin, Presented } from '../../http/caller.ts';

interface Row extends Admin {
  readonly stale: boolean;
}

/**
 * Finds who a bearer token belongs to, in one query: the session is open and young enough, the admin is not suspended,
 * and, for a bound session, the browser sent its cookie. Nothing is cached, so that a revocation holds on the next call.
 */
export async function findCaller(
  db: Db,
  limits: Pick<Config, 'sessionIdleMinutes' | 'sessionMaxMinutes'>,
  { token, binding, isBackground }: Presented,
): Promise<Admin | undefined> {
  const { rows } = await sql<Row>`
    select id, name, username, avatar, version, is_sup_admin, session_id as "sessionId",
      temporary_password_id as "temporaryPasswordId", stale, group_permissions, user_permissions
    from find_caller(${hashToken(token)}, ${binding === undefined ? null : hashToken(binding)},
      ${limits.sessionIdleMinutes}, ${limits.sessionMaxMinutes})
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { stale, ...admin } = row;
  if (stale && !isBackground)
    await sql`update sessions set last_used_at = now() where id = ${admin.sessionId}`.execute(db);
  return admin;
}
