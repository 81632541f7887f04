import { type Kysely, sql } from 'kysely';

/**
 * What was shown of a post or a person when they were reported, and when it was decided: whoever was judged can change neither.
 * Pictures are kept apart, each once; a row says how far the picture of it is.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table evidence_pictures (
      -- Of the bytes that are kept.
      sha256 bytea primary key,
      type text not null,
      bytes bytea not null,
      size integer not null generated always as (octet_length(bytes)) stored,
      created_at timestamptz not null default now()
    );
    -- It is compressed already.
    alter table evidence_pictures alter bytes set storage external;

    create table evidence (
      id bigint generated always as identity primary key,
      case_id bigint references cases on delete cascade,
      -- Unset: as it was when the case was opened.
      decision_id bigint references moderation_decisions on delete cascade,
      at timestamptz not null default now(),
      what text not null check (what in ('posts', 'users')),
      -- The title of the post, or the name of the person.
      title text not null,
      text text,
      website text,
      -- Who wrote the post, or the person.
      user_id bigint references users on delete set null,
      name text not null,
      username text not null,
      address text,
      current_location text,
      picture text,
      picture_state text not null default 'none' check (picture_state in ('none', 'waiting', 'kept', 'failed')),
      picture_sha256 bytea references evidence_pictures,
      -- Of the latest attempt to fetch it.
      tried_at timestamptz,
      tries integer not null default 0,
      failure text,
      next_at timestamptz not null default now(),
      claimed_until timestamptz,
      check (num_nonnulls(case_id, decision_id) > 0),
      check ((picture_state = 'kept') = (picture_sha256 is not null))
    );
    create index evidence_of_case on evidence (case_id, id);
    create unique index evidence_of_decision on evidence (decision_id) where decision_id is not null;
    create index evidence_waiting on evidence (next_at, id) where picture_state = 'waiting';
    create index evidence_claimed on evidence (claimed_until) where claimed_until is not null;
    create index evidence_of_picture on evidence (picture_sha256) where picture_sha256 is not null;
    create index evidence_of_user on evidence (user_id) where user_id is not null;

    insert into evidence (case_id, what, title, text, website, user_id, name, username, address, current_location, picture, picture_state)
    select c.id, c.what, coalesce(p.title, u.name), p.text, p.website, u.id, u.name, u.username,
      case c.what when 'users' then u.address end, case c.what when 'users' then u.current_location end, shown.picture,
      case when coalesce(shown.picture, '') = '' then 'none' else 'waiting' end
    from cases c left join posts p on p.id = c.post_id join users u on u.id = coalesce(p.user_id, c.user_id),
      lateral (select case c.what when 'posts' then p.image else u.avatar end as picture) shown
    where c.state = 'open';

    -- What the purge leaves of a deleted post that was reported: its number, so that its case knows what it is about.
    alter table posts add purged_at timestamptz;
    drop trigger cases_follow_post on posts;
    create trigger cases_follow_post after update of title on posts
      for each row when (new.title <> old.title and new.purged_at is null) execute function cases_follow_post();
  `.execute(db);
}
