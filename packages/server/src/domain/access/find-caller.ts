import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import { hashToken } from '../../core/secrets.ts';
import { boolean, flag, number, orNull, text, texts } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { Admin, Credentials } from '../../http/caller.ts';

// What a function returns may be null, as far as PostgreSQL says.
const selectCaller = statement(
  {
    id: number,
    name: text,
    username: text,
    avatar: orNull(text),
    version: number,
    is_sup_admin: flag,
    sessionId: number,
    temporaryPasswordId: orNull(number),
    stale: boolean,
    group_permissions: texts,
    user_permissions: texts,
  },
  (token: Buffer, binding: Buffer | null, idleMinutes: number, maxMinutes: number) => sql`
    select coalesce(id, 0) as id, coalesce(name, '') as name, coalesce(username, '') as username, avatar,
      coalesce(version, 0) as version, coalesce(is_sup_admin, 0) as is_sup_admin, coalesce(session_id, 0) as "sessionId",
      temporary_password_id as "temporaryPasswordId", coalesce(stale, false) as stale,
      coalesce(group_permissions, '{}') as group_permissions, coalesce(user_permissions, '{}') as user_permissions
    from find_caller(${token}, ${binding}, ${idleMinutes}, ${maxMinutes})`,
);

/**
 * Finds who a bearer token belongs to, in one query: the session is open and young enough, the admin is not suspended,
 * and, for a bound session, the browser sent its cookie. Nothing is cached, so that a revocation holds on the next call.
 */
export async function findCaller(
  db: Db,
  limits: Pick<Config, 'sessionIdleMinutes' | 'sessionMaxMinutes'>,
  { token, binding, isBackground }: Credentials,
): Promise<Admin | undefined> {
  const row = await selectCaller.first(
    db,
    hashToken(token),
    binding === undefined ? null : hashToken(binding),
    limits.sessionIdleMinutes,
    limits.sessionMaxMinutes,
  );
  if (!row) return undefined;
  const { stale, ...admin } = row;
  if (stale && !isBackground)
    await db
      .updateTable('sessions')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', admin.sessionId)
      .execute();
  return admin;
}
