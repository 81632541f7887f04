import { type Kysely, sql } from 'kysely';

/**
 * What goes by the clock and cannot be taken back waits while the time of the database is far from the last one that a server
 * saw. A session begins in the past: one that seems to begin later was made while the clock was wrong.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table clock (
      is_only boolean primary key default true check (is_only),
      -- When a server last found the clock in order, by this clock.
      seen_at timestamptz not null default now()
    );
    insert into clock default values;

    -- Servers look twice a minute. What is corrected by minutes is no doubt, nor is a stop over a weekend.
    create function clock_is_trusted() returns boolean language sql stable
      return coalesce(
        (select now() >= seen_at - interval '5 minutes' and now() <= seen_at + interval '3 days' from clock), false);

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
        and s.last_used_at <= now() + interval '5 minutes'
        and s.created_at > now() - make_interval(mins => max_minutes)
        and s.created_at <= now() + interval '5 minutes'
        and s.created_at >= a.sessions_valid_from
        and u.is_admin
        and not u.is_suspended
        and (s.binding_hash is null or s.binding_hash = binding);
    end $$;
  `.execute(db);
}
