import type { Holder } from '@quarterdeck/contract/kit/access';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import type { Db } from './database.ts';
import { hashToken } from './secrets.ts';

/** The admin who makes a call, with the permissions of this very moment. */
export interface Admin extends Holder {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly avatar: string | null;
  readonly version: number;
  readonly sessionId: number;
  /** Set while a temporary password opened the session and no new one has been chosen. */
  readonly temporaryPasswordId: number | null;
}

interface Row extends Admin {
  readonly stale: boolean;
}

/**
 * Finds who a bearer token belongs to, in one query: the session is open and young enough, the admin is not suspended,
 * and, for a bound session, the browser sent its cookie. Nothing is cached, so that a revocation holds on the next call.
 * @param background whether the request may not prolong the session.
 */
export async function findCaller(
  db: Db,
  limits: Pick<Config, 'sessionIdleMinutes' | 'sessionMaxMinutes'>,
  token: string,
  binding: string | undefined,
  background: boolean,
): Promise<Admin | undefined> {
  const { rows } = await sql<Row>`
    select u.id, u.name, u.username, u.avatar, a.version, a.is_sup_admin::int as is_sup_admin,
      s.id as "sessionId", s.temporary_password_id as "temporaryPasswordId",
      s.last_used_at < now() - interval '1 second' as stale,
      array(select distinct p.permission from admin_groups g join group_permissions p using (group_id)
        where g.admin_id = a.user_id order by p.permission) as group_permissions,
      array(select p.permission from user_permissions p where p.admin_id = a.user_id order by p.permission)
        as user_permissions
    from sessions s join admins a on a.user_id = s.admin_id join users u on u.id = a.user_id
    where s.token_hash = ${hashToken(token)}
      and s.ended_at is null
      and s.last_used_at > now() - make_interval(mins => ${limits.sessionIdleMinutes}::int)
      and s.created_at > now() - make_interval(mins => ${limits.sessionMaxMinutes}::int)
      and s.created_at >= a.sessions_valid_from
      and not u.is_suspended
      and (s.binding_hash is null or s.binding_hash = ${binding === undefined ? null : hashToken(binding)}::bytea)
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { stale, ...admin } = row;
  if (stale && !background)
    await sql`update sessions set last_used_at = now() where id = ${admin.sessionId}`.execute(db);
  return admin;
}
