/** Settings, pages, and the work of the server in the background. */
export const settingsTables = `
create table settings (
  id bigint generated always as identity primary key,
  data_key text not null unique,
  data text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references users
);

create table setting_versions (
  id bigint generated always as identity primary key,
  setting_id bigint not null references settings,
  version integer not null,
  data text not null,
  size integer not null generated always as (char_length(data)) stored,
  updated_at timestamptz not null default now(),
  updated_by bigint references users,
  unique (setting_id, version)
);

create table page_drafts (
  admin_id bigint not null references admins on delete cascade,
  setting_id bigint not null references settings on delete cascade,
  data text not null,
  -- The version of the page that it began from.
  version integer not null,
  written_at timestamptz not null default now(),
  primary key (admin_id, setting_id)
);
create index page_drafts_setting on page_drafts (setting_id);
create index page_drafts_written_at on page_drafts (written_at);

create table app_versions (
  id bigint generated always as identity primary key,
  device_type text not null unique,
  app_version text not null,
  notify_for_update smallint not null,
  previous_app_version text,
  previous_notify_for_update smallint,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references users
);

create table event_retention (
  id integer generated always as identity primary key,
  kind text not null unique,
  table_name text not null unique,
  months integer check (months between 1 and 1200),
  -- What was before has been dropped and is in the counts alone.
  kept_from timestamptz not null default '-infinity',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references users on delete set null
);

create table clock (
  is_only boolean not null default true primary key check (is_only),
  -- When a server last found the clock in order, by this clock.
  seen_at timestamptz not null default now()
);

-- When each daily chore was last done, so that one instance does it.
create table chores (
  name text primary key,
  done_at timestamptz not null
);

-- How far what is done in the background has come, as whoever did the last slice of it saw.
create table background_work (
  name text primary key,
  -- Rows that wait, and since when there have been more than it waits for.
  waiting bigint not null,
  since timestamptz,
  at timestamptz not null default now()
);

create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  -- The text of the mail, encrypted; erased when it is delivered or has expired.
  sealed_text bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  last_error text,
  sent_at timestamptz,
  given_up_at timestamptz
);
create index outbox_by_recipient on outbox (lower(recipient));
create index outbox_waiting on outbox (expires_at, due_at) where (sent_at is null) and (given_up_at is null);

create table backup_drills (
  is_only boolean not null default true primary key check (is_only),
  tried_at timestamptz not null,
  -- The last one that succeeded.
  succeeded_at timestamptz,
  -- When the backup was made that was tried last, if it could be read.
  backup_at timestamptz,
  result text not null
);

create table demo_data (
  id boolean not null default true primary key check (id),
  users integer not null,
  loaded_at timestamptz not null default now()
);
`;
