/** Users of the app and staff, whom they follow, where they are, and how the list of users is ranked. */
export const peopleTables = String.raw`
create table users (
  id bigint generated always as identity primary key,
  is_admin boolean not null default false,
  name text not null,
  username text not null,
  email text,
  phone text,
  avatar text,
  device text,
  device_app_version text,
  app_password_hash text,
  is_suspended boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  gender text,
  dob date,
  address text,
  current_location text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  auto_follow boolean not null default false,
  reported_count integer not null default 0,
  suspended_at timestamptz,
  suspended_by bigint references users,
  suspension_reason text,
  updated_by bigint references users,
  -- For each field that was ever edited: the version that its last change made, who made it, and when.
  edits jsonb not null default '{}',
  -- When the flag was set; null for an account that was made with it.
  auto_follow_since timestamptz,
  last_seen_at timestamptz,
  last_seen_on date,
  deleted_at timestamptz,
  app_id text collate "C" check ((octet_length(app_id) between 1 and 128) and (app_id !~ '[^ -~]')),
  device_os text,
  is_app_user boolean not null generated always as ((not is_admin) and (deleted_at is null)) stored,
  -- One searchable text; the separator cannot be typed, so that no term matches across two columns.
  search text not null generated always as (lower(name || e'\x1f' || username || e'\x1f' || coalesce(email, '') || e'\x1f' || coalesce(phone, ''))) stored,
  -- What the user reads.
  suspension_text text,
  suspended_until timestamptz,
  constraint users_staff_have_email check ((not is_admin) or (email is not null))
);
create index users_admins_by_created_at on users (created_at, id) where is_admin;
create index users_admins_by_email on users (lower(email) collate "C", id) where is_admin;
create index users_admins_by_id on users (id) where is_admin;
create index users_admins_by_name on users (lower(name) collate "C", id) where is_admin;
create unique index users_app_id_key on users (app_id) where app_id is not null;
create index users_around_signs on users using gin (around_signs(search));
create index users_auto_follow on users (id) where auto_follow;
-- Who has which version of the app, without reading the people.
create index users_by_app_version on users (device, device_app_version) where is_app_user and (not is_suspended);
create index users_by_cell on users (grid_x(longitude, 16384), grid_y(latitude, 16384)) include (latitude, longitude, id) where is_app_user and (latitude is not null) and (longitude is not null);
create index users_by_created_at on users (created_at, id) where is_app_user;
create index users_by_device on users (lower(device) collate "C", id) where is_app_user;
create index users_by_email on users (lower(coalesce(email, '')) collate "C", id) where is_app_user;
create index users_by_id on users (id) where is_app_user;
create index users_by_last_seen on users (last_seen_on, id) where is_app_user;
-- "C" makes the order the same on every server, and lets a prefix search use the index of the order.
create index users_by_name on users (lower(name) collate "C", id) where is_app_user;
create index users_by_phone on users (phone collate "C") where is_app_user and (phone is not null);
-- What has changed since.
create index users_by_updated_at on users (updated_at, id);
create index users_by_username on users (lower(username) collate "C", id) where is_app_user;
create index users_by_version on users (device_app_version collate "C", id) where is_app_user;
create unique index users_email_key on users (lower(email) collate "C") where is_admin;
create index users_reported_by_name on users (lower(name) collate "C", id) where reported_count > 0;
create index users_search on users using gin (search gin_trgm_ops) where is_app_user;
create index users_suspended on users (id) where is_suspended and is_app_user;
create index users_suspended_until on users (suspended_until, id) where suspended_until is not null;
create unique index users_username_key on users (lower(username) collate "C") where is_admin;
alter table users alter column search set statistics 300;
create statistics users_devices on (lower(device) collate "C") from users;
create statistics users_emails on (lower(coalesce(email, '')) collate "C") from users;
create statistics users_names on (lower(name) collate "C") from users;
create statistics users_trigrams on show_trgm(search) from users;
create statistics users_usernames on (lower(username) collate "C") from users;

create table user_notes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  admin_id bigint not null references users,
  text text not null,
  created_at timestamptz not null default now()
);
create index user_notes_by_user on user_notes (user_id, id);
create index user_notes_of_user on user_notes (user_id, created_at, id);

create table follows (
  follower_id bigint not null references users on delete cascade,
  followed_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  -- A follow that came by itself is nothing that the person did.
  is_automatic boolean not null default false,
  app_id text collate "C" check ((octet_length(app_id) between 1 and 128) and (app_id !~ '[^ -~]')),
  constraint follows_check check (follower_id <> followed_id)
);
create unique index follows_app_id_key on follows (app_id) where app_id is not null;
create index follows_by_followed on follows (followed_id, created_at, follower_id);
create index follows_by_follower on follows (follower_id, created_at, followed_id);
create unique index follows_key on follows (follower_id, followed_id) include (created_at);
create index follows_of_followed on follows (followed_id, follower_id) include (created_at);

create table positions (
  id bigint generated always as identity,
  app_id text collate "C" check ((octet_length(app_id) between 1 and 128) and (app_id !~ '[^ -~]')),
  user_id bigint not null references users on delete cascade,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  place text,
  created_at timestamptz not null default now(),
  primary key (id, created_at)
) partition by range (created_at);
create index positions_of_user on positions (user_id, created_at);

create table positions_other partition of positions default;
create unique index positions_other_app_id_key on positions_other (app_id, date_trunc('month', created_at at time zone 'UTC')) where app_id is not null;

create table users_rank (
  order_by text not null,
  from_key text collate "C" not null,
  from_id bigint not null,
  rows bigint not null,
  at bigint not null default 0,
  primary key (order_by, from_key, from_id)
);
create index users_rank_by_place on users_rank (order_by, at);

create table users_rank_change (
  order_by text not null,
  from_key text collate "C" not null,
  from_id bigint not null,
  change bigint not null
);

create table users_grid (
  cells integer not null,
  x integer not null,
  y integer not null,
  people bigint not null,
  latitudes bigint not null,
  longitudes bigint not null,
  primary key (cells, x, y) include (people, latitudes, longitudes)
);

create table users_grid_change (
  x integer not null,
  y integer not null,
  people bigint not null,
  latitudes bigint not null,
  longitudes bigint not null
);

create table people_shown (
  -- In the order in which they were counted, for one admin: other instances read what is new by it.
  id bigint generated always as identity,
  admin_id bigint not null,
  user_id bigint not null,
  -- The event of the call, as the audit log names it.
  call text not null,
  shown_at timestamptz not null default now(),
  is_audited boolean not null default false,
  primary key (admin_id, user_id)
);
create index people_shown_of_user on people_shown (user_id);
create index people_shown_unaudited on people_shown (admin_id, id) where not is_audited;

create table user_erasures (
  user_id bigint primary key references users on delete cascade,
  -- What others may call the user, to be found where no id leads to it. It goes with the row.
  known text[] not null default '{}',
  asked_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  -- The step that is next, by its name; null: the first one.
  step text,
  -- Whether something was erased since the first step: then all steps follow once more.
  is_left boolean not null default false
);
create index user_erasures_asked on user_erasures (asked_at);
create index user_erasures_due on user_erasures (due_at, user_id);
`;
