/** The name of this subject: a restore creates months before anything else. */
export const MONTHS = 'months';

/** Tables that are divided by month (decision 32). */
export const monthsFunctions = String.raw`
create or replace function partition_column(divided text) returns text language sql stable as $$
  select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
  where p.partrelid = to_regclass(quote_ident(divided))
$$;
comment on function partition_column(text) is
  'The column by which a table is divided into months.';

create or replace function month_partitions(divided text) returns table (
  partition regclass, first timestamptz, before timestamptz
)
  language sql stable as $$
  select c.oid::regclass, (parts.bounds[1])::timestamptz, (parts.bounds[2])::timestamptz
  from pg_inherits i join pg_class c on c.oid = i.inhrelid cross join lateral (
    select regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''(.*)''\) TO \(''(.*)''\)') as bounds
  ) parts
  where i.inhparent = to_regclass(quote_ident(divided)) and parts.bounds is not null
$$;
comment on function month_partitions(text) is
  'The months of a table, with their bounds.';

create or replace function make_partitions(divided text, first timestamptz, last timestamptz, most integer default 20000)
  returns integer
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  moment text := partition_column(divided);
  other text := divided || '_other';
  month timestamptz;
  name text;
  stray bigint;
  made integer := 0;
begin
  if moment is null then
    raise exception '% is not divided by month', divided using errcode = '22023';
  end if;
  if first < '2000-01-01' or last >= date_trunc('month', now()) + interval '7 months' then
    raise exception 'Months are made from 2000 on, and half a year ahead' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('quarterdeck partitions'), hashtext(divided));
  for month in select generate_series(date_trunc('month', first), last, interval '1 month') loop
    name := divided || to_char(month, '_YYYY_MM');
    continue when to_regclass(quote_ident(name)) is not null;
    if most is not null then
      execute format('select count(*) from (select from %I where %I >= $1 and %I < $2 limit $3) stray', other, moment, moment)
        into stray using month, month + interval '1 month', most + 1;
      continue when stray > most;
    end if;
    execute format('create table %I (like %I including defaults including generated including constraints including storage)',
      name, divided);
    if exists (select from pg_attribute where attrelid = to_regclass(quote_ident(divided)) and attname = 'app_id') then
      execute format('create unique index %I on %I (app_id) where app_id is not null', name || '_app_id_key', name);
    end if;
    execute format('lock table only %I in share row exclusive mode', divided);
    execute format('lock table only %I in access exclusive mode', other);
    execute format('with gone as (delete from %I where %I >= $1 and %I < $2 returning *) insert into %I select * from gone',
      other, moment, moment, name) using month, month + interval '1 month';
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      divided, name, month, month + interval '1 month');
    made := made + 1;
  end loop;
  return made;
end $$;
comment on function make_partitions(text, timestamptz, timestamptz, integer) is
  'Makes the months that are missing between two moments, and returns how many. A month with too many rows to move stays.';
revoke execute on function make_partitions(text, timestamptz, timestamptz, integer) from public;

create or replace function stray_months(divided text) returns setof timestamptz
  language plpgsql stable security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
begin
  return query execute format($sql$
    select distinct date_trunc('month', %1$I) from %2$I
    where %1$I >= '2000-01-01' and %1$I < date_trunc('month', now()) + interval '7 months' order by 1$sql$,
    partition_column(divided), divided || '_other');
end $$;
comment on function stray_months(text) is
  'The months of rows that lie among those of other months.';
revoke execute on function stray_months(text) from public;

create or replace function analyze_events(divided text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if partition_column(divided) is null then
    raise exception '% is not divided by month', divided using errcode = '22023';
  end if;
  execute format('analyze %I', divided);
end $$;
comment on function analyze_events(text) is
  'Makes statistics of a whole table that is divided by month, which autovacuum does not.';
revoke execute on function analyze_events(text) from public;

create or replace function keep_counts(divided text, source text) returns void language plpgsql as $$
begin
  if to_regprocedure(quote_ident(divided || '_keep_counts') || '(text)') is not null then
    execute format('select %I($1)', divided || '_keep_counts') using source;
  end if;
end $$;
comment on function keep_counts(text, text) is
  'Notes what the counts of a table would lack without some rows.';
revoke execute on function keep_counts(text, text) from public;

create or replace function drop_expired_month(of_kind text) returns bigint
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  kept event_retention;
  moment text;
  other text;
  slice text;
  is_there boolean;
  part record;
  since timestamptz;
  gone bigint;
begin
  select * into kept from event_retention where kind = of_kind for no key update;
  if kept.months is null then return null; end if;
  moment := partition_column(kept.table_name);
  since := date_trunc('month', now() - make_interval(months => kept.months));
  select * into part from month_partitions(kept.table_name) months where months.before <= since order by months.first limit 1;
  if found then
    -- No one writes into it any more; readers are not held up until the table itself is taken, for a moment.
    execute format('lock table %s in share row exclusive mode', part.partition);
    execute format('select count(*) from %s', part.partition) into gone;
    perform keep_counts(kept.table_name, part.partition::text);
    for attempt in 1..20 loop
      begin
        set local lock_timeout = '100ms';
        execute format('lock table only %I in access exclusive mode', kept.table_name);
        exit;
      exception when lock_not_available then
        if attempt = 20 then raise; end if;
        perform pg_sleep(0.1);
      end;
    end loop;
    execute format('drop table %s', part.partition);
    update event_retention set kept_from = greatest(kept_from, part.before) where kind = of_kind;
    return gone;
  end if;
  other := kept.table_name || '_other';
  execute format('select exists (select from %I where %I < $1)', other, moment) into is_there using since;
  if not is_there then
    -- What is in the archive is deleted there: it is kept no longer than the rest.
    update event_retention set kept_from = greatest(kept_from, since) where kind = of_kind and exists (
      select from archive_days where archive_days.kind = kept.table_name and day < (since at time zone 'UTC')::date);
    return null;
  end if;
  execute format('lock table %I in share row exclusive mode', other);
  slice := format('(select *, ctid from %I where %I < %L order by %I, ctid limit 5000)', other, moment, since, moment);
  perform keep_counts(kept.table_name, slice);
  execute format('delete from %I where ctid = any (array(select ctid from %s gone))', other, slice);
  get diagnostics gone = row_count;
  update event_retention set kept_from = greatest(kept_from, since) where kind = of_kind;
  return gone;
end $$;
comment on function drop_expired_month(text) is
  'Drops the oldest month of a kind that is over, and returns the number of its rows.';
revoke execute on function drop_expired_month(text) from public;

create or replace function drop_empty_months_of_values() returns integer
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  part regclass;
  is_empty boolean;
  dropped integer := 0;
begin
  for part in
    select partition from month_partitions('audit_values')
    where before <= date_trunc('month', now() - interval '12 months') order by first
  loop
    execute format('select not exists (select from %s)', part) into is_empty;
    continue when not is_empty;
    execute 'lock table only audit_values in access exclusive mode';
    execute format('lock table %s in access exclusive mode', part);
    execute format('select not exists (select from %s)', part) into is_empty;
    continue when not is_empty;
    execute format('drop table %s', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
comment on function drop_empty_months_of_values() is
  'Drops months of values of the audit log whose rows are deleted.';
revoke execute on function drop_empty_months_of_values() from public;
`;
