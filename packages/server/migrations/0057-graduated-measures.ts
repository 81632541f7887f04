import { type Kysely, sql } from 'kysely';

/** The mail that a user gets when a measure is taken, until staff change it. */
const mails = [
  [
    'warn',
    'A warning about your account',
    `Hello {name},

we looked at reports and give you a warning.
It is about your post “{post}”.
Reason: {reason}
{text}

You can go on using the app. If it happens again, your account may be suspended.`,
  ],
  [
    'hide_post',
    'Your post is hidden',
    `Hello {name},

your post “{post}” is not shown to others any more.
Reason: {reason}
{text}`,
  ],
  [
    'delete_post',
    'Your post was deleted',
    `Hello {name},

your post “{post}” was deleted.
Reason: {reason}
{text}`,
  ],
  [
    'suspend',
    'Your account is suspended',
    `Hello {name},

your account is suspended: you cannot use the app.
It ends by itself on {until}.
Reason: {reason}
{text}`,
  ],
] as const;

/** Suspensions that end by themselves, hidden posts, and the mail about measures. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table users add suspended_until timestamptz;
    create index users_suspended_until on users (suspended_until, id) where suspended_until is not null;

    -- The app never writes these: what staff hid stays hidden whatever it sends.
    alter table posts add hidden_at timestamptz, add hidden_by bigint references users, add hiding_reason text;

    -- How often someone was warned.
    create index moderation_decisions_warnings on moderation_decisions (user_id) where kind = 'warn' and reverted_at is null;

    create table measure_mails (
      id bigint generated always as identity unique,
      measure text primary key check (measure in ('warn', 'hide_post', 'delete_post', 'suspend')),
      is_on boolean not null default true,
      subject text not null check (length(subject) <= 200),
      body text not null check (length(body) <= 5000),
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by bigint references users
    );
    insert into measure_mails (measure, subject, body)
      values ${sql.join(mails.map((mail) => sql`(${sql.join(mail.map((text) => sql.lit(text)))})`))};
  `.execute(db);
  await reportsOnHiddenPosts(db);
}

/** A report on a post that is hidden, as one on a deleted post, is of a case that is closed: nobody sees the post. */
async function reportsOnHiddenPosts(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function case_of_report(the_post bigint, the_user bigint, reporter bigint, why text, at timestamptz) returns bigint
    language plpgsql as $$
    declare
      about text;
      handled_at timestamptz;
      handled_by bigint;
      handled_why text;
      gone boolean;
      found_id bigint;
    begin
      if the_post is not null then
        select title, coalesce(deleted_at, hidden_at), case when deleted_at is null then hidden_by else deleted_by end,
            case when deleted_at is null then hiding_reason else deletion_reason end, deleted_at is not null or hidden_at is not null
          into about, handled_at, handled_by, handled_why, gone
        from posts where id = the_post for no key update;
      else
        select name, coalesce(deleted_at, suspended_at), case when deleted_at is null then suspended_by end,
            case when deleted_at is null then suspension_reason end, deleted_at is not null
          into about, handled_at, handled_by, handled_why, gone
        from users where id = the_user for no key update;
      end if;
      if not found then return null; end if;

      -- What was acted on already stays so: another report is kept with it.
      update cases set reports = reports + 1, created_at = least(created_at, at), last_report_at = greatest(last_report_at, at),
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
      returning id into found_id;
      return found_id;
    end $$;
  `.execute(db);
}
