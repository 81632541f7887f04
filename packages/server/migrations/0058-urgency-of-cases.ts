import { type Kysely, sql } from 'kysely';

/**
 * How urgent a case is, as one stored number: points for the severity of what is reported, for its reporters and their
 * reliability, and for the views of seven days, less the hour at which the case was opened. Every hour of waiting counts one point for all
 * cases alike, so that an index keeps the order and time changes nothing. Critical cases stand before all others.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await columns(db);
  await changes(db);
  await refreshing(db);
}

async function columns(db: Kysely<never>): Promise<void> {
  await sql`
    alter table cases
      -- The worst reason of its reports: 1 low, 2 medium, 3 high, 4 critical.
      add severity smallint not null default 2 check (severity between 1 and 4),
      -- Of the latest 200 reports: how many people made them, and the sum of their reliability.
      add reporters integer not null default 0,
      add reporters_reliability double precision not null default 0,
      -- Of seven days.
      add views integer not null default 0,
      add urgency double precision not null default 0,
      -- When reporters and views were counted; null when reports came since.
      add urgency_at timestamptz;

    create function case_urgency(severity smallint, reliability double precision, views integer, opened timestamptz)
    returns double precision language sql immutable parallel safe as $$
      select case when severity = 4 then 1000000 else 0 end + (array[0, 12, 36, 72])[severity]
        + 12 * log(2, (1 + reliability)::numeric)::float8 + 6 * log(2, (1 + views)::numeric)::float8
        - extract(epoch from opened)::float8 / 3600
    $$;

    update cases c set severity = said.severity,
      urgency = case_urgency(said.severity, 0, 0, c.created_at)
    from (
      select o.id, coalesce(max(array_position(array['low', 'medium', 'high', 'critical'], r.severity)), 2)::smallint as severity
      from cases o left join case_reasons s on s.case_id = o.id left join report_app_reasons a on a.id = s.app_reason_id
      left join report_reasons r on r.id = coalesce(a.reason_id, (select id from report_reasons where is_other))
      group by o.id
    ) said where said.id = c.id;

    create index cases_by_urgency on cases (what, state, urgency, id);
    create index cases_by_created_at on cases (what, state, created_at, id);
    create index cases_by_severity on cases (what, severity, id) where state = 'open';
    create index cases_urgency_due on cases (urgency_at nulls first, id) where state = 'open';
  `.execute(db);
}

/** The severity holds at once; reporters and views are counted in the background. */
async function changes(db: Kysely<never>): Promise<void> {
  await sql`
    create function cases_urgency() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      new.urgency := case_urgency(new.severity, new.reporters_reliability, new.views, new.created_at);
      return new;
    end $$;
    revoke execute on function cases_urgency() from public;
    create trigger cases_urgency before insert or update of severity, reporters_reliability, views, created_at on cases
      for each row execute function cases_urgency();

    create function case_severity(the_case bigint) returns smallint language sql stable as $$
      select coalesce(max(array_position(array['low', 'medium', 'high', 'critical'], r.severity)), 2)::smallint
      from case_reasons s join report_app_reasons a on a.id = s.app_reason_id
      join report_reasons r on r.id = coalesce(a.reason_id, (select id from report_reasons where is_other))
      where s.case_id = the_case
    $$;

    -- Many reports in a row change the case once: until it was counted again, only another severity does.
    create function case_reasons_urgency() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      the_case bigint := coalesce(new.case_id, old.case_id);
      worst smallint := case_severity(the_case);
    begin
      update cases set severity = worst, urgency_at = null
      where id = the_case and (severity <> worst or urgency_at is not null);
      return null;
    end $$;
    revoke execute on function case_reasons_urgency() from public;
    create trigger case_reasons_urgency after insert or update or delete on case_reasons
      for each row execute function case_reasons_urgency();

    -- Texts of the app whose cases may have another severity, and how far they are done.
    create table case_severity_changes (
      app_reason_id bigint primary key references report_app_reasons on delete cascade,
      after_case_id bigint not null default 0
    );
    create function report_app_reasons_urgency() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into case_severity_changes (app_reason_id) values (new.id)
      on conflict (app_reason_id) do update set after_case_id = 0;
      return null;
    end $$;
    revoke execute on function report_app_reasons_urgency() from public;
    create trigger report_app_reasons_urgency after update of reason_id on report_app_reasons
      for each row when (old.reason_id is distinct from new.reason_id) execute function report_app_reasons_urgency();
    create function report_reasons_urgency() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into case_severity_changes (app_reason_id)
      select id from report_app_reasons where reason_id = new.id or (new.is_other and reason_id is null) order by id
      on conflict (app_reason_id) do update set after_case_id = 0;
      return null;
    end $$;
    revoke execute on function report_reasons_urgency() from public;
    create trigger report_reasons_urgency after update of severity on report_reasons
      for each row when (old.severity <> new.severity) execute function report_reasons_urgency();
  `.execute(db);
}

/** Work in the background, in slices; a case that somebody else holds is passed by and done later. */
async function refreshing(db: Kysely<never>): Promise<void> {
  await sql`
    create function case_severity_spread(at_once integer) returns bigint language plpgsql as $$
    declare
      change case_severity_changes;
      last_id bigint;
    begin
      select * into change from case_severity_changes order by app_reason_id limit 1 for update;
      if not found then return 0; end if;
      select max(case_id) into last_id from (
        select case_id from case_reasons
        where app_reason_id = change.app_reason_id and case_id > change.after_case_id order by case_id limit at_once
      ) slice;
      if last_id is null then
        delete from case_severity_changes where app_reason_id = change.app_reason_id;
        return 1;
      end if;
      update cases c set severity = locked.worst
      from (
        select o.id, case_severity(o.id) as worst from cases o
        where o.id in (
          select case_id from case_reasons
          where app_reason_id = change.app_reason_id and case_id > change.after_case_id and case_id <= last_id
        ) and o.state = 'open' order by o.id for no key update of o
      ) locked where locked.id = c.id and locked.worst <> c.severity;
      update case_severity_changes set after_case_id = last_id where app_reason_id = change.app_reason_id;
      return 1;
    end $$;

    create function case_views(the_post bigint, the_user bigint) returns integer language sql stable as $$
      select count(*)::integer from (
        select from post_views v
        where v.created_at > now() - interval '7 days' and v.post_id in (
          select the_post where the_post is not null
          union all
          (select p.id from posts p where p.user_id = the_user and p.deleted_at is null order by p.id desc limit 50)
        )
        limit 100000
      ) seen
    $$;

    create function case_urgency_refresh(at_once integer) returns bigint language plpgsql as $$
    declare
      done bigint;
    begin
      with due as materialized (
        select id, post_id, user_id from cases
        where state = 'open' and (urgency_at is null or urgency_at < now() - interval '2 hours')
        order by urgency_at nulls first, id limit at_once for no key update skip locked
      ), given as (
        select due.id, r.reported_by
        from due cross join lateral (
          (select reported_by from post_reports where case_id = due.id order by created_at desc, id desc limit 200)
          union (select reported_by from user_reports where case_id = due.id order by created_at desc, id desc limit 200)
        ) r where r.reported_by is not null
      ), reliable as (
        select who.reported_by, (upheld + 2) / (decided + 4)::float8 as share
        from (select distinct reported_by from given) who cross join lateral (
          select count(*) as decided, count(*) filter (where c.state = 'acted_on') as upheld
          from (
            (select case_id from post_reports where reported_by = who.reported_by order by id desc limit 2000)
            union all (select case_id from user_reports where reported_by = who.reported_by order by id desc limit 2000)
          ) made join cases c on c.id = made.case_id
          where c.state <> 'open' and c.closed_by is not null and c.closed_at > now() - interval '90 days'
        ) counted
      ), summed as (
        select given.id, count(*)::integer as reporters, sum(reliable.share) as reliability
        from given join reliable using (reported_by) group by given.id
      )
      update cases c set reporters = coalesce(summed.reporters, 0), reporters_reliability = coalesce(summed.reliability, 0),
        views = case_views(due.post_id, due.user_id), severity = case_severity(due.id), urgency_at = now()
      from due left join summed using (id) where c.id = due.id;
      get diagnostics done = row_count;
      return done;
    end $$;
  `.execute(db);
}
