import { byOperation, onEach } from './by-operation.ts';

/** The urgency of cases. */
export const casesFunctions = `
create or replace function case_severity(the_case bigint) returns smallint language sql stable as $$
  select coalesce(max(array_position(array['low', 'medium', 'high', 'critical'], r.severity)), 2)::smallint
  from case_reasons s join report_app_reasons a on a.id = s.app_reason_id
  join report_reasons r on r.id = coalesce(a.reason_id, (select id from report_reasons where is_other))
  where s.case_id = the_case
$$;
comment on function case_severity(bigint) is
  'The highest severity among the reasons of a case.';

create or replace function case_target(the_case bigint) returns integer language sql stable as $$
  select coalesce(min(r.target_hours), 24)
  from case_reasons s join report_app_reasons a on a.id = s.app_reason_id
  join report_reasons r on r.id = coalesce(a.reason_id, (select id from report_reasons where is_other))
  where s.case_id = the_case
$$;
comment on function case_target(bigint) is
  'The shortest target time, in hours, among the reasons of a case.';

create or replace function case_urgency(severity smallint, reliability double precision, views integer, opened timestamptz)
  returns double precision
  language sql immutable parallel safe as $$
  select case when severity = 4 then 1000000 else 0 end + (array[0, 12, 36, 72])[severity]
    + 12 * ln(1 + reliability) / ln(2::float8) + 6 * ln((1 + views)::float8) / ln(2::float8)
    - extract(epoch from opened)::float8 / 3600
$$;
comment on function case_urgency(smallint, double precision, integer, timestamptz) is
  'The urgency of a case from its severity, reporters, views and age.';

create or replace function case_rank(severity smallint, reliability double precision, views integer, opened timestamptz, ranks_low boolean)
  returns double precision
  language sql immutable parallel safe as $$
  select case_urgency(severity, reliability, views, opened) - case when ranks_low and severity < 4 then 1000000 else 0 end
$$;
comment on function case_rank(smallint, double precision, integer, timestamptz, boolean) is
  'The urgency of a case, and behind all others when it was reported after it was out of sight.';

create or replace function case_views(the_post bigint, the_user bigint) returns integer language sql stable as $$
  select count(*)::integer from (
    select from post_views v
    where v.created_at > now() - interval '7 days' and v.post_id in (
      select the_post where the_post is not null
      union all
      (select p.id from posts p where p.user_id = the_user and p.deleted_at is null order by p.id desc limit 50)
    )
    limit 100000
  ) seen
$$;
comment on function case_views(bigint, bigint) is
  'The views of a post, or of the newest posts of a user, in seven days.';

create or replace function case_urgency_refresh(at_once integer, counted_before timestamptz default null) returns bigint
  language plpgsql as $$
declare
  done bigint;
begin
  with due as materialized (
    select id, post_id, user_id from cases
    where state = 'open' and (urgency_at is null or urgency_at < counted_before)
    order by urgency_at nulls first, id limit at_once for no key update skip locked
  ), given as (
    select due.id, r.reported_by
    from due cross join lateral (
      (select reported_by from post_reports where case_id = due.id order by created_at desc, id desc limit 200)
      union (select reported_by from user_reports where case_id = due.id order by created_at desc, id desc limit 200)
    ) r where r.reported_by is not null
  ), reliable as (
    select who.reported_by, (upheld + 2) / (decided + 4)::float8 as share
    from (select distinct reported_by from given) who cross join lateral (
      select count(*) as decided, count(*) filter (where c.state = 'acted_on') as upheld
      from (
        (select case_id from post_reports where reported_by = who.reported_by order by id desc limit 2000)
        union all (select case_id from user_reports where reported_by = who.reported_by order by id desc limit 2000)
      ) made join cases c on c.id = made.case_id
      where c.state <> 'open' and c.closed_by is not null and c.closed_at > now() - interval '90 days'
    ) counted
  ), summed as (
    select given.id, count(*)::integer as reporters, sum(reliable.share) as reliability
    from given join reliable using (reported_by) group by given.id
  )
  update cases c set reporters = coalesce(summed.reporters, 0), reporters_reliability = coalesce(summed.reliability, 0),
    views = case_views(due.post_id, due.user_id), severity = case_severity(due.id), urgency_at = now()
  from due left join summed using (id) where c.id = due.id;
  get diagnostics done = row_count;
  return done;
end $$;
comment on function case_urgency_refresh(integer, timestamptz) is
  'Counts the reporters and views of up to this many open cases again.';

create or replace function case_reasons_urgency() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  the_case bigint := coalesce(new.case_id, old.case_id);
  worst smallint := case_severity(the_case);
  target integer := case_target(the_case);
begin
  update cases set severity = worst, target_hours = target, urgency_at = null
  where id = the_case and (severity <> worst or target_hours <> target or urgency_at is not null);
  return null;
end $$;
comment on function case_reasons_urgency() is
  'Keeps severity and target time of a case when its reasons change.';
revoke execute on function case_reasons_urgency() from public;
create or replace trigger case_reasons_urgency after insert or delete or update on case_reasons
  for each row execute function case_reasons_urgency();

create or replace function case_reasons_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  ${byOperation(
    (changed) => `insert into app_reason_changes (app_reason_id, by)
    select app_reason_id, sum(by * reports) from ${changed} changed group by 1 having sum(by * reports) <> 0;`,
  )}
  return null;
end $$;
comment on function case_reasons_count() is
  'Notes how many reports a reason of the app gained or lost.';
revoke execute on function case_reasons_count() from public;
${onEach('case_reasons', 'case_reasons_count', 'case_reasons_note')}

create or replace function app_reasons_fold(most integer) returns bigint language sql as $$
  with gone as (
    delete from app_reason_changes where ctid = any (array(select ctid from app_reason_changes limit most))
    returning app_reason_id, by
  ), counted as (
    update report_app_reasons a set reports = a.reports + moved.by
    from (select app_reason_id, sum(by) as by from gone group by 1) moved where moved.app_reason_id = a.id
  )
  select count(*) from gone
$$;
comment on function app_reasons_fold(integer) is
  'Sums changes of the number of reports up into the reasons of the app.';

create or replace function case_severity_spread(at_once integer) returns bigint language plpgsql as $$
declare
  change case_severity_changes;
  last_id bigint;
begin
  select * into change from case_severity_changes order by app_reason_id limit 1 for update;
  if not found then return 0; end if;
  select max(case_id) into last_id from (
    select case_id from case_reasons
    where app_reason_id = change.app_reason_id and case_id > change.after_case_id order by case_id limit at_once
  ) slice;
  if last_id is null then
    delete from case_severity_changes where app_reason_id = change.app_reason_id;
    return 1;
  end if;
  update cases c set severity = locked.worst, target_hours = locked.target
  from (
    select o.id, case_severity(o.id) as worst, case_target(o.id) as target from cases o
    where o.id in (
      select case_id from case_reasons
      where app_reason_id = change.app_reason_id and case_id > change.after_case_id and case_id <= last_id
    ) and o.state = 'open' order by o.id for no key update of o
  ) locked where locked.id = c.id and (locked.worst <> c.severity or locked.target <> c.target_hours);
  update case_severity_changes set after_case_id = last_id where app_reason_id = change.app_reason_id;
  return 1;
end $$;
comment on function case_severity_spread(integer) is
  'Brings a changed severity or target time to up to this many cases.';

create or replace function report_app_reasons_urgency() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into case_severity_changes (app_reason_id) values (new.id)
  on conflict (app_reason_id) do update set after_case_id = 0;
  return null;
end $$;
comment on function report_app_reasons_urgency() is
  'Queues the cases of a reason of the app that was assigned to another reason.';
revoke execute on function report_app_reasons_urgency() from public;
create or replace trigger report_app_reasons_urgency after update of reason_id on report_app_reasons
  for each row when (old.reason_id is distinct from new.reason_id) execute function report_app_reasons_urgency();

create or replace function report_reasons_urgency() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into case_severity_changes (app_reason_id)
  select id from report_app_reasons where reason_id = new.id or (new.is_other and reason_id is null) order by id
  on conflict (app_reason_id) do update set after_case_id = 0;
  return null;
end $$;
comment on function report_reasons_urgency() is
  'Queues the cases of a reason whose severity or target time changed.';
revoke execute on function report_reasons_urgency() from public;
create or replace trigger report_reasons_urgency after update of severity, target_hours on report_reasons
  for each row
  when (old.severity <> new.severity or old.target_hours <> new.target_hours)
  execute function report_reasons_urgency();

create or replace function cases_urgency() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- While it was closed, its reasons may have changed.
  if tg_op = 'UPDATE' and new.state = 'open' and old.state <> 'open' then
    new.severity := case_severity(new.id);
    new.target_hours := case_target(new.id);
  end if;
  new.urgency := case_rank(new.severity, new.reporters_reliability, new.views, new.created_at, new.ranks_low);
  new.near_at := new.created_at + make_interval(mins => new.target_hours * 45);
  new.due_at := new.created_at + make_interval(hours => new.target_hours);
  return new;
end $$;
comment on function cases_urgency() is
  'Keeps the urgency and the due time of a case.';
revoke execute on function cases_urgency() from public;
create or replace trigger cases_urgency before insert or update of severity, reporters_reliability, views, created_at,
    target_hours, state, ranks_low on cases
  for each row execute function cases_urgency();

create or replace function cases_follow_post() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update cases set subject = new.title where post_id = new.id and state = 'open';
  return null;
end $$;
comment on function cases_follow_post() is
  'Keeps the title of a post in its open case, by which cases are sorted.';
revoke execute on function cases_follow_post() from public;
create or replace trigger cases_follow_post after update of title on posts
  for each row when (new.title <> old.title and new.purged_at is null) execute function cases_follow_post();

create or replace function cases_follow_user() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update cases set subject = new.name where user_id = new.id and state = 'open';
  return null;
end $$;
comment on function cases_follow_user() is
  'Keeps the name of a user in their open case, by which cases are sorted.';
revoke execute on function cases_follow_user() from public;
create or replace trigger cases_follow_user after update of name on users
  for each row when (new.name <> old.name and new.deleted_at is null) execute function cases_follow_user();
`;
