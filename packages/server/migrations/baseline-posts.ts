/** Posts, the reasons of reports, and the emails about measures. */
export const postsTables = `
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
  restored_by bigint references users,
  app_id text collate "C" check ((octet_length(app_id) between 1 and 128) and (app_id !~ '[^ -~]')),
  deleted_by_app boolean not null default false,
  -- The app never writes these: what staff hid stays hidden whatever it sends.
  hidden_at timestamptz,
  hidden_by bigint references users,
  hiding_reason text,
  -- The app says that the author deleted it.
  deleted_by_author boolean not null default false,
  -- What the purge leaves of a deleted post that was reported: its number, so that its case knows what it is about.
  purged_at timestamptz
);
create unique index posts_app_id_key on posts (app_id) where app_id is not null;
create index posts_by_user on posts (user_id, id);
create index posts_deleted on posts (deleted_at) where deleted_at is not null;
create index posts_of_user on posts (user_id, created_at, id) where deleted_at is null;

create table post_views (
  post_id bigint not null references posts on delete cascade,
  user_id bigint references users on delete cascade,
  created_at timestamptz not null default now(),
  app_id text collate "C" check ((octet_length(app_id) between 1 and 128) and (app_id !~ '[^ -~]'))
) partition by range (created_at);
create index post_views_by_created_at on post_views (post_id, created_at, user_id);
create index post_views_by_user on post_views (user_id);

create table post_views_other partition of post_views default;
create unique index post_views_other_app_id_key on post_views_other (app_id, date_trunc('month', created_at at time zone 'UTC')) where app_id is not null;

create table post_viewers (
  post_id bigint not null references posts on delete cascade,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (post_id, user_id)
);
create index post_viewers_by_created_at on post_viewers (post_id, created_at, user_id);
create index post_viewers_by_user on post_viewers (user_id);

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
  -- A category of the templates; the contract names them all.
  dsa_category text not null default 'other_violation_tc',
  target_hours integer not null default 24 check (target_hours between 1 and 720),
  constraint report_reasons_check check ((not is_other) or (archived_at is null))
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
  updated_by bigint references users,
  reports bigint not null default 0
);
create index report_app_reasons_of_reason on report_app_reasons (reason_id, id);
-- A text of a writer who goes around the API may be longer than an entry of an index.
create unique index report_app_reasons_text_key on report_app_reasons (md5(text));

create table app_reason_changes (
  app_reason_id bigint not null,
  by bigint not null
);

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
`;
