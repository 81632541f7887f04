import { type Kysely, sql } from 'kysely';

/**
 * What happens each day, in numbers that are kept exact: how many searches, posts, campaign events and so on there were, how
 * many different people were behind them in any range of days, and how often each term was searched for.
 *
 * Whatever changes is added to `people_changes` and `search_changes` in the transaction of the change: nobody waits for a
 * counter, and the numbers with the changes are exact at once. `people_fold` and `search_fold` sum the changes up, each in one
 * transaction; `counts_recount` counts anew after a bulk load without the triggers.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await people(db);
  await searchTerms(db);
  await noteChanges(db);
  await foldPeople(db);
  await foldSearches(db);
  await recount(db);
}

async function people(db: Kysely<never>): Promise<void> {
  await sql`
    create type counted as enum (
      'new_user', 'search', 'post', 'follow', 'message', 'active',
      'click', 'like', 'comment', 'share', 'bookmark', 'view', 'visitor'
    );
    create table people_changes (
      person bigint not null,
      day date not null,
      kind counted not null,
      by integer not null
    );
    create table people_days (
      person bigint not null,
      day date not null,
      kind counted not null,
      events integer not null,
      primary key (kind, person, day)
    );
    -- On how many days of a span somebody was there who had been there last on the day before: without those who had been
    -- there since the first day of a range, each is counted once, however long the range is.
    create table people_firsts (
      kind counted not null,
      span text not null check (span in ('day', 'month', 'year')),
      starts date not null,
      before date not null,
      people integer not null,
      primary key (kind, span, starts, before) include (people)
    );
    create table day_counts (
      kind counted not null,
      day date not null,
      events integer not null,
      people integer not null,
      primary key (kind, day) include (events, people)
    );

    -- As whose activity an event counts: null where nobody asks how many different people there were.
    create function counted_as(kind counted) returns counted language sql immutable parallel safe
      return case when kind in ('search', 'post', 'follow', 'message') then 'active'::counted
        when kind <> 'new_user' then kind end;
  `.execute(db);
}

async function searchTerms(db: Kysely<never>): Promise<void> {
  await sql`
    create function searched_term(term text) returns text language sql immutable parallel safe
      return left(lower(btrim(regexp_replace(term, '\\s+', ' ', 'g'))), 200);

    create table search_changes (
      day date not null,
      term text not null,
      searches integer not null,
      opened integer not null
    );
    create table search_terms (
      id integer generated always as identity primary key,
      term text collate "C" not null unique
    );
    create table search_counts (
      starts date not null,
      term_id integer not null,
      searches integer not null,
      opened integer not null,
      span text not null check (span in ('day', 'month', 'year'))
    );
    create unique index search_counts_key on search_counts (span, starts, term_id) include (searches, opened);
    create index search_counts_heads on search_counts (span, starts, searches desc, term_id);
  `.execute(db);
}

interface Source {
  readonly table: string;
  /** The columns of which a change is noted. */
  readonly columns: readonly string[];
  /** Selects what is to be noted of some rows, each so many times. */
  readonly notes: (rows: string, by: 1 | -1) => string;
}

const dayOf = (at: string): string => `(${at} at time zone 'UTC')::date`;

const peopleIn = (table: string, person: string, kind: string, at = 'created_at', where = 'true'): Source => ({
  table,
  columns: [person, at, ...(kind === 'kind' ? [kind] : []), ...(where === 'true' ? [] : ['is_admin'])],
  notes: (rows, by) =>
    `insert into people_changes select ${person}, ${dayOf(at)}, ${kind}::counted, ${by} from ${rows} where ${where}`,
});

const sources: readonly Source[] = [
  peopleIn('users', 'id', `'new_user'`, 'created_at', 'not is_admin'),
  peopleIn('searches', 'user_id', `'search'`),
  peopleIn('posts', 'user_id', `'post'`),
  peopleIn('follows', 'follower_id', `'follow'`),
  peopleIn('chat_messages', 'sender_id', `'message'`),
  peopleIn('campaign_events', 'user_id', 'kind', 'at'),
  {
    table: 'searches',
    columns: ['search_term', 'created_at', 'title'],
    notes: (rows, by) =>
      `insert into search_changes
       select ${dayOf('created_at')}, searched_term(search_term), ${by}, ${by} * (title is not null)::int from ${rows}`,
  },
];

/** Rows that come and go are noted by statement; updates only where they change what is counted, and others cost nothing. */
async function noteChanges(db: Kysely<never>): Promise<void> {
  for (const [n, { table, columns, notes }] of sources.entries()) {
    const name = `${table}_noted_${n}`;
    const differs = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
    await sql
      .raw(`
        create function ${name}_added() returns trigger language plpgsql as $$
        begin
          ${notes('added', 1)};
          return null;
        end $$;
        create function ${name}_gone() returns trigger language plpgsql as $$
        begin
          ${notes('gone', -1)};
          return null;
        end $$;
        create function ${name}_changed() returns trigger language plpgsql as $$
        begin
          ${notes('(select old.*) before', -1)};
          ${notes('(select new.*) after', 1)};
          return null;
        end $$;
        create trigger ${name}_added after insert on ${table} referencing new table as added
          for each statement execute function ${name}_added();
        create trigger ${name}_gone after delete on ${table} referencing old table as gone
          for each statement execute function ${name}_gone();
        create trigger ${name}_changed after update of ${columns.join(', ')} on ${table}
          for each row when (${differs}) execute function ${name}_changed();`)
      .execute(db);
  }
}

/**
 * One at a time, and each statement sees what was committed before it began: the days on which somebody was there before and
 * after are compared as a whole, so that it does not matter in which order changes came.
 */
async function foldPeople(db: Kysely<never>): Promise<void> {
  await sql`
    -- All days of the people of whom something changed, with their events before the changes and after them.
    create function people_unfolded(kinds counted[]) returns
      table (kind counted, person bigint, day date, before bigint, after bigint) language sql stable as $$
      with net as materialized (
        select counted_as(c.kind) as kind, c.person, c.day, sum(c.by) as by from people_changes c
        where counted_as(c.kind) = any (kinds) group by 1, 2, 3 having sum(c.by) <> 0
      )
      select kind, person, day, coalesce(sum(events) filter (where is_kept), 0)::bigint, sum(events)::bigint
      from (
        select kind, person, d.day, d.events, true as is_kept
        from (select distinct kind, person from net) who join people_days d using (kind, person)
        union all select kind, person, day, by, false from net
      ) each group by 1, 2, 3
    $$;

    create function people_fold() returns void language plpgsql as $$
    begin
      if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of people')) then
        return;
      end if;
      with gone as (
        delete from people_changes returning kind, day, by
      ), days as materialized (
        select * from people_unfolded(enum_range(null::counted))
      ), visits as (
        select kind, day, coalesce(lag(day) over (partition by kind, person order by day), '-infinity') as before, 1 as by
        from days where after > 0
        union all
        select kind, day, coalesce(lag(day) over (partition by kind, person order by day), '-infinity'), -1
        from days where before > 0
      ), firsts as (
        insert into people_firsts as there (kind, span, starts, before, people)
        select kind, span, date_trunc(span, day)::date, before, sum(by)
        from visits, unnest(array['day', 'month', 'year']) span
        group by 1, 2, 3, 4 having sum(by) <> 0
        on conflict (kind, span, starts, before) do update set people = there.people + excluded.people
      ), kept as (
        insert into people_days as there (kind, person, day, events)
        select kind, person, day, after - before from days where after <> before
        on conflict (kind, person, day) do update set events = there.events + excluded.events
      )
      insert into day_counts as there (kind, day, events, people)
      select kind, day, sum(events), sum(people)
      from (
        select kind, day, by as events, 0 as people from gone
        union all select kind, day, 0, by from visits
      ) each group by 1, 2 having sum(events) <> 0 or sum(people) <> 0
      on conflict (kind, day) do update
        set events = there.events + excluded.events, people = there.people + excluded.people;
    end $$;
  `.execute(db);
}

async function foldSearches(db: Kysely<never>): Promise<void> {
  await sql`
    create function search_fold() returns void language plpgsql as $$
    declare
      changes search_changes[];
    begin
      if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of searches')) then
        return;
      end if;
      with gone as (
        delete from search_changes returning day, term, searches, opened
      )
      select array_agg(row(day, term, searches, opened)::search_changes) into changes
      from (select day, term, sum(searches) as searches, sum(opened) as opened from gone group by 1, 2) net;
      insert into search_terms (term) select distinct term from unnest(changes) on conflict (term) do nothing;
      insert into search_counts as there (span, starts, term_id, searches, opened)
      select span, date_trunc(span, day)::date, id, sum(searches), sum(opened)
      from unnest(changes) join search_terms using (term), unnest(array['day', 'month', 'year']) span
      group by 1, 2, 3 having sum(searches) <> 0 or sum(opened) <> 0
      on conflict (span, starts, term_id) do update
        set searches = there.searches + excluded.searches, opened = there.opened + excluded.opened;
    end $$;
  `.execute(db);
}

/** After a bulk load with the triggers off. Emptying the changes waits for whoever has written some, and holds the others up. */
async function recount(db: Kysely<never>): Promise<void> {
  const events = [
    `select id, ${dayOf('created_at')}, 'new_user'::counted from users where not is_admin`,
    `select user_id, ${dayOf('created_at')}, 'search' from searches`,
    `select user_id, ${dayOf('created_at')}, 'post' from posts`,
    `select follower_id, ${dayOf('created_at')}, 'follow' from follows`,
    `select sender_id, ${dayOf('created_at')}, 'message' from chat_messages`,
    `select user_id, ${dayOf('at')}, kind::counted from campaign_events`,
  ];
  await sql`
    create view counted_events (person, day, kind) as ${sql.raw(events.join(' union all '))};

    create function counts_recount() returns void language plpgsql as $$
    begin
      truncate people_changes, people_days, people_firsts, day_counts, search_changes, search_terms, search_counts;
      insert into people_days (kind, person, day, events)
      select counted_as(kind), person, day, count(*) from counted_events
      where counted_as(kind) is not null group by 1, 2, 3;
      insert into people_firsts (kind, span, starts, before, people)
      select kind, span, date_trunc(span, day)::date, before, sum(people)
      from (
        select kind, day, before, count(*) as people
        from (
          select kind, day, coalesce(lag(day) over (partition by kind, person order by day), '-infinity') as before
          from people_days
        ) visits group by 1, 2, 3
      ) days, unnest(array['day', 'month', 'year']) span group by 1, 2, 3, 4;
      insert into day_counts (kind, day, events, people)
      select kind, day, sum(events), sum(people)
      from (
        select kind, day, count(*) as events, 0 as people from counted_events group by 1, 2
        union all
        select kind, day, 0, count(*) from people_days group by 1, 2
      ) each group by 1, 2;

      insert into search_terms (term) select distinct searched_term(search_term) from searches;
      insert into search_counts (span, starts, term_id, searches, opened)
      select span, date_trunc(span, day)::date, id, sum(searches), sum(opened)
      from (
        select ${sql.raw(dayOf('created_at'))} as day, searched_term(search_term) as term,
          count(*) as searches, count(title) as opened
        from searches group by 1, 2
      ) days join search_terms using (term), unnest(array['day', 'month', 'year']) span
      group by 1, 2, 3;
    end $$;
    select counts_recount();
  `.execute(db);
}
