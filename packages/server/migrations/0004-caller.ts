import { type Kysely, sql } from 'kysely';

/**
 * Who a session belongs to, asked by every call. A function keeps its plan for as long as the connection lives, which is
 * most of the cost of this query, and works behind a pooler, where named statements do not.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function find_caller(token bytea, binding bytea, idle_minutes integer, max_minutes integer)
    returns table (
      id bigint, name text, username text, avatar text, version integer, is_sup_admin integer,
      session_id bigint, temporary_password_id bigint, stale boolean,
      group_permissions text[], user_permissions text[]
    ) language plpgsql stable as $$
    begin
      return query
      select u.id, u.name, u.username, u.avatar, a.version, a.is_sup_admin::int, s.id, s.temporary_password_id,
        s.last_used_at < now() - interval '1 second',
        array(select distinct p.permission from admin_groups g join group_permissions p using (group_id)
          where g.admin_id = a.user_id order by p.permission),
        array(select p.permission from user_permissions p where p.admin_id = a.user_id order by p.permission)
      from sessions s join admins a on a.user_id = s.admin_id join users u on u.id = a.user_id
      where s.token_hash = token
        and s.ended_at is null
        and s.last_used_at > now() - make_interval(mins => idle_minutes)
        and s.created_at > now() - make_interval(mins => max_minutes)
        and s.created_at >= a.sessions_valid_from
        and not u.is_suspended
        and (s.binding_hash is null or s.binding_hash = binding);
    end $$;
  `.execute(db);
}
