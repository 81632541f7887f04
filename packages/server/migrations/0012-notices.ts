import { type Kysely, sql } from 'kysely';

const text = `
create table notice_events (
  id bigint generated always as identity primary key,
  kind text not null,
  about_type text not null,
  about_id bigint not null,
  text text not null,
  -- Nobody is notified about what they did themselves.
  by_id bigint references users on delete set null,
  to_admins bigint[] not null default '{}',
  to_groups bigint[] not null default '{}',
  -- Holders of any of these permissions, and super admins; null: nobody for that reason.
  to_holders text[],
  created_at timestamptz not null default now()
);
create index notice_events_by_actor on notice_events (by_id) where by_id is not null;
comment on table notice_events is 'What staff are to be notified about, until each recipient has a notice';

create table notices (
  id bigint generated always as identity primary key,
  admin_id bigint not null references admins on delete cascade,
  kind text not null,
  about_type text not null,
  about_id bigint not null,
  text text not null,
  by_id bigint references users on delete set null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- When it goes into an email; null: never, or it has.
  mail_at timestamptz
);
create index notices_of_admin on notices (admin_id, id);
create index notices_unread on notices (admin_id, id) where read_at is null;
create index notices_to_mail on notices (mail_at, admin_id) where mail_at is not null;
create index notices_by_actor on notices (by_id) where by_id is not null;
create index notices_by_time on notices (created_at);

create table notice_settings (
  admin_id bigint primary key references admins on delete cascade,
  -- How each kind arrives; a kind that is missing arrives as it does by default.
  choices jsonb not null default '{}',
  -- HH:MM in the time zone of the person; from the evening to the morning as well.
  quiet_from text,
  quiet_until text,
  constraint notice_settings_quiet_check check ((quiet_from is null) = (quiet_until is null))
);

create table channels (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Encrypted with SECRET_KEY: whoever knows the address of such a channel can write there.
  sealed_url bytea not null,
  shown_url text not null,
  sealed_secret bytea,
  events text[] not null,
  -- Empty: whoever is notified.
  groups bigint[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by bigint references users on delete set null,
  next_at timestamptz not null default now(),
  lease text,
  tries integer not null default 0,
  first_failed_at timestamptz,
  last_error text,
  last_sent_at timestamptz,
  constraint channels_kind_check check (kind in ('slack', 'teams', 'discord', 'mattermost', 'webhook'))
);
create index channels_by_created_at on channels (created_at, id);
create index channels_by_editor on channels (updated_by) where updated_by is not null;

create table channel_messages (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channels on delete cascade,
  kind text not null,
  about_type text not null,
  about_id bigint not null,
  text text not null,
  created_at timestamptz not null
);
create index channel_messages_of_channel on channel_messages (channel_id, id);
create index channel_messages_by_time on channel_messages (created_at);

-- Staff are notified once about a case that is past its target; not about those that were before this release.
alter table cases add column overdue_noticed_at timestamptz default now();
alter table cases alter column overdue_noticed_at drop default;
create index cases_overdue on cases (due_at, id) where state = 'open' and overdue_noticed_at is null;
`;

/** Notices of staff, how each person gets them, and the channels of teams. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}
