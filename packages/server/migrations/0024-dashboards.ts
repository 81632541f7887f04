import { type Kysely, sql } from 'kysely';
import { usStates } from './us-states.ts';

/**
 * What dashboards show beside the daily counts: who has arranged which widgets, how the product's web pages are visited, and
 * in which state of the USA a campaign is aimed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table dashboard_layouts (
      admin_id bigint primary key references admins on delete cascade,
      widgets json not null,
      version integer not null default 1,
      updated_at timestamptz not null default now()
    )
  `.execute(db);
  await webEvents(db);
  await countVisits(db);
  await states(db);
  await targets(db);
}

/** One row for each view of a page. A session is known by its visitor and the moment it began, and belongs to that day. */
async function webEvents(db: Kysely<never>): Promise<void> {
  await sql`
    create table web_events (
      id bigint generated always as identity primary key,
      visitor_id bigint not null,
      session_started_at timestamptz not null,
      at timestamptz not null default now(),
      path text not null,
      referrer text,
      device text not null,
      browser text,
      country text
    );
    create index web_events_of_session on web_events (session_started_at, visitor_id);

    create table web_changes (day date not null);
    create table web_days (
      day date not null,
      dimension text not null,
      name text not null,
      sessions integer not null,
      page_views integer not null,
      bounces integer not null,
      seconds bigint not null,
      primary key (day, dimension, name)
    );

    create function web_events_note_added() returns trigger language plpgsql as $$
    begin
      insert into people_changes select visitor_id, (session_started_at at time zone 'UTC')::date, 'visitor', 1 from added;
      insert into web_changes select distinct (session_started_at at time zone 'UTC')::date from added;
      return null;
    end $$;
    create function web_events_note_gone() returns trigger language plpgsql as $$
    begin
      insert into people_changes select visitor_id, (session_started_at at time zone 'UTC')::date, 'visitor', -1 from gone;
      insert into web_changes select distinct (session_started_at at time zone 'UTC')::date from gone;
      return null;
    end $$;
    create function web_events_note_changed() returns trigger language plpgsql as $$
    begin
      insert into people_changes values
        (old.visitor_id, (old.session_started_at at time zone 'UTC')::date, 'visitor', -1),
        (new.visitor_id, (new.session_started_at at time zone 'UTC')::date, 'visitor', 1);
      insert into web_changes values
        ((old.session_started_at at time zone 'UTC')::date), ((new.session_started_at at time zone 'UTC')::date);
      return null;
    end $$;
    create trigger web_events_added after insert on web_events referencing new table as added
      for each statement execute function web_events_note_added();
    create trigger web_events_gone after delete on web_events referencing old table as gone
      for each statement execute function web_events_note_gone();
    create trigger web_events_changed after update on web_events
      for each row when (old.* is distinct from new.*) execute function web_events_note_changed();

    create or replace view counted_events (person, day, kind) as
      select id, (created_at at time zone 'UTC')::date, 'new_user'::counted from users where not is_admin
      union all select user_id, (created_at at time zone 'UTC')::date, 'search' from searches
      union all select user_id, (created_at at time zone 'UTC')::date, 'post' from posts
      union all select follower_id, (created_at at time zone 'UTC')::date, 'follow' from follows
      union all select sender_id, (created_at at time zone 'UTC')::date, 'message' from chat_messages
      union all select user_id, (at at time zone 'UTC')::date, kind::counted from campaign_events
      union all select visitor_id, (session_started_at at time zone 'UTC')::date, 'visitor' from web_events;
  `.execute(db);
}

/** A day of which something changed is counted anew as a whole; until then it is read from the rows themselves. */
async function countVisits(db: Kysely<never>): Promise<void> {
  await sql`
    create function web_count(first date, last date) returns
      table (day date, dimension text, name text, sessions integer, page_views integer, bounces integer, seconds bigint)
      language sql stable as $$
      with visits as (
        select (session_started_at at time zone 'UTC')::date as day, count(*) as views,
          greatest(0, extract(epoch from max(at) - session_started_at))::int as seconds,
          (array_agg(device order by at, id))[1] as device,
          (array_agg(browser order by at, id))[1] as browser,
          (array_agg(country order by at, id))[1] as country,
          (array_agg(referrer order by at, id))[1] as referrer,
          (array_agg(path order by at, id))[1] as path
        from web_events
        where session_started_at >= first::timestamp at time zone 'UTC'
          and session_started_at < (last + 1)::timestamp at time zone 'UTC'
        group by visitor_id, session_started_at
      )
      select visits.day, d.dimension, d.name, count(*)::int, sum(views)::int, (count(*) filter (where views = 1))::int,
        sum(visits.seconds)
      from visits cross join lateral (values
        ('all', ''), ('device', device), ('browser', coalesce(browser, 'Unknown')),
        ('country', coalesce(country, 'Unknown')), ('referrer', coalesce(referrer, 'Direct')), ('page', path)
      ) as d (dimension, name)
      group by 1, 2, 3
    $$;

    create function web_fold() returns void language plpgsql as $$
    declare
      changed date[];
    begin
      if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of visits')) then
        return;
      end if;
      with gone as (delete from web_changes returning day) select array_agg(distinct day) into changed from gone;
      delete from web_days where day = any (changed);
      insert into web_days select counts.* from unnest(changed) day cross join lateral web_count(day, day) counts;
    end $$;

    -- After a bulk load with the triggers off.
    create function web_recount() returns void language sql as $$
      truncate web_changes, web_days;
      insert into web_days select counts.* from (
        select min(session_started_at at time zone 'UTC')::date as first,
          max(session_started_at at time zone 'UTC')::date as last from web_events
      ) days cross join lateral web_count(first, last) counts;
    $$;
  `.execute(db);
}

/** The states and where they are: from the boundaries of the United States Census Bureau, to about three kilometres. */
async function states(db: Kysely<never>): Promise<void> {
  await sql`
    create table us_states (code text primary key, name text not null unique);
    create table us_state_shapes (state text not null references us_states, shape polygon not null);
  `.execute(db);
  const shapes = usStates
    .trimEnd()
    .split('\n')
    .map((line) => line.split('|'));
  const column = (n: number) => shapes.map((parts) => parts[n] ?? '');
  await sql`
    insert into us_states select distinct * from unnest(${column(0)}::text[], ${column(1)}::text[])
  `.execute(db);
  await sql`
    insert into us_state_shapes select state, shape::polygon from unnest(${column(0)}::text[], ${column(2)}::text[]) as s (state, shape)
  `.execute(db);
}

/** Where a campaign is aimed is worked out once, when it is written: a region that is a state, or else the state of the place. */
async function targets(db: Kysely<never>): Promise<void> {
  await sql`
    alter table campaigns
      add target_latitude double precision,
      add target_longitude double precision,
      add target_radius double precision,
      add target_unit text,
      add target_state text references us_states;

    create function us_state_named(region text) returns text language sql stable as $$
      select code from us_states
      where lower(btrim(region)) in (lower(name), lower(code), 'us-' || lower(code)) limit 1
    $$;
    -- The boundaries are simplified: a place on a coast may be a little outside.
    create function us_state_at(latitude double precision, longitude double precision) returns text language sql stable as $$
      select state from us_state_shapes
      where shape <-> point(longitude, latitude) < 0.05 order by shape <-> point(longitude, latitude), state limit 1
    $$;

    create function campaigns_target() returns trigger language plpgsql as $$
    declare
      place jsonb;
    begin
      new.target_latitude = null; new.target_longitude = null; new.target_radius = null; new.target_unit = null;
      begin
        place = new.target_location::jsonb;
        if (place ->> 'latitude')::float8 between -90 and 90 and (place ->> 'longitude')::float8 between -180 and 180 then
          -- The radius is the last that may not be a number, so it is read first; none is wider than the world.
          new.target_radius = least(40000, greatest(0, (place ->> 'radius')::float8));
          new.target_unit = case when place ->> 'unit' = 'miles' then 'miles' else 'km' end;
          new.target_latitude = (place ->> 'latitude')::float8;
          new.target_longitude = (place ->> 'longitude')::float8;
        end if;
      exception when data_exception then
        -- Not a place: such a campaign is on no map.
        null;
      end;
      new.target_state = coalesce(us_state_named(new.target_region), us_state_at(new.target_latitude, new.target_longitude));
      return new;
    end $$;
    create trigger campaigns_target before insert or update of target_location, target_region on campaigns
      for each row execute function campaigns_target();
    update campaigns set target_region = target_region;

    create index campaigns_active on campaigns (ad_start) include (ad_end, target_state) where status = 'Approved';
  `.execute(db);
}
