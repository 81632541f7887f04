import { onEach } from './by-operation.ts';

const TERM = `(created_at at time zone 'UTC')::date as day, searched_term(search_term) as term`;
const OPENED = 'coalesce(is_opened, title is not null)';

/** A statement with more rows than this sums up its own terms. Below that, terms are noted by day. */
const BULK = 5000;

/** Notes the terms of some rows. */
const terms = (rows: string, sign: string): string => `if (select count(*) > ${BULK} from ${rows}) then
      with days as materialized (
        select ${TERM}, ${sign}count(*) as searches, ${sign}count(*) filter (where ${OPENED}) as opened from ${rows} group by 1, 2
      ), spans as (
        select 'day' as span, day as starts, term, searches, opened from days
        union all
        select 'month', date_trunc('month', day)::date, term, sum(searches), sum(opened) from days group by 2, 3
        union all
        select 'year', date_trunc('year', day)::date, term, sum(searches), sum(opened) from days group by 2, 3
      )
      insert into search_count_changes (span, starts, term, searches, opened)
      select span, starts, term, searches, opened from spans order by span, starts, abs(searches) desc;
    else
      -- By term, so that a slice has few months and years.
      insert into search_changes
      select ${TERM}, ${sign}count(*), ${sign}count(*) filter (where ${OPENED}) from ${rows} group by 1, 2 order by 2, 1;
    end if;`;

/** Searches counted by term, and the reasons of items that wait or were refused. */
export const searchesFunctions = String.raw`
create or replace function searched_term(term text) returns text language sql immutable parallel safe
  return left(lower(btrim(regexp_replace(term, '\s+', ' ', 'g'))), 200);
comment on function searched_term(text) is
  'A search term as it is counted.';

create or replace function searches_noted_terms() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set work_mem = '64MB' set jit = off as $$
begin
  if tg_op = 'INSERT' then
    ${terms('added', '')}
  elsif tg_op = 'DELETE' then
    ${terms('gone', '-')}
  else
    insert into search_changes
    select day, term, sum(by), sum(opened) from (
      select ${TERM}, 1 as by, ${OPENED}::integer as opened from added
      union all
      select ${TERM}, -1, -${OPENED}::integer from gone
    ) each group by 1, 2 having sum(by) <> 0 or sum(opened) <> 0;
  end if;
  return null;
end $$;
comment on function searches_noted_terms() is
  'Notes the terms and days of searches that a statement changed.';
revoke execute on function searches_noted_terms() from public;
${onEach('searches', 'searches_noted_terms', 'searches_noted_terms')}

create or replace function search_fold() returns void language plpgsql as $$
begin
  while search_fold(1000000) > 0 loop end loop;
end $$;
comment on function search_fold() is
  'Sums all changes up.';

create or replace function search_fold(most integer) returns integer
  language plpgsql set work_mem = '32MB' set jit = off as $$
declare
  changes search_count_changes[];
  folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of searches')) then
    return 0;
  end if;
  with gone as (
    delete from search_count_changes where ctid = any (array(select ctid from search_count_changes limit most))
    returning span, starts, term, searches, opened
  )
  select array_agg(row(span, starts, term, searches, opened)::search_count_changes), coalesce(sum(changed), 0)
  into changes, folded
  from (
    select span, starts, term, sum(searches)::bigint as searches, sum(opened)::bigint as opened, count(*) as changed
    from gone group by 1, 2, 3
  ) net;
  if folded = 0 then
    return search_fold_noted(most);
  end if;
  insert into search_terms (term) select distinct term from unnest(changes) on conflict (term) do nothing;
  insert into search_counts as there (span, starts, term_id, searches, opened)
  select span, starts, id, searches, opened from unnest(changes) join search_terms using (term)
  where searches <> 0 or opened <> 0
  order by 1, 2, 3
  on conflict (span, starts, term_id) do update
    set searches = there.searches + excluded.searches, opened = there.opened + excluded.opened;
  return folded;
end $$;
comment on function search_fold(integer) is
  'Sums changes of terms up, in slices.';

create or replace function search_fold_noted(most integer) returns integer
  language plpgsql set work_mem = '32MB' set jit = off as $$
declare
  changes search_changes[];
  folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of searches')) then
    return 0;
  end if;
  with gone as (
    delete from search_changes where ctid = any (array(select ctid from search_changes limit most))
    returning day, term, searches, opened
  )
  select array_agg(row(day, term, searches, opened)::search_changes), coalesce(sum(changed), 0) into changes, folded
  from (select day, term, sum(searches) as searches, sum(opened) as opened, count(*) as changed from gone group by 1, 2) net;
  insert into search_terms (term) select distinct term from unnest(changes) on conflict (term) do nothing;
  insert into search_counts as there (span, starts, term_id, searches, opened)
  select span, date_trunc(span, day)::date, id, sum(searches), sum(opened)
  from unnest(changes) join search_terms using (term), unnest(array['day', 'month', 'year']) span
  group by 1, 2, 3 having sum(searches) <> 0 or sum(opened) <> 0
  order by 1, 2, 3
  on conflict (span, starts, term_id) do update
    set searches = there.searches + excluded.searches, opened = there.opened + excluded.opened;
  return folded;
end $$;
comment on function search_fold_noted(integer) is
  'Sums changes of terms up that small statements noted by day.';

create or replace function search_forget(most integer) returns integer language plpgsql as $$
declare
  unused integer[];
begin
  if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of searches')) then return 0; end if;
  with gone as (
    delete from search_counts where ctid = any (array(select ctid from search_counts where searches = 0 limit most))
    returning term_id
  )
  select array_agg(distinct term_id) into unused from gone;
  delete from search_terms t where t.id = any (unused) and not exists (
    -- Every search is in the counts of a year, and years are few.
    with recursive years as (
      select min(starts) as starts from search_counts where span = 'year'
      union all
      select (select min(c.starts) from search_counts c where c.span = 'year' and c.starts > y.starts)
      from years y where y.starts is not null
    )
    select from years y join search_counts c on c.span = 'year' and c.starts = y.starts and c.term_id = t.id);
  return coalesce(cardinality(unused), 0);
end $$;
comment on function search_forget(integer) is
  'Deletes up to this many terms that no one searches for any more.';

-- It is made by a migration, since an index, a column or a view needs it.
comment on function app_refused_reason(text, text, boolean) is
  'Why an item was refused, as it is listed.';

-- It is made by a migration, since an index, a column or a view needs it.
comment on function app_waiting_reason(text, text, text) is
  'Why an item waits, as it is listed.';
`;
