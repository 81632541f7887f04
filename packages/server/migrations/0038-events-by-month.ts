import { type Kysely, sql } from 'kysely';

/** A table that is divided by month, and the column that says in which month a row lies. */
interface Divided {
  readonly table: string;
  readonly at: string;
  /** Columns of the table that it has no more. */
  readonly without?: readonly string[];
  /** Indexes with another definition than before; null: gone. */
  readonly indexes?: Readonly<Record<string, string | null>>;
  /** Triggers that are made anew below. */
  readonly triggers?: readonly string[];
}

const divided: readonly Divided[] = [
  {
    table: 'searches',
    at: 'created_at',
    // With the moment, so that a page of the list knows the months of its rows from the index alone.
    indexes: {
      searches_by_updated_at: '(updated_at, id) include (created_at)',
      searches_by_term: '((lower(search_term) collate "C"), id) include (created_at)',
      searches_of_user: '(user_id, updated_at, id) include (created_at)',
    },
    triggers: ['searches_noted_1_changed', 'searches_noted_6_changed'],
  },
  { table: 'web_events', at: 'at', triggers: ['web_events_changed'] },
  { table: 'campaign_events', at: 'at', triggers: ['campaign_events_noted_5_changed'] },
  {
    table: 'failed_urls',
    at: 'created_at',
    indexes: {
      failed_urls_by_resolved_at: '(resolved_at nulls first, id) include (created_at)',
      failed_urls_by_last_retried_at: '(last_retried_at nulls first, id) include (created_at)',
      failed_urls_enrichment_by_id: '(id) include (created_at) where failed_in_enrichment',
      failed_urls_enrichment_by_resolved_at:
        '(resolved_at nulls first, id) include (created_at) where failed_in_enrichment',
      failed_urls_enrichment_by_last_retried_at:
        '(last_retried_at nulls first, id) include (created_at) where failed_in_enrichment',
    },
  },
  { table: 'post_views', at: 'created_at', triggers: ['post_views_count_update'] },
  {
    table: 'chat_messages',
    at: 'created_at',
    without: ['seq'],
    triggers: ['chat_messages_place', 'chat_messages_noted_4_changed'],
  },
  { table: 'audit_values', at: 'at' },
];

/**
 * Events lie by month (UTC), so that those of a month whose time is over go at once, without touching what was counted of
 * them. Each table has a partition for each month and one for all other months (`_other`), so that no row is ever refused.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await limits(db);
  await months(db);
  await sql`
    drop function audit_values_hash(audit_values);
    alter table audit_values add at timestamptz;
    update audit_values v set at = l.at from audit_log l where l.id = v.audit_id;
    alter table audit_values alter at set default now(), alter at set not null;
  `.execute(db);
  for (const table of divided) await divide(db, table);
  await positions(db);
  await messagesInOrder(db);
  await changesByStatement(db);
  await valuesNearTheirRow(db);
  await countedWithout(db);
  await dropping(db);
  await asOwner(db);
}

/** How long each kind is kept, and from when on its rows are there. */
async function limits(db: Kysely<never>): Promise<void> {
  await sql`
    create table event_retention (
      id integer generated always as identity primary key,
      kind text not null unique,
      table_name text not null unique,
      months integer check (months between 1 and 1200),
      -- What was before has been dropped and is in the counts alone.
      kept_from timestamptz not null default '-infinity',
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by bigint references users on delete set null
    );
    insert into event_retention (kind, table_name, months) values
      ('searches', 'searches', 25), ('visits', 'web_events', 25), ('ad_events', 'campaign_events', 25),
      ('views', 'post_views', 25), ('positions', 'positions', 25), ('failed_urls', 'failed_urls', 13),
      ('messages', 'chat_messages', null);
  `.execute(db);
  // What somebody has for longer already, nobody has decided to drop.
  for (const { table, at } of divided.filter((one) => one.table !== 'audit_values'))
    await sql
      .raw(`
        update event_retention set months = null where table_name = '${table}'
          and exists (select from ${table} where ${at} < now() - make_interval(months => months));`)
      .execute(db);
}

const asTheOwner = 'security definer set search_path = public, pg_temp';

/** Partitions are made next to their table and attached, which holds nobody up; rows of the month move over. */
async function months(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create function partition_column(divided text) returns text language sql stable as $$
      select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
      where p.partrelid = to_regclass(quote_ident(divided))
    $$;

    -- The partitions of months, with what they hold; that of all other months is not among them.
    create function month_partitions(divided text)
      returns table (partition regclass, first timestamptz, before timestamptz) language sql stable as $$
      select c.oid::regclass, (parts.bounds[1])::timestamptz, (parts.bounds[2])::timestamptz
      from pg_inherits i join pg_class c on c.oid = i.inhrelid cross join lateral (
        select regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''(.*)''\\) TO \\(''(.*)''\\)') as bounds
      ) parts
      where i.inhparent = to_regclass(quote_ident(divided)) and parts.bounds is not null
    $$;

    -- Makes the months that are missing between two moments, and says how many it has made. A month of which more than so
    -- many rows lie among those of all other months stays there (null: however many), so that nobody waits for them to move.
    create function make_partitions(divided text, first timestamptz, last timestamptz, most integer default 20000)
      returns integer language plpgsql ${asTheOwner} set timezone = 'UTC' as $$
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
        execute format('lock table only %I in access exclusive mode', other);
        execute format('with gone as (delete from %I where %I >= $1 and %I < $2 returning *) insert into %I select * from gone',
          other, moment, moment, name) using month, month + interval '1 month';
        execute format('alter table %I attach partition %I for values from (%L) to (%L)',
          divided, name, month, month + interval '1 month');
        made := made + 1;
      end loop;
      return made;
    end $$;
    -- The months of the rows among those of other months, as far as they may be made.
    create function stray_months(divided text) returns setof timestamptz language plpgsql stable ${asTheOwner} set timezone = 'UTC' as $$
    begin
      return query execute format($sql$
        select distinct date_trunc('month', %1$I) from %2$I
        where %1$I >= '2000-01-01' and %1$I < date_trunc('month', now()) + interval '7 months' order by 1$sql$,
        partition_column(divided), divided || '_other');
    end $$;
    revoke execute on function make_partitions, stray_months from public;`)
    .execute(db);
}

/** Moves a table into months: one pass, then its indexes, references, triggers and rights as they were. */
async function divide(
  db: Kysely<never>,
  { table, at, without = [], indexes = {}, triggers: anew = [] }: Divided,
): Promise<void> {
  const { rows: parts } = await sql<{ what: string; name: string; text: string }>`
    select 'index' as what, c.relname as name, pg_get_indexdef(i.indexrelid) as text
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass
      and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
    union all
    select 'reference', conname, pg_get_constraintdef(oid) from pg_constraint
    where conrelid = ${table}::regclass and contype = 'f'
    union all
    select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal
    union all
    select 'right', grantee::text, format('grant %s on %I to %I', privilege_type, ${table}::text, r.rolname)
    from pg_class c cross join lateral aclexplode(c.relacl) join pg_roles r on r.oid = grantee
    where c.oid = ${table}::regclass and grantee <> c.relowner
    union all
    select 'right', grantee::text, format('grant %s (%I) on %I to %I', privilege_type, attname, ${table}::text, r.rolname)
    from pg_attribute a cross join lateral aclexplode(a.attacl) join pg_roles r on r.oid = grantee
    where a.attrelid = ${table}::regclass
    union all
    select 'view', v.oid::regclass::text, pg_get_viewdef(v.oid)
    from pg_class v where v.relkind = 'v' and exists (
      select from pg_rewrite w join pg_depend d on d.objid = w.oid
      where w.ev_class = v.oid and d.refobjid = ${table}::regclass)
    union all
    select 'sequence', attname, coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, attname)::regclass), 0)::text
    from pg_attribute where attrelid = ${table}::regclass and attidentity <> ''
    order by 1, 2, 3
  `.execute(db);
  const of = (what: string) => parts.filter((part) => part.what === what);
  const { rows: columns } = await sql<{ list: string }>`
    select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all (${without})
  `.execute(db);
  const list = columns[0]?.list ?? '';
  const run = (text: string) => sql.raw(text).execute(db);

  for (const { name } of of('view')) await run(`drop view ${name}`);
  await run(`
    lock table ${table} in access exclusive mode;
    alter table ${table} rename to ${table}_undivided;
    ${without.map((column) => `alter table ${table}_undivided drop column ${column};`).join('\n')}
    create table ${table} (like ${table}_undivided including defaults including generated including constraints including storage)
      partition by range (${at});
    create table ${table}_other partition of ${table} default;
    do $$
    declare
      month timestamp;
    begin
      for month in
        select distinct date_trunc('month', ${at} at time zone 'UTC') from ${table}_undivided
        where ${at} >= '2000-01-01Z' and ${at} < date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + interval '6 months'
        union select date_trunc('month', now() at time zone 'UTC') + n * interval '1 month' from generate_series(0, 1) n
      loop
        execute format('create table %I partition of ${table} for values from (%L) to (%L)',
          '${table}' || to_char(month, '_YYYY_MM'), month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      end loop;
    end $$;
    insert into ${table} (${list}) select ${list} from ${table}_undivided;
    drop table ${table}_undivided;`);
  for (const { name, text } of of('sequence')) {
    await run(`alter table ${table} alter ${name} add generated always as identity (sequence name ${table}_id_seq)`);
    if (text !== '0') await run(`select setval('${table}_id_seq', ${text})`);
  }
  if (table === 'audit_values') await run(`alter table ${table} add primary key (audit_id, at)`);
  else if (of('sequence').length > 0) await run(`alter table ${table} add primary key (id, ${at})`);
  for (const { name, text } of of('index')) {
    const other = indexes[name];
    if (name === `${table}_app_id_key`) await uniqueInEachMonth(db, table, at);
    else if (other !== null) await run(other === undefined ? text : `create index ${name} on ${table} ${other}`);
  }
  for (const { name, text } of of('reference')) await run(`alter table ${table} add constraint ${name} ${text}`);
  for (const { name, text } of of('trigger')) if (!anew.includes(name)) await run(text);
  for (const { text } of of('right')) await run(text);
  for (const { name, text } of of('view')) await run(`create view ${name} as ${text}`);
  await run(`analyze ${table}`);
}

/** Ids of the app are its own within a month. */
async function uniqueInEachMonth(db: Kysely<never>, table: string, at: string): Promise<void> {
  await sql
    .raw(`
    do $$
    declare
      name text;
    begin
      for name in select partition::text from month_partitions('${table}')
        where to_regclass(partition || '_app_id_key') is null
      loop
        execute format('create unique index %I on %I (app_id) where app_id is not null', name || '_app_id_key', name);
      end loop;
    end $$;
    create unique index ${table}_other_app_id_key on ${table}_other (app_id, date_trunc('month', ${at} at time zone 'UTC'))
      where app_id is not null;`)
    .execute(db);
}

/** Where people were, as the app tells. */
async function positions(db: Kysely<never>): Promise<void> {
  await sql`
    create table positions (
      id bigint generated always as identity,
      app_id text collate "C" check (octet_length(app_id) between 1 and 128 and app_id !~ '[^ -~]'),
      user_id bigint not null references users on delete cascade,
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      place text,
      created_at timestamptz not null default now(),
      primary key (id, created_at)
    ) partition by range (created_at);
    create index positions_of_user on positions (user_id, created_at);
    create table positions_other partition of positions default;
    select make_partitions('positions', now(), now() + interval '1 month');
    create trigger positions_raise_sequence after insert on positions referencing new table as added
      for each statement execute function raise_sequence('positions_id_seq');
  `.execute(db);
  await uniqueInEachMonth(db, 'positions', 'created_at');
}

/** Messages are in the order in which they were written, also those that come late; a room is looked after once a statement. */
async function messagesInOrder(db: Kysely<never>): Promise<void> {
  await sql`
    create index chat_messages_of_room on chat_messages (room_id, created_at, id);
    alter table chat_rooms drop column last_seq;
    drop function chat_messages_place();
    create function chat_messages_note_latest() returns trigger language plpgsql as $$
    begin
      -- Always in the same order, so that nobody waits in a circle.
      perform from chat_members m join (select room_id, max(created_at) as at from added group by 1) latest using (room_id)
      where m.last_message_at < latest.at order by m.room_id, m.user_id for no key update of m;
      update chat_members m set last_message_at = latest.at
      from (select room_id, max(created_at) as at from added group by 1) latest
      where m.room_id = latest.room_id and m.last_message_at < latest.at;
      return null;
    end $$;
    create trigger chat_messages_note_latest after insert on chat_messages referencing new table as added
      for each statement execute function chat_messages_note_latest();

    -- Whoever comes into a room finds its messages there, however long ago they were written; without any: '-infinity'.
    alter table chat_members alter last_message_at set default '-infinity';
    create function chat_members_latest() returns trigger language plpgsql as $$
    begin
      new.last_message_at := coalesce((select max(created_at) from chat_messages where room_id = new.room_id), '-infinity');
      return new;
    end $$;
    create trigger chat_members_latest before insert on chat_members
      for each row when (new.last_message_at = '-infinity') execute function chat_members_latest();
  `.execute(db);
}

const dayOf = (at: string): string => `(${at} at time zone 'UTC')::date`;

/** What is counted of each day: the person, the kind, the moment, and which rows are something that a person did. */
const noted = [
  ['searches', 'searches_noted_1_changed', 'user_id', `'search'`, 'created_at'],
  ['chat_messages', 'chat_messages_noted_4_changed', 'sender_id', `'message'`, 'created_at'],
  ['campaign_events', 'campaign_events_noted_5_changed', 'user_id', 'kind', 'at'],
  ['web_events', 'web_events_note_changed', 'visitor_id', `'visitor'`, 'session_started_at'],
] as const;

/** A row that goes into another month is no update of a row to a trigger for each row: what changed is told by statement. */
async function changesByStatement(db: Kysely<never>): Promise<void> {
  const onUpdate = (table: string, trigger: string, body: string, name = trigger) =>
    sql
      .raw(`
      create or replace function ${name}() returns trigger language plpgsql as $$
      begin
        ${body}
        return null;
      end $$;
      create trigger ${trigger} after update on ${table} referencing old table as gone new table as added
        for each statement execute function ${name}();`)
      .execute(db);
  for (const [table, name, person, kind, at] of noted) {
    const each = (columns: string, where: string) =>
      `(select ${columns}, 1 as by from added where ${where} union all select ${columns}, -1 from gone where ${where}) each`;
    const days = `
      -- A day that has changed is counted anew as a whole.
      insert into web_changes select distinct ${dayOf(at)} from (
        (table added except all table gone) union all (table gone except all table added)
      ) changed;`;
    await onUpdate(
      table,
      table === 'web_events' ? 'web_events_changed' : name,
      `insert into day_changes
        select kind, day, sum(by) from ${each(`${kind}::counted as kind, ${dayOf(at)} as day`, 'true')}
        group by 1, 2 having sum(by) <> 0;
        insert into people_changes
        select person, day, kind, sign(sum(by))::integer
        from ${each(`${person} as person, ${dayOf(at)} as day, ${kind}::counted as kind`, `${person} is not null`)}
        group by 1, 2, 3 having sum(by) <> 0;
        ${table === 'web_events' ? days : ''}`,
      name,
    );
  }
  const opened = 'coalesce(is_opened, title is not null)::integer';
  await onUpdate(
    'searches',
    'searches_noted_6_changed',
    `insert into search_changes
      select day, term, sum(by), sum(opened) from (
        select ${dayOf('created_at')} as day, searched_term(search_term) as term, 1 as by, ${opened} as opened from added
        union all
        select ${dayOf('created_at')}, searched_term(search_term), -1, -${opened} from gone
      ) each group by 1, 2 having sum(by) <> 0 or sum(opened) <> 0;`,
  );
  await onUpdate(
    'post_views',
    'post_views_count_update',
    `perform from posts where id in (select post_id from added union select post_id from gone) order by id for no key update;
      update posts set views_count = views_count + counted.n
      from (
        select post_id, sum(by)::integer as n
        from (select post_id, 1 as by from added union all select post_id, -1 from gone) each group by 1 having sum(by) <> 0
      ) counted where posts.id = counted.post_id;`,
  );
}

/** Values lie in the month of their row, or a moment beside it: whoever reads them looks within a day. */
async function valuesNearTheirRow(db: Kysely<never>): Promise<void> {
  await sql`
    create function audit_values_hash(v audit_values) returns bytea language sql stable
      return case when v.audit_id is not null then
        sha256(v.salt || convert_to(jsonb_build_array(v.before, v.after)::text, 'UTF8')) end;

    do $$
    begin
      execute replace(pg_get_functiondef('audit_seal(integer)'::regprocedure), 'left join audit_values v on v.audit_id = l.id',
        'left join audit_values v on v.audit_id = l.id and v.at between l.at - interval ''1 day'' and l.at + interval ''1 day''');
    end $$;

    -- A month of which all values have gone with their rows.
    create function drop_empty_months_of_values() returns integer language plpgsql security definer
      set search_path = public, pg_temp set timezone = 'UTC' as $$
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
    revoke execute on function drop_empty_months_of_values from public;
  `.execute(db);
}

/** What was counted of months that are gone stays: nothing is counted anew of them, and nobody is taken away. */
async function countedWithout(db: Kysely<never>): Promise<void> {
  const during = (column: string) =>
    `${column} >= on_day::timestamp at time zone 'UTC' and ${column} < (on_day + 1)::timestamp at time zone 'UTC'`;
  await sql
    .raw(`
    -- From which day on the rows behind a number are there.
    create function counted_from(what counted) returns date language sql stable as $$
      select coalesce(max((kept_from at time zone 'UTC')::date), '-infinity') from event_retention
      where table_name = any (case
        when what = 'search' then array['searches'] when what = 'message' then array['chat_messages']
        when what = 'active' then array['searches', 'chat_messages'] when what = 'visitor' then array['web_events']
        when what in ('new_user', 'post', 'follow') then array[]::text[] else array['campaign_events'] end)
    $$;

    create or replace function person_there(what counted, who bigint, on_day date) returns boolean language sql stable as $$
      select case when on_day < counted_from(what) then true else case what
        when 'active' then exists (select from searches where user_id = who and ${during('created_at')})
          or exists (select from posts where user_id = who and ${during('created_at')})
          or exists (select from follows where follower_id = who and not is_automatic and ${during('created_at')})
          or exists (select from chat_messages where sender_id = who and ${during('created_at')})
        when 'visitor' then exists (select from web_events where visitor_id = who and ${during('session_started_at')})
        else exists (select from campaign_events where user_id = who and kind = what::text and ${during('at')}) end end
    $$;

    -- Days of which visits have been dropped.
    create table web_closed_days (day date primary key);

    create or replace function web_fold(most integer) returns integer language plpgsql as $$
    declare
      changed date[];
      open date[];
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
      open := array(select unnest(changed) except select day from web_closed_days);
      delete from web_days where day = any (open);
      insert into web_days select counts.* from unnest(open) day cross join lateral web_count(day, day) counts;
      return coalesce(cardinality(changed), 0);
    end $$;
    create or replace function web_recount() returns void language sql as $$
      truncate web_changes;
      delete from web_days where day not in (select day from web_closed_days);
      insert into web_days select counts.* from (
        select min(session_started_at at time zone 'UTC')::date as first,
          max(session_started_at at time zone 'UTC')::date as last from web_events
      ) days cross join lateral web_count(first, last) counts
      where counts.day not in (select day from web_closed_days);
    $$;

    -- Who was behind the dropped events of a campaign: a bit for each person, as in people_bits.
    create table campaign_event_people (
      campaign_id bigint not null references campaigns on delete cascade,
      kind text not null,
      chunk bigint not null,
      bits bit(32768) not null,
      primary key (campaign_id, kind, chunk)
    );

    -- Of the failed URLs that were dropped.
    alter table failed_hosts add dropped integer not null default 0, add dropped_unresolved integer not null default 0,
      add dropped_enrichment integer not null default 0, add dropped_enrichment_unresolved integer not null default 0,
      add last_dropped_at timestamptz;`)
    .execute(db);
  await recounts(db);
}

const chunkOf = (person: string): string => `${person} >> 15 as chunk, (${person} & 32767)::integer as place`;

/** Days with a bit for each person, of visits (kind, day, chunk, place; each once). */
const bitsOfDays = (visits: string): string => `
  select kind, day, chunk,
    string_agg(repeat('0', place - before - 1) || '1', '' order by place)::bit(32768) as bits
  from (
    select kind, day, chunk, place,
      coalesce(lag(place) over (partition by kind, day, chunk order by place), -1) as before
    from ${visits}
  ) gaps group by kind, day, chunk`;

const floors = '(select kind, counted_from(kind) as since from unnest(enum_range(null::counted)) kind) floors';

/** After a bulk load with the triggers off: from the first day of which all rows are there. */
async function recounts(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    drop function counts_recount();
    drop function counts_recount_all();
    create function counts_recount() returns void language plpgsql set work_mem = '64MB' set jit = off as $$
    declare
      searched date := counted_from('search');
    begin
      if exists (select from event_retention where kept_from > '-infinity') then
        -- What waits may be of months that are gone.
        perform people_fold(), search_fold();
        delete from people_bits b using ${floors} where b.kind = floors.kind and (span = 'year' or starts >= since);
        delete from day_counts c using ${floors} where c.kind = floors.kind and day >= since;
        delete from search_counts where span = 'year' or starts >= searched;
      else
        truncate day_changes, people_changes, people_bit_changes, people_bits, day_counts, search_changes,
          search_count_changes, search_terms, search_counts;
      end if;

      with visits as materialized (
        select distinct kind, day, ${chunkOf('person')} from counted_visits join ${floors} using (kind) where day >= since
      ), days as materialized (${bitsOfDays('visits')})
      insert into people_bits (kind, span, starts, chunk, people, bits)
      select kind, 'day', day, chunk, bit_count(bits), bits from days
      union all
      select kind, 'month', date_trunc('month', day)::date, chunk, bit_count(bit_or(bits)), bit_or(bits) from days group by 1, 3, 4;
      insert into people_bits (kind, span, starts, chunk, people, bits)
      select kind, 'year', date_trunc('year', starts)::date, chunk, bit_count(bit_or(bits)), bit_or(bits)
      from people_bits where span = 'month' group by 1, 3, 4;
      insert into day_counts (kind, day, events)
      select kind, day, count(*) from counted_events join ${floors} using (kind) where day >= since group by 1, 2;

      insert into search_terms (term)
      select distinct searched_term(search_term) from searches where ${dayOf('created_at')} >= searched
      on conflict (term) do nothing;
      with days as materialized (
        select ${dayOf('created_at')} as day, searched_term(search_term) as term,
          count(*) as searches, count(*) filter (where coalesce(is_opened, title is not null)) as opened
        from searches where ${dayOf('created_at')} >= searched group by 1, 2
      )
      insert into search_counts (span, starts, term_id, searches, opened)
      select span, date_trunc(span, day)::date, id, sum(searches), sum(opened)
      from days join search_terms using (term), unnest(array['day', 'month']) span group by 1, 2, 3;
      insert into search_counts (span, starts, term_id, searches, opened)
      select 'year', date_trunc('year', starts)::date, term_id, sum(searches), sum(opened)
      from search_counts where span = 'month' group by 2, 3;
    end $$;

    create or replace function advertising_recount() returns void language sql as $$
      update interests i set campaigns_count = (select count(*) from campaign_interests where interest_id = i.id);
      truncate transaction_days, campaign_sums;
      delete from campaign_event_days where day >= counted_from('click');
      insert into campaign_event_days
      select campaign_id, ${dayOf('at')}, kind, count(*) from campaign_events where ${dayOf('at')} >= counted_from('click') group by 1, 2, 3;
      insert into transaction_days
      select ${dayOf('created_at')}, transaction_type, count(*), sum(amount) from transactions group by 1, 2;
      insert into campaign_sums
      select campaign_id, count(*) filter (where transaction_type = 'debit'),
        coalesce(sum(amount) filter (where transaction_type = 'debit'), 0),
        count(*) filter (where transaction_type = 'credit'),
        coalesce(sum(amount) filter (where transaction_type = 'credit'), 0)
      from transactions where campaign_id is not null group by 1;
    $$;

    create or replace function failed_urls_recount() returns void language plpgsql as $$
    declare
      since date := (select (kept_from at time zone 'UTC')::date from event_retention where table_name = 'failed_urls');
    begin
      delete from failed_host_counts where span = 'year' or starts >= since;
      insert into failed_host_counts
      select span, date_trunc(span, created_at at time zone 'UTC')::date, host_id, count(*), sum(attempts)
      from failed_urls, unnest(array['day', 'month']) span where ${dayOf('created_at')} >= since group by 1, 2, 3;
      insert into failed_host_counts
      select 'year', date_trunc('year', starts)::date, host_id, sum(failed), sum(attempts)
      from failed_host_counts where span = 'month' group by 2, 3;
      delete from failed_url_days where day >= since;
      insert into failed_url_days
      select ${dayOf('created_at')}, count(*), count(*) filter (where failed_in_enrichment), count(resolved_at)
      from failed_urls where ${dayOf('created_at')} >= since group by 1;
      update failed_hosts h set (failed, unresolved, enrichment_failed, enrichment_unresolved, last_failed_at) = (
        select h.dropped + count(*), h.dropped_unresolved + count(*) filter (where resolved_at is null),
          h.dropped_enrichment + count(*) filter (where failed_in_enrichment),
          h.dropped_enrichment_unresolved + count(*) filter (where failed_in_enrichment and resolved_at is null),
          greatest(max(created_at), h.last_dropped_at)
        from failed_urls where host_id = h.id);
    end $$;

    do $$
    begin
      execute replace(pg_get_functiondef('failed_urls_count(failed_url_change[])'::regprocedure),
        'select max(created_at) from failed_urls where failed_urls.host_id = failed_hosts.id',
        'select greatest(max(created_at), failed_hosts.last_dropped_at) from failed_urls where failed_urls.host_id = failed_hosts.id');
    end $$;`)
    .execute(db);
}

/** How many rows of other months go at once. */
const SLICE = 5000;

/** What is over goes a month at a time, after what only its rows could tell was noted. No trigger that counts hears of it. */
async function dropping(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    -- What the counts lack without some rows of a table is noted by its function, if it has one. The source is a partition,
    -- or a query of rows that are about to go.
    create function web_events_keep_counts(source text) returns void language plpgsql as $$
    begin
      -- Before these days are closed, they are counted a last time.
      while web_fold(100) > 0 loop end loop;
      if exists (select from web_changes) then
        raise lock_not_available using message = 'visits are being counted';
      end if;
      execute format($sql$
        insert into web_closed_days select distinct ${dayOf('session_started_at')} from %s gone on conflict do nothing$sql$, source);
    end $$;

    create function campaign_events_keep_counts(source text) returns void language plpgsql as $$
    begin
      execute format($sql$
        with visits as materialized (
          select distinct campaign_id::text || ' ' || kind as kind, 'epoch'::date as day, ${chunkOf('user_id')}
          from %s gone where user_id is not null
        ), days as (${bitsOfDays('visits')})
        insert into campaign_event_people as there (campaign_id, kind, chunk, bits)
        select split_part(kind, ' ', 1)::bigint, split_part(kind, ' ', 2), chunk, bits from days order by 1, 2, 3
        on conflict (campaign_id, kind, chunk) do update set bits = there.bits | excluded.bits$sql$, source);
    end $$;

    create function failed_urls_keep_counts(source text) returns void language plpgsql as $$
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

    create function keep_counts(divided text, source text) returns void language plpgsql as $$
    begin
      if to_regprocedure(quote_ident(divided || '_keep_counts') || '(text)') is not null then
        execute format('select %I($1)', divided || '_keep_counts') using source;
      end if;
    end $$;

    -- Drops the oldest month of a kind that is over as a whole, or a part of what lies among other months and is over.
    -- Gives the number of its rows, null when nothing is over.
    create function drop_expired_month(of_kind text) returns bigint language plpgsql ${asTheOwner} set timezone = 'UTC' as $$
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
        -- Nobody writes into it any more; whoever reads is not held up until the table itself is taken, for a moment.
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
      if not is_there then return null; end if;
      execute format('lock table %I in share row exclusive mode', other);
      slice := format('(select *, ctid from %I where %I < %L order by %I, ctid limit ${SLICE})', other, moment, since, moment);
      perform keep_counts(kept.table_name, slice);
      execute format('delete from %I where ctid = any (array(select ctid from %s gone))', other, slice);
      get diagnostics gone = row_count;
      update event_retention set kept_from = greatest(kept_from, since) where kind = of_kind;
      return gone;
    end $$;
    revoke execute on function drop_expired_month, keep_counts, web_events_keep_counts, campaign_events_keep_counts,
      failed_urls_keep_counts from public;`)
    .execute(db);
}

/** As 0026 did for the triggers that were there. */
async function asOwner(db: Kysely<never>): Promise<void> {
  await sql`
    do $$
    declare
      name regprocedure;
    begin
      for name in
        select distinct p.oid::regprocedure from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        join pg_roles owner on owner.oid = p.proowner and owner.rolname = current_user
        where not t.tgisinternal and p.pronamespace = 'public'::regnamespace
          and t.tgrelid::regclass::text not like 'audit%'
      loop
        execute format('alter function %s security definer set search_path = public, pg_temp', name);
        execute format('revoke execute on function %s from public', name);
      end loop;
    end $$;
  `.execute(db);
}
