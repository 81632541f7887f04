import { onChange } from './by-operation.ts';

/** A table whose rows are counted by day. */
interface Source {
  readonly table: string;
  /** The columns of the person, the kind and the moment. */
  readonly person: string;
  readonly kind: string;
  readonly at: string;
  /** Which of its rows are events, and which of those are activity of a person. */
  readonly where?: string;
  readonly isDeed?: string;
  /**
   * Columns whose change counts. Unset: changes are compared once per statement, since a row may move to another month.
   */
  readonly columns?: readonly string[];
}

const sources: readonly Source[] = [
  {
    ...{ table: 'users', person: 'id', kind: `'new_user'`, at: 'created_at', where: 'is_app_user', isDeed: 'false' },
    columns: ['id', 'created_at', 'is_app_user'],
  },
  { table: 'searches', person: 'user_id', kind: `'search'`, at: 'created_at', isDeed: 'user_id is not null' },
  { table: 'posts', person: 'user_id', kind: `'post'`, at: 'created_at', columns: ['user_id', 'created_at'] },
  {
    ...{ table: 'follows', person: 'follower_id', kind: `'follow'`, at: 'created_at', isDeed: 'not is_automatic' },
    columns: ['follower_id', 'created_at'],
  },
  { table: 'chat_messages', person: 'sender_id', kind: `'message'`, at: 'created_at' },
  { table: 'campaign_events', person: 'user_id', kind: 'kind', at: 'at', isDeed: 'user_id is not null' },
  { table: 'web_events', person: 'visitor_id', kind: `'visitor'`, at: 'session_started_at' },
];

/** Returns the UTC day of a moment. */
const dayOf = (at: string): string => `(${at} at time zone 'UTC')::date`;

/** A statement with more rows than this sums up its own people. Below that, people are noted one by one. */
const BULK = 5000;

/** A person's bit: a string has one bit for each of 32,768 ids. */
const chunkOf = (person: string): string => `${person} >> 15 as chunk, (${person} & 32767)::integer as place`;

/** Days of visits (kind, day, chunk and place, each once), with a bit for each person. */
export const bitsOfDays = `
    select kind, day, chunk,
      string_agg(repeat('0', place - before - 1) || '1', '' order by place)::bit(32768) as bits
    from (
      select kind, day, chunk, place,
        coalesce(lag(place) over (partition by kind, day, chunk order by place), -1) as before
      from visits
    ) gaps group by kind, day, chunk`;

/** Days, months and years of visits, with a bit for each person. */
const spans = `days as materialized (${bitsOfDays}
  ), spans as (
    select kind, 'day' as span, day as starts, chunk, bits from days
    union all
    select kind, 'month', date_trunc('month', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
    union all
    select kind, 'year', date_trunc('year', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
  )`;

/** Whether a moment is on a day. */
const during = (column: string): string =>
  `${column} >= on_day::timestamp at time zone 'UTC' and ${column} < (on_day + 1)::timestamp at time zone 'UTC'`;

/**
 * The day on which counting began, by kind. Without "offset 0" the planner merges it into the query it is joined with.
 */
const FLOORS = '(select kind, counted_from(kind) as since from unnest(enum_range(null::counted)) kind offset 0) floors';

/** Counts a table's rows by day, and the people behind them, when a statement changes them. */
function noted({ table, person, kind, at, where = 'true', isDeed = 'true', columns }: Source): string {
  const day = dayOf(at);
  const isNobody = isDeed === 'false';
  const events = (rows: string, sign: string): string =>
    `insert into day_changes select ${kind}::counted, ${day}, ${sign}count(*) from ${rows} where ${where} group by 1, 2;`;
  const people = (rows: string, by: string): string =>
    isNobody
      ? ''
      : `insert into people_changes select distinct ${person}, ${day}, ${kind}::counted, ${by} from ${rows} where ${isDeed};`;
  const bulk = isNobody
    ? ''
    : `if (select count(*) > ${BULK} from added) then
      with visits as materialized (
        select distinct counted_as(${kind}::counted) as kind, ${day} as day, ${chunkOf(person)} from added where ${isDeed}
      ), ${spans}
      insert into people_bit_changes select kind, span, starts, chunk, bits from spans;
    else
      ${people('added', '1')}
    end if;`;
  const both = (values: string, condition: string): string =>
    `(select ${values}, 1 as by from added where ${condition} union all select ${values}, -1 from gone where ${condition}) each`;
  const changed = columns
    ? `${events('(select old.*) before', '-')}
    ${events('(select new.*) after', '')}
    ${people('(select old.*) before', '-1')}
    ${people('(select new.*) after', '1')}`
    : `insert into day_changes
    select kind, day, sum(by) from ${both(`${kind}::counted as kind, ${day} as day`, 'true')} group by 1, 2 having sum(by) <> 0;
    insert into people_changes
    select person, day, kind, sign(sum(by))::integer
    from ${both(`${person} as person, ${day} as day, ${kind}::counted as kind`, `${person} is not null`)}
    group by 1, 2, 3 having sum(by) <> 0;`;
  const isWeb = table === 'web_events';
  // A changed day is counted again as a whole.
  const web = (rows: string): string => (isWeb ? `insert into web_changes select distinct ${day} from ${rows};` : '');
  return `
create or replace function ${table}_noted() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set work_mem = '64MB' set jit = off as $$
begin
  if tg_op = 'INSERT' then
    ${events('added', '')}
    ${bulk}
    ${web('added')}
  elsif tg_op = 'DELETE' then
    ${events('gone', '-')}
    ${people('gone', '-1')}
    ${web('gone')}
  else
    ${changed}
    ${web('((table added except all table gone) union all (table gone except all table added)) changed')}
  end if;
  return null;
end $$;
comment on function ${table}_noted() is
  'Notes the days of ${table} that a statement changed, and who was behind them.';
revoke execute on function ${table}_noted() from public;
${onChange(table, `${table}_noted`, columns)}`;
}

/**
 * Events and people by day. A statement of many rows contains the bits of its people; a small one notes each person
 * (decision 18).
 */
export const countsFunctions = `
create or replace function counted_from(what counted) returns date language sql stable as $$
  select coalesce(max(greatest((kept_from at time zone 'UTC')::date, (
    -- Of a month that has moved in part, nothing is counted again.
    select case when moved = date_trunc('month', moved) then moved else date_trunc('month', moved) + interval '1 month' end::date
    from (select hot_from at time zone 'UTC' as moved from archive_state where kind = table_name) archived
  ))), '-infinity')
  from event_retention
  where table_name = any (case
    when what = 'search' then array['searches'] when what = 'message' then array['chat_messages']
    when what = 'active' then array['searches', 'chat_messages'] when what = 'visitor' then array['web_events']
    when what in ('new_user', 'post', 'follow') then array[]::text[] else array['campaign_events'] end)
$$;
comment on function counted_from(counted) is
  'From which day on the rows behind a number exist.';

${sources.map(noted).join('\n')}

create or replace function person_there(what counted, who bigint, on_day date) returns boolean language sql stable as $$
  select case when on_day < counted_from(what) then true else case what
    when 'active' then exists (select from searches where user_id = who and ${during('created_at')})
      or exists (select from posts where user_id = who and ${during('created_at')})
      or exists (select from follows where follower_id = who and not is_automatic and ${during('created_at')})
      or exists (select from chat_messages where sender_id = who and ${during('created_at')})
    when 'visitor' then exists (select from web_events where visitor_id = who and ${during('session_started_at')})
    else exists (select from campaign_events where user_id = who and kind = what::text and ${during('at')}) end end
$$;
comment on function person_there(counted, bigint, date) is
  'Whether someone did something of a kind on a day.';

create or replace function person_gone(what counted, who bigint, on_day date) returns void language plpgsql as $$
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
comment on function person_gone(counted, bigint, date) is
  'Takes the bit of someone away who did nothing on that day any more.';

create or replace function people_fold() returns void language plpgsql as $$
begin
  while people_fold(1000000) > 0 loop end loop;
end $$;
comment on function people_fold() is
  'Sums all changes up.';

create or replace function people_fold(most integer) returns integer
  language plpgsql set work_mem = '32MB' set jit = off as $$
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
    where ctid = any (array(select ctid from people_changes where by < 0 limit greatest(1, most / 20))) and by < 0
      and (select count(*) < most from came) and not exists (select from people_bit_changes)
    returning person, day, kind
  ), visits as materialized (
    select distinct counted_as(kind) as kind, day, ${chunkOf('person')} from came where counted_as(kind) is not null
  ), ${spans}, counted as (
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
comment on function people_fold(integer) is
  'Sums changes of people and days up, in slices.';

create or replace function counts_recount() returns void language plpgsql set work_mem = '64MB' set jit = off as $$
declare
  searched date := counted_from('search');
begin
  if exists (select from unnest(enum_range(null::counted)) kind where counted_from(kind) > '-infinity') then
    -- What waits may be of months that are gone.
    perform people_fold(), search_fold();
    delete from people_bits b using ${FLOORS} where b.kind = floors.kind and (span = 'year' or starts >= since);
    delete from day_counts c using ${FLOORS} where c.kind = floors.kind and day >= since;
    delete from search_counts where span = 'year' or starts >= searched;
  else
    truncate day_changes, people_changes, people_bit_changes, people_bits, day_counts, search_changes,
      search_count_changes, search_terms, search_counts;
  end if;

  with visits as materialized (
    select distinct kind, day, ${chunkOf('person')} from counted_visits join ${FLOORS} using (kind) where day >= since
  ), days as materialized (${bitsOfDays})
  insert into people_bits (kind, span, starts, chunk, people, bits)
  select kind, 'day', day, chunk, bit_count(bits), bits from days
  union all
  select kind, 'month', date_trunc('month', day)::date, chunk, bit_count(bit_or(bits)), bit_or(bits) from days group by 1, 3, 4;
  insert into people_bits (kind, span, starts, chunk, people, bits)
  select kind, 'year', date_trunc('year', starts)::date, chunk, bit_count(bit_or(bits)), bit_or(bits)
  from people_bits where span = 'month' group by 1, 3, 4;
  insert into day_counts (kind, day, events)
  select kind, day, count(*) from counted_events join ${FLOORS} using (kind) where day >= since group by 1, 2;

  insert into search_terms (term)
  select distinct searched_term(search_term) from searches where (created_at at time zone 'UTC')::date >= searched
  on conflict (term) do nothing;
  with days as materialized (
    select (created_at at time zone 'UTC')::date as day, searched_term(search_term) as term,
      count(*) as searches, count(*) filter (where coalesce(is_opened, title is not null)) as opened
    from searches where (created_at at time zone 'UTC')::date >= searched group by 1, 2
  )
  insert into search_counts (span, starts, term_id, searches, opened)
  select span, date_trunc(span, day)::date, id, sum(searches), sum(opened)
  from days join search_terms using (term), unnest(array['day', 'month']) span group by 1, 2, 3;
  insert into search_counts (span, starts, term_id, searches, opened)
  select 'year', date_trunc('year', starts)::date, term_id, sum(searches), sum(opened)
  from search_counts where span = 'month' group by 2, 3;
end $$;
comment on function counts_recount() is
  'Counts days, people and terms again, after a load without triggers.';

-- It is made by a migration, since an index, a column or a view needs it.
comment on function counted_as(counted) is
  'What a kind of event is counted as among people: most kinds make someone active.';
`;
