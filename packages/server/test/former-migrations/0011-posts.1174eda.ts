import { type Kysely, sql } from 'kysely';

/**
 * Posts, who viewed and who reported them, and cases: the reports on one post or on one user that staff decide together.
 *
 * What touches a case locks its post or user first, so that nobody waits in a circle. Triggers open and close cases: a report
 * belongs to the open case of what it is about, whoever writes it down; a post that is deleted and a user who is suspended
 * close theirs.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await posts(db);
  await cases(db);
  await casesOfReports(db);
  await casesFollow(db);
  await countByStatement(db);
  await casesOfEarlierReports(db);
}

async function posts(db: Kysely<never>): Promise<void> {
  await sql`
    create table posts (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      image text,
      title text not null,
      website text,
      text text,
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      like_count integer not null default 0,
      comment_count integer not null default 0,
      clicks_count integer not null default 0,
      views_count integer not null default 0,
      shares_count integer not null default 0,
      bookmarks_count integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      deleted_by bigint references users,
      deletion_reason text,
      restored_at timestamptz,
      restored_by bigint references users
    );
    create index posts_by_user on posts (user_id, id);
    create index posts_deleted on posts (deleted_at) where deleted_at is not null;

    create table post_views (
      post_id bigint not null references posts on delete cascade,
      user_id bigint not null references users on delete cascade,
      created_at timestamptz not null default now()
    );
    create unique index post_views_key on post_views (post_id, user_id);
    create index post_views_by_created_at on post_views (post_id, created_at, user_id);
    create index post_views_by_user on post_views (user_id);
  `.execute(db);
}

async function cases(db: Kysely<never>): Promise<void> {
  await sql`
    create table cases (
      id bigint generated always as identity primary key,
      post_id bigint references posts on delete cascade,
      user_id bigint references users on delete cascade,
      what text not null generated always as (case when post_id is null then 'users' else 'posts' end) stored,
      -- The title of the post or the name of the user, so that cases are listed in its order.
      subject text not null,
      state text not null default 'open' check (state in ('open', 'dismissed', 'acted_on')),
      reports integer not null default 0,
      last_report_at timestamptz not null,
      last_report_by bigint references users on delete set null,
      last_reason text not null,
      note text,
      assigned_to bigint references users,
      closed_at timestamptz,
      closed_by bigint references users,
      closing_reason text,
      -- Grows with what staff do; the next case of the same post or user goes on from there.
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by bigint references users,
      check (num_nonnulls(post_id, user_id) = 1),
      check ((state = 'open') = (closed_at is null))
    );
    create unique index cases_open_of_post on cases (post_id) where state = 'open';
    create unique index cases_open_of_user on cases (user_id) where state = 'open';
    create index cases_of_post on cases (post_id, id) where post_id is not null;
    create index cases_of_user on cases (user_id, id) where user_id is not null;
    create index cases_by_last_report on cases (what, state, last_report_at, id);
    create index cases_by_subject on cases (what, state, (lower(subject) collate "C"), id);
    create index cases_by_reports on cases (what, state, reports, id);
    create index cases_by_id on cases (what, state, id);
    create index cases_of_assignee on cases (assigned_to, what, state, last_report_at, id) where assigned_to is not null;
    create index cases_by_reporter on cases (last_report_by);

    create table post_reports (
      id bigint generated always as identity primary key,
      post_id bigint not null references posts on delete cascade,
      case_id bigint not null references cases on delete cascade,
      reported_by bigint not null references users on delete cascade,
      reason text not null,
      note text,
      created_at timestamptz not null default now()
    );
    create index post_reports_by_post on post_reports (post_id, created_at, id);
    create index post_reports_by_id on post_reports (post_id, id);
    create index post_reports_of_case on post_reports (case_id, created_at, id);
    create index post_reports_by_reporter on post_reports (reported_by);

    alter table user_reports add note text, add case_id bigint references cases on delete cascade;
    create index user_reports_of_case on user_reports (case_id, created_at, id);

    -- Who looks at a case right now; nothing is lost when the server of the database breaks down.
    create unlogged table case_presence (
      case_id bigint not null,
      admin_id bigint not null references users on delete cascade,
      seen_at timestamptz not null default now(),
      primary key (case_id, admin_id)
    );
  `.execute(db);
}

/** Each report belongs to a case from the moment it is there. */
async function casesOfReports(db: Kysely<never>): Promise<void> {
  await sql`
    create function case_of_report(the_post bigint, the_user bigint, reporter bigint, why text, at timestamptz) returns bigint
    language plpgsql as $$
    declare
      about text;
      handled_at timestamptz;
      handled_by bigint;
      handled_why text;
      found_id bigint;
    begin
      if the_post is not null then
        select title, deleted_at, deleted_by, deletion_reason into about, handled_at, handled_by, handled_why
        from posts where id = the_post for no key update;
      else
        select name, suspended_at, suspended_by, suspension_reason into about, handled_at, handled_by, handled_why
        from users where id = the_user for no key update;
      end if;
      if not found then return null; end if;

      -- What was acted on already stays so: another report is kept with it.
      update cases set reports = reports + 1, last_report_at = greatest(last_report_at, at),
        last_report_by = case when at >= last_report_at then reporter else last_report_by end,
        last_reason = case when at >= last_report_at then why else last_reason end
      where id = (
        select id from cases
        where (post_id = the_post or user_id = the_user)
          and (state = 'open' or (state = 'acted_on' and handled_at is not null))
        order by state = 'open' desc, id desc limit 1
      )
      returning id into found_id;
      if found then return found_id; end if;

      insert into cases (post_id, user_id, subject, reports, last_report_at, last_report_by, last_reason, created_at,
        version, state, closed_at, closed_by, closing_reason)
      select the_post, the_user, about, 1, at, reporter, why, at,
        1 + coalesce((select max(version) from cases where post_id = the_post or user_id = the_user), 0),
        case when gone then 'acted_on' else 'open' end, case when gone then handled_at end,
        case when gone then handled_by end, case when gone then handled_why end
      from (select the_post is not null and handled_at is not null as gone) state
      returning id into found_id;
      return found_id;
    end $$;

    create function post_reports_case() returns trigger language plpgsql as $$
    begin
      new.case_id := case_of_report(new.post_id, null, new.reported_by, new.reason, new.created_at);
      return new;
    end $$;
    create trigger post_reports_case before insert on post_reports
      for each row when (new.case_id is null) execute function post_reports_case();

    create function user_reports_case() returns trigger language plpgsql as $$
    begin
      new.case_id := case_of_report(null, new.reported_user_id, new.reported_by, new.reason, new.created_at);
      return new;
    end $$;
    create trigger user_reports_case before insert on user_reports
      for each row when (new.case_id is null and new.dismissed_at is null) execute function user_reports_case();
  `.execute(db);
}

/** What happens to a post or a user happens to its case, and what happens to the case of a user to the reports in it. */
async function casesFollow(db: Kysely<never>): Promise<void> {
  await sql`
    create function case_close(the_post bigint, the_user bigint, at timestamptz, by bigint, why text) returns void
    language sql as $$
      update cases set state = 'acted_on', closed_at = at, closed_by = by, closing_reason = why, version = version + 1,
        updated_at = now(), updated_by = by
      where (post_id = the_post or user_id = the_user) and state = 'open'
    $$;
    create function case_reopen(the_post bigint, the_user bigint, at timestamptz, by bigint) returns void
    language sql as $$
      update cases set state = 'open', closed_at = null, closed_by = null, closing_reason = null, version = version + 1,
        updated_at = now(), updated_by = by
      where (post_id = the_post or user_id = the_user) and state = 'acted_on' and closed_at = at
        and not exists (select from cases other where (other.post_id = the_post or other.user_id = the_user) and other.state = 'open')
    $$;

    create function posts_case() returns trigger language plpgsql as $$
    begin
      if new.deleted_at is not null and old.deleted_at is null then
        perform case_close(new.id, null, new.deleted_at, new.deleted_by, new.deletion_reason);
      elsif new.deleted_at is null and old.deleted_at is not null then
        perform case_reopen(new.id, null, old.deleted_at, new.restored_by);
      end if;
      if new.title is distinct from old.title then
        update cases set subject = new.title where post_id = new.id;
      end if;
      return null;
    end $$;
    create trigger posts_case after update of deleted_at, title on posts
      for each row execute function posts_case();

    create function users_case() returns trigger language plpgsql as $$
    begin
      if new.is_suspended and not old.is_suspended then
        perform case_close(null, new.id, coalesce(new.suspended_at, now()), new.suspended_by, new.suspension_reason);
      -- Whoever lifts their own suspension at once takes a step back; later, the case stays acted on.
      elsif old.is_suspended and not new.is_suspended and old.suspended_by = new.updated_by
        and old.suspended_at > now() - interval '10 minutes' then
        perform case_reopen(null, new.id, old.suspended_at, new.updated_by);
      end if;
      if new.name is distinct from old.name then
        update cases set subject = new.name where user_id = new.id;
      end if;
      return null;
    end $$;
    create trigger users_case after update of is_suspended, name on users
      for each row when (new.is_suspended is distinct from old.is_suspended or new.name is distinct from old.name)
      execute function users_case();

    create function cases_dismiss() returns trigger language plpgsql as $$
    begin
      if new.state = 'dismissed' then
        update user_reports set dismissed_at = new.closed_at where case_id = new.id and dismissed_at is null;
      else
        update user_reports set dismissed_at = null where case_id = new.id and dismissed_at is not null;
      end if;
      return null;
    end $$;
    create trigger cases_dismiss after update of state on cases
      for each row when (new.user_id is not null and (new.state = 'dismissed') <> (old.state = 'dismissed'))
      execute function cases_dismiss();
  `.execute(db);
}

/** A dismissed case changes thousands of reports on one user: they are counted once for the statement, not once each. */
async function countByStatement(db: Kysely<never>): Promise<void> {
  const counting = (on: 'insert' | 'update' | 'delete', changed: string, tables: string) =>
    sql.raw(`
      create function user_reports_count_${on}() returns trigger language plpgsql as $$
      begin
        update users set reported_count = reported_count + changed.by
        from (
          select reported_user_id, sum(by)::int as by from (${changed}) each
          where dismissed_at is null group by 1 having sum(by) <> 0
        ) changed
        where users.id = changed.reported_user_id;
        return null;
      end $$;
      create trigger user_reports_count_${on} after ${on} on user_reports referencing ${tables}
        for each statement execute function user_reports_count_${on}();`);
  const added = 'select reported_user_id, dismissed_at, 1 as by from added';
  const gone = 'select reported_user_id, dismissed_at, -1 as by from gone';
  await sql`
    drop trigger user_reports_count on user_reports;
    drop function user_reports_count();
    ${counting('insert', added, 'new table as added')}
    ${counting('delete', gone, 'old table as gone')}
    ${counting('update', `${added} union all ${gone}`, 'old table as gone new table as added')}
  `.execute(db);
}

/** The reports of before: one case for those that stand, and one for those that were dismissed. */
async function casesOfEarlierReports(db: Kysely<never>): Promise<void> {
  await sql`
    insert into cases (user_id, subject, state, reports, last_report_at, last_report_by, last_reason, created_at,
      closed_at, closed_by, closing_reason, version)
    select u.id, u.name, state, count(*), max(r.created_at),
      (array_agg(r.reported_by order by r.created_at desc, r.id desc))[1],
      (array_agg(r.reason order by r.created_at desc, r.id desc))[1], min(r.created_at),
      case state when 'dismissed' then max(r.dismissed_at) when 'acted_on' then max(u.suspended_at) end,
      case state when 'acted_on' then max(u.suspended_by) end, case state when 'acted_on' then max(u.suspension_reason) end,
      case state when 'dismissed' then 1 else 2 end
    from user_reports r join users u on u.id = r.reported_user_id,
      lateral (select case when r.dismissed_at is not null then 'dismissed'
        when u.is_suspended and u.suspended_at is not null then 'acted_on' else 'open' end as state) states
    group by u.id, u.name, state;
    update user_reports r set case_id = c.id from cases c
    where c.user_id = r.reported_user_id and (c.state = 'dismissed') = (r.dismissed_at is not null);
  `.execute(db);
}
