import { type Kysely, sql } from 'kysely';

/**
 * How many reports say what the app sends as a reason: to count them all, for each look at the list, took 0.1 s of a million.
 * What comes and goes is noted (`app_reason_changes`) and added up in slices; answers read both. Reports that come at the same
 * time wait for none of one another.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const note = (what: string, rows: string) => sql`
    create function case_reasons_note_${sql.raw(what)}() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      insert into app_reason_changes (app_reason_id, by)
      select app_reason_id, sum(reports) from (${sql.raw(rows)}) moved group by 1 having sum(reports) <> 0;
      return null;
    end $$;
    revoke execute on function case_reasons_note_${sql.raw(what)}() from public;`;
  const [added, gone] = [
    'select app_reason_id, reports from added',
    'select app_reason_id, -reports as reports from gone',
  ];
  await sql`
    create table app_reason_changes (app_reason_id bigint not null, by bigint not null);
    alter table report_app_reasons add reports bigint not null default 0;

    ${note('insert', added)}
    ${note('delete', gone)}
    ${note('update', `${added} union all ${gone}`)}
    lock table case_reasons in share row exclusive mode;
    create trigger case_reasons_note_insert after insert on case_reasons referencing new table as added
      for each statement execute function case_reasons_note_insert();
    create trigger case_reasons_note_delete after delete on case_reasons referencing old table as gone
      for each statement execute function case_reasons_note_delete();
    create trigger case_reasons_note_update after update on case_reasons referencing old table as gone new table as added
      for each statement execute function case_reasons_note_update();

    update report_app_reasons a set reports = counted.reports
    from (select app_reason_id, sum(reports) as reports from case_reasons group by 1) counted
    where counted.app_reason_id = a.id;

    create function app_reasons_fold(most integer) returns bigint language sql as $$
      with gone as (
        delete from app_reason_changes where ctid = any (array(select ctid from app_reason_changes limit most))
        returning app_reason_id, by
      ), counted as (
        update report_app_reasons a set reports = a.reports + moved.by
        from (select app_reason_id, sum(by) as by from gone group by 1) moved where moved.app_reason_id = a.id
      )
      select count(*) from gone
    $$;
  `.execute(db);
}
