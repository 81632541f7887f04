import { type Kysely, sql } from 'kysely';

/** By when a case is to be decided: the shortest target time of its reasons, which staff set; and what finds cases by title. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table report_reasons add target_hours integer not null default 24 check (target_hours between 1 and 720);
    update report_reasons set target_hours = 1 where severity = 'critical';

    alter table cases
      add target_hours integer not null default 24,
      -- When three quarters of that time are over, and when all of it is.
      add near_at timestamptz not null default now(),
      add due_at timestamptz not null default now();

    create function case_target(the_case bigint) returns integer language sql stable as $$
      select coalesce(min(r.target_hours), 24)
      from case_reasons s join report_app_reasons a on a.id = s.app_reason_id
      join report_reasons r on r.id = coalesce(a.reason_id, (select id from report_reasons where is_other))
      where s.case_id = the_case
    $$;

    create or replace function cases_urgency() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      -- While it was closed, its reasons may have changed.
      if tg_op = 'UPDATE' and new.state = 'open' and old.state <> 'open' then
        new.severity := case_severity(new.id);
        new.target_hours := case_target(new.id);
      end if;
      new.urgency := case_urgency(new.severity, new.reporters_reliability, new.views, new.created_at);
      new.near_at := new.created_at + make_interval(mins => new.target_hours * 45);
      new.due_at := new.created_at + make_interval(hours => new.target_hours);
      return new;
    end $$;
    drop trigger cases_urgency on cases;
    create trigger cases_urgency before insert or update of severity, reporters_reliability, views, created_at, target_hours, state on cases
      for each row execute function cases_urgency();

    create or replace function case_reasons_urgency() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    declare
      the_case bigint := coalesce(new.case_id, old.case_id);
      worst smallint := case_severity(the_case);
      target integer := case_target(the_case);
    begin
      update cases set severity = worst, target_hours = target, urgency_at = null
      where id = the_case and (severity <> worst or target_hours <> target or urgency_at is not null);
      return null;
    end $$;

    create or replace function case_severity_spread(at_once integer) returns bigint language plpgsql as $$
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
      update cases c set severity = locked.worst, target_hours = locked.target
      from (
        select o.id, case_severity(o.id) as worst, case_target(o.id) as target from cases o
        where o.id in (
          select case_id from case_reasons
          where app_reason_id = change.app_reason_id and case_id > change.after_case_id and case_id <= last_id
        ) and o.state = 'open' order by o.id for no key update of o
      ) locked where locked.id = c.id and (locked.worst <> c.severity or locked.target <> c.target_hours);
      update case_severity_changes set after_case_id = last_id where app_reason_id = change.app_reason_id;
      return 1;
    end $$;

    drop trigger report_reasons_urgency on report_reasons;
    create trigger report_reasons_urgency after update of severity, target_hours on report_reasons
      for each row when (old.severity <> new.severity or old.target_hours <> new.target_hours)
      execute function report_reasons_urgency();

    update cases c set target_hours = coalesce(said.hours, 24)
    from (
      select o.id, min(r.target_hours) as hours
      from cases o left join case_reasons s on s.case_id = o.id left join report_app_reasons a on a.id = s.app_reason_id
      left join report_reasons r on r.id = coalesce(a.reason_id, (select id from report_reasons where is_other))
      where o.state = 'open' group by o.id
    ) said where said.id = c.id;

    create index cases_due on cases (what, due_at) include (near_at) where state = 'open';
    create index cases_subject_search on cases using gin (lower(subject) gin_trgm_ops);
  `.execute(db);
}
