import { userFieldNames as edited } from '@quarterdeck/contract/core/entities/user-fields';

/** Callers, and the effects of a change to a user. */
export const peopleFunctions = `
create or replace function find_callers(tokens bytea[], bindings bytea[], idle_minutes integer, max_minutes integer) returns table (
  place integer, id bigint, name text, username text, avatar text, version integer, is_sup_admin integer,
  session_id bigint, temporary_password_id bigint, stale boolean, group_permissions text[],
  user_permissions text[]
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
comment on function find_callers(bytea[], bytea[], integer, integer) is
  'Who calls, by tokens and cookies. For servers of before the baseline, while a rolling upgrade lasts.';

create or replace function clock_is_trusted() returns boolean language sql stable
  return coalesce(
    (select now() >= seen_at - interval '5 minutes' and now() <= seen_at + interval '3 days' from clock), false);
comment on function clock_is_trusted() is
  'Whether the time of the database is near the last one that a server saw.';

create or replace function users_note_edits() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  field text;
  noted jsonb := '{}';
begin
  foreach field in array array_remove(array[
    ${edited.map((field) => `case when old.${field} is distinct from new.${field} then '${field}' end`).join(',\n    ')}
  ], null)
  loop
    if new.edits -> field is not distinct from old.edits -> field then
      new.version := greatest(new.version, old.version + 1);
      noted := noted || jsonb_build_object(field, jsonb_build_object('version', new.version, 'by', null, 'at', now()));
    elsif new.edits -> field ->> 'by' is not null then
      new.edits := jsonb_set(new.edits, array[field, 'before'], coalesce(to_jsonb(old) -> field, 'null'));
    end if;
  end loop;
  if noted <> '{}' then
    new.edits := new.edits || noted;
    new.updated_at := case when new.updated_at = old.updated_at then now() else new.updated_at end;
  end if;
  return new;
end $$;
comment on function users_note_edits() is
  'Raises the version of a field of a profile that the app changed, and keeps what it was before staff changed it.';
revoke execute on function users_note_edits() from public;
create or replace trigger users_note_edits before update of ${edited.join(', ')} on users
  for each row when (${edited.map((field) => `old.${field} is distinct from new.${field}`).join(' or ')})
  execute function users_note_edits();

create or replace function users_last_seen_on() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.last_seen_on := (new.last_seen_at at time zone 'UTC')::date;
  return new;
end $$;
comment on function users_last_seen_on() is
  'Keeps the day of the last visit, by which lists are sorted and filtered.';
revoke execute on function users_last_seen_on() from public;
create or replace trigger users_last_seen_on_insert before insert on users
  for each row when (new.last_seen_at is not null or new.last_seen_on is not null) execute function users_last_seen_on();
create or replace trigger users_last_seen_on_update before update of last_seen_at, last_seen_on on users
  for each row execute function users_last_seen_on();

create or replace function users_auto_follow_since() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.auto_follow_since := case when new.auto_follow then now() end;
  return new;
end $$;
comment on function users_auto_follow_since() is
  'Notes when an account was set to be followed by new users.';
revoke execute on function users_auto_follow_since() from public;
create or replace trigger users_auto_follow_since before update of auto_follow on users
  for each row when (old.auto_follow <> new.auto_follow) execute function users_auto_follow_since();

create or replace function users_follow_flagged() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from users where auto_follow) then
    with made as (
      insert into follows (follower_id, followed_id, is_automatic)
      select added.id, flagged.id, true
      from added join users flagged on flagged.auto_follow and flagged.id <> added.id
        -- A transaction may have begun before the flag was set: anyone who is made without a date is made now.
        and (added.created_at >= coalesce(flagged.auto_follow_since, flagged.created_at) or added.created_at = now())
      where not added.is_admin
      order by added.id, flagged.id
      on conflict (follower_id, followed_id) do nothing
      returning follower_id, followed_id
    )
    insert into app_events (type, subject, thing, thing_id, data)
    select 'follow.created', 'user:' || added.id, 'user', added.id,
      jsonb_build_object('follower', added.app_id, 'followed', jsonb_agg(flagged.app_id order by flagged.id), 'cause', 'auto_follow')
        || case when added.app_id is null then jsonb_build_object('internal_id', added.id) else '{}' end
    from made join added on added.id = made.follower_id join users flagged on flagged.id = made.followed_id
    group by added.id, added.app_id
    order by added.id;
  end if;
  return null;
end $$;
comment on function users_follow_flagged() is
  'Has new users follow the accounts that are set for it, and tells the app.';
revoke execute on function users_follow_flagged() from public;
create or replace trigger users_follow_flagged after insert on users referencing new table as added
  for each statement execute function users_follow_flagged();

create or replace function users_end_auto_follow() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.auto_follow := false;
  new.auto_follow_since := null;
  return new;
end $$;
comment on function users_end_auto_follow() is
  'Ends that new users follow an account which the app deletes.';
revoke execute on function users_end_auto_follow() from public;
create or replace trigger users_end_auto_follow before update of deleted_at on users
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function users_end_auto_follow();

create or replace function users_deleted() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from follows where follower_id = new.id;
  delete from follows where followed_id = new.id;
  return null;
end $$;
comment on function users_deleted() is
  'Removes the follows of a user the app deletes.';
revoke execute on function users_deleted() from public;
create or replace trigger users_deleted after update of deleted_at on users
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function users_deleted();
`;
