import { type Kysely, sql } from 'kysely';

/**
 * Who holds a permission is said once, in the two views: statements of the server and `find_caller` ask them. Each request calls
 * `find_caller`. The first view is a plain join, so that the function's plan is the one that it had; through the second, which is
 * a union, PostgreSQL would not know how many permissions are the same.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create view permissions_through_groups as
      select m.admin_id, p.permission, p.granted_at, p.granted_by, m.group_id, m.added_at, m.added_by
      from admin_groups m join group_permissions p using (group_id);

    create view held_permissions as
      select admin_id, permission, granted_at, granted_by,
        null::bigint as group_id, null::timestamptz as added_at, null::bigint as added_by
      from user_permissions
      union all
      select admin_id, permission, granted_at, granted_by, group_id, added_at, added_by from permissions_through_groups;

    create or replace function find_caller(token bytea, binding bytea, idle_minutes integer, max_minutes integer)
    returns table (
      id bigint, name text, username text, avatar text, version integer, is_sup_admin integer,
      session_id bigint, temporary_password_id bigint, stale boolean,
      group_permissions text[], user_permissions text[]
    ) language plpgsql stable as $$
    begin
      return query
      select u.id, u.name, u.username, u.avatar, a.version, a.is_sup_admin::int, s.id, s.temporary_password_id,
        s.last_used_at < now() - interval '1 second',
        array(select distinct h.permission from permissions_through_groups h
          where h.admin_id = a.user_id order by h.permission),
        array(select h.permission from held_permissions h
          where h.admin_id = a.user_id and h.group_id is null order by h.permission)
      from sessions s join admins a on a.user_id = s.admin_id join users u on u.id = a.user_id
      where s.token_hash = token
        and s.ended_at is null
        and s.last_used_at > now() - make_interval(mins => idle_minutes)
        and s.created_at > now() - make_interval(mins => max_minutes)
        and s.created_at >= a.sessions_valid_from
        and u.is_admin
        and not u.is_suspended
        and (s.binding_hash is null or s.binding_hash = binding);
    end $$;
  `.execute(db);
}
