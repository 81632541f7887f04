import { type Kysely, sql } from 'kysely';

/**
 * Failed URLs, and how many each host has: in all, and for each day, month and year in which they failed first. Triggers keep
 * the numbers exact; a range of any length is a few dozen days, a few months and the years between them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await urls(db);
  await counts(db);
  await countByStatement(db);
}

async function urls(db: Kysely<never>): Promise<void> {
  await sql`
    create table failed_hosts (
      id bigint generated always as identity primary key,
      host text collate "C" not null unique,
      failed integer not null default 0,
      unresolved integer not null default 0,
      enrichment_failed integer not null default 0,
      enrichment_unresolved integer not null default 0,
      last_failed_at timestamptz
    );

    create table failed_urls (
      id bigint generated always as identity primary key,
      post_id bigint not null references posts on delete cascade,
      host_id bigint not null references failed_hosts,
      url text not null,
      device_type text,
      device_os text,
      failed_in_curl boolean not null default false,
      scrap_by_script boolean not null default false,
      failed_in_enrichment boolean not null default false,
      cause text,
      attempts integer not null default 1 check (attempts > 0),
      created_at timestamptz not null default now(),
      resolved_at timestamptz,
      last_retried_at timestamptz
    );
    create index failed_urls_of_post on failed_urls (post_id);
    create index failed_urls_by_created_at on failed_urls (created_at, id);
    create index failed_urls_by_resolved_at on failed_urls (resolved_at, id);
    create index failed_urls_by_last_retried_at on failed_urls (last_retried_at, id);
    create index failed_urls_enrichment_by_id on failed_urls (id) where failed_in_enrichment;
    create index failed_urls_enrichment_by_created_at on failed_urls (created_at, id) where failed_in_enrichment;
    create index failed_urls_enrichment_by_resolved_at on failed_urls (resolved_at, id) where failed_in_enrichment;
    create index failed_urls_enrichment_by_last_retried_at on failed_urls (last_retried_at, id) where failed_in_enrichment;
    create index failed_urls_of_host on failed_urls (host_id, created_at, id)
      include (failed_in_enrichment, resolved_at, last_retried_at);

    -- The part between the user and the port of an address; what is no address is a host of its own, so that nothing is lost.
    create function failed_host_of(url text) returns text language sql immutable as $$
      select left(lower(coalesce(
        substring(url from '^[[:space:]]*[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#@]*@)?([[][^]/?#]+[]]|[^/?#:[:space:]]+)'),
        substring(url from '^[[:space:]]*([^/?#:@[:space:]]+[.][^/?#:@[:space:]]+)'),
        'no host')), 255)
    $$;
    create function failed_urls_host() returns trigger language plpgsql as $$
    declare
      name text := failed_host_of(new.url);
    begin
      select id into new.host_id from failed_hosts where host = name;
      if not found then
        insert into failed_hosts (host) values (name) on conflict (host) do nothing;
        select id into new.host_id from failed_hosts where host = name;
      end if;
      return new;
    end $$;
    create trigger failed_urls_host before insert or update of url on failed_urls
      for each row execute function failed_urls_host();
  `.execute(db);
}

async function counts(db: Kysely<never>): Promise<void> {
  await sql`
    create table failed_host_counts (
      span text not null check (span in ('day', 'month', 'year')),
      starts date not null,
      host_id bigint not null references failed_hosts,
      failed integer not null,
      attempts integer not null
    );
    create unique index failed_host_counts_key on failed_host_counts (span, starts, host_id) include (failed, attempts);

    -- All hosts together: what a graph draws, and what a share is a share of.
    create table failed_url_days (
      day date primary key,
      failed integer not null,
      enrichment_failed integer not null,
      resolved integer not null
    );
  `.execute(db);
}

/** What a statement changes is summed up by host and day first, and always taken in the same order: nobody waits in a circle. */
async function countByStatement(db: Kysely<never>): Promise<void> {
  await sql`
    create type failed_url_change as (
      host_id bigint, created_at timestamptz, resolved boolean, enrichment boolean, attempts integer, by integer
    );
    create function failed_urls_count(changes failed_url_change[]) returns void language plpgsql as $$
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
        select max(created_at) from failed_urls where failed_urls.host_id = failed_hosts.id)
      where id in (select host_id from unnest(changes) where by < 0);
    end $$;
  `.execute(db);
  const counting = (on: 'insert' | 'update' | 'delete', tables: string, changed: string) =>
    sql.raw(`
      create function failed_urls_count_${on}() returns trigger language plpgsql as $$
      begin
        perform failed_urls_count((select array_agg(row(
          host_id, created_at, resolved_at is not null, failed_in_enrichment, attempts, by)::failed_url_change)
          from (${changed}) changed));
        return null;
      end $$;
      create trigger failed_urls_count_${on} after ${on} on failed_urls referencing ${tables}
        for each statement execute function failed_urls_count_${on}();`);
  await sql`
    ${counting('insert', 'new table as added', 'select *, 1 as by from added')}
    ${counting('delete', 'old table as gone', 'select *, -1 as by from gone')}
    ${counting('update', 'old table as gone new table as added', 'select *, 1 as by from added union all select *, -1 from gone')}

    -- After a bulk load with the triggers off.
    create function failed_urls_recount() returns void language sql as $$
      truncate failed_host_counts, failed_url_days;
      insert into failed_host_counts
      select span, date_trunc(span, created_at at time zone 'UTC')::date, host_id, count(*), sum(attempts)
      from failed_urls, unnest(array['day', 'month', 'year']) span group by 1, 2, 3;
      insert into failed_url_days
      select (created_at at time zone 'UTC')::date, count(*), count(*) filter (where failed_in_enrichment), count(resolved_at)
      from failed_urls group by 1;
      update failed_hosts set (failed, unresolved, enrichment_failed, enrichment_unresolved, last_failed_at) = (
        select count(*), count(*) filter (where resolved_at is null), count(*) filter (where failed_in_enrichment),
          count(*) filter (where failed_in_enrichment and resolved_at is null), max(created_at)
        from failed_urls where host_id = failed_hosts.id);
    $$;
  `.execute(db);
}
