/** Visits and failed URLs. */
export const webTables = `
-- The app calls its visitors what it likes. Their numbers are beyond those that whoever writes visits by SQL chooses.
create table web_visitors (
  id bigint generated always as identity (start with 1099511627776) primary key,
  visitor text collate "C" not null unique check (octet_length(visitor) between 1 and 128)
);

create table web_events (
  id bigint generated always as identity,
  visitor_id bigint not null,
  session_started_at timestamptz not null,
  at timestamptz not null default now(),
  path text not null,
  referrer text,
  device text not null,
  browser text,
  country text,
  app_id text collate "C" check ((octet_length(app_id) between 1 and 128) and (app_id !~ '[^ -~]')),
  primary key (id, at)
) partition by range (at);
create index web_events_of_session on web_events (session_started_at, visitor_id);

create table web_events_other partition of web_events default;
create unique index web_events_other_app_id_key on web_events_other (app_id, date_trunc('month', at at time zone 'UTC')) where app_id is not null;

create table web_days (
  day date not null,
  dimension text not null,
  name text not null,
  sessions integer not null,
  page_views integer not null,
  bounces integer not null,
  seconds bigint not null,
  primary key (day, dimension, name)
);

create table web_changes (
  day date not null
);

-- Days of which visits have been dropped.
create table web_closed_days (
  day date primary key
);

create table failed_hosts (
  id bigint generated always as identity primary key,
  host text collate "C" not null unique,
  failed integer not null default 0,
  unresolved integer not null default 0,
  enrichment_failed integer not null default 0,
  enrichment_unresolved integer not null default 0,
  last_failed_at timestamptz,
  -- Of the failed URLs that were dropped.
  dropped integer not null default 0,
  dropped_unresolved integer not null default 0,
  dropped_enrichment integer not null default 0,
  dropped_enrichment_unresolved integer not null default 0,
  last_dropped_at timestamptz
);

create table failed_urls (
  id bigint generated always as identity,
  post_id bigint references posts on delete cascade,
  host_id bigint not null references failed_hosts,
  url text not null,
  device_type text,
  device_os text,
  failed_in_curl boolean not null default false,
  scrap_by_script boolean not null default false,
  failed_in_enrichment boolean not null default false,
  cause text,
  attempts integer not null default 1 check (attempts > 0),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  last_retried_at timestamptz,
  app_id text collate "C" check ((octet_length(app_id) between 1 and 128) and (app_id !~ '[^ -~]')),
  user_id bigint references users on delete set null,
  primary key (id, created_at)
) partition by range (created_at);
create index failed_urls_by_created_at on failed_urls (created_at, id);
create index failed_urls_by_last_retried_at on failed_urls (last_retried_at nulls first, id) include (created_at);
create index failed_urls_by_resolved_at on failed_urls (resolved_at nulls first, id) include (created_at);
create index failed_urls_enrichment_by_created_at on failed_urls (created_at, id) where failed_in_enrichment;
create index failed_urls_enrichment_by_id on failed_urls (id) include (created_at) where failed_in_enrichment;
create index failed_urls_enrichment_by_last_retried_at on failed_urls (last_retried_at nulls first, id) include (created_at) where failed_in_enrichment;
create index failed_urls_enrichment_by_resolved_at on failed_urls (resolved_at nulls first, id) include (created_at) where failed_in_enrichment;
create index failed_urls_of_host on failed_urls (host_id, created_at, id) include (failed_in_enrichment, resolved_at, last_retried_at);
create index failed_urls_of_post on failed_urls (post_id);
create index failed_urls_of_user on failed_urls (user_id) where user_id is not null;

create table failed_urls_other partition of failed_urls default;
create unique index failed_urls_other_app_id_key on failed_urls_other (app_id, date_trunc('month', created_at at time zone 'UTC')) where app_id is not null;

create table failed_host_counts (
  span text not null check (span in ('day', 'month', 'year')),
  starts date not null,
  host_id bigint not null references failed_hosts,
  failed integer not null,
  attempts integer not null
);
create unique index failed_host_counts_key on failed_host_counts (span, starts, host_id) include (failed, attempts);

-- All hosts together: what a graph draws, and what a share is a share of.
create table failed_url_days (
  day date primary key,
  failed integer not null,
  enrichment_failed integer not null,
  resolved integer not null
);

create table failed_url_retries (
  url_id bigint primary key,
  requested_at timestamptz not null default now(),
  requested_by bigint references users on delete set null,
  answered_at timestamptz
);
`;
