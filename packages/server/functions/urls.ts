import { byOperation, onEach } from './by-operation.ts';

/** Failed URLs, counted by host and day. */
export const urlsFunctions = `
create or replace function failed_host_of(url text) returns text language sql immutable as $$
  select left(lower(coalesce(
    substring(url from '^[[:space:]]*[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#@]*@)?([[][^]/?#]+[]]|[^/?#:[:space:]]+)'),
    substring(url from '^[[:space:]]*([^/?#:@[:space:]]+[.][^/?#:@[:space:]]+)'),
    'no host')), 255)
$$;
comment on function failed_host_of(text) is
  'The host of a failed URL.';

create or replace function failed_urls_host() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text := failed_host_of(new.url);
begin
  select id into new.host_id from failed_hosts where host = name;
  if not found then
    insert into failed_hosts (host) values (name) on conflict (host) do nothing;
    select id into new.host_id from failed_hosts where host = name;
  end if;
  -- The server checks it, again if it was done.
  perform from failed_host_check where url_created_at < new.created_at;
  if not found then
    insert into failed_host_check as there (url_created_at) values (new.created_at - interval '1 microsecond')
    on conflict (is_only) do update
      set url_created_at = least(there.url_created_at, excluded.url_created_at), url_id = 0, host_id = 0;
  end if;
  return new;
end $$;
comment on function failed_urls_host() is
  'Finds or adds the host of a failed URL that came without one, for servers of before 2026-11-30.';
revoke execute on function failed_urls_host() from public;
create or replace trigger failed_urls_host before insert on failed_urls
  for each row when (new.host_id is null) execute function failed_urls_host();

create or replace function failed_urls_count(changes failed_url_change[]) returns void language plpgsql as $$
begin
  insert into failed_host_counts as there (span, starts, host_id, failed, attempts)
  select span, date_trunc(span, created_at at time zone 'UTC')::date as starts, host_id, sum(by), sum(by * attempts)
  from unnest(changes), unnest(array['day', 'month', 'year']) span
  group by span, 2, host_id
  having sum(by) <> 0 or sum(by * attempts) <> 0
  order by span, 2, host_id
  on conflict (span, starts, host_id) do update
    set failed = there.failed + excluded.failed, attempts = there.attempts + excluded.attempts;

  insert into failed_url_days as there (day, failed, enrichment_failed, resolved)
  select (created_at at time zone 'UTC')::date as day, sum(by), sum(by) filter (where enrichment), sum(by) filter (where resolved)
  from (select created_at, enrichment, resolved, by from unnest(changes)
    union all select created_at, true, true, 0 from unnest(changes)) each
  group by 1 order by 1
  on conflict (day) do update set failed = there.failed + excluded.failed,
    enrichment_failed = there.enrichment_failed + excluded.enrichment_failed, resolved = there.resolved + excluded.resolved;

  perform from failed_hosts where id in (select host_id from unnest(changes)) order by id for no key update;
  update failed_hosts set
    failed = failed_hosts.failed + changed.failed,
    unresolved = failed_hosts.unresolved + changed.unresolved,
    enrichment_failed = failed_hosts.enrichment_failed + changed.enrichment_failed,
    enrichment_unresolved = failed_hosts.enrichment_unresolved + changed.enrichment_unresolved,
    last_failed_at = case when changed.came is null then failed_hosts.last_failed_at
      else greatest(failed_hosts.last_failed_at, changed.came) end
  from (
    select host_id, sum(by) as failed, coalesce(sum(by) filter (where not resolved), 0) as unresolved,
      coalesce(sum(by) filter (where enrichment), 0) as enrichment_failed,
      coalesce(sum(by) filter (where enrichment and not resolved), 0) as enrichment_unresolved,
      max(created_at) filter (where by > 0) as came
    from unnest(changes) group by host_id
  ) changed
  where failed_hosts.id = changed.host_id;
  -- The latest may have gone.
  update failed_hosts set last_failed_at = (
    select greatest(max(created_at), failed_hosts.last_dropped_at) from failed_urls where failed_urls.host_id = failed_hosts.id)
  where id in (select host_id from unnest(changes) where by < 0);
end $$;
comment on function failed_urls_count(failed_url_change[]) is
  'Adds changes of failed URLs to the numbers of their days and hosts.';

create or replace function failed_urls_changed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  ${byOperation(
    (changed) => `perform failed_urls_count((select array_agg(row(
      host_id, created_at, resolved_at is not null, failed_in_enrichment, attempts, by)::failed_url_change)
      from ${changed} changed));`,
  )}
  return null;
end $$;
comment on function failed_urls_changed() is
  'Counts the failed URLs that a statement changed.';
revoke execute on function failed_urls_changed() from public;
${onEach('failed_urls', 'failed_urls_changed', 'failed_urls_count')}

create or replace function failed_urls_keep_counts(source text) returns void language plpgsql as $$
begin
  execute format($sql$
    update failed_hosts h set dropped = h.dropped + gone.failed, dropped_unresolved = h.dropped_unresolved + gone.unresolved,
      dropped_enrichment = h.dropped_enrichment + gone.enrichment,
      dropped_enrichment_unresolved = h.dropped_enrichment_unresolved + gone.enrichment_unresolved,
      last_dropped_at = greatest(h.last_dropped_at, gone.latest)
    from (
      select host_id, count(*) as failed, count(*) filter (where resolved_at is null) as unresolved,
        count(*) filter (where failed_in_enrichment) as enrichment,
        count(*) filter (where failed_in_enrichment and resolved_at is null) as enrichment_unresolved,
        max(created_at) as latest
      from %s gone group by 1
    ) gone where h.id = gone.host_id$sql$, source);
end $$;
comment on function failed_urls_keep_counts(text) is
  'Notes the numbers of failed URLs that are about to be dropped.';
revoke execute on function failed_urls_keep_counts(text) from public;

create or replace function failed_urls_recount() returns void language plpgsql as $$
declare
  since date := (select (kept_from at time zone 'UTC')::date from event_retention where table_name = 'failed_urls');
begin
  delete from failed_host_counts where span = 'year' or starts >= since;
  insert into failed_host_counts
  select span, date_trunc(span, created_at at time zone 'UTC')::date, host_id, count(*), sum(attempts)
  from failed_urls, unnest(array['day', 'month']) span where (created_at at time zone 'UTC')::date >= since group by 1, 2, 3;
  insert into failed_host_counts
  select 'year', date_trunc('year', starts)::date, host_id, sum(failed), sum(attempts)
  from failed_host_counts where span = 'month' group by 2, 3;
  delete from failed_url_days where day >= since;
  insert into failed_url_days
  select (created_at at time zone 'UTC')::date, count(*), count(*) filter (where failed_in_enrichment), count(resolved_at)
  from failed_urls where (created_at at time zone 'UTC')::date >= since group by 1;
  update failed_hosts h set (failed, unresolved, enrichment_failed, enrichment_unresolved, last_failed_at) = (
    select h.dropped + count(*), h.dropped_unresolved + count(*) filter (where resolved_at is null),
      h.dropped_enrichment + count(*) filter (where failed_in_enrichment),
      h.dropped_enrichment_unresolved + count(*) filter (where failed_in_enrichment and resolved_at is null),
      greatest(max(created_at), h.last_dropped_at)
    from failed_urls where host_id = h.id);
end $$;
comment on function failed_urls_recount() is
  'Counts all failed URLs again, after a load without triggers.';
`;
