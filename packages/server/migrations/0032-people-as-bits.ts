import { type Kysely, sql } from 'kysely';

/** The day of a moment, in UTC. */
const dayOf = (at: string): string => `(${at} at time zone 'UTC')::date`;

interface Source {
  readonly table: string;
  /** How the functions of its triggers are called. */
  readonly name: string;
  readonly person: string;
  readonly kind: string;
  readonly at: string;
  readonly where: string;
  /** Which of its rows are something that a person did. */
  readonly isDeed?: string;
}

const source = (table: string, n: number, person: string, kind: string, rest: Partial<Source> = {}): Source => ({
  table,
  name: `${table}_noted_${n}`,
  person,
  kind,
  at: 'created_at',
  where: 'true',
  ...rest,
});

const sources: readonly Source[] = [
  source('users', 0, 'id', `'new_user'`, { where: 'not is_admin', isDeed: 'false' }),
  source('searches', 1, 'user_id', `'search'`),
  source('posts', 2, 'user_id', `'post'`),
  source('follows', 3, 'follower_id', `'follow'`, { isDeed: 'not is_automatic' }),
  source('chat_messages', 4, 'sender_id', `'message'`),
  source('campaign_events', 5, 'user_id', 'kind', { at: 'at' }),
];
const visits: Source = {
  ...source('web_events', 0, 'visitor_id', `'visitor'`, { at: 'session_started_at' }),
  name: 'web_events_note',
};

/** A statement of more rows than this sums its people up by itself; fewer are noted one by one. */
const BULK = 5000;

/** Selects the days, months and years of some visits (kind, day, chunk, place; each once), with a bit for each person. */
const bitsOf = (visits: string): string => `
  days as materialized (
    select kind, day, chunk,
      string_agg(repeat('0', place - before - 1) || '1', '' order by place)::bit(32768) as bits
    from (
      select kind, day, chunk, place,
        coalesce(lag(place) over (partition by kind, day, chunk order by place), -1) as before
      from ${visits}
    ) gaps group by kind, day, chunk
  ), spans as (
    select kind, 'day' as span, day as starts, chunk, bits from days
    union all
    select kind, 'month', date_trunc('month', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
    union all
    select kind, 'year', date_trunc('year', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
  )`;

const chunkOf = (person: string): string => `${person} >> 15 as chunk, (${person} & 32767)::integer as place`;

/**
 * The daily counts anew, so that they are right at once and cheap to keep, however much comes at once.
 *
 * People are bits: for each kind, day (and month, and year) and each 32768 ids a string of as many bits. How many different
 * people there were in a range is the number of bits in the union, which it does not matter in which order or how often a bit
 * is set. A statement of many rows brings its own strings along (`people_bit_changes`), small ones note each person
 * (`people_changes`); answers read both. Events are noted as sums (`day_changes`). All of it is summed up in slices.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    lock table users, searches, posts, follows, chat_messages, campaign_events, web_events in share row exclusive mode;

    create table people_bits (
      kind counted not null,
      span text not null,
      starts date not null,
      chunk bigint not null,
      people integer not null,
      bits bit(32768) not null,
      primary key (kind, span, starts, chunk) include (people)
    );
    create table people_bit_changes (
      kind counted not null,
      span text not null,
      starts date not null,
      chunk bigint not null,
      bits bit(32768) not null
    );
    create index people_bit_changes_key on people_bit_changes (kind, span, starts);
    create index search_changes_by_day on search_changes (day);
    create table day_changes (kind counted not null, day date not null, by bigint not null);
    alter table day_counts alter people set default 0;
    -- Whether somebody still did something on a day is looked up when one of their rows goes.
    create index chat_messages_of_sender on chat_messages (sender_id, created_at);
  `.execute(db);
  await note(db);
  await fold(db);
  await terms(db);
  await visitsOfPages(db);
  await recount(db);
  await takeOver(db);
}

const asOwner = 'language plpgsql security definer set search_path = public, pg_temp';

async function note(db: Kysely<never>): Promise<void> {
  for (const { name, person, kind, at, where, isDeed = 'true' } of [...sources, visits]) {
    const isNobody = isDeed === 'false';
    const events = (rows: string, sign: string) =>
      `insert into day_changes select ${kind}::counted, ${dayOf(at)}, ${sign}count(*) from ${rows} where ${where} group by 1, 2;`;
    const people = (rows: string, by: string) =>
      isNobody
        ? ''
        : `insert into people_changes select distinct ${person}, ${dayOf(at)}, ${kind}::counted, ${by} from ${rows}
           where ${where} and ${isDeed};`;
    const bulk = isNobody
      ? ''
      : `if (select count(*) > ${BULK} from added) then
          with visits as materialized (
            select distinct counted_as(${kind}::counted) as kind, ${dayOf(at)} as day, ${chunkOf(person)}
            from added where ${where} and ${isDeed}
          ), ${bitsOf('visits')}
          insert into people_bit_changes select kind, span, starts, chunk, bits from spans;
        else
          ${people('added', '1')}
        end if;`;
    const web = (rows: string) =>
      name === visits.name ? `insert into web_changes select distinct ${dayOf(at)} from ${rows};` : '';
    await sql
      .raw(`
        create or replace function ${name}_added() returns trigger ${asOwner}
          set work_mem = '64MB' set jit = off as $$
        begin
          ${events('added', '')}
          ${bulk}
          ${web('added')}
          return null;
        end $$;
        create or replace function ${name}_gone() returns trigger ${asOwner} as $$
        begin
          ${events('gone', '-')}
          ${people('gone', '-1')}
          ${web('gone')}
          return null;
        end $$;
        create or replace function ${name}_changed() returns trigger ${asOwner} as $$
        begin
          ${events('(select old.*) before', '-')}
          ${events('(select new.*) after', '')}
          ${people('(select old.*) before', '-1')}
          ${people('(select new.*) after', '1')}
          ${web('(select old.* union all select new.*) both_rows')}
          return null;
        end $$;`)
      .execute(db);
  }
  const searched = `(created_at at time zone 'UTC')::date, searched_term(search_term)`;
  await sql
    .raw(`
      create or replace function searches_noted_6_added() returns trigger ${asOwner} set work_mem = '64MB' set jit = off as $$
      begin
        -- By term, so that a slice has few months and years.
        insert into search_changes select ${searched}, count(*), count(title) from added group by 1, 2 order by 2, 1;
        return null;
      end $$;
      create or replace function searches_noted_6_gone() returns trigger ${asOwner} as $$
      begin
        insert into search_changes select ${searched}, -count(*), -count(title) from gone group by 1, 2;
        return null;
      end $$;`)
    .execute(db);
}

async function fold(db: Kysely<never>): Promise<void> {
  const during = (column: string) =>
    `${column} >= on_day::timestamp at time zone 'UTC' and ${column} < (on_day + 1)::timestamp at time zone 'UTC'`;
  await sql
    .raw(`
    -- Whether a person did something of a kind on a day.
    create function person_there(what counted, who bigint, on_day date) returns boolean language sql stable as $$
      select case what
        when 'active' then exists (select from searches where user_id = who and ${during('created_at')})
          or exists (select from posts where user_id = who and ${during('created_at')})
          or exists (select from follows where follower_id = who and not is_automatic and ${during('created_at')})
          or exists (select from chat_messages where sender_id = who and ${during('created_at')})
        when 'visitor' then exists (select from web_events where visitor_id = who and ${during('session_started_at')})
        else exists (select from campaign_events where user_id = who and kind = what::text and ${during('at')}) end
    $$;

    -- Takes the bit of somebody away who did nothing on that day any more.
    create function person_gone(what counted, who bigint, on_day date) returns void language plpgsql as $$
    declare
      here bigint := who >> 15;
      place integer := (who & 32767)::integer;
    begin
      if person_there(what, who, on_day) then return; end if;
      update people_bits set bits = set_bit(bits, place, 0), people = people - get_bit(bits, place)
      where kind = what and span = 'day' and starts = on_day and chunk = here;
      update people_bits m set bits = set_bit(bits, place, 0), people = people - get_bit(bits, place)
      where kind = what and span = 'month' and starts = date_trunc('month', on_day)::date and chunk = here
        and not exists (select from people_bits d where d.kind = what and d.span = 'day' and d.chunk = here
          and d.starts >= m.starts and d.starts < m.starts + interval '1 month' and get_bit(d.bits, place) = 1);
      update people_bits y set bits = set_bit(bits, place, 0), people = people - get_bit(bits, place)
      where kind = what and span = 'year' and starts = date_trunc('year', on_day)::date and chunk = here
        and not exists (select from people_bits d where d.kind = what and d.span = 'month' and d.chunk = here
          and d.starts >= y.starts and d.starts < y.starts + interval '1 year' and get_bit(d.bits, place) = 1);
    end $$;

    -- Sums up to so many changes of each kind up, and says how many there were. One at a time. Who may have gone is looked
    -- after when nothing is left that was noted before: else it would set their bit again.
    create function people_fold(most integer) returns integer language plpgsql
      set work_mem = '32MB' set jit = off as $$
    declare
      folded integer := 0;
      part integer;
      went people_changes[];
    begin
      if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of people')) then
        return 0;
      end if;
      with gone as (
        delete from day_changes where ctid = any (array(select ctid from day_changes limit most)) returning kind, day, by
      ), counted as (
        insert into day_counts as there (kind, day, events)
        select kind, day, sum(by) from gone group by 1, 2 having sum(by) <> 0
        on conflict (kind, day) do update set events = there.events + excluded.events
      )
      select count(*) into part from gone;
      folded := folded + part;

      with gone as (
        delete from people_bit_changes
        where ctid = any (array(select ctid from people_bit_changes limit greatest(1, most / 20)))
        returning kind, span, starts, chunk, bits
      ), counted as (
        insert into people_bits as there (kind, span, starts, chunk, people, bits)
        select kind, span, starts, chunk, bit_count(bit_or(bits)), bit_or(bits) from gone group by 1, 2, 3, 4
        on conflict (kind, span, starts, chunk) do update
          set bits = there.bits | excluded.bits, people = bit_count(there.bits | excluded.bits)
      )
      select count(*) into part from gone;
      folded := folded + part;

      with came as (
        delete from people_changes
        where ctid = any (array(select ctid from people_changes where by > 0 limit most)) returning person, day, kind
      ), away as (
        delete from people_changes
        where ctid = any (array(select ctid from people_changes where by < 0 limit most)) and by < 0
          and (select count(*) < most from came) and not exists (select from people_bit_changes)
        returning person, day, kind
      ), visits as materialized (
        select distinct counted_as(kind) as kind, day, ${chunkOf('person')} from came where counted_as(kind) is not null
      ), ${bitsOf('visits')}, counted as (
        insert into people_bits as there (kind, span, starts, chunk, people, bits)
        select kind, span, starts, chunk, bit_count(bits), bits from spans
        on conflict (kind, span, starts, chunk) do update
          set bits = there.bits | excluded.bits, people = bit_count(there.bits | excluded.bits)
      )
      select (select count(*) from came) + (select count(*) from away),
        (select array_agg(distinct row(person, day, counted_as(kind), 0)::people_changes) from away
          where counted_as(kind) is not null)
      into part, went;
      folded := folded + part;
      perform person_gone(kind, person, day) from unnest(went);
      return folded;
    end $$;
    create or replace function people_fold() returns void language plpgsql as $$
    begin
      while people_fold(1000000) > 0 loop end loop;
    end $$;`)
    .execute(db);
}

/** Terms are summed up in slices, too. */
async function terms(db: Kysely<never>): Promise<void> {
  await sql`
    create function search_fold(most integer) returns integer language plpgsql set work_mem = '32MB' set jit = off as $$
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
    create or replace function search_fold() returns void language plpgsql as $$
    begin
      while search_fold(1000000) > 0 loop end loop;
    end $$;
  `.execute(db);
}

/** A day of visits is counted anew as a whole: a slice is so many days. */
async function visitsOfPages(db: Kysely<never>): Promise<void> {
  await sql`
    create function web_fold(most integer) returns integer language plpgsql as $$
    declare
      changed date[];
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
      delete from web_days where day = any (changed);
      insert into web_days select counts.* from unnest(changed) day cross join lateral web_count(day, day) counts;
      return coalesce(cardinality(changed), 0);
    end $$;
    create or replace function web_fold() returns void language plpgsql as $$
    begin
      perform web_fold(1000000);
    end $$;
  `.execute(db);
}

async function recount(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create or replace view counted_events (person, day, kind) as
      ${[...sources, visits]
        .map(
          ({ table, person, at, kind, where }) =>
            `select ${person}, ${dayOf(at)}, ${kind}::counted from ${table} where ${where}`,
        )
        .join(' union all ')};
    create view counted_visits (person, day, kind) as
      ${[...sources, visits]
        .filter(({ isDeed }) => isDeed !== 'false')
        .map(
          ({ table, person, at, kind, where, isDeed = 'true' }) =>
            `select ${person}, ${dayOf(at)}, counted_as(${kind}::counted) from ${table} where ${where} and ${isDeed}`,
        )
        .join(' union all ')};

    create or replace function counts_recount() returns void language plpgsql set work_mem = '64MB' set jit = off as $$
    begin
      truncate day_changes, people_changes, people_bit_changes, people_bits, day_counts, search_changes, search_terms, search_counts;
      with visits as materialized (
        select distinct kind, day, ${chunkOf('person')} from counted_visits
      ), ${bitsOf('visits')}
      insert into people_bits (kind, span, starts, chunk, people, bits)
      select kind, span, starts, chunk, bit_count(bits), bits from spans;
      insert into day_counts (kind, day, events) select kind, day, count(*) from counted_events group by 1, 2;

      insert into search_terms (term) select distinct searched_term(search_term) from searches;
      insert into search_counts (span, starts, term_id, searches, opened)
      select span, date_trunc(span, day)::date, id, sum(searches), sum(opened)
      from (
        select ${dayOf('created_at')} as day, searched_term(search_term) as term,
          count(*) as searches, count(title) as opened
        from searches group by 1, 2
      ) days join search_terms using (term), unnest(array['day', 'month', 'year']) span
      group by 1, 2, 3;
    end $$;`)
    .execute(db);
}

/** From what is summed up: much less than all rows. What waits is noted as people; their events are summed up now. */
async function takeOver(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    set local work_mem = '64MB';
    with visits as materialized (
      select distinct kind, day, ${chunkOf('person')} from people_days where events > 0
    ), ${bitsOf('visits')}
    insert into people_bits (kind, span, starts, chunk, people, bits)
    select kind, span, starts, chunk, bit_count(bits), bits from spans;
    insert into day_counts as there (kind, day, events)
    select kind, day, sum(by) from people_changes group by 1, 2 having sum(by) <> 0
    on conflict (kind, day) do update set events = there.events + excluded.events;
    delete from people_changes where counted_as(kind) is null;`)
    .execute(db);
}
