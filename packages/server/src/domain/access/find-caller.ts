import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import { hashToken } from '../../core/secrets.ts';
import { boolean, flag, number, orNull, text, textOf, texts } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { stableStatement } from '../../database/statement.ts';
import { withoutStandby } from '../../database/without-standby.ts';
import type { Admin, Credentials } from '../../ports/caller.ts';
import { isFreshProof } from './sessions.ts';

/** The precision of a session's last use. */
const STALE = sql`interval '1 second'`;

const selectCaller = stableStatement(
  {
    id: number,
    name: text,
    username: text,
    avatar: orNull(text),
    version: number,
    is_sup_admin: flag,
    sessionId: number,
    temporaryPasswordId: orNull(number),
    needsMethod: orNull(textOf<'app' | 'passkey'>()),
    isSso: boolean,
    viewedId: orNull(number),
    viewedName: orNull(text),
    hasFreshProof: boolean,
    stale: boolean,
    group_permissions: texts,
    user_permissions: texts,
  },
  (token: Buffer, binding: Buffer | null, idleMinutes: number, maxMinutes: number) => sql`
    select u.id, u.name, u.username, u.avatar, a.version, (a.is_sup_admin and s.view_group_id is null)::int as is_sup_admin,
      s.id as "sessionId", coalesce(s.method = 'sso', false) as "isSso", s.view_group_id as "viewedId",
      case when s.view_group_id is not null then (select g.name from groups g where g.id = s.view_group_id) end as "viewedName",
      s.temporary_password_id as "temporaryPasswordId", s.needs_method as "needsMethod", s.last_used_at < now() - ${STALE} as stale,
      ${isFreshProof} as "hasFreshProof",
      case when s.view_group_id is null then
        array(select distinct h.permission from permissions_through_groups h
          where h.admin_id = a.user_id order by h.permission)
      -- What the group gives, and no more than the admin has: a view shows less, and never what one may not see.
      else array(select p.permission from group_permissions p where p.group_id = s.view_group_id
          and (a.is_sup_admin or exists (select from held_permissions h where h.admin_id = a.user_id and h.permission = p.permission))
          order by p.permission) end as group_permissions,
      case when s.view_group_id is null then
        array(select h.permission from held_permissions h
          where h.admin_id = a.user_id and h.group_id is null order by h.permission)
      else '{}'::text[] end as user_permissions
    from sessions s join admins a on a.user_id = s.admin_id join users u on u.id = a.user_id
    where s.token_hash = ${token}
      and s.ended_at is null
      and s.last_used_at > now() - make_interval(mins => ${idleMinutes})
      and s.last_used_at <= now() + interval '5 minutes'
      and s.created_at > now() - make_interval(mins => ${maxMinutes})
      and s.created_at <= now() + interval '5 minutes'
      and s.created_at >= a.sessions_valid_from
      and u.is_admin
      and not u.is_suspended
      and (s.binding_hash is null or s.binding_hash = ${binding})`,
);

type Limits = Pick<Config, 'sessionIdleMinutes' | 'sessionMaxMinutes'>;

/**
 * Finds the admin of a bearer token. The session must be open and young enough, and the admin must not be suspended.
 * For a bound session, the browser must have sent its cookie. Nothing is cached, so that a revocation applies to the
 * next call.
 */
export async function findCaller(
  db: Db,
  { sessionIdleMinutes, sessionMaxMinutes }: Limits,
  { token, binding, isBackground }: Credentials,
): Promise<Admin | undefined> {
  const bindingHash = binding === undefined ? null : hashToken(binding);
  const caller = await selectCaller.first(db, hashToken(token), bindingHash, sessionIdleMinutes, sessionMaxMinutes);
  if (!caller) return undefined;
  const { stale, viewedId, viewedName, ...rest } = caller;
  const admin = { ...rest, viewedGroup: viewedId === null ? null : { id: viewedId, name: viewedName ?? '' } };
  if (stale && !isBackground)
    await db
      .updateTable('sessions')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', admin.sessionId)
      // Of several calls at the same time, only one writes.
      .where('last_used_at', '<', sql<Date>`now() - ${STALE}`)
      .where(withoutStandby)
      .execute();
  return admin;
}

/** Returns the signed-in admin, as the API returns them. */
export const sessionAdmin = (admin: Admin) => ({
  id: admin.id,
  name: admin.name,
  username: admin.username,
  avatar: admin.avatar,
  is_sup_admin: admin.is_sup_admin,
  group_permissions: [...admin.group_permissions],
  user_permissions: [...admin.user_permissions],
  must_change_password: admin.temporaryPasswordId === null ? (0 as const) : (1 as const),
  must_add_method: admin.needsMethod,
  sso: admin.isSso ? (1 as const) : (0 as const),
  viewing_group: admin.viewedGroup,
  additions: 1 as const,
});
