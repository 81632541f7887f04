/** Cases, reports, decisions, appeals and evidence. */
export const moderationTables = `
create table cases (
  id bigint generated always as identity primary key,
  post_id bigint references posts on delete cascade,
  user_id bigint references users on delete cascade,
  what text not null generated always as (
case
    when (post_id is null) then 'users'
    else 'posts'
end) stored,
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
  -- For which reason of the list staff decided.
  closing_reason_id bigint references report_reasons,
  -- The worst reason of its reports: 1 low, 2 medium, 3 high, 4 critical.
  severity smallint not null default 2 check (severity between 1 and 4),
  -- Of the latest 200 reports: how many people made them, and the sum of their reliability.
  reporters integer not null default 0,
  reporters_reliability double precision not null default 0,
  -- Of seven days.
  views integer not null default 0,
  urgency double precision not null default 0,
  -- When reporters and views were counted; null when reports came since.
  urgency_at timestamptz,
  target_hours integer not null default 24,
  -- When three quarters of that time are over, and when all of it is.
  near_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  subject_key text collate "C" generated always as (lower(subject)) stored,
  -- Whose post it was when the case was opened, or when the report came.
  author_id bigint references users on delete set null,
  -- It was reported after it was hidden, deleted or suspended: it stands behind all others, unless it is critical.
  ranks_low boolean not null default false,
  constraint cases_check check (num_nonnulls(post_id, user_id) = 1),
  constraint cases_check1 check ((state = 'open') = (closed_at is null))
);
create index cases_by_closer on cases (closed_by, closed_at, id) where closed_by is not null;
create index cases_by_closing_reason on cases (closing_reason_id, closed_at) where closing_reason_id is not null;
create index cases_by_created_at on cases (what, state, created_at, id);
create index cases_by_id on cases (what, state, id);
create index cases_by_last_report on cases (what, state, last_report_at, id);
create index cases_by_opening on cases (what, created_at) where state = 'open';
create index cases_by_reporter on cases (last_report_by);
create index cases_by_reports on cases (what, state, reports, id);
create index cases_by_severity on cases (what, severity, id) where state = 'open';
create index cases_by_subject on cases (what, state, subject_key, id);
create index cases_by_urgency on cases (what, state, urgency, id);
create index cases_due on cases (what, due_at) include (near_at) where state = 'open';
create index cases_of_assignee on cases (assigned_to, what, state, last_report_at, id) where assigned_to is not null;
create index cases_of_author on cases (author_id, id) where author_id is not null;
create index cases_of_post on cases (post_id, id) where post_id is not null;
create index cases_of_user on cases (user_id, id) where user_id is not null;
create unique index cases_open_of_post on cases (post_id) where (state = 'open') and (post_id is not null);
create unique index cases_open_of_user on cases (user_id) where (state = 'open') and (user_id is not null);
create index cases_title_search on cases using gin ((
case what
    when 'posts' then subject_key
    else null::text
end) gin_trgm_ops);
create index cases_urgency_due on cases (urgency_at nulls first, id) where state = 'open';

-- How many reports of a case say what; written with each report while its case is locked.
create table case_reasons (
  case_id bigint not null references cases on delete cascade,
  app_reason_id bigint not null references report_app_reasons,
  reports integer not null,
  primary key (case_id, app_reason_id)
);
create index case_reasons_of_app_reason on case_reasons (app_reason_id, case_id) include (reports);

-- Texts of the app whose cases may have another severity, and how far they are done.
create table case_severity_changes (
  app_reason_id bigint primary key references report_app_reasons on delete cascade,
  after_case_id bigint not null default 0
);

create table case_similarity (
  case_id bigint primary key references cases on delete cascade,
  author_id bigint not null references users on delete cascade,
  host text,
  text_hash bytea
);
create index case_similarity_of_author on case_similarity (author_id, case_id);
create index case_similarity_of_host on case_similarity (host, case_id) where host is not null;
create index case_similarity_of_text on case_similarity (text_hash, case_id) where text_hash is not null;

-- An assignment that ends by itself; nothing is lost when the server of the database breaks down.
create unlogged table case_leases (
  case_id bigint primary key references cases on delete cascade,
  admin_id bigint not null references users on delete cascade,
  session_id bigint not null references sessions on delete cascade,
  until timestamptz not null
);
create index case_leases_of_admin on case_leases (admin_id);
create index case_leases_of_session on case_leases (session_id);

-- Who looks at a case right now; nothing is lost when the server of the database breaks down.
create unlogged table case_presence (
  case_id bigint not null,
  admin_id bigint not null references users on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (case_id, admin_id)
);

create table post_reports (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  case_id bigint not null references cases on delete cascade,
  reported_by bigint not null references users on delete cascade,
  reason text not null,
  note text,
  created_at timestamptz not null default now(),
  app_id text collate "C" check ((octet_length(app_id) between 1 and 128) and (app_id !~ '[^ -~]')),
  author_id bigint references users on delete set null
);
create unique index post_reports_app_id_key on post_reports (app_id, date_trunc('month', (created_at at time zone 'UTC'))) where app_id is not null;
create index post_reports_by_created_at on post_reports (created_at) include (reason);
create index post_reports_by_id on post_reports (post_id, id);
create index post_reports_by_post on post_reports (post_id, created_at, id);
create index post_reports_by_reporter on post_reports (reported_by);
create index post_reports_of_author on post_reports (author_id, created_at, id) where author_id is not null;
create index post_reports_of_case on post_reports (case_id, created_at, id);

create table user_reports (
  id bigint generated always as identity primary key,
  reported_user_id bigint not null references users on delete cascade,
  reported_by bigint not null references users on delete cascade,
  reason text not null,
  created_at timestamptz not null default now(),
  dismissed_at timestamptz,
  note text,
  case_id bigint references cases on delete cascade,
  app_id text collate "C" check ((octet_length(app_id) between 1 and 128) and (app_id !~ '[^ -~]'))
);
create unique index user_reports_app_id_key on user_reports (app_id, date_trunc('month', (created_at at time zone 'UTC'))) where app_id is not null;
create index user_reports_by_created_at on user_reports (created_at, id) where dismissed_at is null;
create index user_reports_by_id on user_reports (id) where dismissed_at is null;
create index user_reports_by_moment on user_reports (created_at) include (reason);
create index user_reports_by_reporter on user_reports (reported_by);
create index user_reports_by_user on user_reports (reported_user_id, created_at, id) where dismissed_at is null;
create index user_reports_of_case on user_reports (case_id, created_at, id);
create index user_reports_of_user on user_reports (reported_user_id, created_at, id);

create table decision_events (
  -- The order of writing: what an event is about is locked before it is written, so that its decisions have the order of their
  -- ids.
  id bigint generated always as identity primary key,
  event_id text not null default ('evt_' || replace((gen_random_uuid())::text, '-', '')) unique,
  type text not null,
  -- Within which the order holds.
  subject text not null,
  -- What it is about in the console.
  thing text not null,
  thing_id bigint not null,
  data jsonb not null,
  -- Who of the staff decided; null where nobody did.
  by_id bigint references users on delete set null,
  created_at timestamptz not null default now(),
  -- Its place in the feed; null until it is numbered.
  "position" bigint,
  constraint decision_events_position_key unique ("position")
);
create index decision_events_by_time on decision_events (created_at);
create index decision_events_of_thing on decision_events (thing, thing_id, id desc);
create index decision_events_unnumbered on decision_events (id) where "position" is null;

create table moderation_decisions (
  id bigint generated always as identity primary key,
  -- The event that told the app, which an appeal refers to. Events are kept for a while, so this refers to no row.
  event_id text unique,
  kind text not null check (kind in ('dismiss', 'warn', 'hide_post', 'delete_post', 'suspend')),
  post_id bigint references posts on delete set null,
  -- Whom it concerns: the author of a post.
  user_id bigint references users on delete set null,
  -- The case that it closed.
  case_id bigint references cases on delete set null,
  reason_id bigint references report_reasons,
  -- What staff and the app read; what the user reads.
  reason text,
  text text,
  -- When a suspension ends by itself.
  until timestamptz,
  decided_by bigint references users,
  decided_at timestamptz not null default now(),
  -- Of the case at that moment: its first report, how many there were, and of how many people.
  reported_at timestamptz,
  reports integer not null default 0,
  reporters integer not null default 0,
  reverted_at timestamptz,
  reverted_by bigint references users,
  reverted_cause text check (reverted_cause in ('undo', 'staff', 'ended', 'appeal')),
  -- Whether it is about a post or a person: it outlives the post.
  what text not null check (what in ('posts', 'users')),
  constraint moderation_decisions_check check ((reverted_at is null) = (reverted_cause is null))
);
create index moderation_decisions_by_kind on moderation_decisions (kind, decided_at, id);
create index moderation_decisions_by_reason on moderation_decisions (reason_id, decided_at, id);
create index moderation_decisions_by_staff on moderation_decisions (decided_by, decided_at, id);
create index moderation_decisions_by_time on moderation_decisions (decided_at, id);
create index moderation_decisions_ended on moderation_decisions (user_id, reverted_at, id) where reverted_at is not null;
create index moderation_decisions_of_case on moderation_decisions (case_id, id) where case_id is not null;
create index moderation_decisions_of_person on moderation_decisions (user_id, decided_at, id);
create index moderation_decisions_of_post on moderation_decisions (post_id, id) where post_id is not null;
create index moderation_decisions_of_user on moderation_decisions (user_id, id);
create index moderation_decisions_reverted on moderation_decisions (reverted_cause, decided_at, id) where reverted_cause is not null;
-- How often someone was warned.
create index moderation_decisions_warnings on moderation_decisions (user_id) where (kind = 'warn') and (reverted_at is null);

create table appeals (
  id bigint generated always as identity primary key,
  app_id text collate "C" not null,
  decision_id bigint not null unique references moderation_decisions on delete cascade,
  user_id bigint references users on delete set null,
  measure text not null check (measure in ('warn', 'hide_post', 'delete_post', 'suspend')),
  is_about_post boolean not null,
  text text not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'overturned')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users,
  reason text,
  constraint appeals_check check ((state = 'open') = (decided_at is null))
);
create index appeals_by_time on appeals (created_at, id);
create index appeals_decided on appeals (decided_at, id) where decided_at is not null;
create index appeals_in_state on appeals (state, created_at, id);
create index appeals_in_state_by_id on appeals (state, id);
create unique index appeals_of_app on appeals (app_id, date_trunc('month', (created_at at time zone 'UTC')));
create index appeals_of_user on appeals (user_id);

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
  constraint evidence_check check (num_nonnulls(case_id, decision_id) > 0),
  constraint evidence_check1 check ((picture_state = 'kept') = (picture_sha256 is not null))
);
create index evidence_claimed on evidence (claimed_until) where claimed_until is not null;
create index evidence_of_case on evidence (case_id, id);
create unique index evidence_of_decision on evidence (decision_id) where decision_id is not null;
create index evidence_of_picture on evidence (picture_sha256) where picture_sha256 is not null;
create index evidence_of_user on evidence (user_id) where user_id is not null;
create index evidence_waiting on evidence (next_at, id) where picture_state = 'waiting';
`;
