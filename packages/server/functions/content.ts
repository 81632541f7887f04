import { byOperation, onEach } from './by-operation.ts';

/** Similar cases, decisions, reports, and counters of posts and chats. */
export const contentFunctions = `
create or replace function website_host(website text) returns text language sql immutable strict parallel safe as $$
  select case when host like '%.%' then left(rtrim(host, '.'), 253) end
  from substring(lower(website) from '^[[:space:]]*(?:(?:[a-z][a-z0-9+.-]*:)?//)?(?:[^/?#@[:space:]]*@)?(?:www[.])?([^/?#:@[:space:]]+)') host
$$;
comment on function website_host(text) is
  'The host of a website, without www.';

create or replace function comparable_text(title text, said text) returns bytea language sql immutable parallel safe as $$
  select case when length(words) >= 12 then decode(md5(words), 'hex') end
  from (select trim(regexp_replace(lower(coalesce(nullif(trim(said), ''), title)), '[[:space:][:punct:]]+', ' ', 'g')) as words) folded
$$;
comment on function comparable_text(text, text) is
  'A hash of the words of a post, if it has enough of them to compare it.';

create or replace function cases_similarity() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state <> 'open' then
    delete from case_similarity where case_id = new.id;
  else
    insert into case_similarity (case_id, author_id, host, text_hash)
      select new.id, p.user_id, website_host(p.website), comparable_text(p.title, p.text) from posts p where p.id = new.post_id
    on conflict (case_id) do nothing;
  end if;
  return null;
end $$;
comment on function cases_similarity() is
  'Keeps what similar cases are found by while a case is open.';
revoke execute on function cases_similarity() from public;
create or replace trigger cases_similarity_insert after insert on cases
  for each row when (new.post_id is not null and new.state = 'open') execute function cases_similarity();
create or replace trigger cases_similarity_update after update of state on cases
  for each row when (new.post_id is not null and new.state <> old.state) execute function cases_similarity();

create or replace function posts_similarity() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update case_similarity s
    set author_id = new.user_id, host = website_host(new.website), text_hash = comparable_text(new.title, new.text)
  from cases c where c.post_id = new.id and c.state = 'open' and s.case_id = c.id;
  return null;
end $$;
comment on function posts_similarity() is
  'Keeps what similar cases are found by when the post changes.';
revoke execute on function posts_similarity() from public;
create or replace trigger posts_similarity after update of title, text, website, user_id on posts
  for each row when (new.title is distinct from old.title or new.text is distinct from old.text
    or new.website is distinct from old.website or new.user_id is distinct from old.user_id)
  execute function posts_similarity();

create or replace function moderation_decisions_what() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.what := case when new.post_id is not null or new.kind in ('hide_post', 'delete_post') then 'posts' else 'users' end;
  return new;
end $$;
comment on function moderation_decisions_what() is
  'Notes whether a decision is about a post or a user.';
revoke execute on function moderation_decisions_what() from public;
create or replace trigger moderation_decisions_what before insert on moderation_decisions
  for each row execute function moderation_decisions_what();

create or replace function moderation_decisions_fill() returns void
  language sql security definer set search_path = public, pg_temp as $$
  with closed as (
    select c.id as case_id, c.state, p.id as post_id, coalesce(p.user_id, c.user_id) as user_id, c.closed_at, c.closed_by,
      c.closing_reason as reason, c.closing_reason_id as reason_id, c.created_at as reported_at, c.reports,
      case when c.state = 'dismissed' then 'dismiss' when c.post_id is not null then 'delete_post' else 'suspend' end as kind
    from cases c left join posts p on p.id = c.post_id
    where c.state <> 'open' and c.closed_by is not null
    union all
    -- What was done without a case.
    select null, 'acted_on', p.id, p.user_id, p.deleted_at, p.deleted_by, p.deletion_reason, null, null, 0, 'delete_post'
    from posts p where p.deleted_at is not null and p.deleted_by is not null
      and not exists (select from cases c where c.post_id = p.id and c.state = 'acted_on' and c.closed_at = p.deleted_at)
    union all
    select null, 'acted_on', null, u.id, u.suspended_at, u.suspended_by, u.suspension_reason, null, null, 0, 'suspend'
    from users u where u.is_suspended and u.suspended_at is not null and u.suspended_by is not null
      and not exists (select from cases c where c.user_id = u.id and c.state = 'acted_on' and c.closed_at = u.suspended_at)
  )
  insert into moderation_decisions (event_id, kind, post_id, user_id, case_id, reason_id, reason, text, decided_by, decided_at,
    reported_at, reports, reporters, reverted_at, reverted_cause)
  select told.event_id, closed.kind, closed.post_id, closed.user_id, closed.case_id, closed.reason_id, closed.reason,
    case when closed.kind = 'suspend' and u.suspended_at = closed.closed_at then u.suspension_text end, closed.closed_by,
    closed.closed_at, case when closed.reports > 0 then closed.reported_at end, closed.reports,
    coalesce(reporters.post, 0) + coalesce(reporters.person, 0),
    case when ending.is_over then ending.at end, case when ending.is_over then 'staff' end
  from closed join users u on u.id = closed.user_id and not u.is_admin
  -- An event has the time of the transaction in which it was decided.
  left join lateral (
    select e.event_id from app_events e
    where e.thing = case closed.kind when 'dismiss' then 'case' when 'delete_post' then 'post' else 'user' end
      and e.thing_id = case closed.kind when 'dismiss' then closed.case_id when 'delete_post' then closed.post_id else closed.user_id end
      and e.type = case closed.kind when 'dismiss' then 'report.decided' when 'delete_post' then 'post.deleted' else 'user.suspended' end
      and e.created_at = closed.closed_at
    order by e.id limit 1
  ) told on true
  cross join lateral (
    select (select count(distinct reported_by) from post_reports where case_id = closed.case_id) as post,
      (select count(distinct reported_by) from user_reports where case_id = closed.case_id) as person
  ) reporters
  -- A suspension that is over: its end is not known better than by the last change of the account.
  cross join lateral (
    select closed.kind = 'suspend' and (not u.is_suspended or u.suspended_at is distinct from closed.closed_at) as is_over,
      greatest(u.updated_at, closed.closed_at) as at
  ) ending
  where not exists (
    select from moderation_decisions d where d.kind = closed.kind and d.decided_at = closed.closed_at
      and case when closed.kind = 'dismiss' then d.case_id = closed.case_id
        else d.user_id = closed.user_id and d.post_id is not distinct from closed.post_id end)
  order by closed.closed_at, closed.case_id
$$;
comment on function moderation_decisions_fill() is
  'Writes decisions for what demo data says was decided.';
revoke execute on function moderation_decisions_fill() from public;

create or replace function user_reports_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  ${byOperation(
    (changed) => `update users set reported_count = reported_count + counted.by
    from (
      select reported_user_id, sum(by)::int as by from ${changed} changed
      where dismissed_at is null group by 1 having sum(by) <> 0
    ) counted
    where users.id = counted.reported_user_id;`,
  )}
  return null;
end $$;
comment on function user_reports_count() is
  'Keeps the number of reports on a user that are not dismissed.';
revoke execute on function user_reports_count() from public;
${onEach('user_reports', 'user_reports_count', 'user_reports_count')}

create or replace function post_views_count_insert() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from posts where id in (select post_id from changed) order by id for no key update;
  update posts set views_count = views_count + counted.n
  from (select post_id, count(*)::integer as n from changed group by 1) counted where posts.id = counted.post_id;
  return null;
end $$;
comment on function post_views_count_insert() is
  'Adds views to the number of a post.';
revoke execute on function post_views_count_insert() from public;
create or replace trigger post_views_count_insert after insert on post_views referencing new table as changed
  for each statement execute function post_views_count_insert();

create or replace function post_views_note_viewers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into post_viewers as there (post_id, user_id, created_at)
  select post_id, user_id, min(created_at) from added where user_id is not null group by 1, 2 order by 1, 2
  on conflict (post_id, user_id) do update set created_at = excluded.created_at
    where there.created_at > excluded.created_at;
  return null;
end $$;
comment on function post_views_note_viewers() is
  'Notes who viewed a post first when, each person once.';
revoke execute on function post_views_note_viewers() from public;
create or replace trigger post_views_note_viewers after insert on post_views referencing new table as added
  for each statement execute function post_views_note_viewers();

create or replace function bookmarks_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  ${byOperation(
    (changed) => `perform from posts where id in (select post_id from ${changed} changed) order by id for no key update;
    update posts set bookmarks_count = bookmarks_count + counted.by
    from (select post_id, sum(by)::integer as by from ${changed} changed group by 1 having sum(by) <> 0) counted
    where posts.id = counted.post_id;`,
  )}
  return null;
end $$;
comment on function bookmarks_count() is
  'Keeps the number of bookmarks of a post.';
revoke execute on function bookmarks_count() from public;
${onEach('bookmarks', 'bookmarks_count', 'bookmarks_count')}

create or replace function chat_messages_note_latest() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Always in the same order, so that no one waits in a circle.
  perform from chat_members m join (select room_id, max(created_at) as at from added group by 1) latest using (room_id)
  where m.last_message_at < latest.at order by m.room_id, m.user_id for no key update of m;
  update chat_members m set last_message_at = latest.at
  from (select room_id, max(created_at) as at from added group by 1) latest
  where m.room_id = latest.room_id and m.last_message_at < latest.at;
  return null;
end $$;
comment on function chat_messages_note_latest() is
  'Notes the latest message of a room at its members.';
revoke execute on function chat_messages_note_latest() from public;
create or replace trigger chat_messages_note_latest after insert on chat_messages referencing new table as added
  for each statement execute function chat_messages_note_latest();

create or replace function chat_members_latest() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.last_message_at := coalesce((select max(created_at) from chat_messages where room_id = new.room_id), '-infinity');
  return new;
end $$;
comment on function chat_members_latest() is
  'Notes the latest message of a room at a new member.';
revoke execute on function chat_members_latest() from public;
create or replace trigger chat_members_latest before insert on chat_members
  for each row when (new.last_message_at = '-infinity') execute function chat_members_latest();
`;
