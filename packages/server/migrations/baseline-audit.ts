/** The audit log, its values and its chain. */
export const auditTables = `
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  admin_id bigint,
  session_id bigint,
  ip text not null,
  request_id text not null,
  call text not null,
  permission text,
  target_type text,
  target_id bigint,
  outcome text not null,
  status integer not null,
  details jsonb not null default '{}',
  kept_until timestamptz not null default (now() + '1 year'::interval)
);
-- Rows of former versions may be kept for less.
alter table audit_log add constraint audit_log_moments check (isfinite(at) and (kept_until between (at + '11 mons'::interval) and (at + '8 years'::interval))) not valid;
create index audit_log_by_admin on audit_log (admin_id, at, id);
create index audit_log_by_at on audit_log (at, id);
create index audit_log_by_call on audit_log (call, at, id);
create index audit_log_by_end on audit_log (kept_until);
create index audit_log_by_outcome on audit_log (outcome, at, id) where outcome <> 'done';
create index audit_log_by_target on audit_log (target_type, target_id, at, id);
-- Who looked at a person has rows as well, many more of them.
create index audit_log_changes_of_user on audit_log (target_id, at, id) where (target_type = 'user') and (outcome = 'done');

-- Values that may be personal lie apart, so that they can be erased while the log stays as it is.
create table audit_values (
  audit_id bigint not null references audit_log,
  before jsonb,
  after jsonb,
  salt bytea default uuid_send(gen_random_uuid()),
  erased_at timestamptz,
  erased_by bigint,
  at timestamptz not null default now(),
  primary key (audit_id, at)
) partition by range (at);

create table audit_values_other partition of audit_values default;

create table audit_unsealed (
  audit_id bigint primary key,
  writer xid8 not null default pg_current_xact_id(),
  queued_at timestamptz not null default clock_timestamp()
);

create table audit_seals (
  seq bigint primary key,
  audit_id bigint not null unique,
  at timestamptz not null,
  kept_until timestamptz not null,
  row_hash bytea not null,
  values_hash bytea,
  hash bytea not null,
  sealed_at timestamptz not null default clock_timestamp(),
  version smallint not null default 1,
  demo boolean not null default false
);
`;
