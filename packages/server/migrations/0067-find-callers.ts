import { type Kysely, sql } from 'kysely';

/**
 * Each request asks who calls, and those who come together are asked about in one statement: one function for all of them starts
 * one query, where `find_caller` started one for each. `find_caller` is for the former server. With `rows 1`, PostgreSQL finds the plan
 * that it keeps of a named statement as good as a new one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function find_callers(tokens bytea[], bindings bytea[], idle_minutes integer, max_minutes integer)
    returns table (
      place integer, id bigint, name text, username text, avatar text, version integer, is_sup_admin integer,
      session_id bigint, temporary_password_id bigint, stale boolean,
      group_permissions text[], user_permissions text[]
    ) language plpgsql stable rows 1 as $$
    begin
      return query
      select p.place::int, u.id, u.name, u.username, u.avatar, a.version, a.is_sup_admin::int, s.id, s.temporary_password_id,
        s.last_used_at < now() - interval '1 second',
        array(select distinct h.permission from permissions_through_groups h
          where h.admin_id = a.user_id order by h.permission),
        array(select h.permission from held_permissions h
          where h.admin_id = a.user_id and h.group_id is null order by h.permission)
      from unnest(tokens, bindings) with ordinality as p (token, binding, place)
      join sessions s on s.token_hash = p.token join admins a on a.user_id = s.admin_id join users u on u.id = a.user_id
      where s.ended_at is null
        and s.last_used_at > now() - make_interval(mins => idle_minutes)
        and s.last_used_at <= now() + interval '5 minutes'
        and s.created_at > now() - make_interval(mins => max_minutes)
        and s.created_at <= now() + interval '5 minutes'
        and s.created_at >= a.sessions_valid_from
        and u.is_admin
        and not u.is_suspended
        and (s.binding_hash is null or s.binding_hash = p.binding);
    end $$;

    create or replace function find_caller(token bytea, binding bytea, idle_minutes integer, max_minutes integer)
    returns table (
      id bigint, name text, username text, avatar text, version integer, is_sup_admin integer,
      session_id bigint, temporary_password_id bigint, stale boolean,
      group_permissions text[], user_permissions text[]
    ) language plpgsql stable as $$
    begin
      return query
      select c.id, c.name, c.username, c.avatar, c.version, c.is_sup_admin, c.session_id, c.temporary_password_id, c.stale,
        c.group_permissions, c.user_permissions
      from find_callers(array[find_caller.token], array[find_caller.binding], idle_minutes, max_minutes) c;
    end $$;
  `.execute(db);
}
