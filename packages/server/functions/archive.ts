/** Stands for null where a text can be empty. */
const NOTHING = String.raw`E'\x1e'`;

const micros = (column: string): string => `(extract(epoch from one.${column}) * 1000000)::int8`;
const textOf = (column: string): string => `coalesce(one.${column}::text, ${NOTHING})`;

/** What a row of each table says, as the kind of `src/domain/event-archive/kinds` tells it to the archive. */
const said: Readonly<Record<string, readonly string[]>> = {
  searches: [
    ...['one.id', micros('created_at'), micros('updated_at'), 'coalesce(one.user_id, 0)', 'lower(one.search_term)'],
    ...['searched_term(one.search_term)', 'one.search_term', 'one.type', textOf('image'), textOf('title')],
    ...[textOf('description'), textOf('is_opened'), `coalesce(one.app_id, '')`, `coalesce(one.corrections::text, '')`],
  ],
  campaign_events: [
    ...['one.id', micros('at'), 'one.campaign_id', 'coalesce(one.user_id, 0)', 'one.kind', textOf('state')],
    `coalesce(one.app_id, '')`,
  ],
  web_events: [
    ...[
      'one.id',
      micros('at'),
      'one.visitor_id',
      micros('session_started_at'),
      'one.path',
      textOf('referrer'),
      'one.device',
    ],
    ...[textOf('browser'), textOf('country'), `coalesce(one.app_id, '')`],
  ],
  post_views: [micros('created_at'), 'one.post_id', 'coalesce(one.user_id, 0)', `coalesce(one.app_id, '')`],
};

const checksums = Object.entries(said)
  .map(
    ([table, values]) => String.raw`
create or replace function archive_checksum(one ${table}) returns bigint language sql stable as $$
  select ('x' || left(md5(concat_ws(E'\x1f', ${values.join(', ')})), 8))::bit(32)::bigint
$$;
comment on function archive_checksum(${table}) is
  'A number of what a row says, which the archive computes as well.';`,
  )
  .join('\n');

/** Events that move to another engine (decision 103). They are taken and put in a partition itself: no trigger counts them again. */
export const archiveFunctions = `
${checksums}

create or replace function archive_part(divided text, part text) returns regclass language plpgsql stable as $$
declare
  found regclass;
begin
  select inhrelid::regclass into found from pg_inherits
  where inhparent = to_regclass(quote_ident(divided)) and inhrelid = to_regclass(part);
  if found is null then
    raise exception '% is no partition of %', part, divided using errcode = '22023';
  end if;
  return found;
end $$;
comment on function archive_part(text, text) is
  'A partition of a table by its name.';

create or replace function archive_take(of_kind text, part text, places text[], checked bigint[]) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  source regclass := archive_part(of_kind, part);
  gone bigint;
begin
  perform keep_counts(of_kind, format('(select * from %s where ctid = any (%L::tid[]))', source, places));
  execute format($sql$
    with gone as (
      delete from %s s using unnest($1::tid[], $2) as wanted(place, checked)
      where s.ctid = wanted.place and archive_checksum(s::%I) = wanted.checked returning 1
    )
    select count(*) from gone$sql$, source, of_kind) into gone using places, checked;
  return gone;
end $$;
comment on function archive_take(text, text, text[], bigint[]) is
  'Deletes rows that are in the archive as they are here, and returns how many. What was counted of them stays.';
revoke execute on function archive_take(text, text, text[], bigint[]) from public;

create or replace function archive_put(of_kind text, rows jsonb) returns integer
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  moment text := partition_column(of_kind);
  names text;
  month timestamptz;
  part regclass;
  added integer;
  total integer := 0;
begin
  if not exists (select from archive_state where kind = of_kind) then
    raise exception '% are not archived', of_kind using errcode = '22023';
  end if;
  select string_agg(quote_ident(attname), ', ') into names from pg_attribute
  where attrelid = to_regclass(quote_ident(of_kind)) and attnum > 0 and not attisdropped;
  for month in select distinct date_trunc('month', (r->>moment)::timestamptz) from jsonb_array_elements(rows) r loop
    part := coalesce(to_regclass(quote_ident(of_kind || to_char(month, '_YYYY_MM'))), to_regclass(quote_ident(of_kind || '_other')));
    execute format($sql$
      insert into %s (%s) overriding system value
      select %s from jsonb_populate_recordset(null::%I, $1) r where %I >= $2 and %I < $2 + interval '1 month' %s$sql$,
      part, names, names, of_kind, moment, moment,
      case of_kind when 'post_views' then 'and exists (select from posts p where p.id = r.post_id and p.purged_at is null)' end)
      using rows, month;
    get diagnostics added = row_count;
    total := total + added;
  end loop;
  return total;
end $$;
comment on function archive_put(text, jsonb) is
  'Puts rows back that were in the archive. They were counted when they came.';
revoke execute on function archive_put(text, jsonb) from public;

create or replace function archive_note_gone_posts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into archive_posts_gone (post_id)
  select id from gone where exists (select from archive_state where kind = 'post_views' and rows > 0)
  on conflict do nothing;
  return null;
end $$;
comment on function archive_note_gone_posts() is
  'Notes posts whose views the archive has to delete.';
revoke execute on function archive_note_gone_posts() from public;
create or replace trigger archive_note_gone_posts after delete on posts referencing old table as gone
  for each statement execute function archive_note_gone_posts();

create or replace function archive_drop_empty(of_kind text) returns integer
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  part regclass;
  is_empty boolean;
  dropped integer := 0;
begin
  for part in
    select partition from month_partitions(of_kind)
    where before <= (select hot_from from archive_state where kind = of_kind) order by first
  loop
    execute format('select not exists (select from %s)', part) into is_empty;
    continue when not is_empty;
    execute format('lock table only %I in access exclusive mode', of_kind);
    execute format('lock table %s in access exclusive mode', part);
    execute format('select not exists (select from %s)', part) into is_empty;
    continue when not is_empty;
    execute format('drop table %s', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
comment on function archive_drop_empty(text) is
  'Drops months whose rows are all in the archive.';
revoke execute on function archive_drop_empty(text) from public;
`;
