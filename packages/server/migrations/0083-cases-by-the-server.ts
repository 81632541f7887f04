import { type Kysely, sql } from 'kysely';

/**
 * The server opens and closes cases itself (`domain/moderation/cases`): it knows what was done and why. The triggers that did
 * so by what changed in other tables go: they closed a case when the app deleted what was reported, and put reports into cases
 * that had been decided before they came.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await columns(db);
  await triggers(db);
  await closedByNobody(db);
  await sameNames(db);
}

/** What the app calls as the list does, counts as that, unless staff said otherwise. */
async function sameNames(db: Kysely<never>): Promise<void> {
  await sql`
    update report_app_reasons a set reason_id = r.id from report_reasons r
    where a.reason_id is null and a.updated_by is null and r.archived_at is null
      and regexp_replace(lower(r.name), '\\s+', '', 'g') = regexp_replace(lower(a.text), '\\s+', '', 'g')
  `.execute(db);
}

async function columns(db: Kysely<never>): Promise<void> {
  await sql`
    -- The app says that the author deleted it.
    alter table posts add deleted_by_author boolean not null default false;

    -- Whose post it was when the case was opened, or when the report came.
    alter table cases add author_id bigint references users on delete set null;
    update cases c set author_id = p.user_id from posts p where p.id = c.post_id;
    create index cases_of_author on cases (author_id, id) where author_id is not null;
    alter table post_reports add author_id bigint references users on delete set null;
    update post_reports r set author_id = p.user_id from posts p where p.id = r.post_id;
    create index post_reports_of_author on post_reports (author_id, created_at, id) where author_id is not null;

    -- It was reported after it was hidden, deleted or suspended: it stands behind all others, unless it is critical.
    alter table cases add ranks_low boolean not null default false;
    create function case_rank(severity smallint, reliability float8, views integer, opened timestamptz, ranks_low boolean) returns float8
      language sql immutable parallel safe as $$
      select case_urgency(severity, reliability, views, opened) - case when ranks_low and severity < 4 then 1000000 else 0 end
    $$;
    create or replace function cases_urgency() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      -- While it was closed, its reasons may have changed.
      if tg_op = 'UPDATE' and new.state = 'open' and old.state <> 'open' then
        new.severity := case_severity(new.id);
        new.target_hours := case_target(new.id);
      end if;
      new.urgency := case_rank(new.severity, new.reporters_reliability, new.views, new.created_at, new.ranks_low);
      new.near_at := new.created_at + make_interval(mins => new.target_hours * 45);
      new.due_at := new.created_at + make_interval(hours => new.target_hours);
      return new;
    end $$;
    drop trigger cases_urgency on cases;
    create trigger cases_urgency
      before insert or update of severity, reporters_reliability, views, created_at, target_hours, state, ranks_low on cases
      for each row execute function cases_urgency();
  `.execute(db);
}

async function triggers(db: Kysely<never>): Promise<void> {
  await sql`
    drop trigger post_reports_case on post_reports;
    drop trigger user_reports_case on user_reports;
    drop trigger posts_case on posts;
    drop trigger users_case on users;
    drop trigger users_came_back on users;
    drop trigger cases_dismiss on cases;
    drop trigger cases_open on cases;
    drop function post_reports_case(), user_reports_case(), posts_case(), users_case(), users_came_back(), cases_dismiss(), cases_open(),
      case_of_report(bigint, bigint, bigint, text, timestamptz);

    create or replace function users_deleted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from follows where follower_id = new.id;
      delete from follows where followed_id = new.id;
      return null;
    end $$;
    drop function case_close(bigint, bigint, timestamptz, bigint, text), case_reopen(bigint, bigint, timestamptz, bigint);

    -- What is to be decided is found by what it is called now; what was decided is called as it was then.
    create function cases_follow_post() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update cases set subject = new.title where post_id = new.id and state = 'open';
      return null;
    end $$;
    create trigger cases_follow_post after update of title on posts
      for each row when (new.title <> old.title) execute function cases_follow_post();
    create function cases_follow_user() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update cases set subject = new.name where user_id = new.id and state = 'open';
      return null;
    end $$;
    create trigger cases_follow_user after update of name on users
      for each row when (new.name <> old.name and new.deleted_at is null) execute function cases_follow_user();
    revoke execute on function cases_follow_post(), cases_follow_user() from public;
  `.execute(db);
}

/** What nobody of the staff decided is to be decided, unless newer reports have opened another case. */
async function closedByNobody(db: Kysely<never>): Promise<void> {
  await sql`
    update cases c set state = 'open', closed_at = null, closing_reason = null, closing_reason_id = null, version = version + 1
    from (
      select distinct on (c.post_id, c.user_id) c.id from cases c
      left join posts p on p.id = c.post_id
      where c.state = 'acted_on' and c.closed_by is null
        and not exists (select from moderation_decisions d where d.case_id = c.id)
        and not exists (select from cases o where o.state = 'open' and (o.post_id = c.post_id or o.user_id = c.user_id))
      order by c.post_id, c.user_id, c.id desc
    ) undecided where undecided.id = c.id
  `.execute(db);
}
