/** Users the app deletes are queued in the transaction that deletes them, and erased by a job (decision 74). */
export const erasureFunctions = `
create or replace function erasures_queue(ids bigint[], names text[] default '{}') returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into user_erasures as q (user_id, known)
  select id, array(select distinct name from unnest(names) name where name <> '') from users
  where id = any (ids) and deleted_at is not null and not is_admin order by id
  on conflict (user_id) do update set step = null, is_left = false, due_at = least(q.due_at, now()),
    known = array(select distinct name from unnest(q.known || excluded.known) name);
end $$;
comment on function erasures_queue(bigint[], text[]) is
  'Queues deleted users to be erased; those who are queued begin again.';
revoke execute on function erasures_queue(bigint[], text[]) from public;

create or replace function users_erase() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.deleted_at is null then
    -- A user the app restores keeps what is left.
    delete from user_erasures where user_id = new.id;
  elsif tg_op = 'INSERT' then
    perform erasures_queue(array[new.id]);
  else
    perform erasures_queue(array[new.id], array[old.name, old.username, old.email, old.phone]);
  end if;
  return null;
end $$;
comment on function users_erase() is
  'Queues a user for erasure when the app deletes them, and takes them out when it brings them back.';
revoke execute on function users_erase() from public;
create or replace trigger users_erase_insert after insert on users
  for each row when (new.deleted_at is not null) execute function users_erase();
create or replace trigger users_erase_update after update of deleted_at on users
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function users_erase();

create or replace function cases_erase() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform erasures_queue(array(
    select new.user_id
    union all select user_id from posts where id = new.post_id
    union all select reported_by from post_reports where case_id = new.id
    union all select reported_by from user_reports where case_id = new.id));
  return null;
end $$;
comment on function cases_erase() is
  'Queues the people of a case again when it closes: until then it kept what is judged.';
revoke execute on function cases_erase() from public;
create or replace trigger cases_erase after update of state on cases
  for each row when (old.state = 'open' and new.state <> 'open') execute function cases_erase();

create or replace function appeals_erase() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform erasures_queue(array[new.user_id]);
  return null;
end $$;
comment on function appeals_erase() is
  'Queues the user of an appeal again when it closes.';
revoke execute on function appeals_erase() from public;
create or replace trigger appeals_erase after update of state on appeals
  for each row when (old.state = 'open' and new.state <> 'open') execute function appeals_erase();

create or replace function user_is_judged(who bigint) returns boolean language sql stable as $$
  select exists (select from cases where user_id = who and state = 'open')
    or exists (select from appeals where user_id = who and state = 'open')
$$;
comment on function user_is_judged(bigint) is
  'Whether an open case or appeal is about a user.';

create or replace function post_is_judged(which bigint) returns boolean language sql stable as $$
  select exists (select from cases where post_id = which and state = 'open')
    or exists (select from posts p where p.id = which and user_is_judged(p.user_id))
$$;
comment on function post_is_judged(bigint) is
  'Whether an open case is about a post or its author.';

create or replace function user_notes_erase(who bigint, most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  delete from user_notes where id = any (array(
    select n.id from user_notes n join users u on u.id = n.user_id
    where n.user_id = who and u.deleted_at is not null and not u.is_admin limit most));
  get diagnostics gone = row_count;
  return gone;
end $$;
comment on function user_notes_erase(bigint, integer) is
  'Deletes the notes of staff about a deleted user, which the role of the server cannot.';
revoke execute on function user_notes_erase(bigint, integer) from public;

create or replace function thing_names(fields jsonb, who text) returns boolean language sql immutable parallel safe as $$
  select exists (select from jsonb_array_elements(fields) moment where named_in(moment -> 1) @> array[who])
$$;
comment on function thing_names(jsonb, text) is
  'Whether the stored fields of a thing name a user.';

create or replace function thing_without(fields jsonb, names text[]) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_agg(jsonb_build_array(moment -> 0, (moment -> 1) - names) order by place), '[]')
  from jsonb_array_elements(fields) with ordinality each (moment, place)
$$;
comment on function thing_without(jsonb, text[]) is
  'The stored fields of a thing without some of them.';

create or replace function says_name(said text, names text[]) returns boolean language sql immutable parallel safe as $$
  select exists (select from unnest(names) name where length(name) > 2 and position(lower(name) in lower(said)) > 0)
$$;
comment on function says_name(text, text[]) is
  'Whether a text contains one of these names; names of two letters are not looked for.';

-- It is made by a migration, since an index, a column or a view needs it.
comment on function named_in(jsonb) is
  'The users of the app the fields of an item name.';
`;
