import { type Kysely, sql } from 'kysely';

/** A statement of more searches than this sums its terms up by itself; those of fewer are noted by day. */
const LARGE = 5000;
const asOwner = 'language plpgsql security definer set search_path = public, pg_temp';
const searched = `(created_at at time zone 'UTC')::date, searched_term(search_term)`;

const noted = (name: string, rows: string, sign: '' | '-'): string => `
  create or replace function searches_noted_6_${name}() returns trigger ${asOwner} set work_mem = '64MB' set jit = off as $$
  begin
    if (select count(*) > ${LARGE} from ${rows}) then
      with days as materialized (
        select ${searched}, ${sign}count(*), ${sign}count(title) from ${rows} group by 1, 2
      ), named (day, term, searches, opened) as (
        select * from days
      ), spans as (
        select 'day' as span, day as starts, term, searches, opened from named
        union all
        select 'month', date_trunc('month', day)::date, term, sum(searches), sum(opened) from named group by 2, 3
        union all
        select 'year', date_trunc('year', day)::date, term, sum(searches), sum(opened) from named group by 2, 3
      )
      insert into search_count_changes (span, starts, term, searches, opened)
      select span, starts, term, searches, opened from spans order by span, starts, abs(searches) desc;
    else
      insert into search_changes select ${searched}, ${sign}count(*), ${sign}count(title) from ${rows} group by 1, 2 order by 2, 1;
    end if;
    return null;
  end $$;`;

/**
 * Top terms are right at once after a large statement too: it brings its sums by day, month and year along, as it does for
 * people, so that an answer reads few of them however many searches there were.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create table search_count_changes (
      span text not null,
      starts date not null,
      term text not null,
      searches bigint not null,
      opened bigint not null
    );
    create index search_count_changes_key on search_count_changes (span, starts, abs(searches) desc);

    ${noted('added', 'added', '')}
    ${noted('gone', 'gone', '-')}

    -- Sums up to so many changes up, and says how many there were. One at a time.
    alter function search_fold(integer) rename to search_fold_noted;
    create function search_fold(most integer) returns integer language plpgsql set work_mem = '32MB' set jit = off as $$
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

    alter function counts_recount() rename to counts_recount_all;
    create function counts_recount() returns void language plpgsql as $$
    begin
      truncate search_count_changes;
      perform counts_recount_all();
    end $$;`)
    .execute(db);
}
