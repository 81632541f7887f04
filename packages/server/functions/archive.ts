/** Stands for null where a text can be empty. */
const NOTHING = String.raw`E'\x1e'`;

/**
 * Events that move to another engine (decision 103). They are detached and attached as whole partitions, so that no
 * trigger counts them again.
 */
export const archiveFunctions = String.raw`
create or replace function search_checksum(one searches) returns bigint language sql stable as $$
  select ('x' || left(md5(concat_ws(E'\x1f', one.id, (extract(epoch from one.created_at) * 1000000)::int8,
    (extract(epoch from one.updated_at) * 1000000)::int8, coalesce(one.user_id, 0), lower(one.search_term), one.search_term, one.type,
    coalesce(one.image, ${NOTHING}), coalesce(one.title, ${NOTHING}), coalesce(one.description, ${NOTHING}),
    coalesce(one.is_opened::text, ${NOTHING}), coalesce(one.app_id, ''), coalesce(one.corrections::text, ''))), 8))::bit(32)::bigint
$$;
comment on function search_checksum(searches) is
  'A number of what a search says, which the archive computes as well.';

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

create or replace function archive_take_searches(part text, ids bigint[], checked bigint[])
  returns table (day date, rows bigint, checks numeric)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query execute format($sql$
    with gone as (
      delete from %s s using unnest($1, $2) as wanted(id, checked)
      where s.id = wanted.id and search_checksum(s::searches) = wanted.checked
      returning (s.created_at at time zone 'UTC')::date as day, wanted.checked
    )
    select day, count(*), sum(checked) from gone group by 1$sql$, archive_part('searches', part)) using ids, checked;
end $$;
comment on function archive_take_searches(text, bigint[], bigint[]) is
  'Deletes searches that are in the archive as they are here, and returns how many of which day. What was counted of them stays.';
revoke execute on function archive_take_searches(text, bigint[], bigint[]) from public;

create or replace function archive_put_searches(rows jsonb) returns integer
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  month timestamptz;
  part regclass;
  added integer;
  total integer := 0;
begin
  for month in select distinct date_trunc('month', (r->>'created_at')::timestamptz) from jsonb_array_elements(rows) r loop
    part := coalesce(to_regclass('searches' || to_char(month, '_YYYY_MM')), to_regclass('searches_other'));
    execute format($sql$
      insert into %s (id, user_id, search_term, type, image, title, description, created_at, updated_at, app_id, is_opened, corrections)
      overriding system value
      select id, user_id, search_term, type, image, title, description, created_at, updated_at, app_id, is_opened, corrections
      from jsonb_to_recordset($1) as r(id bigint, user_id bigint, search_term text, type text, image text, title text,
        description text, created_at timestamptz, updated_at timestamptz, app_id text, is_opened boolean, corrections jsonb)
      where created_at >= $2 and created_at < $2 + interval '1 month'$sql$, part) using rows, month;
    get diagnostics added = row_count;
    total := total + added;
  end loop;
  return total;
end $$;
comment on function archive_put_searches(jsonb) is
  'Puts searches back that were in the archive. They were counted when they came.';
revoke execute on function archive_put_searches(jsonb) from public;

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
