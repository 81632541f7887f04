import { type Kysely, sql } from 'kysely';

/** The list that a new console begins with. `Other` is what a reason of the app counts as until staff assign it. */
const starters = [
  ['Spam', 'low', 'It is spam: the same thing again and again, or advertising where it does not belong.'],
  ['Scam or fraud', 'high', 'It misleads people, or sells what does not exist.'],
  ['Prohibited goods', 'medium', 'It offers something that may not be sold here.'],
  ['Impersonation', 'medium', 'It pretends to be somebody else.'],
  ['Harassment or hate', 'high', 'It insults, threatens or hounds people.'],
  ['Violence', 'high', 'It shows or calls for violence.'],
  ['Nudity or sexual content', 'medium', 'It shows nudity or sexual content.'],
  ['Copyright or privacy', 'medium', 'It uses pictures or words of somebody who did not agree.'],
  ['Self-harm', 'critical', 'It shows or encourages self-harm.'],
  ['Child safety', 'critical', 'It puts children in danger.'],
  ['Other', 'medium', 'It breaks our guidelines.'],
] as const;

/** What the reports of the demo say, in databases that are there already; new ones are told by the demo itself. */
const ofDemo = [
  ['It is spam', 'Spam'],
  ['It is misleading, or a scam', 'Scam or fraud'],
  ['It sells something that is not allowed', 'Prohibited goods'],
  ['It shows violence', 'Violence'],
  ['It insults somebody', 'Harassment or hate'],
  ['It is nudity or sexual content', 'Nudity or sexual content'],
  ['It uses my picture without asking', 'Copyright or privacy'],
  ['It is about self-harm', 'Self-harm'],
  ['Sells things that are not real', 'Scam or fraud'],
  ['Sends me messages I did not ask for', 'Spam'],
  ['Pretends to be somebody else', 'Impersonation'],
  ['Insults people in comments', 'Harassment or hate'],
  ['Posts the same advertisement all day', 'Spam'],
  ['Shows violence without a warning', 'Violence'],
] as const;

/**
 * The reasons of reports are one list. The app sends texts of its own: each is kept once, with the reason that stands for it,
 * and cases count the texts of their reports, so that assigning a text changes one row however many reports it has.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await tables(db);
  await starterList(db);
  await earlierReports(db);
  await newReports(db);
  await decisions(db);
}

async function tables(db: Kysely<never>): Promise<void> {
  await sql`
    create table report_reasons (
      id bigint generated always as identity primary key,
      name text not null check (length(name) between 1 and 100),
      severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
      -- What the user reads when staff decide for this reason.
      text text not null default '' check (length(text) <= 500),
      -- Where it stands in the list.
      place integer not null,
      is_other boolean not null default false,
      archived_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint references users,
      check (not is_other or archived_at is null)
    );
    create unique index report_reasons_name_key on report_reasons (lower(name));
    create unique index report_reasons_other on report_reasons (is_other) where is_other;

    create table report_app_reasons (
      id bigint generated always as identity primary key,
      -- As the app sends it.
      text text not null,
      -- Null: nobody has assigned it, and it counts as the other one.
      reason_id bigint references report_reasons,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint references users
    );
    -- A text of a writer who goes around the API may be longer than an entry of an index.
    create unique index report_app_reasons_text_key on report_app_reasons (md5(text));
    create index report_app_reasons_of_reason on report_app_reasons (reason_id, id);

    -- How many reports of a case say what; written with each report while its case is locked.
    create table case_reasons (
      case_id bigint not null references cases on delete cascade,
      app_reason_id bigint not null references report_app_reasons,
      reports integer not null,
      primary key (case_id, app_reason_id)
    );
    create index case_reasons_of_app_reason on case_reasons (app_reason_id, case_id) include (reports);

    -- For which reason of the list staff decided.
    alter table cases add closing_reason_id bigint references report_reasons;
    create index cases_by_closing_reason on cases (closing_reason_id, closed_at) where closing_reason_id is not null;
    -- What the user reads.
    alter table users add suspension_text text;
  `.execute(db);
}

async function starterList(db: Kysely<never>): Promise<void> {
  const rows = starters.map(
    ([name, severity, text], index) =>
      sql`(${name}, ${severity}, ${text}, ${index + 1}::integer, ${name === 'Other'}::boolean)`,
  );
  await sql`insert into report_reasons (name, severity, text, place, is_other) values ${sql.join(rows)}`.execute(db);
}

async function earlierReports(db: Kysely<never>): Promise<void> {
  const demo = sql.join(ofDemo.map(([text, name]) => sql`(${sql.lit(text)}, ${sql.lit(name)})`));
  await sql`
    create temporary table reasons_of_cases on commit drop as
      select case_id, reason, count(*)::integer as reports
      from (select case_id, reason from post_reports union all select case_id, reason from user_reports where case_id is not null) r
      group by case_id, reason;
    insert into report_app_reasons (text, reason_id)
      select said.reason, reasons.id from (select distinct reason from reasons_of_cases) said
      left join (values ${demo}) demo (text, name) on demo.text = said.reason
      left join report_reasons reasons on reasons.name = demo.name
      order by said.reason;
    insert into case_reasons (case_id, app_reason_id, reports)
      select case_id, a.id, reports from reasons_of_cases r join report_app_reasons a on a.text = r.reason;
    drop table reasons_of_cases;
  `.execute(db);
}

async function newReports(db: Kysely<never>): Promise<void> {
  await sql`
    create function report_app_reason(said text) returns bigint language plpgsql as $$
    declare
      found_id bigint;
    begin
      select id into found_id from report_app_reasons where md5(text) = md5(said);
      if found then return found_id; end if;
      insert into report_app_reasons (text) values (said) on conflict do nothing returning id into found_id;
      if found then return found_id; end if;
      -- Another transaction was faster, and has committed.
      select id into found_id from report_app_reasons where md5(text) = md5(said);
      return found_id;
    end $$;

    create function case_reason_count(the_case bigint, said text) returns void language sql as $$
      insert into case_reasons as c (case_id, app_reason_id, reports) values (the_case, report_app_reason(said), 1)
      on conflict (case_id, app_reason_id) do update set reports = c.reports + 1
    $$;

    create or replace function post_reports_case() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      new.case_id := case_of_report(new.post_id, null, new.reported_by, new.reason, new.created_at);
      if new.case_id is not null then perform case_reason_count(new.case_id, new.reason); end if;
      return new;
    end $$;

    create or replace function user_reports_case() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      new.case_id := case_of_report(null, new.reported_user_id, new.reported_by, new.reason, new.created_at);
      if new.case_id is not null then perform case_reason_count(new.case_id, new.reason); end if;
      return new;
    end $$;

    -- A writer may correct what a report says.
    create function reports_reason() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      update case_reasons set reports = reports - 1
      where case_id = old.case_id and app_reason_id = report_app_reason(old.reason);
      delete from case_reasons
      where case_id = old.case_id and app_reason_id = report_app_reason(old.reason) and reports <= 0;
      perform case_reason_count(new.case_id, new.reason);
      return null;
    end $$;
    revoke execute on function reports_reason() from public;
    create trigger post_reports_reason after update of reason on post_reports
      for each row when (old.reason <> new.reason and new.case_id is not null) execute function reports_reason();
    create trigger user_reports_reason after update of reason on user_reports
      for each row when (old.reason <> new.reason and new.case_id is not null) execute function reports_reason();
  `.execute(db);
}

/** An open case has no reason for which it was decided. */
async function decisions(db: Kysely<never>): Promise<void> {
  await sql`
    create function cases_open() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      new.closing_reason_id := null;
      return new;
    end $$;
    revoke execute on function cases_open() from public;
    create trigger cases_open before update of state on cases
      for each row when (new.state = 'open' and old.closing_reason_id is not null) execute function cases_open();
  `.execute(db);
}
