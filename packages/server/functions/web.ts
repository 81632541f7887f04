/** Visits, counted by day. */
export const webFunctions = `
create or replace function web_count(first date, last date) returns table (
  day date, dimension text, name text, sessions integer, page_views integer, bounces integer, seconds bigint
)
  language sql stable as $$
  with visits as (
    select (session_started_at at time zone 'UTC')::date as day, count(*) as views,
      greatest(0, extract(epoch from max(at) - session_started_at))::int as seconds,
      (array_agg(device order by at, id))[1] as device,
      (array_agg(browser order by at, id))[1] as browser,
      (array_agg(country order by at, id))[1] as country,
      (array_agg(referrer order by at, id))[1] as referrer,
      (array_agg(path order by at, id))[1] as path
    from web_events
    where session_started_at >= first::timestamp at time zone 'UTC'
      and session_started_at < (last + 1)::timestamp at time zone 'UTC'
    group by visitor_id, session_started_at
  )
  select visits.day, d.dimension, d.name, count(*)::int, sum(views)::int, (count(*) filter (where views = 1))::int,
    sum(visits.seconds)
  from visits cross join lateral (values
    ('all', ''), ('device', device), ('browser', coalesce(browser, 'Unknown')),
    ('country', coalesce(country, 'Unknown')), ('referrer', coalesce(referrer, 'Direct')), ('page', path)
  ) as d (dimension, name)
  group by 1, 2, 3
$$;
comment on function web_count(date, date) is
  'Counts the visits of some days.';

create or replace function web_fold() returns void language plpgsql as $$
begin
  perform web_fold(1000000);
end $$;
comment on function web_fold() is
  'Sums all changes up.';

create or replace function web_fold(most integer) returns integer language plpgsql as $$
declare
  changed date[];
  open date[];
begin
  if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of visits')) then
    return 0;
  end if;
  with days as (
    select day from web_changes group by day order by day limit most
  ), gone as (
    delete from web_changes where day in (select day from days) returning day
  )
  select array_agg(distinct day) into changed from gone;
  open := array(select unnest(changed) except select day from web_closed_days);
  delete from web_days where day = any (open);
  insert into web_days select counts.* from unnest(open) day cross join lateral web_count(day, day) counts;
  return coalesce(cardinality(changed), 0);
end $$;
comment on function web_fold(integer) is
  'Counts days again whose visits changed.';

create or replace function web_recount() returns void language sql as $$
  truncate web_changes;
  delete from web_days where day not in (select day from web_closed_days);
  insert into web_days select counts.* from (
    select min(session_started_at at time zone 'UTC')::date as first,
      max(session_started_at at time zone 'UTC')::date as last from web_events
  ) days cross join lateral web_count(first, last) counts
  where counts.day not in (select day from web_closed_days);
$$;
comment on function web_recount() is
  'Counts all days of visits again that are not closed.';

create or replace function web_events_keep_counts(source text) returns void language plpgsql as $$
declare
  closing date[];
begin
  execute format($sql$
    select array_agg(distinct day) from (select (session_started_at at time zone 'UTC')::date as day from %s gone) days
    where day not in (select day from web_closed_days)$sql$, source) into closing;
  -- Before these days are closed, they are counted a last time: the earliest are counted first.
  while exists (select from web_changes where day = any (closing)) and web_fold(100) > 0 loop end loop;
  if exists (select from web_changes where day = any (closing)) then
    raise lock_not_available using message = 'visits are being counted';
  end if;
  insert into web_closed_days select unnest(closing) on conflict do nothing;
end $$;
comment on function web_events_keep_counts(text) is
  'Closes the days of visits that are about to be dropped.';
revoke execute on function web_events_keep_counts(text) from public;
`;
