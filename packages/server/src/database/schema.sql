-- Generated from the migrated database by `npm run schema`: what the database is today, each object once.

create extension pg_trgm;
create type counted as enum ('new_user', 'search', 'post', 'follow', 'message', 'active', 'click', 'like', 'comment', 'share', 'bookmark', 'view', 'visitor', 'impression');
create type failed_url_change as (host_id bigint, created_at timestamp with time zone, resolved boolean, enrichment boolean, attempts integer, by integer);

-- access_grants
create table access_grants (
  id bigint not null generated always as identity,
  admin_id bigint not null,
  permission text not null,
  user_id bigint,
  note text,
  granted_by bigint not null,
  granted_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  revoked_by bigint,
  revoked_at timestamp with time zone,
  constraint access_grants_pkey PRIMARY KEY (id),
  constraint access_grants_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint access_grants_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES users(id),
  constraint access_grants_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES users(id),
  constraint access_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX access_grants_by_admin ON public.access_grants USING btree (admin_id, permission) WHERE (revoked_at IS NULL);
CREATE INDEX access_grants_by_granted_at ON public.access_grants USING btree (permission, granted_at, id) WHERE (revoked_at IS NULL);
CREATE INDEX access_grants_of_user ON public.access_grants USING btree (user_id, granted_at, id) WHERE (user_id IS NOT NULL);

-- admin_groups
create table admin_groups (
  admin_id bigint not null,
  group_id bigint not null,
  added_at timestamp with time zone default now(),
  added_by bigint,
  constraint admin_groups_pkey PRIMARY KEY (admin_id, group_id),
  constraint admin_groups_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint admin_groups_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE,
  constraint admin_groups_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX admin_groups_by_group ON public.admin_groups USING btree (group_id);

-- admins
create table admins (
  user_id bigint not null,
  password_hash text not null,
  is_sup_admin boolean not null default false,
  sessions_valid_from timestamp with time zone not null default now(),
  failed_codes integer not null default 0,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  rights_version integer not null default 1,
  rights_updated_at timestamp with time zone not null default now(),
  rights_updated_by bigint,
  invited_until timestamp with time zone,
  is_emergency boolean not null default false,
  last_sign_in_at timestamp with time zone,
  last_sign_in_method text,
  reviewed_at timestamp with time zone,
  reviewed_by bigint,
  uses_recorded_since date not null default ((now() AT TIME ZONE 'UTC'::text))::date,
  access_asked_at timestamp with time zone,
  constraint admins_pkey PRIMARY KEY (user_id),
  constraint admins_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES users(id),
  constraint admins_rights_updated_by_fkey FOREIGN KEY (rights_updated_by) REFERENCES users(id),
  constraint admins_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint admins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

-- annotations
create table annotations (
  id bigint not null generated always as identity,
  day date not null,
  text text not null,
  created_by bigint,
  created_at timestamp with time zone not null default now(),
  constraint annotations_pkey PRIMARY KEY (id),
  constraint annotations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX annotations_by_day ON public.annotations USING btree (day, id);

-- app_event_feed
create table app_event_feed (
  only_row boolean not null default true,
  last_position bigint not null default 0,
  history bigint not null default 0,
  constraint app_event_feed_pkey PRIMARY KEY (only_row),
  constraint app_event_feed_only_row_check CHECK (only_row)
);

-- app_event_readers
create table app_event_readers (
  key_id bigint not null,
  "position" bigint not null,
  at timestamp with time zone not null default now(),
  constraint app_event_readers_pkey PRIMARY KEY (key_id),
  constraint app_event_readers_key_id_fkey FOREIGN KEY (key_id) REFERENCES service_keys(id) ON DELETE CASCADE
);

-- app_events
create table app_events (
  id bigint not null generated always as identity,
  event_id text not null default ('evt_'::text || replace((gen_random_uuid())::text, '-'::text, ''::text)),
  type text not null,
  subject text not null,
  thing text not null,
  thing_id bigint not null,
  data jsonb not null,
  by_id bigint,
  created_at timestamp with time zone not null default now(),
  "position" bigint,
  constraint app_events_pkey PRIMARY KEY (id),
  constraint app_events_event_id_key UNIQUE (event_id),
  constraint app_events_position_key UNIQUE ("position"),
  constraint app_events_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX app_events_by_time ON public.app_events USING btree (created_at);
CREATE INDEX app_events_of_thing ON public.app_events USING btree (thing, thing_id, id DESC);
CREATE INDEX app_events_unnumbered ON public.app_events USING btree (id) WHERE ("position" IS NULL);

-- app_item_days
create table app_item_days (
  key_id bigint,
  day date not null,
  type text not null,
  outcome text not null,
  items bigint not null,
  constraint app_item_days_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'waiting'::text, 'refused'::text]))),
  constraint app_item_days_key_id_fkey FOREIGN KEY (key_id) REFERENCES service_keys(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX app_item_days_key ON public.app_item_days USING btree (day, type, outcome, key_id) NULLS NOT DISTINCT;

-- app_reason_changes
create table app_reason_changes (
  app_reason_id bigint not null,
  by bigint not null
);

-- app_refused
create table app_refused (
  id bigint not null generated by default as identity,
  type text,
  app_id text collate "C",
  path text not null,
  message text not null,
  item jsonb,
  key_id bigint,
  is_late boolean not null,
  at timestamp with time zone not null default now(),
  constraint app_refused_pkey PRIMARY KEY (id),
  constraint app_refused_key_id_fkey FOREIGN KEY (key_id) REFERENCES service_keys(id) ON DELETE SET NULL
);
CREATE INDEX app_refused_by_app_id ON public.app_refused USING btree (app_id);
CREATE INDEX app_refused_by_at ON public.app_refused USING btree (at);
CREATE INDEX app_refused_by_reason ON public.app_refused USING btree (app_refused_reason(path, message, is_late), id);
CREATE INDEX app_refused_by_type ON public.app_refused USING btree (type, id);
CREATE INDEX app_refused_late ON public.app_refused USING btree (id) WHERE is_late;
CREATE INDEX app_refused_names ON public.app_refused USING gin (named_in((item -> 'data'::text)));

-- app_sign_ins
create table app_sign_ins (
  id bigint not null generated always as identity,
  user_id bigint not null,
  outcome text not null,
  method text,
  cause text,
  device text collate "C",
  device_os text,
  created_at timestamp with time zone not null default now(),
  app_id text collate "C",
  constraint app_sign_ins_pkey PRIMARY KEY (id),
  constraint app_sign_ins_app_id_check CHECK ((((octet_length(app_id) >= 1) AND (octet_length(app_id) <= 128)) AND (app_id !~ '[^ -~]'::text))),
  constraint app_sign_ins_outcome_check CHECK ((outcome = ANY (ARRAY['succeeded'::text, 'failed'::text, 'locked'::text]))),
  constraint app_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX app_sign_ins_app_id_key ON public.app_sign_ins USING btree (app_id, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text))) WHERE (app_id IS NOT NULL);
CREATE INDEX app_sign_ins_by_created_at ON public.app_sign_ins USING btree (created_at);
CREATE INDEX app_sign_ins_of_device ON public.app_sign_ins USING btree (device, user_id) WHERE (device IS NOT NULL);
CREATE INDEX app_sign_ins_of_user ON public.app_sign_ins USING btree (user_id, created_at, id);

-- app_things
create table app_things (
  type text collate "C" not null,
  app_id text collate "C" not null,
  row_id bigint,
  fields jsonb not null,
  deleted_at bigint,
  first_at bigint,
  waits boolean not null default false,
  constraint app_things_pkey PRIMARY KEY (type, app_id)
) with (fillfactor=80);

-- app_versions
create table app_versions (
  id bigint not null generated always as identity,
  device_type text not null,
  app_version text not null,
  notify_for_update smallint not null,
  previous_app_version text,
  previous_notify_for_update smallint,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  constraint app_versions_pkey PRIMARY KEY (id),
  constraint app_versions_device_type_key UNIQUE (device_type),
  constraint app_versions_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id)
);

-- app_waiting
create table app_waiting (
  id bigint not null generated by default as identity,
  type text collate "C" not null,
  app_id text collate "C" not null,
  at bigint not null,
  item jsonb,
  ref_type text collate "C",
  ref_id text collate "C",
  path text not null,
  message text not null,
  key_id bigint,
  since timestamp with time zone not null default now(),
  is_parked boolean not null default false,
  ready_at timestamp with time zone,
  constraint app_waiting_pkey PRIMARY KEY (id),
  constraint app_waiting_key_id_fkey FOREIGN KEY (key_id) REFERENCES service_keys(id) ON DELETE SET NULL
);
CREATE INDEX app_waiting_by_app_id ON public.app_waiting USING btree (app_id);
CREATE INDEX app_waiting_by_reason ON public.app_waiting USING btree (app_waiting_reason(path, message, ref_type), id) WHERE (NOT is_parked);
CREATE INDEX app_waiting_by_type ON public.app_waiting USING btree (type, id) WHERE (NOT is_parked);
CREATE INDEX app_waiting_for ON public.app_waiting USING btree (ref_type, ref_id) WHERE ((ref_id IS NOT NULL) AND (ready_at IS NULL));
CREATE UNIQUE INDEX app_waiting_key ON public.app_waiting USING btree (type, app_id, at, md5(COALESCE((item)::text, ''::text)));
CREATE INDEX app_waiting_names ON public.app_waiting USING gin (named_in((item -> 'data'::text)));
CREATE INDEX app_waiting_ready ON public.app_waiting USING btree (ready_at, id) WHERE (ready_at IS NOT NULL);
CREATE INDEX app_waiting_since ON public.app_waiting USING btree (since) WHERE (NOT is_parked);

-- appeals
create table appeals (
  id bigint not null generated always as identity,
  app_id text collate "C" not null,
  decision_id bigint not null,
  user_id bigint,
  measure text not null,
  is_about_post boolean not null,
  text text not null,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  reason text,
  constraint appeals_pkey PRIMARY KEY (id),
  constraint appeals_decision_id_key UNIQUE (decision_id),
  constraint appeals_check CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint appeals_measure_check CHECK ((measure = ANY (ARRAY['warn'::text, 'hide_post'::text, 'delete_post'::text, 'suspend'::text]))),
  constraint appeals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'upheld'::text, 'overturned'::text]))),
  constraint appeals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint appeals_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES moderation_decisions(id) ON DELETE CASCADE,
  constraint appeals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX appeals_by_time ON public.appeals USING btree (created_at, id);
CREATE INDEX appeals_decided ON public.appeals USING btree (decided_at, id) WHERE (decided_at IS NOT NULL);
CREATE INDEX appeals_in_state ON public.appeals USING btree (state, created_at, id);
CREATE INDEX appeals_in_state_by_id ON public.appeals USING btree (state, id);
CREATE UNIQUE INDEX appeals_of_app ON public.appeals USING btree (app_id, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text)));
CREATE INDEX appeals_of_user ON public.appeals USING btree (user_id);
CREATE TRIGGER appeals_erase AFTER UPDATE OF state ON appeals FOR EACH ROW WHEN (old.state = 'open'::text AND new.state <> 'open'::text) EXECUTE FUNCTION appeals_erase();

-- archive_days
create table archive_days (
  kind text not null,
  day date not null,
  rows bigint not null,
  checks numeric(40,0) not null,
  constraint archive_days_pkey PRIMARY KEY (kind, day),
  constraint archive_days_kind_fkey FOREIGN KEY (kind) REFERENCES archive_state(kind)
);

-- archive_erasures
create table archive_erasures (
  user_id bigint not null,
  asked_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  kind text not null,
  constraint archive_erasures_pkey PRIMARY KEY (user_id, kind),
  constraint archive_erasures_kind_fkey FOREIGN KEY (kind) REFERENCES archive_state(kind)
);
CREATE INDEX archive_erasures_waiting ON public.archive_erasures USING btree (kind, asked_at) WHERE (done_at IS NULL);

-- archive_months_out
create table archive_months_out (
  kind text not null,
  month date not null,
  constraint archive_months_out_pkey PRIMARY KEY (kind, month),
  constraint archive_months_out_kind_fkey FOREIGN KEY (kind) REFERENCES archive_state(kind)
);

-- archive_posts_gone
create table archive_posts_gone (
  post_id bigint not null,
  gone_at timestamp with time zone not null default now(),
  constraint archive_posts_gone_pkey PRIMARY KEY (post_id)
);

-- archive_slices
create table archive_slices (
  kind text not null,
  slice bigint not null,
  began_at timestamp with time zone not null default now(),
  is_over boolean not null default false,
  constraint archive_slices_pkey PRIMARY KEY (kind, slice),
  constraint archive_slices_kind_fkey FOREIGN KEY (kind) REFERENCES archive_state(kind)
);

-- archive_state
create table archive_state (
  kind text not null,
  hot_from timestamp with time zone not null default '-infinity'::timestamp with time zone,
  rows bigint not null default 0,
  last_slice bigint not null default 0,
  mover text,
  mover_until timestamp with time zone,
  is_paused boolean not null default false,
  moved_at timestamp with time zone,
  caught_up_at timestamp with time zone,
  deleted_at timestamp with time zone,
  deleting jsonb,
  scanned_on date,
  wanted_until timestamp with time zone,
  constraint archive_state_pkey PRIMARY KEY (kind),
  constraint archive_state_kind_check CHECK ((kind = ANY (ARRAY['searches'::text, 'campaign_events'::text, 'web_events'::text, 'post_views'::text]))),
  constraint archive_state_rows_check CHECK ((rows >= 0))
);

-- archive_voids
create table archive_voids (
  kind text not null,
  id bigint not null,
  created_at timestamp with time zone not null,
  void_at timestamp with time zone not null default now(),
  constraint archive_voids_pkey PRIMARY KEY (kind, id),
  constraint archive_voids_kind_fkey FOREIGN KEY (kind) REFERENCES archive_state(kind)
);

-- audit_log
create table audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
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
  details jsonb not null default '{}'::jsonb,
  kept_until timestamp with time zone not null default (now() + '1 year'::interval),
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_moments CHECK ((isfinite(at) AND ((kept_until >= (at + '11 mons'::interval)) AND (kept_until <= (at + '8 years'::interval))))) NOT VALID
);
CREATE INDEX audit_log_by_admin ON public.audit_log USING btree (admin_id, at, id);
CREATE INDEX audit_log_by_at ON public.audit_log USING btree (at, id);
CREATE INDEX audit_log_by_call ON public.audit_log USING btree (call, at, id);
CREATE INDEX audit_log_by_end ON public.audit_log USING btree (kept_until);
CREATE INDEX audit_log_by_outcome ON public.audit_log USING btree (outcome, at, id) WHERE (outcome <> 'done'::text);
CREATE INDEX audit_log_by_target ON public.audit_log USING btree (target_type, target_id, at, id);
CREATE INDEX audit_log_changes_of_user ON public.audit_log USING btree (target_id, at, id) WHERE ((target_type = 'user'::text) AND (outcome = 'done'::text));
CREATE TRIGGER audit_queue AFTER INSERT ON audit_log REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_queue();

-- audit_seals
create table audit_seals (
  seq bigint not null,
  audit_id bigint not null,
  at timestamp with time zone not null,
  kept_until timestamp with time zone not null,
  row_hash bytea not null,
  values_hash bytea,
  hash bytea not null,
  sealed_at timestamp with time zone not null default clock_timestamp(),
  version smallint not null default 1,
  demo boolean not null default false,
  constraint audit_seals_pkey PRIMARY KEY (seq),
  constraint audit_seals_audit_id_key UNIQUE (audit_id)
);

-- audit_unsealed
create table audit_unsealed (
  audit_id bigint not null,
  writer xid8 not null default pg_current_xact_id(),
  queued_at timestamp with time zone not null default clock_timestamp(),
  constraint audit_unsealed_pkey PRIMARY KEY (audit_id)
);

-- audit_values
create table audit_values (
  audit_id bigint not null,
  before jsonb,
  after jsonb,
  salt bytea default uuid_send(gen_random_uuid()),
  erased_at timestamp with time zone,
  erased_by bigint,
  at timestamp with time zone not null default now(),
  constraint audit_values_pkey PRIMARY KEY (audit_id, at),
  constraint audit_values_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit_log(id)
) partition by RANGE (at);
CREATE TRIGGER audit_values_with_row AFTER INSERT ON audit_values REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_values_with_row();

-- audit_values_other
create table audit_values_other partition of audit_values DEFAULT;

-- authenticator_apps
create table authenticator_apps (
  admin_id bigint not null,
  sealed_secret bytea,
  sealed_wish bytea,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint authenticator_apps_pkey PRIMARY KEY (admin_id),
  constraint authenticator_apps_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE
);

-- background_work
create table background_work (
  name text not null,
  waiting bigint not null,
  since timestamp with time zone,
  at timestamp with time zone not null default now(),
  constraint background_work_pkey PRIMARY KEY (name)
);

-- backup_drills
create table backup_drills (
  is_only boolean not null default true,
  tried_at timestamp with time zone not null,
  succeeded_at timestamp with time zone,
  backup_at timestamp with time zone,
  result text not null,
  constraint backup_drills_pkey PRIMARY KEY (is_only),
  constraint backup_drills_is_only_check CHECK (is_only)
);

-- bookmarks
create table bookmarks (
  id bigint not null generated always as identity,
  user_id bigint not null,
  search_term text not null,
  type text not null,
  image text,
  title text,
  description text,
  created_at timestamp with time zone not null default now(),
  app_id text collate "C",
  post_id bigint,
  constraint bookmarks_pkey PRIMARY KEY (id),
  constraint bookmarks_app_id_check CHECK ((((octet_length(app_id) >= 1) AND (octet_length(app_id) <= 128)) AND (app_id !~ '[^ -~]'::text))),
  constraint bookmarks_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE SET NULL,
  constraint bookmarks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX bookmarks_app_id_key ON public.bookmarks USING btree (app_id) WHERE (app_id IS NOT NULL);
CREATE INDEX bookmarks_by_term ON public.bookmarks USING btree (lower(search_term) COLLATE "C", id) INCLUDE (search_term);
CREATE INDEX bookmarks_of_post ON public.bookmarks USING btree (post_id) WHERE (post_id IS NOT NULL);
CREATE INDEX bookmarks_of_user ON public.bookmarks USING btree (user_id, id);
CREATE TRIGGER bookmarks_count_delete AFTER DELETE ON bookmarks REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION bookmarks_count();
CREATE TRIGGER bookmarks_count_insert AFTER INSERT ON bookmarks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bookmarks_count();
CREATE TRIGGER bookmarks_count_update AFTER UPDATE ON bookmarks REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bookmarks_count();

-- campaign_charge_values
create table campaign_charge_values (
  id bigint not null generated always as identity,
  charge_id bigint not null,
  goal text not null,
  value numeric(11,4) not null,
  set_at timestamp with time zone not null default now(),
  set_by bigint,
  constraint campaign_charge_values_pkey PRIMARY KEY (id),
  constraint campaign_charge_values_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES campaign_charges(id),
  constraint campaign_charge_values_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX campaign_charge_values_of_charge ON public.campaign_charge_values USING btree (charge_id, id);

-- campaign_charges
create table campaign_charges (
  id bigint not null generated always as identity,
  goal text not null,
  value numeric(11,4) not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  constraint campaign_charges_pkey PRIMARY KEY (id),
  constraint campaign_charges_goal_key UNIQUE (goal),
  constraint campaign_charges_goal_check CHECK ((goal = ANY (ARRAY['clicks'::text, 'impressions'::text]))),
  constraint campaign_charges_value_check CHECK (((value >= (0)::numeric) AND (value <= (1000000)::numeric))),
  constraint campaign_charges_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE TRIGGER campaign_charges_keep AFTER INSERT OR UPDATE ON campaign_charges FOR EACH ROW EXECUTE FUNCTION campaign_charges_keep();

-- campaign_event_days
create table campaign_event_days (
  campaign_id bigint not null,
  day date not null,
  kind text not null,
  events integer not null,
  constraint campaign_event_days_pkey PRIMARY KEY (campaign_id, day, kind)
);

-- campaign_event_people
create table campaign_event_people (
  campaign_id bigint not null,
  kind text not null,
  chunk bigint not null,
  bits bit(32768) not null,
  constraint campaign_event_people_pkey PRIMARY KEY (campaign_id, kind, chunk),
  constraint campaign_event_people_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);

-- campaign_events
create table campaign_events (
  id bigint not null generated always as identity,
  campaign_id bigint not null,
  user_id bigint,
  kind text not null,
  at timestamp with time zone not null default now(),
  app_id text collate "C",
  state text,
  constraint campaign_events_pkey PRIMARY KEY (id, at),
  constraint campaign_events_app_id_check CHECK ((((octet_length(app_id) >= 1) AND (octet_length(app_id) <= 128)) AND (app_id !~ '[^ -~]'::text))),
  constraint campaign_events_kind_check CHECK ((kind = ANY (ARRAY['impression'::text, 'click'::text, 'like'::text, 'comment'::text, 'share'::text, 'bookmark'::text, 'view'::text]))),
  constraint campaign_events_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
) partition by RANGE (at);
CREATE INDEX campaign_events_of_campaign ON public.campaign_events USING btree (campaign_id, kind, user_id);
CREATE INDEX campaign_events_of_user ON public.campaign_events USING btree (user_id);
CREATE TRIGGER campaign_events_count_delete AFTER DELETE ON campaign_events REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION campaign_events_count();
CREATE TRIGGER campaign_events_count_insert AFTER INSERT ON campaign_events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION campaign_events_count();
CREATE TRIGGER campaign_events_count_update AFTER UPDATE ON campaign_events REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION campaign_events_count();
CREATE TRIGGER campaign_events_noted_delete AFTER DELETE ON campaign_events REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION campaign_events_noted();
CREATE TRIGGER campaign_events_noted_insert AFTER INSERT ON campaign_events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION campaign_events_noted();
CREATE TRIGGER campaign_events_noted_update AFTER UPDATE ON campaign_events REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION campaign_events_noted();

-- campaign_events_other
create table campaign_events_other partition of campaign_events DEFAULT;
CREATE UNIQUE INDEX campaign_events_other_app_id_key ON public.campaign_events_other USING btree (app_id, date_trunc('month'::text, (at AT TIME ZONE 'UTC'::text))) WHERE (app_id IS NOT NULL);

-- campaign_interests
create table campaign_interests (
  campaign_id bigint not null,
  interest_id bigint not null,
  constraint campaign_interests_pkey PRIMARY KEY (campaign_id, interest_id),
  constraint campaign_interests_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_interests_interest FOREIGN KEY (interest_id) REFERENCES interests(id)
);
CREATE INDEX campaign_interests_of_interest ON public.campaign_interests USING btree (interest_id);
CREATE TRIGGER campaign_interests_added AFTER INSERT ON campaign_interests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION campaign_interests_count();
CREATE TRIGGER campaign_interests_gone AFTER DELETE ON campaign_interests REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION campaign_interests_count();

-- campaign_money_days
create table campaign_money_days (
  campaign_id bigint not null,
  day date not null,
  debit numeric(20,2) not null,
  credit numeric(20,2) not null,
  constraint campaign_money_days_pkey PRIMARY KEY (campaign_id, day)
);

-- campaign_status_changes
create table campaign_status_changes (
  id bigint not null generated always as identity,
  campaign_id bigint not null,
  before text not null,
  after text not null,
  reason text,
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  constraint campaign_status_changes_pkey PRIMARY KEY (id),
  constraint campaign_status_changes_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_status_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX campaign_status_changes_of_campaign ON public.campaign_status_changes USING btree (campaign_id, id);

-- campaign_sums
create table campaign_sums (
  campaign_id bigint not null,
  debits integer not null,
  debit numeric(20,2) not null,
  credits integer not null,
  credit numeric(20,2) not null,
  constraint campaign_sums_pkey PRIMARY KEY (campaign_id)
);

-- campaigns
create table campaigns (
  id bigint not null generated always as identity,
  user_id bigint not null,
  username text not null default ''::text,
  campaign_name text not null,
  ad_set_name text,
  goal text not null,
  target_gender text,
  target_location text,
  target_region text,
  target_age_minimum integer,
  target_age_maximum integer,
  creative_ad_title text,
  creative_ad_url text,
  creative_ad_description text,
  creative_ad_button_name text,
  creative_ad_button_color text,
  creative_ad_button_text_color text,
  creative_ad_media_path text,
  total_ad_budget numeric(12,2) not null default 0,
  ad_start timestamp with time zone,
  ad_end timestamp with time zone,
  payment_type text,
  card_detail_id bigint,
  status text not null default 'Draft'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  search text,
  name_key text collate "C",
  username_key text collate "C",
  target_latitude double precision,
  target_longitude double precision,
  target_radius double precision,
  target_unit text,
  target_state text,
  app_id text collate "C",
  deleted_at timestamp with time zone,
  had_other_owner boolean not null default false,
  card_name text,
  constraint campaigns_pkey PRIMARY KEY (id),
  constraint campaigns_app_id_check CHECK ((((octet_length(app_id) >= 1) AND (octet_length(app_id) <= 128)) AND (app_id !~ '[^ -~]'::text))),
  constraint campaigns_goal_check CHECK ((goal = ANY (ARRAY['clicks'::text, 'impressions'::text]))),
  constraint campaigns_status_check CHECK ((status = ANY (ARRAY['Draft'::text, 'Pending'::text, 'Approved'::text, 'Paused'::text, 'Completed'::text]))),
  constraint campaigns_total_ad_budget_check CHECK ((total_ad_budget >= (0)::numeric)),
  constraint campaigns_target_state_fkey FOREIGN KEY (target_state) REFERENCES us_states(code),
  constraint campaigns_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint campaigns_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX campaigns_active ON public.campaigns USING btree (ad_start) INCLUDE (ad_end, target_state) WHERE (status = 'Approved'::text);
CREATE UNIQUE INDEX campaigns_app_id_key ON public.campaigns USING btree (app_id) WHERE (app_id IS NOT NULL);
CREATE INDEX campaigns_by_created_at ON public.campaigns USING btree (created_at, id) INCLUDE (deleted_at);
CREATE INDEX campaigns_by_id ON public.campaigns USING btree (id) INCLUDE (deleted_at);
CREATE INDEX campaigns_by_name ON public.campaigns USING btree (name_key, id) INCLUDE (deleted_at);
CREATE INDEX campaigns_by_status ON public.campaigns USING btree (status, id) INCLUDE (deleted_at);
CREATE INDEX campaigns_by_status_and_budget ON public.campaigns USING btree (status, total_ad_budget, id) INCLUDE (deleted_at);
CREATE INDEX campaigns_by_status_and_created_at ON public.campaigns USING btree (status, created_at, id) INCLUDE (deleted_at);
CREATE INDEX campaigns_by_status_and_name ON public.campaigns USING btree (status, name_key, id) INCLUDE (deleted_at);
CREATE INDEX campaigns_by_status_and_updated_at ON public.campaigns USING btree (status, updated_at, id) INCLUDE (deleted_at);
CREATE INDEX campaigns_by_status_and_username ON public.campaigns USING btree (status, username_key, id) INCLUDE (deleted_at);
CREATE INDEX campaigns_by_total_ad_budget ON public.campaigns USING btree (total_ad_budget, id) INCLUDE (deleted_at);
CREATE INDEX campaigns_by_updated_at ON public.campaigns USING btree (updated_at, id) INCLUDE (deleted_at);
CREATE INDEX campaigns_by_username ON public.campaigns USING btree (username_key, id) INCLUDE (deleted_at);
CREATE INDEX campaigns_had_other_owner ON public.campaigns USING btree (id) WHERE had_other_owner;
CREATE INDEX campaigns_of_user_by_created_at ON public.campaigns USING btree (user_id, created_at, id) INCLUDE (deleted_at);
CREATE INDEX campaigns_search ON public.campaigns USING gin (search gin_trgm_ops);
CREATE INDEX campaigns_search_pieces ON public.campaigns USING gin (search_pieces(search));
CREATE INDEX campaigns_shown ON public.campaigns USING btree (status, created_at) WHERE (deleted_at IS NULL);
CREATE TRIGGER campaigns_had_other_owner BEFORE UPDATE OF user_id ON campaigns FOR EACH ROW WHEN (old.user_id <> new.user_id) EXECUTE FUNCTION campaigns_had_other_owner();
CREATE TRIGGER campaigns_keep_status_of_app AFTER UPDATE OF status ON campaigns FOR EACH ROW WHEN (old.status <> new.status AND new.updated_by IS NULL) EXECUTE FUNCTION campaigns_keep_status_of_app();
CREATE TRIGGER campaigns_note_change BEFORE UPDATE OF status ON campaigns FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION campaigns_note_change();
CREATE TRIGGER campaigns_target BEFORE INSERT OR UPDATE OF target_location, target_region ON campaigns FOR EACH ROW EXECUTE FUNCTION campaigns_target();
CREATE TRIGGER campaigns_username BEFORE INSERT OR UPDATE OF user_id ON campaigns FOR EACH ROW EXECUTE FUNCTION campaigns_username();
CREATE TRIGGER campaigns_z_search_keys_insert BEFORE INSERT ON campaigns FOR EACH ROW EXECUTE FUNCTION campaigns_search_keys();
CREATE TRIGGER campaigns_z_search_keys_update BEFORE UPDATE ON campaigns FOR EACH ROW WHEN (old.campaign_name IS DISTINCT FROM new.campaign_name OR old.username IS DISTINCT FROM new.username) EXECUTE FUNCTION campaigns_search_keys();

-- case_leases
create unlogged table case_leases (
  case_id bigint not null,
  admin_id bigint not null,
  session_id bigint not null,
  until timestamp with time zone not null,
  constraint case_leases_pkey PRIMARY KEY (case_id),
  constraint case_leases_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint case_leases_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint case_leases_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX case_leases_of_admin ON public.case_leases USING btree (admin_id);
CREATE INDEX case_leases_of_session ON public.case_leases USING btree (session_id);

-- case_note_pictures
create table case_note_pictures (
  note_id bigint not null,
  sha256 bytea not null,
  type text not null,
  bytes bytea storage external not null,
  created_at timestamp with time zone not null default now(),
  constraint case_note_pictures_pkey PRIMARY KEY (note_id),
  constraint case_note_pictures_note_id_fkey FOREIGN KEY (note_id) REFERENCES case_notes(id) ON DELETE CASCADE
);

-- case_notes
create table case_notes (
  id bigint not null generated always as identity,
  case_id bigint not null,
  kind text not null default 'note'::text,
  text text not null default ''::text,
  author_id bigint,
  mentions bigint[] not null default '{}'::bigint[],
  group_id bigint,
  to_id bigint,
  until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  search text,
  constraint case_notes_pkey PRIMARY KEY (id),
  constraint case_notes_kind_check CHECK ((kind = ANY (ARRAY['note'::text, 'escalation'::text, 'escalation_end'::text, 'snooze'::text, 'wake'::text, 'opinion_request'::text, 'opinion'::text, 'hand_over'::text]))),
  constraint case_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint case_notes_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint case_notes_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE SET NULL,
  constraint case_notes_to_id_fkey FOREIGN KEY (to_id) REFERENCES users(id)
);
CREATE INDEX case_notes_by_author ON public.case_notes USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX case_notes_of_case ON public.case_notes USING btree (case_id, id);
CREATE INDEX case_notes_of_group ON public.case_notes USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX case_notes_search ON public.case_notes USING gin (search gin_trgm_ops);
CREATE INDEX case_notes_search_pieces ON public.case_notes USING gin (search_pieces(search));
CREATE INDEX case_notes_to ON public.case_notes USING btree (to_id) WHERE (to_id IS NOT NULL);
CREATE TRIGGER case_notes_z_search_keys_insert BEFORE INSERT ON case_notes FOR EACH ROW EXECUTE FUNCTION case_notes_search_keys();
CREATE TRIGGER case_notes_z_search_keys_update BEFORE UPDATE ON case_notes FOR EACH ROW WHEN (old.text IS DISTINCT FROM new.text) EXECUTE FUNCTION case_notes_search_keys();

-- case_presence
create unlogged table case_presence (
  case_id bigint not null,
  admin_id bigint not null,
  seen_at timestamp with time zone not null default now(),
  constraint case_presence_pkey PRIMARY KEY (case_id, admin_id),
  constraint case_presence_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE CASCADE
);

-- case_reasons
create table case_reasons (
  case_id bigint not null,
  app_reason_id bigint not null,
  reports integer not null,
  constraint case_reasons_pkey PRIMARY KEY (case_id, app_reason_id),
  constraint case_reasons_app_reason_id_fkey FOREIGN KEY (app_reason_id) REFERENCES report_app_reasons(id),
  constraint case_reasons_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE
);
CREATE INDEX case_reasons_of_app_reason ON public.case_reasons USING btree (app_reason_id, case_id) INCLUDE (reports);
CREATE TRIGGER case_reasons_note_delete AFTER DELETE ON case_reasons REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION case_reasons_count();
CREATE TRIGGER case_reasons_note_insert AFTER INSERT ON case_reasons REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION case_reasons_count();
CREATE TRIGGER case_reasons_note_update AFTER UPDATE ON case_reasons REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION case_reasons_count();
CREATE TRIGGER case_reasons_urgency AFTER INSERT OR DELETE OR UPDATE ON case_reasons FOR EACH ROW EXECUTE FUNCTION case_reasons_urgency();

-- case_severity_changes
create table case_severity_changes (
  app_reason_id bigint not null,
  after_case_id bigint not null default 0,
  constraint case_severity_changes_pkey PRIMARY KEY (app_reason_id),
  constraint case_severity_changes_app_reason_id_fkey FOREIGN KEY (app_reason_id) REFERENCES report_app_reasons(id) ON DELETE CASCADE
);

-- case_similarity
create table case_similarity (
  case_id bigint not null,
  author_id bigint not null,
  host text,
  text_hash bytea,
  constraint case_similarity_pkey PRIMARY KEY (case_id),
  constraint case_similarity_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint case_similarity_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE
);
CREATE INDEX case_similarity_of_author ON public.case_similarity USING btree (author_id, case_id);
CREATE INDEX case_similarity_of_host ON public.case_similarity USING btree (host, case_id) WHERE (host IS NOT NULL);
CREATE INDEX case_similarity_of_text ON public.case_similarity USING btree (text_hash, case_id) WHERE (text_hash IS NOT NULL);

-- cases
create table cases (
  id bigint not null generated always as identity,
  post_id bigint,
  user_id bigint,
  what text not null generated always as (
CASE
    WHEN (post_id IS NULL) THEN 'users'::text
    ELSE 'posts'::text
END) stored,
  subject text not null,
  state text not null default 'open'::text,
  reports integer not null default 0,
  last_report_at timestamp with time zone not null,
  last_report_by bigint,
  last_reason text not null,
  note text,
  assigned_to bigint,
  closed_at timestamp with time zone,
  closed_by bigint,
  closing_reason text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  closing_reason_id bigint,
  severity smallint not null default 2,
  reporters integer not null default 0,
  reporters_reliability double precision not null default 0,
  views integer not null default 0,
  urgency double precision not null default 0,
  urgency_at timestamp with time zone,
  target_hours integer not null default 24,
  near_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null default now(),
  subject_key text collate "C",
  author_id bigint,
  ranks_low boolean not null default false,
  title_search text,
  escalated_to bigint,
  snoozed_until timestamp with time zone,
  opinion_asked_by bigint,
  opinion_given_by bigint,
  overdue_noticed_at timestamp with time zone,
  language text,
  constraint cases_pkey PRIMARY KEY (id),
  constraint cases_check CHECK ((num_nonnulls(post_id, user_id) = 1)),
  constraint cases_check1 CHECK (((state = 'open'::text) = (closed_at IS NULL))),
  constraint cases_language_check CHECK ((language = ANY (ARRAY['am'::text, 'ar'::text, 'az'::text, 'be'::text, 'bg'::text, 'bn'::text, 'ca'::text, 'cs'::text, 'da'::text, 'de'::text, 'el'::text, 'en'::text, 'es'::text, 'et'::text, 'eu'::text, 'fa'::text, 'fi'::text, 'fr'::text, 'gu'::text, 'he'::text, 'hi'::text, 'hr'::text, 'hu'::text, 'hy'::text, 'is'::text, 'it'::text, 'ja'::text, 'ka'::text, 'kn'::text, 'ko'::text, 'ku'::text, 'lo'::text, 'lt'::text, 'lv'::text, 'ml'::text, 'mr'::text, 'ms'::text, 'nl'::text, 'no'::text, 'or'::text, 'pa'::text, 'pl'::text, 'pt'::text, 'ro'::text, 'ru'::text, 'sk'::text, 'sl'::text, 'sq'::text, 'sr'::text, 'sv'::text, 'ta'::text, 'te'::text, 'th'::text, 'tl'::text, 'tr'::text, 'uk'::text, 'ur'::text, 'vi'::text, 'yo'::text, 'zh'::text]))),
  constraint cases_severity_check CHECK (((severity >= 1) AND (severity <= 4))),
  constraint cases_state_check CHECK ((state = ANY (ARRAY['open'::text, 'dismissed'::text, 'acted_on'::text]))),
  constraint cases_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id),
  constraint cases_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint cases_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint cases_closing_reason_id_fkey FOREIGN KEY (closing_reason_id) REFERENCES report_reasons(id),
  constraint cases_escalated_to_fkey FOREIGN KEY (escalated_to) REFERENCES groups(id) ON DELETE SET NULL,
  constraint cases_last_report_by_fkey FOREIGN KEY (last_report_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint cases_opinion_asked_by_fkey FOREIGN KEY (opinion_asked_by) REFERENCES users(id),
  constraint cases_opinion_given_by_fkey FOREIGN KEY (opinion_given_by) REFERENCES users(id),
  constraint cases_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint cases_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id),
  constraint cases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX cases_by_closer ON public.cases USING btree (closed_by, closed_at, id) WHERE (closed_by IS NOT NULL);
CREATE INDEX cases_by_closing_reason ON public.cases USING btree (closing_reason_id, closed_at) WHERE (closing_reason_id IS NOT NULL);
CREATE INDEX cases_by_created_at ON public.cases USING btree (what, state, created_at, id) INCLUDE (snoozed_until);
CREATE INDEX cases_by_id ON public.cases USING btree (what, state, id) INCLUDE (snoozed_until);
CREATE INDEX cases_by_language ON public.cases USING btree (language, what, state) WHERE (language IS NOT NULL);
CREATE INDEX cases_by_last_report ON public.cases USING btree (what, state, last_report_at, id) INCLUDE (snoozed_until);
CREATE INDEX cases_by_opening ON public.cases USING btree (what, created_at) WHERE (state = 'open'::text);
CREATE INDEX cases_by_opinion_asker ON public.cases USING btree (opinion_asked_by) WHERE (opinion_asked_by IS NOT NULL);
CREATE INDEX cases_by_opinion_giver ON public.cases USING btree (opinion_given_by) WHERE (opinion_given_by IS NOT NULL);
CREATE INDEX cases_by_reporter ON public.cases USING btree (last_report_by);
CREATE INDEX cases_by_reports ON public.cases USING btree (what, state, reports, id) INCLUDE (snoozed_until);
CREATE INDEX cases_by_severity ON public.cases USING btree (what, severity, state, id);
CREATE INDEX cases_by_subject ON public.cases USING btree (what, state, subject_key, id) INCLUDE (snoozed_until);
CREATE INDEX cases_by_urgency ON public.cases USING btree (what, state, urgency, id) INCLUDE (snoozed_until);
CREATE INDEX cases_due ON public.cases USING btree (what, due_at) INCLUDE (near_at, snoozed_until) WHERE (state = 'open'::text);
CREATE INDEX cases_escalated ON public.cases USING btree (escalated_to, what, id) WHERE (escalated_to IS NOT NULL);
CREATE INDEX cases_of_all_by_id ON public.cases USING btree (what, id);
CREATE INDEX cases_of_all_by_last_report ON public.cases USING btree (what, last_report_at, id);
CREATE INDEX cases_of_all_by_subject ON public.cases USING btree (what, subject_key, id);
CREATE INDEX cases_of_assignee ON public.cases USING btree (assigned_to, what, state, last_report_at, id) WHERE (assigned_to IS NOT NULL);
CREATE INDEX cases_of_author ON public.cases USING btree (author_id, id) WHERE (author_id IS NOT NULL);
CREATE INDEX cases_of_post ON public.cases USING btree (post_id, id) WHERE (post_id IS NOT NULL);
CREATE INDEX cases_of_user ON public.cases USING btree (user_id, id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX cases_open_of_post ON public.cases USING btree (post_id) WHERE ((state = 'open'::text) AND (post_id IS NOT NULL));
CREATE UNIQUE INDEX cases_open_of_user ON public.cases USING btree (user_id) WHERE ((state = 'open'::text) AND (user_id IS NOT NULL));
CREATE INDEX cases_overdue ON public.cases USING btree (due_at, id) WHERE ((state = 'open'::text) AND (overdue_noticed_at IS NULL));
CREATE INDEX cases_snoozed ON public.cases USING btree (snoozed_until, id) WHERE (snoozed_until IS NOT NULL);
CREATE INDEX cases_title_pieces ON public.cases USING gin (search_pieces(title_search));
CREATE INDEX cases_title_search ON public.cases USING gin (title_search gin_trgm_ops);
CREATE INDEX cases_urgency_due ON public.cases USING btree (urgency_at NULLS FIRST, id) WHERE (state = 'open'::text);
CREATE INDEX cases_with_opinion ON public.cases USING btree (what, id) INCLUDE (opinion_given_by) WHERE ((opinion_asked_by IS NOT NULL) AND (state = 'open'::text));
CREATE TRIGGER cases_erase AFTER UPDATE OF state ON cases FOR EACH ROW WHEN (old.state = 'open'::text AND new.state <> 'open'::text) EXECUTE FUNCTION cases_erase();
CREATE TRIGGER cases_similarity_insert AFTER INSERT ON cases FOR EACH ROW WHEN (new.post_id IS NOT NULL AND new.state = 'open'::text) EXECUTE FUNCTION cases_similarity();
CREATE TRIGGER cases_similarity_update AFTER UPDATE OF state ON cases FOR EACH ROW WHEN (new.post_id IS NOT NULL AND new.state <> old.state) EXECUTE FUNCTION cases_similarity();
CREATE TRIGGER cases_urgency BEFORE INSERT OR UPDATE OF severity, reporters_reliability, views, created_at, target_hours, state, ranks_low ON cases FOR EACH ROW EXECUTE FUNCTION cases_urgency();
CREATE TRIGGER cases_z_search_keys_insert BEFORE INSERT ON cases FOR EACH ROW EXECUTE FUNCTION cases_search_keys();
CREATE TRIGGER cases_z_search_keys_update BEFORE UPDATE ON cases FOR EACH ROW WHEN (old.subject IS DISTINCT FROM new.subject OR old.post_id IS DISTINCT FROM new.post_id) EXECUTE FUNCTION cases_search_keys();

-- challenges
create table challenges (
  id bigint not null generated always as identity,
  key_hash bytea not null,
  admin_id bigint not null,
  code_hmac bytea not null,
  code_sent_at timestamp with time zone not null default now(),
  code_expires_at timestamp with time zone not null,
  guesses integer not null default 0,
  temporary_password_id bigint,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  is_mailed boolean not null default true,
  has_method boolean not null default false,
  constraint challenges_pkey PRIMARY KEY (id),
  constraint challenges_key_hash_key UNIQUE (key_hash),
  constraint challenges_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE
);
CREATE INDEX challenges_by_admin ON public.challenges USING btree (admin_id, created_at);
CREATE INDEX challenges_by_expiry ON public.challenges USING btree (expires_at);

-- channel_messages
create table channel_messages (
  id bigint not null generated always as identity,
  channel_id bigint not null,
  kind text not null,
  about_type text not null,
  about_id bigint not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint channel_messages_pkey PRIMARY KEY (id),
  constraint channel_messages_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id) ON DELETE CASCADE
);
CREATE INDEX channel_messages_by_time ON public.channel_messages USING btree (created_at);
CREATE INDEX channel_messages_of_channel ON public.channel_messages USING btree (channel_id, id);

-- channels
create table channels (
  id bigint not null generated always as identity,
  kind text not null,
  sealed_url bytea not null,
  shown_url text not null,
  sealed_secret bytea,
  events text[] not null,
  groups bigint[] not null default '{}'::bigint[],
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  next_at timestamp with time zone not null default now(),
  lease text,
  tries integer not null default 0,
  first_failed_at timestamp with time zone,
  last_error text,
  last_sent_at timestamp with time zone,
  constraint channels_pkey PRIMARY KEY (id),
  constraint channels_kind_check CHECK ((kind = ANY (ARRAY['slack'::text, 'teams'::text, 'discord'::text, 'mattermost'::text, 'webhook'::text]))),
  constraint channels_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX channels_by_created_at ON public.channels USING btree (created_at, id);
CREATE INDEX channels_by_editor ON public.channels USING btree (updated_by) WHERE (updated_by IS NOT NULL);

-- chat_members
create table chat_members (
  room_id bigint not null,
  user_id bigint not null,
  last_message_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint chat_members_pkey PRIMARY KEY (room_id, user_id),
  constraint chat_members_room_id_fkey FOREIGN KEY (room_id) REFERENCES chat_rooms(id) ON DELETE CASCADE,
  constraint chat_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX chat_members_by_user ON public.chat_members USING btree (user_id, last_message_at, room_id);
CREATE TRIGGER chat_members_latest BEFORE INSERT ON chat_members FOR EACH ROW WHEN (new.last_message_at = '-infinity'::timestamp with time zone) EXECUTE FUNCTION chat_members_latest();

-- chat_messages
create table chat_messages (
  id bigint not null generated always as identity,
  room_id bigint not null,
  sender_id bigint not null,
  type text not null,
  message text,
  media text,
  post jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  app_id text collate "C",
  constraint chat_messages_pkey PRIMARY KEY (id, created_at),
  constraint chat_messages_app_id_check CHECK ((((octet_length(app_id) >= 1) AND (octet_length(app_id) <= 128)) AND (app_id !~ '[^ -~]'::text))),
  constraint chat_messages_type_check CHECK ((type = ANY (ARRAY['TEXT'::text, 'AUDIO'::text, 'IMAGE'::text, 'VIDEO'::text, 'POST'::text]))),
  constraint chat_messages_room_id_fkey FOREIGN KEY (room_id) REFERENCES chat_rooms(id) ON DELETE CASCADE,
  constraint chat_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id)
) partition by RANGE (created_at);
CREATE INDEX chat_messages_of_room ON public.chat_messages USING btree (room_id, created_at, id);
CREATE INDEX chat_messages_of_sender ON public.chat_messages USING btree (sender_id, created_at);
CREATE TRIGGER chat_messages_note_latest AFTER INSERT ON chat_messages REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION chat_messages_note_latest();
CREATE TRIGGER chat_messages_noted_delete AFTER DELETE ON chat_messages REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION chat_messages_noted();
CREATE TRIGGER chat_messages_noted_insert AFTER INSERT ON chat_messages REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION chat_messages_noted();
CREATE TRIGGER chat_messages_noted_update AFTER UPDATE ON chat_messages REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION chat_messages_noted();

-- chat_messages_other
create table chat_messages_other partition of chat_messages DEFAULT;
CREATE UNIQUE INDEX chat_messages_other_app_id_key ON public.chat_messages_other USING btree (app_id, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text))) WHERE (app_id IS NOT NULL);

-- chat_rooms
create table chat_rooms (
  id bigint not null generated always as identity,
  name text,
  channel text not null,
  created_at timestamp with time zone not null default now(),
  app_id text collate "C",
  deleted_at timestamp with time zone,
  constraint chat_rooms_pkey PRIMARY KEY (id),
  constraint chat_rooms_app_id_check CHECK ((((octet_length(app_id) >= 1) AND (octet_length(app_id) <= 128)) AND (app_id !~ '[^ -~]'::text)))
);
CREATE UNIQUE INDEX chat_rooms_app_id_key ON public.chat_rooms USING btree (app_id) WHERE (app_id IS NOT NULL);

-- chores
create table chores (
  name text not null,
  done_at timestamp with time zone not null,
  constraint chores_pkey PRIMARY KEY (name)
);

-- clock
create table clock (
  is_only boolean not null default true,
  seen_at timestamp with time zone not null default now(),
  constraint clock_pkey PRIMARY KEY (is_only),
  constraint clock_is_only_check CHECK (is_only)
);

-- conversation_access_requests
create table conversation_access_requests (
  id bigint not null generated always as identity,
  admin_id bigint not null,
  user_id bigint,
  message text,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  decided_by bigint,
  note text,
  grant_id bigint,
  constraint conversation_access_requests_pkey PRIMARY KEY (id),
  constraint conversation_access_requests_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint conversation_access_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint conversation_access_requests_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES access_grants(id),
  constraint conversation_access_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX conversation_access_requests_by_admin ON public.conversation_access_requests USING btree (admin_id, user_id, created_at);
CREATE INDEX conversation_access_requests_by_decided_at ON public.conversation_access_requests USING btree (COALESCE(decided_at, 'infinity'::timestamp with time zone), id);
CREATE INDEX conversation_access_requests_of_user ON public.conversation_access_requests USING btree (user_id);
CREATE UNIQUE INDEX conversation_access_requests_open ON public.conversation_access_requests USING btree (admin_id, user_id) WHERE (decided_at IS NULL);

-- dashboard_layouts
create table dashboard_layouts (
  admin_id bigint not null,
  widgets json not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint dashboard_layouts_pkey PRIMARY KEY (admin_id),
  constraint dashboard_layouts_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE
);

-- day_changes
create table day_changes (
  kind counted not null,
  day date not null,
  by bigint not null
);

-- day_counts
create table day_counts (
  kind counted not null,
  day date not null,
  events integer not null,
  people integer not null default 0,
  constraint day_counts_pkey PRIMARY KEY (kind, day) INCLUDE (events, people)
);

-- demo_data
create table demo_data (
  id boolean not null default true,
  users integer not null,
  loaded_at timestamp with time zone not null default now(),
  constraint demo_data_pkey PRIMARY KEY (id),
  constraint demo_data_id_check CHECK (id)
);

-- event_retention
create table event_retention (
  id integer not null generated always as identity,
  kind text not null,
  table_name text not null,
  months integer,
  kept_from timestamp with time zone not null default '-infinity'::timestamp with time zone,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  constraint event_retention_pkey PRIMARY KEY (id),
  constraint event_retention_kind_key UNIQUE (kind),
  constraint event_retention_table_name_key UNIQUE (table_name),
  constraint event_retention_months_check CHECK (((months >= 1) AND (months <= 1200))),
  constraint event_retention_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL
);

-- evidence
create table evidence (
  id bigint not null generated always as identity,
  case_id bigint,
  decision_id bigint,
  at timestamp with time zone not null default now(),
  what text not null,
  title text not null,
  text text,
  website text,
  user_id bigint,
  name text not null,
  username text not null,
  address text,
  current_location text,
  picture text,
  picture_state text not null default 'none'::text,
  picture_sha256 bytea,
  tried_at timestamp with time zone,
  tries integer not null default 0,
  failure text,
  next_at timestamp with time zone not null default now(),
  claimed_until timestamp with time zone,
  constraint evidence_pkey PRIMARY KEY (id),
  constraint evidence_check CHECK ((num_nonnulls(case_id, decision_id) > 0)),
  constraint evidence_check1 CHECK (((picture_state = 'kept'::text) = (picture_sha256 IS NOT NULL))),
  constraint evidence_picture_state_check CHECK ((picture_state = ANY (ARRAY['none'::text, 'waiting'::text, 'kept'::text, 'failed'::text]))),
  constraint evidence_what_check CHECK ((what = ANY (ARRAY['posts'::text, 'users'::text]))),
  constraint evidence_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint evidence_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES moderation_decisions(id) ON DELETE CASCADE,
  constraint evidence_picture_sha256_fkey FOREIGN KEY (picture_sha256) REFERENCES evidence_pictures(sha256),
  constraint evidence_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX evidence_claimed ON public.evidence USING btree (claimed_until) WHERE (claimed_until IS NOT NULL);
CREATE INDEX evidence_of_case ON public.evidence USING btree (case_id, id);
CREATE UNIQUE INDEX evidence_of_decision ON public.evidence USING btree (decision_id) WHERE (decision_id IS NOT NULL);
CREATE INDEX evidence_of_picture ON public.evidence USING btree (picture_sha256) WHERE (picture_sha256 IS NOT NULL);
CREATE INDEX evidence_of_user ON public.evidence USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX evidence_waiting ON public.evidence USING btree (next_at, id) WHERE (picture_state = 'waiting'::text);

-- evidence_pictures
create table evidence_pictures (
  sha256 bytea not null,
  type text not null,
  bytes bytea storage external not null,
  size integer not null generated always as (octet_length(bytes)) stored,
  created_at timestamp with time zone not null default now(),
  constraint evidence_pictures_pkey PRIMARY KEY (sha256)
);

-- failed_host_check
create table failed_host_check (
  is_only boolean not null default true,
  url_created_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  url_id bigint not null default 0,
  host_id bigint not null default 0,
  constraint failed_host_check_pkey PRIMARY KEY (is_only),
  constraint failed_host_check_is_only_check CHECK (is_only)
);

-- failed_host_counts
create table failed_host_counts (
  span text not null,
  starts date not null,
  host_id bigint not null,
  failed integer not null,
  attempts integer not null,
  constraint failed_host_counts_span_check CHECK ((span = ANY (ARRAY['day'::text, 'month'::text, 'year'::text]))),
  constraint failed_host_counts_host_id_fkey FOREIGN KEY (host_id) REFERENCES failed_hosts(id)
);
CREATE UNIQUE INDEX failed_host_counts_key ON public.failed_host_counts USING btree (span, starts, host_id) INCLUDE (failed, attempts);

-- failed_hosts
create table failed_hosts (
  id bigint not null generated always as identity,
  host text collate "C" not null,
  failed integer not null default 0,
  unresolved integer not null default 0,
  enrichment_failed integer not null default 0,
  enrichment_unresolved integer not null default 0,
  last_failed_at timestamp with time zone,
  dropped integer not null default 0,
  dropped_unresolved integer not null default 0,
  dropped_enrichment integer not null default 0,
  dropped_enrichment_unresolved integer not null default 0,
  last_dropped_at timestamp with time zone,
  constraint failed_hosts_pkey PRIMARY KEY (id),
  constraint failed_hosts_host_key UNIQUE (host)
);

-- failed_url_days
create table failed_url_days (
  day date not null,
  failed integer not null,
  enrichment_failed integer not null,
  resolved integer not null,
  constraint failed_url_days_pkey PRIMARY KEY (day)
);

-- failed_url_retries
create table failed_url_retries (
  url_id bigint not null,
  requested_at timestamp with time zone not null default now(),
  requested_by bigint,
  answered_at timestamp with time zone,
  constraint failed_url_retries_pkey PRIMARY KEY (url_id),
  constraint failed_url_retries_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL
);

-- failed_urls
create table failed_urls (
  id bigint not null generated always as identity,
  post_id bigint,
  host_id bigint not null,
  url text not null,
  device_type text,
  device_os text,
  failed_in_curl boolean not null default false,
  scrap_by_script boolean not null default false,
  failed_in_enrichment boolean not null default false,
  cause text,
  attempts integer not null default 1,
  created_at timestamp with time zone not null default now(),
  resolved_at timestamp with time zone,
  last_retried_at timestamp with time zone,
  app_id text collate "C",
  user_id bigint,
  constraint failed_urls_pkey PRIMARY KEY (id, created_at),
  constraint failed_urls_app_id_check CHECK ((((octet_length(app_id) >= 1) AND (octet_length(app_id) <= 128)) AND (app_id !~ '[^ -~]'::text))),
  constraint failed_urls_attempts_check CHECK ((attempts > 0)),
  constraint failed_urls_host_id_fkey FOREIGN KEY (host_id) REFERENCES failed_hosts(id),
  constraint failed_urls_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint failed_urls_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
) partition by RANGE (created_at);
CREATE INDEX failed_urls_by_created_at ON public.failed_urls USING btree (created_at, id);
CREATE INDEX failed_urls_by_last_retried_at ON public.failed_urls USING btree (last_retried_at NULLS FIRST, id) INCLUDE (created_at);
CREATE INDEX failed_urls_by_resolved_at ON public.failed_urls USING btree (resolved_at NULLS FIRST, id) INCLUDE (created_at);
CREATE INDEX failed_urls_enrichment_by_created_at ON public.failed_urls USING btree (created_at, id) WHERE failed_in_enrichment;
CREATE INDEX failed_urls_enrichment_by_id ON public.failed_urls USING btree (id) INCLUDE (created_at) WHERE failed_in_enrichment;
CREATE INDEX failed_urls_enrichment_by_last_retried_at ON public.failed_urls USING btree (last_retried_at NULLS FIRST, id) INCLUDE (created_at) WHERE failed_in_enrichment;
CREATE INDEX failed_urls_enrichment_by_resolved_at ON public.failed_urls USING btree (resolved_at NULLS FIRST, id) INCLUDE (created_at) WHERE failed_in_enrichment;
CREATE INDEX failed_urls_of_host ON public.failed_urls USING btree (host_id, created_at, id) INCLUDE (failed_in_enrichment, resolved_at, last_retried_at);
CREATE INDEX failed_urls_of_post ON public.failed_urls USING btree (post_id);
CREATE INDEX failed_urls_of_user ON public.failed_urls USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER failed_urls_count_delete AFTER DELETE ON failed_urls REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION failed_urls_changed();
CREATE TRIGGER failed_urls_count_insert AFTER INSERT ON failed_urls REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION failed_urls_changed();
CREATE TRIGGER failed_urls_count_update AFTER UPDATE ON failed_urls REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION failed_urls_changed();
CREATE TRIGGER failed_urls_host BEFORE INSERT ON failed_urls FOR EACH ROW WHEN (new.host_id IS NULL) EXECUTE FUNCTION failed_urls_host();

-- failed_urls_other
create table failed_urls_other partition of failed_urls DEFAULT;
CREATE UNIQUE INDEX failed_urls_other_app_id_key ON public.failed_urls_other USING btree (app_id, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text))) WHERE (app_id IS NOT NULL);

-- follows
create table follows (
  follower_id bigint not null,
  followed_id bigint not null,
  created_at timestamp with time zone not null default now(),
  is_automatic boolean not null default false,
  app_id text collate "C",
  constraint follows_app_id_check CHECK ((((octet_length(app_id) >= 1) AND (octet_length(app_id) <= 128)) AND (app_id !~ '[^ -~]'::text))),
  constraint follows_check CHECK ((follower_id <> followed_id)),
  constraint follows_followed_id_fkey FOREIGN KEY (followed_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint follows_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX follows_app_id_key ON public.follows USING btree (app_id) WHERE (app_id IS NOT NULL);
CREATE INDEX follows_by_followed ON public.follows USING btree (followed_id, created_at, follower_id);
CREATE INDEX follows_by_follower ON public.follows USING btree (follower_id, created_at, followed_id);
CREATE UNIQUE INDEX follows_key ON public.follows USING btree (follower_id, followed_id) INCLUDE (created_at);
CREATE INDEX follows_of_followed ON public.follows USING btree (followed_id, follower_id) INCLUDE (created_at);
CREATE TRIGGER follows_noted_delete AFTER DELETE ON follows REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION follows_noted();
CREATE TRIGGER follows_noted_insert AFTER INSERT ON follows REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follows_noted();
CREATE TRIGGER follows_noted_update AFTER UPDATE OF follower_id, created_at ON follows FOR EACH ROW WHEN (old.follower_id IS DISTINCT FROM new.follower_id OR old.created_at IS DISTINCT FROM new.created_at) EXECUTE FUNCTION follows_noted();

-- group_permissions
create table group_permissions (
  group_id bigint not null,
  permission text not null,
  granted_at timestamp with time zone default now(),
  granted_by bigint,
  constraint group_permissions_pkey PRIMARY KEY (group_id, permission),
  constraint group_permissions_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES users(id),
  constraint group_permissions_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX group_permissions_by_permission ON public.group_permissions USING btree (permission);

-- groups
create table groups (
  id bigint not null generated always as identity,
  name text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  updated_by bigint,
  name_twin text,
  sign_in_rule text not null default 'any'::text,
  sign_in_rule_from date,
  constraint groups_pkey PRIMARY KEY (id),
  constraint groups_sign_in_rule_check CHECK ((sign_in_rule = ANY (ARRAY['any'::text, 'app'::text, 'passkey'::text]))),
  constraint groups_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id)
);
CREATE INDEX groups_by_created_at ON public.groups USING btree (created_at, id);
CREATE INDEX groups_by_name ON public.groups USING btree (search_key(name) COLLATE "C", id);
CREATE INDEX groups_by_updated_at ON public.groups USING btree (updated_at, id);
CREATE UNIQUE INDEX groups_name_key ON public.groups USING btree (name_key(name) COLLATE "C") WHERE ((name_twin IS NULL) OR (name_twin <> name_key(name)));

-- idempotency
create table idempotency (
  admin_id bigint not null,
  key text not null,
  call text not null,
  input_hmac bytea not null,
  status integer,
  body json,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_pkey PRIMARY KEY (admin_id, key),
  constraint idempotency_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE
);
CREATE INDEX idempotency_by_age ON public.idempotency USING btree (created_at);

-- interests
create table interests (
  id bigint not null generated always as identity,
  name text not null,
  campaigns_count integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  name_twin text,
  constraint interests_pkey PRIMARY KEY (id),
  constraint interests_campaigns_count_check CHECK ((campaigns_count >= 0)),
  constraint interests_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX interests_name_key ON public.interests USING btree (name_key(name) COLLATE "C") WHERE ((name_twin IS NULL) OR (name_twin <> name_key(name)));

-- known_networks
create table known_networks (
  admin_id bigint not null,
  network text not null,
  last_used_at timestamp with time zone not null default now(),
  constraint known_networks_pkey PRIMARY KEY (admin_id, network),
  constraint known_networks_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE
);

-- kysely_migration
create table kysely_migration (
  name character varying(255) not null,
  "timestamp" character varying(255) not null,
  constraint kysely_migration_pkey PRIMARY KEY (name)
);

-- list_choices
create table list_choices (
  admin_id bigint not null,
  list text not null,
  hidden_columns text[] not null default '{}'::text[],
  default_view_id bigint,
  column_widths jsonb not null default '{}'::jsonb,
  constraint list_choices_pkey PRIMARY KEY (admin_id, list),
  constraint list_choices_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE,
  constraint list_choices_default_view_id_fkey FOREIGN KEY (default_view_id) REFERENCES list_views(id) ON DELETE SET NULL
);
CREATE INDEX list_choices_by_view ON public.list_choices USING btree (default_view_id) WHERE (default_view_id IS NOT NULL);

-- list_view_groups
create table list_view_groups (
  view_id bigint not null,
  group_id bigint not null,
  constraint list_view_groups_pkey PRIMARY KEY (view_id, group_id),
  constraint list_view_groups_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint list_view_groups_view_id_fkey FOREIGN KEY (view_id) REFERENCES list_views(id) ON DELETE CASCADE
);
CREATE INDEX list_view_groups_of_group ON public.list_view_groups USING btree (group_id);

-- list_views
create table list_views (
  id bigint not null generated always as identity,
  owner_id bigint not null,
  list text not null,
  name text not null,
  shown jsonb not null,
  group_id bigint,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  name_twin text,
  constraint list_views_pkey PRIMARY KEY (id),
  constraint list_views_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE SET NULL,
  constraint list_views_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES admins(user_id) ON DELETE CASCADE,
  constraint list_views_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX list_views_by_group ON public.list_views USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE UNIQUE INDEX list_views_name_key ON public.list_views USING btree (owner_id, list, name_key(name) COLLATE "C") WHERE ((name_twin IS NULL) OR (name_twin <> name_key(name)));
CREATE INDEX list_views_shared ON public.list_views USING btree (list, group_id) WHERE (group_id IS NOT NULL);

-- measure_mails
create table measure_mails (
  id bigint not null generated always as identity,
  measure text not null,
  is_on boolean not null default true,
  subject text not null,
  body text not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  constraint measure_mails_pkey PRIMARY KEY (measure),
  constraint measure_mails_id_key UNIQUE (id),
  constraint measure_mails_body_check CHECK ((length(body) <= 5000)),
  constraint measure_mails_measure_check CHECK ((measure = ANY (ARRAY['warn'::text, 'hide_post'::text, 'delete_post'::text, 'suspend'::text]))),
  constraint measure_mails_subject_check CHECK ((length(subject) <= 200)),
  constraint measure_mails_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id)
);

-- moderation_decisions
create table moderation_decisions (
  id bigint not null generated always as identity,
  event_id text,
  kind text not null,
  post_id bigint,
  user_id bigint,
  case_id bigint,
  reason_id bigint,
  reason text,
  text text,
  until timestamp with time zone,
  decided_by bigint,
  decided_at timestamp with time zone not null default now(),
  reported_at timestamp with time zone,
  reports integer not null default 0,
  reporters integer not null default 0,
  reverted_at timestamp with time zone,
  reverted_by bigint,
  reverted_cause text,
  what text not null,
  search text,
  constraint moderation_decisions_pkey PRIMARY KEY (id),
  constraint moderation_decisions_event_id_key UNIQUE (event_id),
  constraint moderation_decisions_check CHECK (((reverted_at IS NULL) = (reverted_cause IS NULL))),
  constraint moderation_decisions_kind_check CHECK ((kind = ANY (ARRAY['dismiss'::text, 'warn'::text, 'hide_post'::text, 'delete_post'::text, 'suspend'::text]))),
  constraint moderation_decisions_reverted_cause_check CHECK ((reverted_cause = ANY (ARRAY['undo'::text, 'staff'::text, 'ended'::text, 'appeal'::text]))),
  constraint moderation_decisions_what_check CHECK ((what = ANY (ARRAY['posts'::text, 'users'::text]))),
  constraint moderation_decisions_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE SET NULL,
  constraint moderation_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint moderation_decisions_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE SET NULL,
  constraint moderation_decisions_reason_id_fkey FOREIGN KEY (reason_id) REFERENCES report_reasons(id),
  constraint moderation_decisions_reverted_by_fkey FOREIGN KEY (reverted_by) REFERENCES users(id),
  constraint moderation_decisions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX moderation_decisions_by_kind ON public.moderation_decisions USING btree (kind, decided_at, id);
CREATE INDEX moderation_decisions_by_reason ON public.moderation_decisions USING btree (reason_id, decided_at, id);
CREATE INDEX moderation_decisions_by_staff ON public.moderation_decisions USING btree (decided_by, decided_at, id);
CREATE INDEX moderation_decisions_by_time ON public.moderation_decisions USING btree (decided_at, id);
CREATE INDEX moderation_decisions_ended ON public.moderation_decisions USING btree (user_id, reverted_at, id) WHERE (reverted_at IS NOT NULL);
CREATE INDEX moderation_decisions_of_case ON public.moderation_decisions USING btree (case_id, id) WHERE (case_id IS NOT NULL);
CREATE INDEX moderation_decisions_of_person ON public.moderation_decisions USING btree (user_id, decided_at, id);
CREATE INDEX moderation_decisions_of_post ON public.moderation_decisions USING btree (post_id, id) WHERE (post_id IS NOT NULL);
CREATE INDEX moderation_decisions_of_user ON public.moderation_decisions USING btree (user_id, id);
CREATE INDEX moderation_decisions_reverted ON public.moderation_decisions USING btree (reverted_cause, decided_at, id) WHERE (reverted_cause IS NOT NULL);
CREATE INDEX moderation_decisions_search ON public.moderation_decisions USING gin (search gin_trgm_ops);
CREATE INDEX moderation_decisions_search_pieces ON public.moderation_decisions USING gin (search_pieces(search));
CREATE INDEX moderation_decisions_warnings ON public.moderation_decisions USING btree (user_id) WHERE ((kind = 'warn'::text) AND (reverted_at IS NULL));
CREATE TRIGGER moderation_decisions_what BEFORE INSERT ON moderation_decisions FOR EACH ROW EXECUTE FUNCTION moderation_decisions_what();
CREATE TRIGGER moderation_decisions_z_search_keys_insert BEFORE INSERT ON moderation_decisions FOR EACH ROW EXECUTE FUNCTION moderation_decisions_search_keys();
CREATE TRIGGER moderation_decisions_z_search_keys_update BEFORE UPDATE ON moderation_decisions FOR EACH ROW WHEN (old.reason IS DISTINCT FROM new.reason OR old.text IS DISTINCT FROM new.text) EXECUTE FUNCTION moderation_decisions_search_keys();

-- notice_events
create table notice_events (
  id bigint not null generated always as identity,
  kind text not null,
  about_type text not null,
  about_id bigint not null,
  text text not null,
  by_id bigint,
  to_admins bigint[] not null default '{}'::bigint[],
  to_groups bigint[] not null default '{}'::bigint[],
  to_holders text[],
  created_at timestamp with time zone not null default now(),
  constraint notice_events_pkey PRIMARY KEY (id),
  constraint notice_events_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX notice_events_by_actor ON public.notice_events USING btree (by_id) WHERE (by_id IS NOT NULL);

-- notice_settings
create table notice_settings (
  admin_id bigint not null,
  choices jsonb not null default '{}'::jsonb,
  quiet_from text,
  quiet_until text,
  constraint notice_settings_pkey PRIMARY KEY (admin_id),
  constraint notice_settings_quiet_check CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
  constraint notice_settings_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE
);

-- notices
create table notices (
  id bigint not null generated always as identity,
  admin_id bigint not null,
  kind text not null,
  about_type text not null,
  about_id bigint not null,
  text text not null,
  by_id bigint,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  mail_at timestamp with time zone,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE,
  constraint notices_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX notices_by_actor ON public.notices USING btree (by_id) WHERE (by_id IS NOT NULL);
CREATE INDEX notices_by_time ON public.notices USING btree (created_at);
CREATE INDEX notices_of_admin ON public.notices USING btree (admin_id, id);
CREATE INDEX notices_of_kind ON public.notices USING btree (admin_id, kind, id);
CREATE INDEX notices_read ON public.notices USING btree (admin_id, id) WHERE (read_at IS NOT NULL);
CREATE INDEX notices_to_mail ON public.notices USING btree (mail_at, admin_id) WHERE (mail_at IS NOT NULL);
CREATE INDEX notices_unread ON public.notices USING btree (admin_id, id) WHERE (read_at IS NULL);

-- outbox
create table outbox (
  id bigint not null generated always as identity,
  kind text not null,
  recipient text not null,
  subject text not null,
  sealed_text bytea,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  due_at timestamp with time zone not null default now(),
  tries integer not null default 0,
  last_error text,
  sent_at timestamp with time zone,
  given_up_at timestamp with time zone,
  user_email_id bigint,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_user_email_id_fkey FOREIGN KEY (user_email_id) REFERENCES user_emails(id) ON DELETE CASCADE
);
CREATE INDEX outbox_by_recipient ON public.outbox USING btree (lower(recipient));
CREATE INDEX outbox_of_user_email ON public.outbox USING btree (user_email_id) WHERE (user_email_id IS NOT NULL);
CREATE INDEX outbox_waiting ON public.outbox USING btree (expires_at, due_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));

-- page_drafts
create table page_drafts (
  admin_id bigint not null,
  setting_id bigint not null,
  data text not null,
  version integer not null,
  written_at timestamp with time zone not null default now(),
  constraint page_drafts_pkey PRIMARY KEY (admin_id, setting_id),
  constraint page_drafts_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE,
  constraint page_drafts_setting_id_fkey FOREIGN KEY (setting_id) REFERENCES settings(id) ON DELETE CASCADE
);
CREATE INDEX page_drafts_setting ON public.page_drafts USING btree (setting_id);
CREATE INDEX page_drafts_written_at ON public.page_drafts USING btree (written_at);

-- passkeys
create table passkeys (
  id bigint not null generated always as identity,
  admin_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE
);
CREATE INDEX passkeys_by_admin ON public.passkeys USING btree (admin_id, id);

-- password_resets
create table password_resets (
  id bigint not null generated always as identity,
  sealed_email bytea not null,
  ip text not null,
  request_id text not null,
  created_at timestamp with time zone not null default now(),
  constraint password_resets_pkey PRIMARY KEY (id)
);

-- people_bit_changes
create table people_bit_changes (
  kind counted not null,
  span text not null,
  starts date not null,
  chunk bigint not null,
  bits bit(32768) not null
);
CREATE INDEX people_bit_changes_key ON public.people_bit_changes USING btree (kind, span, starts);

-- people_bits
create table people_bits (
  kind counted not null,
  span text not null,
  starts date not null,
  chunk bigint not null,
  people integer not null,
  bits bit(32768) not null,
  constraint people_bits_pkey PRIMARY KEY (kind, span, starts, chunk) INCLUDE (people)
);

-- people_changes
create table people_changes (
  person bigint not null,
  day date not null,
  kind counted not null,
  by integer not null
);

-- people_days
create table people_days (
  person bigint not null,
  day date not null,
  kind counted not null,
  events integer not null,
  constraint people_days_pkey PRIMARY KEY (kind, person, day)
);
CREATE INDEX people_days_active ON public.people_days USING btree (day, person) WHERE ((kind = 'active'::counted) AND (events > 0));
CREATE INDEX people_days_of_person ON public.people_days USING btree (person);

-- people_firsts
create table people_firsts (
  kind counted not null,
  span text not null,
  starts date not null,
  before date not null,
  people integer not null,
  constraint people_firsts_pkey PRIMARY KEY (kind, span, starts, before) INCLUDE (people),
  constraint people_firsts_span_check CHECK ((span = ANY (ARRAY['day'::text, 'month'::text, 'year'::text])))
);

-- people_shown
create table people_shown (
  id bigint not null generated always as identity,
  admin_id bigint not null,
  user_id bigint not null,
  call text not null,
  shown_at timestamp with time zone not null default now(),
  is_audited boolean not null default false,
  constraint people_shown_pkey PRIMARY KEY (admin_id, user_id)
);
CREATE INDEX people_shown_of_user ON public.people_shown USING btree (user_id);
CREATE INDEX people_shown_unaudited ON public.people_shown USING btree (admin_id, id) WHERE (NOT is_audited);

-- permission_uses
create table permission_uses (
  admin_id bigint not null,
  permission text not null,
  last_used_on date not null,
  constraint permission_uses_pkey PRIMARY KEY (admin_id, permission),
  constraint permission_uses_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE
);

-- positions
create table positions (
  id bigint not null generated always as identity,
  app_id text collate "C",
  user_id bigint not null,
  latitude double precision not null,
  longitude double precision not null,
  place text,
  created_at timestamp with time zone not null default now(),
  constraint positions_pkey PRIMARY KEY (id, created_at),
  constraint positions_app_id_check CHECK ((((octet_length(app_id) >= 1) AND (octet_length(app_id) <= 128)) AND (app_id !~ '[^ -~]'::text))),
  constraint positions_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint positions_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint positions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) partition by RANGE (created_at);
CREATE INDEX positions_of_user ON public.positions USING btree (user_id, created_at);

-- positions_other
create table positions_other partition of positions DEFAULT;
CREATE UNIQUE INDEX positions_other_app_id_key ON public.positions_other USING btree (app_id, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text))) WHERE (app_id IS NOT NULL);

-- post_reports
create table post_reports (
  id bigint not null generated always as identity,
  post_id bigint not null,
  case_id bigint not null,
  reported_by bigint not null,
  reason text not null,
  note text,
  created_at timestamp with time zone not null default now(),
  app_id text collate "C",
  author_id bigint,
  constraint post_reports_pkey PRIMARY KEY (id),
  constraint post_reports_app_id_check CHECK ((((octet_length(app_id) >= 1) AND (octet_length(app_id) <= 128)) AND (app_id !~ '[^ -~]'::text))),
  constraint post_reports_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint post_reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint post_reports_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint post_reports_reported_by_fkey FOREIGN KEY (reported_by) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX post_reports_app_id_key ON public.post_reports USING btree (app_id, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text))) WHERE (app_id IS NOT NULL);
CREATE INDEX post_reports_by_created_at ON public.post_reports USING btree (created_at) INCLUDE (reason);
CREATE INDEX post_reports_by_id ON public.post_reports USING btree (post_id, id);
CREATE INDEX post_reports_by_post ON public.post_reports USING btree (post_id, created_at, id);
CREATE INDEX post_reports_by_reporter ON public.post_reports USING btree (reported_by);
CREATE INDEX post_reports_of_author ON public.post_reports USING btree (author_id, created_at, id) WHERE (author_id IS NOT NULL);
CREATE INDEX post_reports_of_case ON public.post_reports USING btree (case_id, created_at, id);

-- post_viewers
create table post_viewers (
  post_id bigint not null,
  user_id bigint not null,
  created_at timestamp with time zone not null,
  constraint post_viewers_pkey PRIMARY KEY (post_id, user_id),
  constraint post_viewers_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint post_viewers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX post_viewers_by_created_at ON public.post_viewers USING btree (post_id, created_at, user_id);
CREATE INDEX post_viewers_by_user ON public.post_viewers USING btree (user_id);

-- post_views
create table post_views (
  post_id bigint not null,
  user_id bigint,
  created_at timestamp with time zone not null default now(),
  app_id text collate "C",
  constraint post_views_app_id_check CHECK ((((octet_length(app_id) >= 1) AND (octet_length(app_id) <= 128)) AND (app_id !~ '[^ -~]'::text))),
  constraint post_views_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint post_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) partition by RANGE (created_at);
CREATE INDEX post_views_by_created_at ON public.post_views USING btree (post_id, created_at, user_id);
CREATE INDEX post_views_by_user ON public.post_views USING btree (user_id);
CREATE TRIGGER post_views_count_insert AFTER INSERT ON post_views REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION post_views_count_insert();
CREATE TRIGGER post_views_note_viewers AFTER INSERT ON post_views REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION post_views_note_viewers();

-- post_views_other
create table post_views_other partition of post_views DEFAULT;
CREATE UNIQUE INDEX post_views_other_app_id_key ON public.post_views_other USING btree (app_id, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text))) WHERE (app_id IS NOT NULL);

-- posts
create table posts (
  id bigint not null generated always as identity,
  user_id bigint not null,
  image text,
  title text not null,
  website text,
  text text,
  latitude double precision,
  longitude double precision,
  like_count integer not null default 0,
  comment_count integer not null default 0,
  clicks_count integer not null default 0,
  views_count integer not null default 0,
  shares_count integer not null default 0,
  bookmarks_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  deleted_by bigint,
  deletion_reason text,
  restored_at timestamp with time zone,
  restored_by bigint,
  app_id text collate "C",
  deleted_by_app boolean not null default false,
  hidden_at timestamp with time zone,
  hidden_by bigint,
  hiding_reason text,
  deleted_by_author boolean not null default false,
  purged_at timestamp with time zone,
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_app_id_check CHECK ((((octet_length(app_id) >= 1) AND (octet_length(app_id) <= 128)) AND (app_id !~ '[^ -~]'::text))),
  constraint posts_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint posts_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint posts_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id),
  constraint posts_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES users(id),
  constraint posts_restored_by_fkey FOREIGN KEY (restored_by) REFERENCES users(id),
  constraint posts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX posts_app_id_key ON public.posts USING btree (app_id) WHERE (app_id IS NOT NULL);
CREATE INDEX posts_by_user ON public.posts USING btree (user_id, id);
CREATE INDEX posts_by_words ON public.posts USING btree (comparable_text(title, text), user_id) WHERE (deleted_at IS NULL);
CREATE INDEX posts_deleted ON public.posts USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX posts_of_user ON public.posts USING btree (user_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE TRIGGER archive_note_gone_posts AFTER DELETE ON posts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION archive_note_gone_posts();
CREATE TRIGGER cases_follow_post AFTER UPDATE OF title ON posts FOR EACH ROW WHEN (new.title <> old.title AND new.purged_at IS NULL) EXECUTE FUNCTION cases_follow_post();
CREATE TRIGGER posts_noted_delete AFTER DELETE ON posts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION posts_noted();
CREATE TRIGGER posts_noted_insert AFTER INSERT ON posts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION posts_noted();
CREATE TRIGGER posts_noted_update AFTER UPDATE OF user_id, created_at ON posts FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id OR old.created_at IS DISTINCT FROM new.created_at) EXECUTE FUNCTION posts_noted();
CREATE TRIGGER posts_similarity AFTER UPDATE OF title, text, website, user_id ON posts FOR EACH ROW WHEN (new.title IS DISTINCT FROM old.title OR new.text IS DISTINCT FROM old.text OR new.website IS DISTINCT FROM old.website OR new.user_id IS DISTINCT FROM old.user_id) EXECUTE FUNCTION posts_similarity();

-- preferences
create table preferences (
  admin_id bigint not null,
  colour_scheme text not null default 'auto'::text,
  blur_media boolean not null default true,
  single_keys boolean not null default true,
  time_zone text not null default 'UTC'::text,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  greyscale_media boolean not null default false,
  mute_media boolean not null default false,
  own_media text[] not null default '{}'::text[],
  break_minutes integer not null default 0,
  start_page text,
  shows_first_steps boolean not null default true,
  constraint preferences_pkey PRIMARY KEY (admin_id),
  constraint preferences_break_minutes_check CHECK (((break_minutes >= 0) AND (break_minutes <= 240))),
  constraint preferences_own_media_check CHECK ((own_media <@ ARRAY['blur_media'::text, 'greyscale_media'::text, 'mute_media'::text])),
  constraint preferences_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE
);

-- reason_policies
create table reason_policies (
  id bigint not null generated always as identity,
  reason_id bigint not null,
  version integer not null,
  text text not null,
  violations text[] not null default '{}'::text[],
  permitted text[] not null default '{}'::text[],
  url text,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  constraint reason_policies_pkey PRIMARY KEY (id),
  constraint reason_policies_of_reason UNIQUE (reason_id, version),
  constraint reason_policies_reason_id_fkey FOREIGN KEY (reason_id) REFERENCES report_reasons(id) ON DELETE CASCADE,
  constraint reason_policies_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id)
);
CREATE INDEX reason_policies_by_author ON public.reason_policies USING btree (updated_by) WHERE (updated_by IS NOT NULL);

-- recovery_codes
create table recovery_codes (
  admin_id bigint not null,
  slot integer not null,
  code_hash text not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (admin_id, slot),
  constraint recovery_codes_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE
);

-- refund_requests
create table refund_requests (
  id bigint not null generated always as identity,
  event_id text not null,
  user_id bigint not null,
  transaction_id bigint,
  amount numeric(14,2) not null,
  reason text not null,
  requested_at timestamp with time zone not null default now(),
  requested_by bigint,
  constraint refund_requests_pkey PRIMARY KEY (id),
  constraint refund_requests_event_id_key UNIQUE (event_id),
  constraint refund_requests_amount_check CHECK ((amount > (0)::numeric)),
  constraint refund_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint refund_requests_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id),
  constraint refund_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX refund_requests_of_transaction ON public.refund_requests USING btree (transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX refund_requests_of_user ON public.refund_requests USING btree (user_id, id);

-- refund_withdrawals
create table refund_withdrawals (
  refund_request_id bigint not null,
  event_id text not null,
  withdrawn_by bigint,
  withdrawn_at timestamp with time zone not null default now(),
  constraint refund_withdrawals_pkey PRIMARY KEY (refund_request_id),
  constraint refund_withdrawals_event_id_key UNIQUE (event_id),
  constraint refund_withdrawals_refund_request_id_fkey FOREIGN KEY (refund_request_id) REFERENCES refund_requests(id),
  constraint refund_withdrawals_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id) ON DELETE SET NULL
);

-- report_app_reasons
create table report_app_reasons (
  id bigint not null generated always as identity,
  text text not null,
  reason_id bigint,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  reports bigint not null default 0,
  constraint report_app_reasons_pkey PRIMARY KEY (id),
  constraint report_app_reasons_reason_id_fkey FOREIGN KEY (reason_id) REFERENCES report_reasons(id),
  constraint report_app_reasons_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id)
);
CREATE INDEX report_app_reasons_of_reason ON public.report_app_reasons USING btree (reason_id, id);
CREATE UNIQUE INDEX report_app_reasons_text_key ON public.report_app_reasons USING btree (md5(text));
CREATE TRIGGER report_app_reasons_urgency AFTER UPDATE OF reason_id ON report_app_reasons FOR EACH ROW WHEN (old.reason_id IS DISTINCT FROM new.reason_id) EXECUTE FUNCTION report_app_reasons_urgency();

-- report_email_recipients
create table report_email_recipients (
  report_email_id bigint not null,
  admin_id bigint not null,
  sent_for date not null,
  constraint report_email_recipients_pkey PRIMARY KEY (report_email_id, admin_id),
  constraint report_email_recipients_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE,
  constraint report_email_recipients_report_email_id_fkey FOREIGN KEY (report_email_id) REFERENCES report_emails(id) ON DELETE CASCADE
);
CREATE INDEX report_email_recipients_of_admin ON public.report_email_recipients USING btree (admin_id, report_email_id);

-- report_emails
create table report_emails (
  id bigint not null generated always as identity,
  report text not null,
  every text not null,
  created_by bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint report_emails_pkey PRIMARY KEY (id),
  constraint report_emails_every_check CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint report_emails_report_check CHECK ((report = ANY (ARRAY['dashboard'::text, 'month'::text]))),
  constraint report_emails_created_by_fkey FOREIGN KEY (created_by) REFERENCES admins(user_id) ON DELETE CASCADE
);
CREATE INDEX report_emails_of_admin ON public.report_emails USING btree (created_by, id);

-- report_reasons
create table report_reasons (
  id bigint not null generated always as identity,
  name text not null,
  severity text not null,
  text text not null default ''::text,
  place integer not null,
  is_other boolean not null default false,
  archived_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  dsa_category text not null default 'other_violation_tc'::text,
  target_hours integer not null default 24,
  name_twin text,
  constraint report_reasons_pkey PRIMARY KEY (id),
  constraint report_reasons_check CHECK (((NOT is_other) OR (archived_at IS NULL))),
  constraint report_reasons_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint report_reasons_severity_check CHECK ((severity = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'critical'::text]))),
  constraint report_reasons_target_hours_check CHECK (((target_hours >= 1) AND (target_hours <= 720))),
  constraint report_reasons_text_check CHECK ((length(text) <= 500)),
  constraint report_reasons_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id)
);
CREATE UNIQUE INDEX report_reasons_name_key ON public.report_reasons USING btree (name_key(name) COLLATE "C") WHERE ((name_twin IS NULL) OR (name_twin <> name_key(name)));
CREATE UNIQUE INDEX report_reasons_other ON public.report_reasons USING btree (is_other) WHERE is_other;
CREATE TRIGGER report_reasons_urgency AFTER UPDATE OF severity, target_hours ON report_reasons FOR EACH ROW WHEN (old.severity <> new.severity OR old.target_hours <> new.target_hours) EXECUTE FUNCTION report_reasons_urgency();

-- schema_files
create table schema_files (
  name text not null,
  checksum text not null,
  constraint schema_files_pkey PRIMARY KEY (name)
);

-- search_changes
create table search_changes (
  day date not null,
  term text not null,
  searches integer not null,
  opened integer not null
);
CREATE INDEX search_changes_by_day ON public.search_changes USING btree (day);

-- search_count_changes
create table search_count_changes (
  span text not null,
  starts date not null,
  term text not null,
  searches bigint not null,
  opened bigint not null
);
CREATE INDEX search_count_changes_key ON public.search_count_changes USING btree (span, starts, abs(searches) DESC);

-- search_counts
create table search_counts (
  starts date not null,
  term_id integer not null,
  searches integer not null,
  opened integer not null,
  span text not null,
  constraint search_counts_span_check CHECK ((span = ANY (ARRAY['day'::text, 'month'::text, 'year'::text])))
);
CREATE INDEX search_counts_heads ON public.search_counts USING btree (span, starts, searches DESC, term_id);
CREATE UNIQUE INDEX search_counts_key ON public.search_counts USING btree (span, starts, term_id) INCLUDE (searches, opened);
CREATE INDEX search_counts_of_nothing ON public.search_counts USING btree (term_id) WHERE (searches = 0);

-- search_key_fill
create table search_key_fill (
  table_name text not null,
  id bigint not null default 0,
  constraint search_key_fill_pkey PRIMARY KEY (table_name)
);

-- search_terms
create table search_terms (
  id integer not null generated always as identity,
  term text collate "C" not null,
  constraint search_terms_pkey PRIMARY KEY (id),
  constraint search_terms_term_key UNIQUE (term)
);

-- searches
create table searches (
  id bigint not null generated always as identity,
  user_id bigint,
  search_term text not null,
  type text not null,
  image text,
  title text,
  description text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  app_id text collate "C",
  is_opened boolean,
  corrections jsonb,
  constraint searches_pkey PRIMARY KEY (id, created_at),
  constraint searches_app_id_check CHECK ((((octet_length(app_id) >= 1) AND (octet_length(app_id) <= 128)) AND (app_id !~ '[^ -~]'::text))),
  constraint searches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) partition by RANGE (created_at);
CREATE INDEX searches_by_created_at ON public.searches USING btree (created_at, id);
CREATE INDEX searches_by_term ON public.searches USING btree (lower(search_term) COLLATE "C", updated_at, id) INCLUDE (created_at, search_term);
CREATE INDEX searches_by_updated_at ON public.searches USING btree (updated_at, id) INCLUDE (created_at);
CREATE INDEX searches_of_user ON public.searches USING btree (user_id, updated_at, id) INCLUDE (created_at);
CREATE TRIGGER searches_noted_delete AFTER DELETE ON searches REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION searches_noted();
CREATE TRIGGER searches_noted_insert AFTER INSERT ON searches REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION searches_noted();
CREATE TRIGGER searches_noted_terms_delete AFTER DELETE ON searches REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION searches_noted_terms();
CREATE TRIGGER searches_noted_terms_insert AFTER INSERT ON searches REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION searches_noted_terms();
CREATE TRIGGER searches_noted_terms_update AFTER UPDATE ON searches REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION searches_noted_terms();
CREATE TRIGGER searches_noted_update AFTER UPDATE ON searches REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION searches_noted();

-- searches_other
create table searches_other partition of searches DEFAULT;
CREATE UNIQUE INDEX searches_other_app_id_key ON public.searches_other USING btree (app_id, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text))) WHERE (app_id IS NOT NULL);

-- second_admin_requests
create table second_admin_requests (
  id bigint not null generated always as identity,
  kind text not null,
  user_id bigint,
  asked_by bigint,
  asked_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  password_hash text,
  unused_hash text,
  decided_by bigint,
  decided_at timestamp with time zone,
  is_confirmed boolean not null default false,
  constraint second_admin_requests_pkey PRIMARY KEY (id),
  constraint second_admin_requests_kind_check CHECK ((kind = ANY (ARRAY['reset'::text, 'turn_off'::text]))),
  constraint second_admin_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint second_admin_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint second_admin_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES admins(user_id) ON DELETE CASCADE
);
CREATE INDEX second_admin_requests_by_asker ON public.second_admin_requests USING btree (asked_by);
CREATE INDEX second_admin_requests_by_decider ON public.second_admin_requests USING btree (decided_by);
CREATE INDEX second_admin_requests_by_user ON public.second_admin_requests USING btree (user_id);

-- service_key_buckets
create unlogged table service_key_buckets (
  key_id bigint not null,
  items double precision not null,
  filled_at timestamp with time zone not null,
  constraint service_key_buckets_pkey PRIMARY KEY (key_id),
  constraint service_key_buckets_key_id_fkey FOREIGN KEY (key_id) REFERENCES service_keys(id) ON DELETE CASCADE
) with (fillfactor=50);

-- service_key_days
create table service_key_days (
  key_id bigint not null,
  day date not null,
  calls bigint not null,
  errors bigint not null,
  constraint service_key_days_pkey PRIMARY KEY (key_id, day),
  constraint service_key_days_key_id_fkey FOREIGN KEY (key_id) REFERENCES service_keys(id) ON DELETE CASCADE
);
CREATE INDEX service_key_days_by_day ON public.service_key_days USING btree (day);

-- service_key_secrets
create table service_key_secrets (
  hash bytea not null,
  key_id bigint not null,
  last_four text not null,
  created_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone,
  constraint service_key_secrets_pkey PRIMARY KEY (hash),
  constraint service_key_secrets_hash_check CHECK ((length(hash) = 32)),
  constraint service_key_secrets_key_id_fkey FOREIGN KEY (key_id) REFERENCES service_keys(id) ON DELETE CASCADE
);
CREATE INDEX service_key_secrets_of_key ON public.service_key_secrets USING btree (key_id, created_at DESC);
CREATE UNIQUE INDEX service_key_secrets_present ON public.service_key_secrets USING btree (key_id) WHERE (ends_at IS NULL);

-- service_keys
create table service_keys (
  id bigint not null generated always as identity,
  name text not null,
  kind text not null,
  scopes text[] not null,
  allowed_networks cidr[] not null default '{}'::cidr[],
  items_per_second integer not null default 20000,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  name_twin text,
  constraint service_keys_pkey PRIMARY KEY (id),
  constraint service_keys_items_per_second_check CHECK (((items_per_second >= 1) AND (items_per_second <= 1000000))),
  constraint service_keys_kind_check CHECK ((kind = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint service_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint service_keys_scopes_check CHECK ((cardinality(scopes) > 0)),
  constraint service_keys_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX service_keys_name_key ON public.service_keys USING btree (name_key(name) COLLATE "C") WHERE ((name_twin IS NULL) OR (name_twin <> name_key(name)));

-- sessions
create table sessions (
  id bigint not null generated always as identity,
  token_hash bytea not null,
  admin_id bigint not null,
  binding_hash bytea,
  temporary_password_id bigint,
  ip text not null,
  user_agent text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  method text,
  needs_method text,
  proven_at timestamp with time zone not null default now(),
  view_group_id bigint,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_method_check CHECK ((method = ANY (ARRAY['mail'::text, 'app'::text, 'passkey'::text, 'recovery'::text, 'sso'::text]))),
  constraint sessions_needs_method_check CHECK ((needs_method = ANY (ARRAY['app'::text, 'passkey'::text]))),
  constraint sessions_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE,
  constraint sessions_temporary_password_id_fkey FOREIGN KEY (temporary_password_id) REFERENCES temporary_passwords(id),
  constraint sessions_view_group_id_fkey FOREIGN KEY (view_group_id) REFERENCES groups(id) ON DELETE SET NULL
);
CREATE INDEX sessions_by_admin ON public.sessions USING btree (admin_id, last_used_at);
CREATE INDEX sessions_by_view_group ON public.sessions USING btree (view_group_id) WHERE (view_group_id IS NOT NULL);

-- setting_versions
create table setting_versions (
  id bigint not null generated always as identity,
  setting_id bigint not null,
  version integer not null,
  data text not null,
  size integer not null generated always as (char_length(data)) stored,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  constraint setting_versions_pkey PRIMARY KEY (id),
  constraint setting_versions_setting_id_version_key UNIQUE (setting_id, version),
  constraint setting_versions_setting_id_fkey FOREIGN KEY (setting_id) REFERENCES settings(id),
  constraint setting_versions_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id)
);

-- settings
create table settings (
  id bigint not null generated always as identity,
  data_key text not null,
  data text not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  constraint settings_pkey PRIMARY KEY (id),
  constraint settings_data_key_key UNIQUE (data_key),
  constraint settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id)
);

-- sso_codes
create table sso_codes (
  code_hash bytea not null,
  binding_hash bytea not null,
  identity_id bigint not null,
  sid text,
  sealed_id_token bytea,
  expires_at timestamp with time zone not null,
  is_proof boolean not null default false,
  constraint sso_codes_pkey PRIMARY KEY (code_hash),
  constraint sso_codes_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES sso_identities(id) ON DELETE CASCADE
);
CREATE INDEX sso_codes_by_expiry ON public.sso_codes USING btree (expires_at);
CREATE INDEX sso_codes_by_identity ON public.sso_codes USING btree (identity_id);

-- sso_identities
create table sso_identities (
  id bigint not null generated always as identity,
  admin_id bigint not null,
  issuer text not null,
  subject text not null,
  strength text not null default 'any'::text,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  constraint sso_identities_pkey PRIMARY KEY (id),
  constraint sso_identities_of_admin UNIQUE (admin_id, issuer),
  constraint sso_identities_of_subject UNIQUE (issuer, subject),
  constraint sso_identities_strength_check CHECK ((strength = ANY (ARRAY['any'::text, 'app'::text, 'passkey'::text]))),
  constraint sso_identities_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE
);

-- sso_sessions
create table sso_sessions (
  session_id bigint not null,
  identity_id bigint not null,
  sid text,
  sealed_id_token bytea,
  constraint sso_sessions_pkey PRIMARY KEY (session_id),
  constraint sso_sessions_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES sso_identities(id) ON DELETE CASCADE,
  constraint sso_sessions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX sso_sessions_by_identity ON public.sso_sessions USING btree (identity_id);

-- temporary_passwords
create table temporary_passwords (
  id bigint not null generated always as identity,
  admin_id bigint not null,
  password_hash text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  token_hash bytea,
  constraint temporary_passwords_pkey PRIMARY KEY (id),
  constraint temporary_passwords_one_hash CHECK ((num_nonnulls(password_hash, token_hash) = 1)),
  constraint temporary_passwords_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE
);
CREATE INDEX temporary_passwords_by_admin ON public.temporary_passwords USING btree (admin_id, expires_at);

-- thresholds
create table thresholds (
  id bigint not null generated always as identity,
  admin_id bigint not null,
  figure text not null,
  period text not null,
  direction text not null,
  value numeric(20,2) not null,
  is_over boolean not null default false,
  last_value numeric(30,2),
  checked_at timestamp with time zone,
  crossed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint thresholds_pkey PRIMARY KEY (id),
  constraint thresholds_direction_check CHECK ((direction = ANY (ARRAY['above'::text, 'below'::text, 'change'::text]))),
  constraint thresholds_period_check CHECK ((period = ANY (ARRAY['today'::text, 'week'::text]))),
  constraint thresholds_value_check CHECK ((value >= (0)::numeric)),
  constraint thresholds_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE
);
CREATE INDEX thresholds_by_check ON public.thresholds USING btree (checked_at NULLS FIRST, id);
CREATE INDEX thresholds_of_admin ON public.thresholds USING btree (admin_id, id);

-- throttles
create table throttles (
  bucket bytea not null,
  taken integer not null,
  resets_at timestamp with time zone not null,
  name text,
  admin_id bigint,
  constraint throttles_pkey PRIMARY KEY (bucket)
);
CREATE INDEX throttles_by_reset ON public.throttles USING btree (resets_at);

-- transaction_days
create table transaction_days (
  day date not null,
  transaction_type text not null,
  transactions integer not null,
  amount numeric(20,2) not null,
  constraint transaction_days_pkey PRIMARY KEY (day, transaction_type)
);

-- transactions
create table transactions (
  id bigint not null generated always as identity,
  campaign_id bigint,
  amount numeric(14,2) not null,
  transaction_type text not null,
  stripe_transaction_id text,
  created_at timestamp with time zone not null default now(),
  app_id text collate "C",
  user_id bigint,
  reverses bigint,
  request text,
  constraint transactions_pkey PRIMARY KEY (id),
  constraint transactions_stripe_transaction_id_key UNIQUE (stripe_transaction_id),
  constraint transactions_amount_check CHECK ((amount >= (0)::numeric)),
  constraint transactions_app_id_check CHECK ((((octet_length(app_id) >= 1) AND (octet_length(app_id) <= 128)) AND (app_id !~ '[^ -~]'::text))),
  constraint transactions_somebody CHECK ((num_nonnulls(user_id, campaign_id) > 0)),
  constraint transactions_transaction_type_check CHECK ((transaction_type = ANY (ARRAY['debit'::text, 'credit'::text]))),
  constraint transactions_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  constraint transactions_reverses_fkey FOREIGN KEY (reverses) REFERENCES transactions(id),
  constraint transactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX transactions_app_id_key ON public.transactions USING btree (app_id, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text))) WHERE (app_id IS NOT NULL);
CREATE INDEX transactions_by_amount ON public.transactions USING btree (amount, id);
CREATE INDEX transactions_by_created_at ON public.transactions USING btree (created_at, id);
CREATE INDEX transactions_by_type ON public.transactions USING btree (transaction_type, id);
CREATE INDEX transactions_by_type_and_amount ON public.transactions USING btree (transaction_type, amount, id);
CREATE INDEX transactions_by_type_and_created_at ON public.transactions USING btree (transaction_type, created_at, id);
CREATE INDEX transactions_of_campaign ON public.transactions USING btree (campaign_id, created_at, id) INCLUDE (transaction_type, amount, user_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX transactions_of_campaign_by_amount ON public.transactions USING btree (campaign_id, amount, id) INCLUDE (transaction_type, created_at, user_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX transactions_of_campaign_by_id ON public.transactions USING btree (campaign_id, id) INCLUDE (transaction_type, created_at, amount, user_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX transactions_of_user ON public.transactions USING btree (user_id, created_at, id) INCLUDE (transaction_type, amount, campaign_id) WHERE (user_id IS NOT NULL);
CREATE INDEX transactions_of_user_by_amount ON public.transactions USING btree (user_id, amount, id) INCLUDE (transaction_type, created_at, campaign_id) WHERE (user_id IS NOT NULL);
CREATE INDEX transactions_of_user_by_id ON public.transactions USING btree (user_id, id) INCLUDE (transaction_type, created_at, amount, campaign_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX transactions_request_key ON public.transactions USING btree (request) WHERE (request IS NOT NULL);
CREATE INDEX transactions_reversing ON public.transactions USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE INDEX transactions_stripe ON public.transactions USING gin (lower(stripe_transaction_id) gin_trgm_ops);
CREATE INDEX transactions_without_user ON public.transactions USING btree (campaign_id) WHERE (user_id IS NULL);
CREATE TRIGGER transactions_by_others AFTER INSERT ON transactions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION transactions_by_others();
CREATE TRIGGER transactions_of_campaign_days AFTER INSERT ON transactions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION transactions_of_campaign_days();
CREATE TRIGGER transactions_of_user_months AFTER INSERT ON transactions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION transactions_of_user_months();
CREATE TRIGGER transactions_sum AFTER INSERT ON transactions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION transactions_sum();
CREATE TRIGGER transactions_user BEFORE INSERT ON transactions FOR EACH ROW WHEN (new.user_id IS NULL AND new.campaign_id IS NOT NULL) EXECUTE FUNCTION transactions_user();

-- transactions_by_others
create table transactions_by_others (
  user_id bigint not null,
  transaction_id bigint not null,
  constraint transactions_by_others_pkey PRIMARY KEY (user_id, transaction_id)
);

-- translations
create table translations (
  hash bytea not null,
  language text not null,
  text text not null,
  created_at timestamp with time zone not null default now(),
  constraint translations_pkey PRIMARY KEY (hash)
);
CREATE INDEX translations_by_time ON public.translations USING btree (created_at);

-- us_state_shapes
create table us_state_shapes (
  state text not null,
  shape polygon not null,
  constraint us_state_shapes_state_fkey FOREIGN KEY (state) REFERENCES us_states(code)
);

-- us_states
create table us_states (
  code text not null,
  name text not null,
  constraint us_states_pkey PRIMARY KEY (code),
  constraint us_states_name_key UNIQUE (name)
);

-- used_passkey_challenges
create table used_passkey_challenges (
  challenge_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_passkey_challenges_pkey PRIMARY KEY (challenge_hash)
);
CREATE INDEX used_passkey_challenges_by_expiry ON public.used_passkey_challenges USING btree (expires_at);

-- user_emails
create table user_emails (
  id bigint not null generated always as identity,
  user_id bigint not null,
  admin_id bigint,
  about text,
  subject text not null,
  text text not null,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  is_bounced boolean not null default false,
  constraint user_emails_pkey PRIMARY KEY (id),
  constraint user_emails_about_check CHECK ((about = ANY (ARRAY['posts'::text, 'users'::text]))),
  constraint user_emails_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id),
  constraint user_emails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_emails_of_admin ON public.user_emails USING btree (admin_id) WHERE (admin_id IS NOT NULL);
CREATE INDEX user_emails_of_user ON public.user_emails USING btree (user_id, created_at, id);

-- user_erasures
create table user_erasures (
  user_id bigint not null,
  known text[] not null default '{}'::text[],
  asked_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null default now(),
  step text,
  is_left boolean not null default false,
  constraint user_erasures_pkey PRIMARY KEY (user_id),
  constraint user_erasures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_erasures_asked ON public.user_erasures USING btree (asked_at);
CREATE INDEX user_erasures_due ON public.user_erasures USING btree (due_at, user_id);

-- user_money_months
create table user_money_months (
  user_id bigint not null,
  month date not null,
  debits integer not null,
  debit numeric(20,2) not null,
  credits integer not null,
  credit numeric(20,2) not null,
  constraint user_money_months_pkey PRIMARY KEY (user_id, month)
);

-- user_notes
create table user_notes (
  id bigint not null generated always as identity,
  user_id bigint not null,
  admin_id bigint not null,
  text text not null,
  created_at timestamp with time zone not null default now(),
  same_as bigint,
  constraint user_notes_pkey PRIMARY KEY (id),
  constraint user_notes_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id),
  constraint user_notes_same_as_fkey FOREIGN KEY (same_as) REFERENCES users(id) ON DELETE SET NULL,
  constraint user_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_notes_by_user ON public.user_notes USING btree (user_id, id);
CREATE INDEX user_notes_of_user ON public.user_notes USING btree (user_id, created_at, id);
CREATE INDEX user_notes_same_as ON public.user_notes USING btree (same_as) WHERE (same_as IS NOT NULL);

-- user_permissions
create table user_permissions (
  admin_id bigint not null,
  permission text not null,
  granted_at timestamp with time zone default now(),
  granted_by bigint,
  constraint user_permissions_pkey PRIMARY KEY (admin_id, permission),
  constraint user_permissions_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(user_id) ON DELETE CASCADE,
  constraint user_permissions_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES users(id)
);
CREATE INDEX user_permissions_by_permission ON public.user_permissions USING btree (permission);

-- user_reports
create table user_reports (
  id bigint not null generated always as identity,
  reported_user_id bigint not null,
  reported_by bigint not null,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  dismissed_at timestamp with time zone,
  note text,
  case_id bigint,
  app_id text collate "C",
  constraint user_reports_pkey PRIMARY KEY (id),
  constraint user_reports_app_id_check CHECK ((((octet_length(app_id) >= 1) AND (octet_length(app_id) <= 128)) AND (app_id !~ '[^ -~]'::text))),
  constraint user_reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint user_reports_reported_by_fkey FOREIGN KEY (reported_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_reports_reported_user_id_fkey FOREIGN KEY (reported_user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX user_reports_app_id_key ON public.user_reports USING btree (app_id, date_trunc('month'::text, (created_at AT TIME ZONE 'UTC'::text))) WHERE (app_id IS NOT NULL);
CREATE INDEX user_reports_by_created_at ON public.user_reports USING btree (created_at, id) WHERE (dismissed_at IS NULL);
CREATE INDEX user_reports_by_id ON public.user_reports USING btree (id) WHERE (dismissed_at IS NULL);
CREATE INDEX user_reports_by_moment ON public.user_reports USING btree (created_at) INCLUDE (reason);
CREATE INDEX user_reports_by_reporter ON public.user_reports USING btree (reported_by);
CREATE INDEX user_reports_by_user ON public.user_reports USING btree (reported_user_id, created_at, id) WHERE (dismissed_at IS NULL);
CREATE INDEX user_reports_of_case ON public.user_reports USING btree (case_id, created_at, id);
CREATE INDEX user_reports_of_user ON public.user_reports USING btree (reported_user_id, created_at, id);
CREATE TRIGGER user_reports_count_delete AFTER DELETE ON user_reports REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION user_reports_count();
CREATE TRIGGER user_reports_count_insert AFTER INSERT ON user_reports REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION user_reports_count();
CREATE TRIGGER user_reports_count_update AFTER UPDATE ON user_reports REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION user_reports_count();

-- users
create table users (
  id bigint not null generated always as identity,
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
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  gender text,
  dob date,
  address text,
  current_location text,
  latitude double precision,
  longitude double precision,
  auto_follow boolean not null default false,
  reported_count integer not null default 0,
  suspended_at timestamp with time zone,
  suspended_by bigint,
  suspension_reason text,
  updated_by bigint,
  edits jsonb not null default '{}'::jsonb,
  auto_follow_since timestamp with time zone,
  last_seen_at timestamp with time zone,
  last_seen_on date,
  deleted_at timestamp with time zone,
  app_id text collate "C",
  device_os text,
  is_app_user boolean not null generated always as (((NOT is_admin) AND (deleted_at IS NULL))) stored,
  search text not null default ''::text,
  suspension_text text,
  suspended_until timestamp with time zone,
  sort_name text collate "C" not null default ''::text,
  username_twin text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_app_id_check CHECK ((((octet_length(app_id) >= 1) AND (octet_length(app_id) <= 128)) AND (app_id !~ '[^ -~]'::text))),
  constraint users_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint users_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint users_staff_have_email CHECK (((NOT is_admin) OR (email IS NOT NULL))),
  constraint users_suspended_by_fkey FOREIGN KEY (suspended_by) REFERENCES users(id),
  constraint users_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id)
);
CREATE INDEX users_admins_by_created_at ON public.users USING btree (created_at, id) WHERE is_admin;
CREATE INDEX users_admins_by_email ON public.users USING btree (lower(email) COLLATE "C", id) WHERE is_admin;
CREATE INDEX users_admins_by_id ON public.users USING btree (id) WHERE is_admin;
CREATE INDEX users_admins_by_name ON public.users USING btree (sort_name, id) WHERE is_admin;
CREATE UNIQUE INDEX users_app_id_key ON public.users USING btree (app_id) WHERE (app_id IS NOT NULL);
CREATE UNIQUE INDEX users_app_unique_username ON public.users USING btree (name_key(username) COLLATE "C") WHERE (is_app_user AND ((username_twin IS NULL) OR (username_twin <> name_key(username))));
CREATE INDEX users_auto_follow ON public.users USING btree (id) WHERE auto_follow;
CREATE INDEX users_by_app_version ON public.users USING btree (device, device_app_version) WHERE (is_app_user AND (NOT is_suspended));
CREATE INDEX users_by_cell ON public.users USING btree (grid_x(longitude, 16384), grid_y(latitude, 16384)) INCLUDE (latitude, longitude, id) WHERE (is_app_user AND (latitude IS NOT NULL) AND (longitude IS NOT NULL));
CREATE INDEX users_by_created_at ON public.users USING btree (created_at, id) WHERE is_app_user;
CREATE INDEX users_by_device ON public.users USING btree (lower(device) COLLATE "C", id) WHERE is_app_user;
CREATE INDEX users_by_email ON public.users USING btree (lower(COALESCE(email, ''::text)) COLLATE "C", id) WHERE is_app_user;
CREATE INDEX users_by_id ON public.users USING btree (id) WHERE is_app_user;
CREATE INDEX users_by_last_seen ON public.users USING btree (last_seen_on, id) WHERE is_app_user;
CREATE INDEX users_by_name ON public.users USING btree (sort_name, id) WHERE is_app_user;
CREATE INDEX users_by_phone ON public.users USING btree (phone COLLATE "C") WHERE (is_app_user AND (phone IS NOT NULL));
CREATE INDEX users_by_phone_digits ON public.users USING btree ("right"(search_digits(phone), 10)) WHERE (is_app_user AND (deleted_at IS NULL) AND (length(search_digits(phone)) >= 7));
CREATE INDEX users_by_updated_at ON public.users USING btree (updated_at, id);
CREATE INDEX users_by_username ON public.users USING btree (search_key(username) COLLATE "C", id) WHERE is_app_user;
CREATE INDEX users_by_username_key ON public.users USING btree (name_key(username) COLLATE "C") WHERE (deleted_at IS NULL);
CREATE INDEX users_by_version ON public.users USING btree (device_app_version COLLATE "C", id) WHERE is_app_user;
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email) COLLATE "C") WHERE is_admin;
CREATE INDEX users_reported_by_name ON public.users USING btree (sort_name, id) WHERE (reported_count > 0);
CREATE INDEX users_search ON public.users USING gin (search gin_trgm_ops) WHERE is_app_user;
CREATE INDEX users_search_pieces ON public.users USING gin (search_pieces(search));
CREATE INDEX users_suspended ON public.users USING btree (id) WHERE (is_suspended AND is_app_user);
CREATE INDEX users_suspended_until ON public.users USING btree (suspended_until, id) WHERE (suspended_until IS NOT NULL);
CREATE INDEX users_twins ON public.users USING btree (id) WHERE (username_twin IS NOT NULL);
CREATE UNIQUE INDEX users_username_key ON public.users USING btree (name_key(username) COLLATE "C") WHERE (is_admin AND ((username_twin IS NULL) OR (username_twin <> name_key(username))));
alter table users alter column search set statistics 300;
CREATE STATISTICS public.users_devices ON (lower(device) COLLATE "C") FROM users;
CREATE TRIGGER campaigns_follow_username AFTER UPDATE OF username ON users FOR EACH ROW WHEN (old.username IS DISTINCT FROM new.username) EXECUTE FUNCTION campaigns_follow_username();
CREATE TRIGGER cases_follow_user AFTER UPDATE OF name ON users FOR EACH ROW WHEN (new.name <> old.name AND new.deleted_at IS NULL) EXECUTE FUNCTION cases_follow_user();
CREATE TRIGGER users_auto_follow_since BEFORE UPDATE OF auto_follow ON users FOR EACH ROW WHEN (old.auto_follow <> new.auto_follow) EXECUTE FUNCTION users_auto_follow_since();
CREATE TRIGGER users_deleted AFTER UPDATE OF deleted_at ON users FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION users_deleted();
CREATE TRIGGER users_end_auto_follow BEFORE UPDATE OF deleted_at ON users FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION users_end_auto_follow();
CREATE TRIGGER users_erase_insert AFTER INSERT ON users FOR EACH ROW WHEN (new.deleted_at IS NOT NULL) EXECUTE FUNCTION users_erase();
CREATE TRIGGER users_erase_update AFTER UPDATE OF deleted_at ON users FOR EACH ROW WHEN ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION users_erase();
CREATE TRIGGER users_follow_flagged AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION users_follow_flagged();
CREATE TRIGGER users_grid_delete AFTER DELETE ON users REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION users_grid_count();
CREATE TRIGGER users_grid_insert AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION users_grid_count();
CREATE TRIGGER users_grid_update AFTER UPDATE ON users REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION users_grid_count();
CREATE TRIGGER users_last_seen_on_insert BEFORE INSERT ON users FOR EACH ROW WHEN (new.last_seen_at IS NOT NULL OR new.last_seen_on IS NOT NULL) EXECUTE FUNCTION users_last_seen_on();
CREATE TRIGGER users_last_seen_on_update BEFORE UPDATE OF last_seen_at, last_seen_on ON users FOR EACH ROW EXECUTE FUNCTION users_last_seen_on();
CREATE TRIGGER users_note_edits BEFORE UPDATE OF name, username, gender, email, phone, dob, address, current_location ON users FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.username IS DISTINCT FROM new.username OR old.gender IS DISTINCT FROM new.gender OR old.email IS DISTINCT FROM new.email OR old.phone IS DISTINCT FROM new.phone OR old.dob IS DISTINCT FROM new.dob OR old.address IS DISTINCT FROM new.address OR old.current_location IS DISTINCT FROM new.current_location) EXECUTE FUNCTION users_note_edits();
CREATE TRIGGER users_noted_delete AFTER DELETE ON users REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION users_noted();
CREATE TRIGGER users_noted_insert AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION users_noted();
CREATE TRIGGER users_noted_update AFTER UPDATE OF id, created_at, is_app_user ON users FOR EACH ROW WHEN (old.id IS DISTINCT FROM new.id OR old.created_at IS DISTINCT FROM new.created_at OR old.is_app_user IS DISTINCT FROM new.is_app_user) EXECUTE FUNCTION users_noted();
CREATE TRIGGER users_rank_delete AFTER DELETE ON users REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION users_rank_count();
CREATE TRIGGER users_rank_insert AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION users_rank_count();
CREATE TRIGGER users_rank_update AFTER UPDATE ON users REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION users_rank_count();
CREATE TRIGGER users_z_search_keys_insert BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION users_search_keys();
CREATE TRIGGER users_z_search_keys_update BEFORE UPDATE ON users FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.username IS DISTINCT FROM new.username OR old.email IS DISTINCT FROM new.email OR old.phone IS DISTINCT FROM new.phone) EXECUTE FUNCTION users_search_keys();

-- users_grid
create table users_grid (
  cells integer not null,
  x integer not null,
  y integer not null,
  people bigint not null,
  latitudes bigint not null,
  longitudes bigint not null,
  constraint users_grid_pkey PRIMARY KEY (cells, x, y) INCLUDE (people, latitudes, longitudes)
);

-- users_grid_change
create table users_grid_change (
  x integer not null,
  y integer not null,
  people bigint not null,
  latitudes bigint not null,
  longitudes bigint not null
);

-- users_rank
create table users_rank (
  order_by text not null,
  from_key text collate "C" not null,
  from_id bigint not null,
  rows bigint not null,
  at bigint not null default 0,
  constraint users_rank_pkey PRIMARY KEY (order_by, from_key, from_id)
);
CREATE INDEX users_rank_by_place ON public.users_rank USING btree (order_by, at);

-- users_rank_change
create table users_rank_change (
  order_by text not null,
  from_key text collate "C" not null,
  from_id bigint not null,
  change bigint not null
);

-- web_changes
create table web_changes (
  day date not null
);

-- web_closed_days
create table web_closed_days (
  day date not null,
  constraint web_closed_days_pkey PRIMARY KEY (day)
);

-- web_days
create table web_days (
  day date not null,
  dimension text not null,
  name text not null,
  sessions integer not null,
  page_views integer not null,
  bounces integer not null,
  seconds bigint not null,
  constraint web_days_pkey PRIMARY KEY (day, dimension, name)
);

-- web_events
create table web_events (
  id bigint not null generated always as identity,
  visitor_id bigint not null,
  session_started_at timestamp with time zone not null,
  at timestamp with time zone not null default now(),
  path text not null,
  referrer text,
  device text not null,
  browser text,
  country text,
  app_id text collate "C",
  constraint web_events_pkey PRIMARY KEY (id, at),
  constraint web_events_app_id_check CHECK ((((octet_length(app_id) >= 1) AND (octet_length(app_id) <= 128)) AND (app_id !~ '[^ -~]'::text)))
) partition by RANGE (at);
CREATE INDEX web_events_of_session ON public.web_events USING btree (session_started_at, visitor_id);
CREATE TRIGGER web_events_noted_delete AFTER DELETE ON web_events REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION web_events_noted();
CREATE TRIGGER web_events_noted_insert AFTER INSERT ON web_events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION web_events_noted();
CREATE TRIGGER web_events_noted_update AFTER UPDATE ON web_events REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION web_events_noted();

-- web_events_other
create table web_events_other partition of web_events DEFAULT;
CREATE UNIQUE INDEX web_events_other_app_id_key ON public.web_events_other USING btree (app_id, date_trunc('month'::text, (at AT TIME ZONE 'UTC'::text))) WHERE (app_id IS NOT NULL);

-- web_visitors
create table web_visitors (
  id bigint not null generated always as identity (start with 1099511627776),
  visitor text collate "C" not null,
  constraint web_visitors_pkey PRIMARY KEY (id),
  constraint web_visitors_visitor_key UNIQUE (visitor),
  constraint web_visitors_visitor_check CHECK (((octet_length(visitor) >= 1) AND (octet_length(visitor) <= 128)))
);

-- webhook_attempts
create table webhook_attempts (
  id bigint not null generated always as identity,
  delivery_id bigint not null,
  at timestamp with time zone not null,
  url text not null,
  status integer,
  error text,
  ms integer not null,
  answer text not null,
  constraint webhook_attempts_pkey PRIMARY KEY (id),
  constraint webhook_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE
);
CREATE INDEX webhook_attempts_of_delivery ON public.webhook_attempts USING btree (delivery_id, id);

-- webhook_deliveries
create table webhook_deliveries (
  id bigint not null generated always as identity,
  endpoint_id bigint not null,
  "position" bigint not null,
  type text not null,
  subject text collate "C" not null,
  decided_at timestamp with time zone not null,
  state text not null default 'pending'::text,
  attempts integer not null default 0,
  delivered_at timestamp with time zone,
  last_at timestamp with time zone,
  last_status integer,
  last_error text,
  last_ms integer,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_endpoint_id_position_key UNIQUE (endpoint_id, "position"),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]))),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_by_time ON public.webhook_deliveries USING btree (decided_at);
CREATE INDEX webhook_deliveries_failed ON public.webhook_deliveries USING btree (endpoint_id, "position") WHERE (state = 'failed'::text);
CREATE INDEX webhook_deliveries_oldest ON public.webhook_deliveries USING btree (endpoint_id, "position") WHERE (state = 'pending'::text);
CREATE INDEX webhook_deliveries_pending ON public.webhook_deliveries USING btree (endpoint_id, subject, "position") WHERE (state = 'pending'::text);

-- webhook_endpoints
create table webhook_endpoints (
  id bigint not null generated always as identity,
  url text not null,
  events text[] not null,
  state text not null default 'active'::text,
  reason text,
  state_at timestamp with time zone not null default now(),
  sealed_secret bytea,
  sealed_former_secret bytea,
  former_until timestamp with time zone,
  "position" bigint not null,
  resend_after bigint,
  resend_until bigint,
  resends_failed_alone boolean not null default false,
  wakes boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by bigint,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_check CHECK (((sealed_secret IS NOT NULL) OR (state = 'removed'::text))),
  constraint webhook_endpoints_events_check CHECK ((cardinality(events) > 0)),
  constraint webhook_endpoints_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'ended'::text, 'removed'::text]))),
  constraint webhook_endpoints_url_check CHECK (((length(url) >= 1) AND (length(url) <= 2000))),
  constraint webhook_endpoints_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX webhook_endpoints_url_key ON public.webhook_endpoints USING btree (url) WHERE (state = ANY (ARRAY['active'::text, 'paused'::text]));

-- webhook_health
create table webhook_health (
  endpoint_id bigint not null,
  last_delivered_at timestamp with time zone,
  failing_since timestamp with time zone,
  last_failed_at timestamp with time zone,
  constraint webhook_health_pkey PRIMARY KEY (endpoint_id),
  constraint webhook_health_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE
);

-- webhook_queues
create table webhook_queues (
  endpoint_id bigint not null,
  subject text collate "C" not null,
  next_at timestamp with time zone not null default now(),
  lease text,
  tries integer not null default 0,
  first_tried_at timestamp with time zone,
  last_tried_at timestamp with time zone,
  constraint webhook_queues_pkey PRIMARY KEY (endpoint_id, subject),
  constraint webhook_queues_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=500);
CREATE INDEX webhook_queues_due ON public.webhook_queues USING btree (endpoint_id, next_at);

create view counted_events as
 SELECT users.id AS person,
    (users.created_at AT TIME ZONE 'UTC'::text)::date AS day,
    'new_user'::counted AS kind
   FROM users
  WHERE users.is_app_user
UNION ALL
 SELECT searches.user_id AS person,
    (searches.created_at AT TIME ZONE 'UTC'::text)::date AS day,
    'search'::counted AS kind
   FROM searches
UNION ALL
 SELECT posts.user_id AS person,
    (posts.created_at AT TIME ZONE 'UTC'::text)::date AS day,
    'post'::counted AS kind
   FROM posts
UNION ALL
 SELECT follows.follower_id AS person,
    (follows.created_at AT TIME ZONE 'UTC'::text)::date AS day,
    'follow'::counted AS kind
   FROM follows
UNION ALL
 SELECT chat_messages.sender_id AS person,
    (chat_messages.created_at AT TIME ZONE 'UTC'::text)::date AS day,
    'message'::counted AS kind
   FROM chat_messages
UNION ALL
 SELECT campaign_events.user_id AS person,
    (campaign_events.at AT TIME ZONE 'UTC'::text)::date AS day,
    campaign_events.kind::counted AS kind
   FROM campaign_events
UNION ALL
 SELECT web_events.visitor_id AS person,
    (web_events.session_started_at AT TIME ZONE 'UTC'::text)::date AS day,
    'visitor'::counted AS kind
   FROM web_events;

create view counted_visits as
 SELECT searches.user_id AS person,
    (searches.created_at AT TIME ZONE 'UTC'::text)::date AS day,
    counted_as('search'::counted) AS kind
   FROM searches
  WHERE searches.user_id IS NOT NULL
UNION ALL
 SELECT posts.user_id AS person,
    (posts.created_at AT TIME ZONE 'UTC'::text)::date AS day,
    counted_as('post'::counted) AS kind
   FROM posts
  WHERE true
UNION ALL
 SELECT follows.follower_id AS person,
    (follows.created_at AT TIME ZONE 'UTC'::text)::date AS day,
    counted_as('follow'::counted) AS kind
   FROM follows
  WHERE NOT follows.is_automatic
UNION ALL
 SELECT chat_messages.sender_id AS person,
    (chat_messages.created_at AT TIME ZONE 'UTC'::text)::date AS day,
    counted_as('message'::counted) AS kind
   FROM chat_messages
  WHERE true
UNION ALL
 SELECT campaign_events.user_id AS person,
    (campaign_events.at AT TIME ZONE 'UTC'::text)::date AS day,
    counted_as(campaign_events.kind::counted) AS kind
   FROM campaign_events
  WHERE campaign_events.user_id IS NOT NULL
UNION ALL
 SELECT web_events.visitor_id AS person,
    (web_events.session_started_at AT TIME ZONE 'UTC'::text)::date AS day,
    counted_as('visitor'::counted) AS kind
   FROM web_events
  WHERE true;

create view decision_events as
 SELECT id,
    event_id,
    type,
    subject,
    thing,
    thing_id,
    data,
    by_id,
    created_at,
    "position"
   FROM app_events;

create view decision_feed as
 SELECT only_row,
    last_position,
    history
   FROM app_event_feed;

create view decision_readers as
 SELECT key_id,
    "position",
    at
   FROM app_event_readers;

create view held_permissions as
 SELECT user_permissions.admin_id,
    user_permissions.permission,
    user_permissions.granted_at,
    user_permissions.granted_by,
    NULL::bigint AS group_id,
    NULL::timestamp with time zone AS added_at,
    NULL::bigint AS added_by
   FROM user_permissions
UNION ALL
 SELECT permissions_through_groups.admin_id,
    permissions_through_groups.permission,
    permissions_through_groups.granted_at,
    permissions_through_groups.granted_by,
    permissions_through_groups.group_id,
    permissions_through_groups.added_at,
    permissions_through_groups.added_by
   FROM permissions_through_groups;

create view permissions_through_groups as
 SELECT m.admin_id,
    p.permission,
    p.granted_at,
    p.granted_by,
    m.group_id,
    m.added_at,
    m.added_by
   FROM admin_groups m
     JOIN group_permissions p USING (group_id);

CREATE OR REPLACE FUNCTION public.advertising_recount()
 RETURNS void
 LANGUAGE sql
AS $function$
  update interests i set campaigns_count = (select count(*) from campaign_interests where interest_id = i.id);
  insert into transactions_by_others 
  select t.user_id, t.id from transactions t left join campaigns c on c.id = t.campaign_id
  where t.user_id is not null and c.user_id is distinct from t.user_id on conflict do nothing;
  truncate transaction_days, campaign_sums, campaign_money_days, user_money_months;
  insert into campaign_money_days 
  select campaign_id, (created_at at time zone 'UTC')::date, coalesce(sum(amount) filter (where transaction_type = 'debit'), 0), coalesce(sum(amount) filter (where transaction_type = 'credit'), 0)
  from transactions where campaign_id is not null group by 1, 2;
  insert into user_money_months 
  select user_id, date_trunc('month', created_at at time zone 'UTC')::date, count(*) filter (where transaction_type = 'debit'), coalesce(sum(amount) filter (where transaction_type = 'debit'), 0),
    count(*) filter (where transaction_type = 'credit'), coalesce(sum(amount) filter (where transaction_type = 'credit'), 0)
  from transactions where user_id is not null group by 1, 2;
  delete from campaign_event_days where day >= (select counted_from('click'));
  insert into campaign_event_days
  select campaign_id, (at at time zone 'UTC')::date, kind, count(*) from campaign_events
  where (at at time zone 'UTC')::date >= (select counted_from('click')) group by 1, 2, 3;
  insert into transaction_days
  select (created_at at time zone 'UTC')::date, transaction_type, count(*), sum(amount) from transactions group by 1, 2;
  insert into campaign_sums
  select campaign_id, count(*) filter (where transaction_type = 'debit'), coalesce(sum(amount) filter (where transaction_type = 'debit'), 0),
    count(*) filter (where transaction_type = 'credit'), coalesce(sum(amount) filter (where transaction_type = 'credit'), 0) from transactions where campaign_id is not null group by 1;
$function$;
comment on function advertising_recount() is
  'Counts all of advertising again, after a load without triggers.';

CREATE OR REPLACE FUNCTION public.analyze_events(divided text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if partition_column(divided) is null then
    raise exception '% is not divided by month', divided using errcode = '22023';
  end if;
  execute format('analyze %I', divided);
end $function$;
revoke execute on function analyze_events(text) from public;
comment on function analyze_events(text) is
  'Makes statistics of a whole table that is divided by month, which autovacuum does not.';

CREATE OR REPLACE FUNCTION public.app_reasons_fold(most integer)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  with gone as (
    delete from app_reason_changes where ctid = any (array(select ctid from app_reason_changes limit most))
    returning app_reason_id, by
  ), counted as (
    update report_app_reasons a set reports = a.reports + moved.by
    from (select app_reason_id, sum(by) as by from gone group by 1) moved where moved.app_reason_id = a.id
  )
  select count(*) from gone
$function$;
comment on function app_reasons_fold(integer) is
  'Sums changes of the number of reports up into the reasons of the app.';

CREATE OR REPLACE FUNCTION public.app_refused_reason(path text, message text, is_late boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select left(case when is_late then 'It waited 7 days in vain' when path = '' then message
    else path || ': ' || message end, 400)
$function$;
comment on function app_refused_reason(text,text,boolean) is
  'Why an item was refused, as it is listed.';

CREATE OR REPLACE FUNCTION public.app_waiting_reason(path text, message text, ref_type text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select left(case when ref_type is not null then path || ': it waits for a ' || ref_type when path = '' then message
    else path || ': ' || message end, 400)
$function$;
comment on function app_waiting_reason(text,text,text) is
  'Why an item waits, as it is listed.';

CREATE OR REPLACE FUNCTION public.appeals_erase()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform erasures_queue(array[new.user_id]);
  return null;
end $function$;
revoke execute on function appeals_erase() from public;
comment on function appeals_erase() is
  'Queues the user of an appeal again when it closes.';

CREATE OR REPLACE FUNCTION public.archive_checksum(one campaign_events)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select ('x' || left(md5(concat_ws(E'\x1f', one.id, (extract(epoch from one.at) * 1000000)::int8, one.campaign_id, coalesce(one.user_id, 0), one.kind, coalesce(one.state::text, E'\x1e'), coalesce(one.app_id, ''))), 8))::bit(32)::bigint
$function$;
comment on function archive_checksum(campaign_events) is
  'A number of what a row says, which the archive computes as well.';

CREATE OR REPLACE FUNCTION public.archive_checksum(one post_views)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select ('x' || left(md5(concat_ws(E'\x1f', (extract(epoch from one.created_at) * 1000000)::int8, one.post_id, coalesce(one.user_id, 0), coalesce(one.app_id, ''))), 8))::bit(32)::bigint
$function$;
comment on function archive_checksum(post_views) is
  'A number of what a row says, which the archive computes as well.';

CREATE OR REPLACE FUNCTION public.archive_checksum(one searches)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select ('x' || left(md5(concat_ws(E'\x1f', one.id, (extract(epoch from one.created_at) * 1000000)::int8, (extract(epoch from one.updated_at) * 1000000)::int8, coalesce(one.user_id, 0), lower(one.search_term), searched_term(one.search_term), one.search_term, one.type, coalesce(one.image::text, E'\x1e'), coalesce(one.title::text, E'\x1e'), coalesce(one.description::text, E'\x1e'), coalesce(one.is_opened::text, E'\x1e'), coalesce(one.app_id, ''), coalesce(one.corrections::text, ''))), 8))::bit(32)::bigint
$function$;
comment on function archive_checksum(searches) is
  'A number of what a row says, which the archive computes as well.';

CREATE OR REPLACE FUNCTION public.archive_checksum(one web_events)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select ('x' || left(md5(concat_ws(E'\x1f', one.id, (extract(epoch from one.at) * 1000000)::int8, one.visitor_id, (extract(epoch from one.session_started_at) * 1000000)::int8, one.path, coalesce(one.referrer::text, E'\x1e'), one.device, coalesce(one.browser::text, E'\x1e'), coalesce(one.country::text, E'\x1e'), coalesce(one.app_id, ''))), 8))::bit(32)::bigint
$function$;
comment on function archive_checksum(web_events) is
  'A number of what a row says, which the archive computes as well.';

CREATE OR REPLACE FUNCTION public.archive_drop_empty(of_kind text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  part regclass;
  is_empty boolean;
  dropped integer := 0;
begin
  for part in
    select partition from month_partitions(of_kind)
    where before <= (select hot_from from archive_state where kind = of_kind) order by first
  loop
    execute format('select not exists (select from %s)', part) into is_empty;
    continue when not is_empty;
    execute format('lock table only %I in access exclusive mode', of_kind);
    execute format('lock table %s in access exclusive mode', part);
    execute format('select not exists (select from %s)', part) into is_empty;
    continue when not is_empty;
    execute format('drop table %s', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $function$;
revoke execute on function archive_drop_empty(text) from public;
comment on function archive_drop_empty(text) is
  'Drops months whose rows are all in the archive.';

CREATE OR REPLACE FUNCTION public.archive_note_gone_posts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into archive_posts_gone (post_id)
  select id from gone where exists (select from archive_state where kind = 'post_views' and rows > 0)
  on conflict do nothing;
  return null;
end $function$;
revoke execute on function archive_note_gone_posts() from public;
comment on function archive_note_gone_posts() is
  'Notes posts whose views the archive has to delete.';

CREATE OR REPLACE FUNCTION public.archive_part(divided text, part text)
 RETURNS regclass
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  found regclass;
begin
  select inhrelid::regclass into found from pg_inherits
  where inhparent = to_regclass(quote_ident(divided)) and inhrelid = to_regclass(part);
  if found is null then
    raise exception '% is no partition of %', part, divided using errcode = '22023';
  end if;
  return found;
end $function$;
comment on function archive_part(text,text) is
  'A partition of a table by its name.';

CREATE OR REPLACE FUNCTION public.archive_put(of_kind text, rows jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  moment text := partition_column(of_kind);
  names text;
  month timestamptz;
  part regclass;
  added integer;
  total integer := 0;
begin
  if not exists (select from archive_state where kind = of_kind) then
    raise exception '% are not archived', of_kind using errcode = '22023';
  end if;
  select string_agg(quote_ident(attname), ', ') into names from pg_attribute
  where attrelid = to_regclass(quote_ident(of_kind)) and attnum > 0 and not attisdropped;
  for month in select distinct date_trunc('month', (r->>moment)::timestamptz) from jsonb_array_elements(rows) r loop
    part := coalesce(to_regclass(quote_ident(of_kind || to_char(month, '_YYYY_MM'))), to_regclass(quote_ident(of_kind || '_other')));
    execute format($sql$
      insert into %s (%s) overriding system value
      select %s from jsonb_populate_recordset(null::%I, $1) r where %I >= $2 and %I < $2 + interval '1 month' %s$sql$,
      part, names, names, of_kind, moment, moment,
      case of_kind when 'post_views' then 'and exists (select from posts p where p.id = r.post_id and p.purged_at is null)' end)
      using rows, month;
    get diagnostics added = row_count;
    total := total + added;
  end loop;
  return total;
end $function$;
revoke execute on function archive_put(text,jsonb) from public;
comment on function archive_put(text,jsonb) is
  'Puts rows back that were in the archive. They were counted when they came.';

CREATE OR REPLACE FUNCTION public.archive_take(of_kind text, part text, places text[], checked bigint[])
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  source regclass := archive_part(of_kind, part);
  gone bigint;
begin
  perform keep_counts(of_kind, format('(select * from %s where ctid = any (%L::tid[]))', source, places));
  execute format($sql$
    with gone as (
      delete from %s s using unnest($1::tid[], $2) as wanted(place, checked)
      where s.ctid = wanted.place and archive_checksum(s::%I) = wanted.checked returning 1
    )
    select count(*) from gone$sql$, source, of_kind) into gone using places, checked;
  return gone;
end $function$;
revoke execute on function archive_take(text,text,text[],bigint[]) from public;
comment on function archive_take(text,text,text[],bigint[]) is
  'Deletes rows that are in the archive as they are here, and returns how many. What was counted of them stays.';

CREATE OR REPLACE FUNCTION public.around_signs(text text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT (regexp_matches(around_signs.text, '[a-z0-9][ -/:-@\[-`{-~]+[a-z0-9]'::text, 'g'::text))[1] AS regexp_matches UNION ALL SELECT (regexp_matches(around_signs.text, '[ -/:-@\[-`{-~]([a-z0-9][ -/:-@\[-`{-~]+[a-z0-9])'::text, 'g'::text))[1] AS regexp_matches);
comment on function around_signs(text) is
  'The letters on both sides of each sign in a text. For servers of before 0002-search-keys, while a rolling upgrade lasts.';

CREATE OR REPLACE FUNCTION public.audit_erase(told_by bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  told audit_log;
  gone integer;
begin
  select l.* into told from audit_log l join audit_unsealed u on u.audit_id = l.id
  where l.id = told_by and u.writer = pg_current_xact_id();
  if not found then
    raise exception 'the entry that tells of an erasure is written in the same transaction';
  end if;
  update audit_values v set before = null, after = null, salt = null, erased_at = told.at, erased_by = told.id
  from audit_log l join audit_seals s on s.audit_id = l.id
  where v.audit_id = l.id and v.erased_at is null and l.kept_until <= told.kept_until
    and l.id in (select one::bigint from jsonb_array_elements(told.details -> 'erased') one);
  get diagnostics gone = row_count;
  if gone is distinct from jsonb_array_length(told.details -> 'erased') then
    raise exception 'only values that are there, are in the chain, and are kept no longer than the entry, can be erased';
  end if;
  return gone;
end $function$;
revoke execute on function audit_erase(bigint) from public;
comment on function audit_erase(bigint) is
  'Erases the values of the rows that an entry of the same transaction names.';

CREATE OR REPLACE FUNCTION public.audit_erase_user(told_by bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  told audit_log;
begin
  select l.* into told from audit_log l
  where l.id = told_by and l.target_type = 'user' and exists (
    select from users u where u.id = l.target_id and u.deleted_at is not null and not u.is_admin);
  if not found then raise exception 'only values about a deleted user can be erased'; end if;
  if exists (
    select one::bigint from jsonb_array_elements(told.details -> 'erased') one
    except select r.id from audit_rows_of_user(told.target_id) r)
  then raise exception 'only values about this user can be erased'; end if;
  return audit_erase(told_by);
end $function$;
revoke execute on function audit_erase_user(bigint) from public;
comment on function audit_erase_user(bigint) is
  'Erases values about a deleted user, and no others.';

CREATE OR REPLACE FUNCTION public.audit_expire(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  over bigint[];
begin
  over := array(select l.id from audit_log l join audit_seals s on s.audit_id = l.id
    where l.kept_until < now() order by l.kept_until limit most);
  delete from audit_values where audit_id = any(over);
  delete from audit_log where id = any(over);
  return cardinality(over);
end $function$;
comment on function audit_expire(integer) is
  'Deletes up to this many rows whose retention is over. The role of the server cannot delete them in any other way.';

CREATE OR REPLACE FUNCTION public.audit_link_hash(previous bytea, s audit_seals)
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN sha256((COALESCE(previous, '\x'::bytea) || convert_to(((jsonb_build_array((s).seq, (s).audit_id, audit_moment((s).at), audit_moment((s).kept_until), encode((s).row_hash, 'hex'::text), encode((s).values_hash, 'hex'::text)) || CASE WHEN ((s).version = 1) THEN '[]'::jsonb ELSE jsonb_build_array((s).version, (s).demo, audit_moment((s).sealed_at)) END))::text, 'UTF8'::name)));
comment on function audit_link_hash(bytea,audit_seals) is
  'The hash of a link of the chain and the one before it.';

CREATE OR REPLACE FUNCTION public.audit_moment(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN to_char((moment AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD HH24:MI:SS.US'::text);
comment on function audit_moment(timestamp with time zone) is
  'A moment as text, as the hashes of the chain read it.';

CREATE OR REPLACE FUNCTION public.audit_queue()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into audit_unsealed (audit_id) select id from added;
  return null;
end $function$;
revoke execute on function audit_queue() from public;
comment on function audit_queue() is
  'Queues each new row of the audit log for the chain.';

CREATE OR REPLACE FUNCTION public.audit_row_hash(r audit_log)
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN sha256(convert_to((jsonb_build_array((r).id, audit_moment((r).at), (r).admin_id, (r).session_id, (r).ip, (r).request_id, (r).call, (r).permission, (r).target_type, (r).target_id, (r).outcome, (r).status, (r).details, audit_moment((r).kept_until)))::text, 'UTF8'::name));
comment on function audit_row_hash(audit_log) is
  'The hash of a row of the audit log. A column that is added later is not part of it.';

CREATE OR REPLACE FUNCTION public.audit_rows_of_user(who bigint)
 RETURNS TABLE(id bigint, at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select l.id, l.at
  from (
    select 'user' as type, who as id
    union all select 'post', p.id from posts p where p.user_id = who
    union all select 'case', c.id from cases c where c.user_id = who
    union all select 'case', c.id from posts p join cases c on c.post_id = p.id where p.user_id = who
    union all select 'appeal', a.id from appeals a where a.user_id = who
  ) target
  join audit_log l on l.target_type = target.type and l.target_id = target.id
  union
  select l.id, l.at from conversation_access_requests q
  join audit_log l on l.target_type = 'user' and l.target_id = q.admin_id and l.details -> 'request' = to_jsonb(q.id)
  where q.user_id = who
  union
  select l.id, l.at from access_grants g
  join audit_log l on l.target_type = 'user' and l.target_id = g.admin_id and l.details -> 'grant' = to_jsonb(g.id)
  where g.user_id = who
$function$;
comment on function audit_rows_of_user(bigint) is
  'The rows of the audit log that tell of a user.';

CREATE OR REPLACE FUNCTION public.audit_seal(most integer)
 RETURNS TABLE(seq bigint, hash bytea, entry jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  this record;
  link audit_seals;
  last audit_seals;
begin
  if not pg_try_advisory_xact_lock(hashtext('quarterdeck audit sealer')) then return; end if;
  -- What is in the chain already, or is no row, does not hold up the others.
  delete from audit_unsealed u where u.audit_id in (select o.audit_id from audit_unsealed o order by o.audit_id limit most)
    and (exists (select from audit_seals s where s.audit_id = u.audit_id)
      or not exists (select from audit_log l where l.id = u.audit_id));
  select s.* into last from audit_seals s order by s.seq desc limit 1;
  for this in
    select l, v from (
      select o.audit_id from audit_unsealed o
      where not exists (select from audit_seals s where s.audit_id = o.audit_id)
      order by o.audit_id limit most
    ) u
    join audit_log l on l.id = u.audit_id left join audit_values v on v.audit_id = l.id and v.at between l.at - interval '1 day' and l.at + interval '1 day'
    order by u.audit_id
  loop
    link.seq := coalesce(last.seq, 0) + 1;
    link.audit_id := (this.l).id;
    link.at := (this.l).at;
    link.kept_until := (this.l).kept_until;
    link.row_hash := audit_row_hash(this.l);
    link.values_hash := audit_values_hash(this.v);
    link.version := 2;
    link.demo := (this.l).request_id like 'demo-%';
    link.sealed_at := clock_timestamp();
    link.hash := audit_link_hash(last.hash, link);
    insert into audit_seals (seq, audit_id, at, kept_until, row_hash, values_hash, hash, sealed_at, version, demo)
    values (link.seq, link.audit_id, link.at, link.kept_until, link.row_hash, link.values_hash, link.hash,
      link.sealed_at, link.version, link.demo);
    delete from audit_unsealed u where u.audit_id = link.audit_id;
    last := link;
    seq := link.seq;
    hash := link.hash;
    entry := to_jsonb(this.l);
    return next;
  end loop;
end $function$;
comment on function audit_seal(integer) is
  'Adds up to this many rows to the chain, one sealer at a time, and returns the new links with their rows.';

CREATE OR REPLACE FUNCTION public.audit_values_hash(v audit_values)
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN CASE WHEN ((v).audit_id IS NOT NULL) THEN sha256(((v).salt || convert_to((jsonb_build_array((v).before, (v).after))::text, 'UTF8'::name))) ELSE NULL::bytea END;
comment on function audit_values_hash(audit_values) is
  'The salted hash of the values of a row.';

CREATE OR REPLACE FUNCTION public.audit_values_with_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not has_table_privilege(tg_relid, 'update') and exists (
    select from added a where not exists (
      select from audit_unsealed u where u.audit_id = a.audit_id and u.writer = pg_current_xact_id()))
  then
    raise insufficient_privilege using message = 'values are written in the transaction of their row';
  end if;
  return null;
end $function$;
revoke execute on function audit_values_with_row() from public;
comment on function audit_values_with_row() is
  'Refuses values that are not written in the transaction of their row, unless the writer may change values.';

CREATE OR REPLACE FUNCTION public.bookmarks_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    perform from posts where id in (select post_id from (select *, 1 as by from added) changed) order by id for no key update;
    update posts set bookmarks_count = bookmarks_count + counted.by
    from (select post_id, sum(by)::integer as by from (select *, 1 as by from added) changed group by 1 having sum(by) <> 0) counted
    where posts.id = counted.post_id;
  elsif tg_op = 'DELETE' then
    perform from posts where id in (select post_id from (select *, -1 as by from gone) changed) order by id for no key update;
    update posts set bookmarks_count = bookmarks_count + counted.by
    from (select post_id, sum(by)::integer as by from (select *, -1 as by from gone) changed group by 1 having sum(by) <> 0) counted
    where posts.id = counted.post_id;
  else
    perform from posts where id in (select post_id from (select *, 1 as by from added union all select *, -1 from gone) changed) order by id for no key update;
    update posts set bookmarks_count = bookmarks_count + counted.by
    from (select post_id, sum(by)::integer as by from (select *, 1 as by from added union all select *, -1 from gone) changed group by 1 having sum(by) <> 0) counted
    where posts.id = counted.post_id;
  end if;
  return null;
end $function$;
revoke execute on function bookmarks_count() from public;
comment on function bookmarks_count() is
  'Keeps the number of bookmarks of a post.';

CREATE OR REPLACE FUNCTION public.campaign_charges_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into campaign_charge_values (charge_id, goal, value, set_at, set_by)
  values (new.id, new.goal, new.value, new.updated_at, new.updated_by);
  return null;
end $function$;
revoke execute on function campaign_charges_keep() from public;
comment on function campaign_charges_keep() is
  'Keeps each value that a charge has had.';

CREATE OR REPLACE FUNCTION public.campaign_events_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into campaign_event_days as there (campaign_id, day, kind, events)
    select campaign_id, (at at time zone 'UTC')::date, kind, sum(by) from (select *, 1 as by from added) changed
    group by 1, 2, 3 having sum(by) <> 0 order by 1, 2, 3
    on conflict (campaign_id, day, kind) do update set events = there.events + excluded.events;
  elsif tg_op = 'DELETE' then
    insert into campaign_event_days as there (campaign_id, day, kind, events)
    select campaign_id, (at at time zone 'UTC')::date, kind, sum(by) from (select *, -1 as by from gone) changed
    group by 1, 2, 3 having sum(by) <> 0 order by 1, 2, 3
    on conflict (campaign_id, day, kind) do update set events = there.events + excluded.events;
  else
    insert into campaign_event_days as there (campaign_id, day, kind, events)
    select campaign_id, (at at time zone 'UTC')::date, kind, sum(by) from (select *, 1 as by from added union all select *, -1 from gone) changed
    group by 1, 2, 3 having sum(by) <> 0 order by 1, 2, 3
    on conflict (campaign_id, day, kind) do update set events = there.events + excluded.events;
  end if;
  return null;
end $function$;
revoke execute on function campaign_events_count() from public;
comment on function campaign_events_count() is
  'Keeps the events of each campaign, day and kind.';

CREATE OR REPLACE FUNCTION public.campaign_events_keep_counts(source text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format($sql$
    with visits as materialized (
      select distinct campaign_id::text || ' ' || kind as kind, 'epoch'::date as day, user_id >> 15 as chunk, (user_id & 32767)::integer as place
      from %s gone where user_id is not null
    ), days as (
    select kind, day, chunk,
      string_agg(repeat('0', place - before - 1) || '1', '' order by place)::bit(32768) as bits
    from (
      select kind, day, chunk, place,
        coalesce(lag(place) over (partition by kind, day, chunk order by place), -1) as before
      from visits
    ) gaps group by kind, day, chunk)
    insert into campaign_event_people as there (campaign_id, kind, chunk, bits)
    select split_part(kind, ' ', 1)::bigint, split_part(kind, ' ', 2), chunk, bits from days order by 1, 2, 3
    on conflict (campaign_id, kind, chunk) do update set bits = there.bits | excluded.bits$sql$, source);
end $function$;
revoke execute on function campaign_events_keep_counts(text) from public;
comment on function campaign_events_keep_counts(text) is
  'Notes who was behind events that are about to be dropped.';

CREATE OR REPLACE FUNCTION public.campaign_events_noted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET work_mem TO '64MB'
 SET jit TO 'off'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into day_changes select kind::counted, (at at time zone 'UTC')::date, count(*) from added where true group by 1, 2;
    if (select count(*) > 5000 from added) then
      with visits as materialized (
        select distinct counted_as(kind::counted) as kind, (at at time zone 'UTC')::date as day, user_id >> 15 as chunk, (user_id & 32767)::integer as place from added where user_id is not null
      ), days as materialized (
    select kind, day, chunk,
      string_agg(repeat('0', place - before - 1) || '1', '' order by place)::bit(32768) as bits
    from (
      select kind, day, chunk, place,
        coalesce(lag(place) over (partition by kind, day, chunk order by place), -1) as before
      from visits
    ) gaps group by kind, day, chunk
  ), spans as (
    select kind, 'day' as span, day as starts, chunk, bits from days
    union all
    select kind, 'month', date_trunc('month', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
    union all
    select kind, 'year', date_trunc('year', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
  )
      insert into people_bit_changes select kind, span, starts, chunk, bits from spans;
    else
      insert into people_changes select distinct user_id, (at at time zone 'UTC')::date, kind::counted, 1 from added where user_id is not null;
    end if;
    
  elsif tg_op = 'DELETE' then
    insert into day_changes select kind::counted, (at at time zone 'UTC')::date, -count(*) from gone where true group by 1, 2;
    insert into people_changes select distinct user_id, (at at time zone 'UTC')::date, kind::counted, -1 from gone where user_id is not null;
    
  else
    insert into day_changes
    select kind, day, sum(by) from (select kind::counted as kind, (at at time zone 'UTC')::date as day, 1 as by from added where true union all select kind::counted as kind, (at at time zone 'UTC')::date as day, -1 from gone where true) each group by 1, 2 having sum(by) <> 0;
    insert into people_changes
    select person, day, kind, sign(sum(by))::integer
    from (select user_id as person, (at at time zone 'UTC')::date as day, kind::counted as kind, 1 as by from added where user_id is not null union all select user_id as person, (at at time zone 'UTC')::date as day, kind::counted as kind, -1 from gone where user_id is not null) each
    group by 1, 2, 3 having sum(by) <> 0;
    
  end if;
  return null;
end $function$;
revoke execute on function campaign_events_noted() from public;
comment on function campaign_events_noted() is
  'Notes the days of campaign_events that a statement changed, and who was behind them.';

CREATE OR REPLACE FUNCTION public.campaign_interests_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    perform from interests where id in (select interest_id from changed) order by id for no key update;
    update interests set campaigns_count = campaigns_count + by.n
    from (select interest_id, count(*) as n from changed group by 1) by where id = by.interest_id;
  else
    perform from interests where id in (select interest_id from changed) order by id for no key update;
    update interests set campaigns_count = campaigns_count - by.n
    from (select interest_id, count(*) as n from changed group by 1) by where id = by.interest_id;
  end if;
  return null;
end $function$;
revoke execute on function campaign_interests_count() from public;
comment on function campaign_interests_count() is
  'Keeps the number of campaigns of an interest.';

CREATE OR REPLACE FUNCTION public.campaigns_follow_username()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update campaigns set username = new.username where user_id = new.id;
  return null;
end $function$;
revoke execute on function campaigns_follow_username() from public;
comment on function campaigns_follow_username() is
  'Copies a changed username to the campaigns of the user.';

CREATE OR REPLACE FUNCTION public.campaigns_had_other_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.had_other_owner := true;
  return new;
end $function$;
revoke execute on function campaigns_had_other_owner() from public;
comment on function campaigns_had_other_owner() is
  'Notes that a campaign had another owner, whose payments it keeps.';

CREATE OR REPLACE FUNCTION public.campaigns_keep_status_of_app()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into campaign_status_changes (campaign_id, before, after) values (new.id, old.status, new.status);
  return null;
end $function$;
revoke execute on function campaigns_keep_status_of_app() from public;
comment on function campaigns_keep_status_of_app() is
  'Keeps each status that the app has set.';

CREATE OR REPLACE FUNCTION public.campaigns_note_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.version = old.version then
    new.version := old.version + 1;
    new.updated_by := null;
    new.updated_at := case when new.updated_at = old.updated_at then now() else new.updated_at end;
  end if;
  return new;
end $function$;
revoke execute on function campaigns_note_change() from public;
comment on function campaigns_note_change() is
  'Raises the version of a campaign when the app changes its status.';

CREATE OR REPLACE FUNCTION public.campaigns_search_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  whole text := new.campaign_name || e'\x1f' || new.username;
begin
  new.search := search_text(whole);
  new.name_key := search_key(new.campaign_name);
  new.username_key := search_key(new.username);
  return new;
end $function$;
revoke execute on function campaigns_search_keys() from public;
comment on function campaigns_search_keys() is
  'Fills what a row is searched in and sorted by.';

CREATE OR REPLACE FUNCTION public.campaigns_search_keys_fill(after bigint, at_once integer, OUT done integer, OUT last bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  with slice as materialized (
    select *, r.campaign_name || e'\x1f' || r.username as whole from campaigns r where id > after order by id limit at_once for no key update
  ), filled as materialized (
    select slice.id, search_text(whole) as search,
      search_key(slice.campaign_name) as name_key,
      search_key(slice.username) as username_key
    from slice
  ), written as (
    update campaigns r set search = filled.search, name_key = filled.name_key, username_key = filled.username_key from filled
    where r.id = filled.id and (r.search, r.name_key, r.username_key) is distinct from (filled.search, filled.name_key, filled.username_key)
  )
  select count(*), coalesce(max(id), after) into done, last from filled;
end $function$;
comment on function campaigns_search_keys_fill(bigint,integer) is
  'Fills the keys of up to this many rows after an id.';

CREATE OR REPLACE FUNCTION public.campaigns_target()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  place jsonb;
begin
  new.target_latitude = null; new.target_longitude = null; new.target_radius = null; new.target_unit = null;
  begin
    place = new.target_location::jsonb;
    if (place ->> 'latitude')::float8 between -90 and 90 and (place ->> 'longitude')::float8 between -180 and 180 then
      -- The radius is the last that may not be a number, so it is read first; none is wider than the world.
      new.target_radius = least(40000, greatest(0, (place ->> 'radius')::float8));
      new.target_unit = case when place ->> 'unit' = 'miles' then 'miles' else 'km' end;
      new.target_latitude = (place ->> 'latitude')::float8;
      new.target_longitude = (place ->> 'longitude')::float8;
    end if;
  exception when data_exception then
    -- Not a place: such a campaign is on no map.
    null;
  end;
  new.target_state = coalesce(us_state_named(new.target_region), us_state_at(new.target_latitude, new.target_longitude));
  return new;
end $function$;
revoke execute on function campaigns_target() from public;
comment on function campaigns_target() is
  'Reads the target of a campaign on the map from what the app sent.';

CREATE OR REPLACE FUNCTION public.campaigns_username()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select username into new.username from users where id = new.user_id for share;
  return new;
end $function$;
revoke execute on function campaigns_username() from public;
comment on function campaigns_username() is
  'Copies the username of the owner, by which campaigns are sorted and searched.';

CREATE OR REPLACE FUNCTION public.case_notes_search_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  whole text := new.text;
begin
  new.search := search_text(whole);
  return new;
end $function$;
revoke execute on function case_notes_search_keys() from public;
comment on function case_notes_search_keys() is
  'Fills what a row is searched in and sorted by.';

CREATE OR REPLACE FUNCTION public.case_notes_search_keys_fill(after bigint, at_once integer, OUT done integer, OUT last bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  with slice as materialized (
    select *, r.text as whole from case_notes r where id > after order by id limit at_once for no key update
  ), filled as materialized (
    select slice.id, search_text(whole) as search
    from slice
  ), written as (
    update case_notes r set search = filled.search from filled
    where r.id = filled.id and (r.search) is distinct from (filled.search)
  )
  select count(*), coalesce(max(id), after) into done, last from filled;
end $function$;
comment on function case_notes_search_keys_fill(bigint,integer) is
  'Fills the keys of up to this many rows after an id.';

CREATE OR REPLACE FUNCTION public.case_rank(severity smallint, reliability double precision, views integer, opened timestamp with time zone, ranks_low boolean)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case_urgency(severity, reliability, views, opened) - case when ranks_low and severity < 4 then 1000000 else 0 end
$function$;
comment on function case_rank(smallint,double precision,integer,timestamp with time zone,boolean) is
  'The urgency of a case, and behind all others when it was reported after it was out of sight.';

CREATE OR REPLACE FUNCTION public.case_reasons_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into app_reason_changes (app_reason_id, by)
    select app_reason_id, sum(by * reports) from (select *, 1 as by from added) changed group by 1 having sum(by * reports) <> 0;
  elsif tg_op = 'DELETE' then
    insert into app_reason_changes (app_reason_id, by)
    select app_reason_id, sum(by * reports) from (select *, -1 as by from gone) changed group by 1 having sum(by * reports) <> 0;
  else
    insert into app_reason_changes (app_reason_id, by)
    select app_reason_id, sum(by * reports) from (select *, 1 as by from added union all select *, -1 from gone) changed group by 1 having sum(by * reports) <> 0;
  end if;
  return null;
end $function$;
revoke execute on function case_reasons_count() from public;
comment on function case_reasons_count() is
  'Notes how many reports a reason of the app gained or lost.';

CREATE OR REPLACE FUNCTION public.case_reasons_urgency()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  the_case bigint := coalesce(new.case_id, old.case_id);
  worst smallint := case_severity(the_case);
  target integer := case_target(the_case);
begin
  update cases set severity = worst, target_hours = target, urgency_at = null
  where id = the_case and (severity <> worst or target_hours <> target or urgency_at is not null);
  return null;
end $function$;
revoke execute on function case_reasons_urgency() from public;
comment on function case_reasons_urgency() is
  'Keeps severity and target time of a case when its reasons change.';

CREATE OR REPLACE FUNCTION public.case_severity(the_case bigint)
 RETURNS smallint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(max(array_position(array['low', 'medium', 'high', 'critical'], r.severity)), 2)::smallint
  from case_reasons s join report_app_reasons a on a.id = s.app_reason_id
  join report_reasons r on r.id = coalesce(a.reason_id, (select id from report_reasons where is_other))
  where s.case_id = the_case
$function$;
comment on function case_severity(bigint) is
  'The highest severity among the reasons of a case.';

CREATE OR REPLACE FUNCTION public.case_severity_spread(at_once integer)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  change case_severity_changes;
  last_id bigint;
begin
  select * into change from case_severity_changes order by app_reason_id limit 1 for update;
  if not found then return 0; end if;
  select max(case_id) into last_id from (
    select case_id from case_reasons
    where app_reason_id = change.app_reason_id and case_id > change.after_case_id order by case_id limit at_once
  ) slice;
  if last_id is null then
    delete from case_severity_changes where app_reason_id = change.app_reason_id;
    return 1;
  end if;
  update cases c set severity = locked.worst, target_hours = locked.target
  from (
    select o.id, case_severity(o.id) as worst, case_target(o.id) as target from cases o
    where o.id in (
      select case_id from case_reasons
      where app_reason_id = change.app_reason_id and case_id > change.after_case_id and case_id <= last_id
    ) and o.state = 'open' order by o.id for no key update of o
  ) locked where locked.id = c.id and (locked.worst <> c.severity or locked.target <> c.target_hours);
  update case_severity_changes set after_case_id = last_id where app_reason_id = change.app_reason_id;
  return 1;
end $function$;
comment on function case_severity_spread(integer) is
  'Brings a changed severity or target time to up to this many cases.';

CREATE OR REPLACE FUNCTION public.case_target(the_case bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(min(r.target_hours), 24)
  from case_reasons s join report_app_reasons a on a.id = s.app_reason_id
  join report_reasons r on r.id = coalesce(a.reason_id, (select id from report_reasons where is_other))
  where s.case_id = the_case
$function$;
comment on function case_target(bigint) is
  'The shortest target time, in hours, among the reasons of a case.';

CREATE OR REPLACE FUNCTION public.case_urgency(severity smallint, reliability double precision, views integer, opened timestamp with time zone)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when severity = 4 then 1000000 else 0 end + (array[0, 12, 36, 72])[severity]
    + 12 * ln(1 + reliability) / ln(2::float8) + 6 * ln((1 + views)::float8) / ln(2::float8)
    - extract(epoch from opened)::float8 / 3600
$function$;
comment on function case_urgency(smallint,double precision,integer,timestamp with time zone) is
  'The urgency of a case from its severity, reporters, views and age.';

CREATE OR REPLACE FUNCTION public.case_urgency_refresh(at_once integer, counted_before timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  done bigint;
begin
  with due as materialized (
    select id, post_id, user_id from cases
    where state = 'open' and (urgency_at is null or urgency_at < counted_before)
    order by urgency_at nulls first, id limit at_once for no key update skip locked
  ), given as (
    select due.id, r.reported_by
    from due cross join lateral (
      (select reported_by from post_reports where case_id = due.id order by created_at desc, id desc limit 200)
      union (select reported_by from user_reports where case_id = due.id order by created_at desc, id desc limit 200)
    ) r where r.reported_by is not null
  ), reliable as (
    select who.reported_by, (upheld + 2) / (decided + 4)::float8 as share
    from (select distinct reported_by from given) who cross join lateral (
      select count(*) as decided, count(*) filter (where c.state = 'acted_on') as upheld
      from (
        (select case_id from post_reports where reported_by = who.reported_by order by id desc limit 2000)
        union all (select case_id from user_reports where reported_by = who.reported_by order by id desc limit 2000)
      ) made join cases c on c.id = made.case_id
      where c.state <> 'open' and c.closed_by is not null and c.closed_at > now() - interval '90 days'
    ) counted
  ), summed as (
    select given.id, count(*)::integer as reporters, sum(reliable.share) as reliability
    from given join reliable using (reported_by) group by given.id
  )
  update cases c set reporters = coalesce(summed.reporters, 0), reporters_reliability = coalesce(summed.reliability, 0),
    views = case_views(due.post_id, due.user_id), severity = case_severity(due.id), urgency_at = now()
  from due left join summed using (id) where c.id = due.id;
  get diagnostics done = row_count;
  return done;
end $function$;
comment on function case_urgency_refresh(integer,timestamp with time zone) is
  'Counts the reporters and views of up to this many open cases again.';

CREATE OR REPLACE FUNCTION public.case_views(the_post bigint, the_user bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select count(*)::integer from (
    select from post_views v
    where v.created_at > now() - interval '7 days' and v.post_id in (
      select the_post where the_post is not null
      union all
      (select p.id from posts p where p.user_id = the_user and p.deleted_at is null order by p.id desc limit 50)
    )
    limit 100000
  ) seen
$function$;
comment on function case_views(bigint,bigint) is
  'The views of a post, or of the newest posts of a user, in seven days.';

CREATE OR REPLACE FUNCTION public.cases_erase()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform erasures_queue(array(
    select new.user_id
    union all select user_id from posts where id = new.post_id
    union all select reported_by from post_reports where case_id = new.id
    union all select reported_by from user_reports where case_id = new.id));
  return null;
end $function$;
revoke execute on function cases_erase() from public;
comment on function cases_erase() is
  'Queues the people of a case again when it closes: until then it kept what is judged.';

CREATE OR REPLACE FUNCTION public.cases_follow_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update cases set subject = new.title where post_id = new.id and state = 'open';
  return null;
end $function$;
revoke execute on function cases_follow_post() from public;
comment on function cases_follow_post() is
  'Keeps the title of a post in its open case, by which cases are sorted.';

CREATE OR REPLACE FUNCTION public.cases_follow_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update cases set subject = new.name where user_id = new.id and state = 'open';
  return null;
end $function$;
revoke execute on function cases_follow_user() from public;
comment on function cases_follow_user() is
  'Keeps the name of a user in their open case, by which cases are sorted.';

CREATE OR REPLACE FUNCTION public.cases_search_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  whole text := new.subject;
begin
  new.subject_key := search_key(whole);
  new.title_search := case when new.post_id is not null then search_text(whole) end;
  return new;
end $function$;
revoke execute on function cases_search_keys() from public;
comment on function cases_search_keys() is
  'Fills what a row is searched in and sorted by.';

CREATE OR REPLACE FUNCTION public.cases_search_keys_fill(after bigint, at_once integer, OUT done integer, OUT last bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  with slice as materialized (
    select *, r.subject as whole from cases r where id > after order by id limit at_once for no key update
  ), filled as materialized (
    select slice.id, search_key(whole) as subject_key,
      case when slice.post_id is not null then search_text(whole) end as title_search
    from slice
  ), written as (
    update cases r set subject_key = filled.subject_key, title_search = filled.title_search from filled
    where r.id = filled.id and (r.subject_key, r.title_search) is distinct from (filled.subject_key, filled.title_search)
  )
  select count(*), coalesce(max(id), after) into done, last from filled;
end $function$;
comment on function cases_search_keys_fill(bigint,integer) is
  'Fills the keys of up to this many rows after an id.';

CREATE OR REPLACE FUNCTION public.cases_similarity()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.state <> 'open' then
    delete from case_similarity where case_id = new.id;
  else
    insert into case_similarity (case_id, author_id, host, text_hash)
      select new.id, p.user_id, website_host(p.website), comparable_text(p.title, p.text) from posts p where p.id = new.post_id
    on conflict (case_id) do nothing;
  end if;
  return null;
end $function$;
revoke execute on function cases_similarity() from public;
comment on function cases_similarity() is
  'Keeps what similar cases are found by while a case is open.';

CREATE OR REPLACE FUNCTION public.cases_urgency()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- While it was closed, its reasons may have changed.
  if tg_op = 'UPDATE' and new.state = 'open' and old.state <> 'open' then
    new.severity := case_severity(new.id);
    new.target_hours := case_target(new.id);
  end if;
  new.urgency := case_rank(new.severity, new.reporters_reliability, new.views, new.created_at, new.ranks_low);
  new.near_at := new.created_at + make_interval(mins => new.target_hours * 45);
  new.due_at := new.created_at + make_interval(hours => new.target_hours);
  return new;
end $function$;
revoke execute on function cases_urgency() from public;
comment on function cases_urgency() is
  'Keeps the urgency and the due time of a case.';

CREATE OR REPLACE FUNCTION public.chat_members_latest()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.last_message_at := coalesce((select max(created_at) from chat_messages where room_id = new.room_id), '-infinity');
  return new;
end $function$;
revoke execute on function chat_members_latest() from public;
comment on function chat_members_latest() is
  'Notes the latest message of a room at a new member.';

CREATE OR REPLACE FUNCTION public.chat_messages_note_latest()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Always in the same order, so that no one waits in a circle.
  perform from chat_members m join (select room_id, max(created_at) as at from added group by 1) latest using (room_id)
  where m.last_message_at < latest.at order by m.room_id, m.user_id for no key update of m;
  update chat_members m set last_message_at = latest.at
  from (select room_id, max(created_at) as at from added group by 1) latest
  where m.room_id = latest.room_id and m.last_message_at < latest.at;
  return null;
end $function$;
revoke execute on function chat_messages_note_latest() from public;
comment on function chat_messages_note_latest() is
  'Notes the latest message of a room at its members.';

CREATE OR REPLACE FUNCTION public.chat_messages_noted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET work_mem TO '64MB'
 SET jit TO 'off'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into day_changes select 'message'::counted, (created_at at time zone 'UTC')::date, count(*) from added where true group by 1, 2;
    if (select count(*) > 5000 from added) then
      with visits as materialized (
        select distinct counted_as('message'::counted) as kind, (created_at at time zone 'UTC')::date as day, sender_id >> 15 as chunk, (sender_id & 32767)::integer as place from added where true
      ), days as materialized (
    select kind, day, chunk,
      string_agg(repeat('0', place - before - 1) || '1', '' order by place)::bit(32768) as bits
    from (
      select kind, day, chunk, place,
        coalesce(lag(place) over (partition by kind, day, chunk order by place), -1) as before
      from visits
    ) gaps group by kind, day, chunk
  ), spans as (
    select kind, 'day' as span, day as starts, chunk, bits from days
    union all
    select kind, 'month', date_trunc('month', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
    union all
    select kind, 'year', date_trunc('year', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
  )
      insert into people_bit_changes select kind, span, starts, chunk, bits from spans;
    else
      insert into people_changes select distinct sender_id, (created_at at time zone 'UTC')::date, 'message'::counted, 1 from added where true;
    end if;
    
  elsif tg_op = 'DELETE' then
    insert into day_changes select 'message'::counted, (created_at at time zone 'UTC')::date, -count(*) from gone where true group by 1, 2;
    insert into people_changes select distinct sender_id, (created_at at time zone 'UTC')::date, 'message'::counted, -1 from gone where true;
    
  else
    insert into day_changes
    select kind, day, sum(by) from (select 'message'::counted as kind, (created_at at time zone 'UTC')::date as day, 1 as by from added where true union all select 'message'::counted as kind, (created_at at time zone 'UTC')::date as day, -1 from gone where true) each group by 1, 2 having sum(by) <> 0;
    insert into people_changes
    select person, day, kind, sign(sum(by))::integer
    from (select sender_id as person, (created_at at time zone 'UTC')::date as day, 'message'::counted as kind, 1 as by from added where sender_id is not null union all select sender_id as person, (created_at at time zone 'UTC')::date as day, 'message'::counted as kind, -1 from gone where sender_id is not null) each
    group by 1, 2, 3 having sum(by) <> 0;
    
  end if;
  return null;
end $function$;
revoke execute on function chat_messages_noted() from public;
comment on function chat_messages_noted() is
  'Notes the days of chat_messages that a statement changed, and who was behind them.';

CREATE OR REPLACE FUNCTION public.clock_is_trusted()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT ((now() >= (clock.seen_at - '00:05:00'::interval)) AND (now() <= (clock.seen_at + '3 days'::interval))) FROM clock), false);
comment on function clock_is_trusted() is
  'Whether the time of the database is near the last one that a server saw.';

CREATE OR REPLACE FUNCTION public.comparable_text(title text, said text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when length(words) >= 12 then decode(md5(words), 'hex') end
  from (select trim(regexp_replace(lower(coalesce(nullif(trim(said), ''), title)), '[[:space:][:punct:]]+', ' ', 'g')) as words) folded
$function$;
comment on function comparable_text(text,text) is
  'A hash of the words of a post, if it has enough of them to compare it.';

CREATE OR REPLACE FUNCTION public.counted_as(kind counted)
 RETURNS counted
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (kind = ANY (ARRAY['search'::counted, 'post'::counted, 'follow'::counted, 'message'::counted])) THEN 'active'::counted WHEN (kind <> 'new_user'::counted) THEN kind ELSE NULL::counted END;
comment on function counted_as(counted) is
  'What a kind of event is counted as among people: most kinds make someone active.';

CREATE OR REPLACE FUNCTION public.counted_from(what counted)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(max(greatest((kept_from at time zone 'UTC')::date, (
    -- Of a month that has moved in part, nothing is counted again.
    select case when moved = date_trunc('month', moved) then moved else date_trunc('month', moved) + interval '1 month' end::date
    from (select hot_from at time zone 'UTC' as moved from archive_state where kind = table_name) archived
  ))), '-infinity')
  from event_retention
  where table_name = any (case
    when what = 'search' then array['searches'] when what = 'message' then array['chat_messages']
    when what = 'active' then array['searches', 'chat_messages'] when what = 'visitor' then array['web_events']
    when what in ('new_user', 'post', 'follow') then array[]::text[] else array['campaign_events'] end)
$function$;
comment on function counted_from(counted) is
  'From which day on the rows behind a number exist.';

CREATE OR REPLACE FUNCTION public.counts_recount()
 RETURNS void
 LANGUAGE plpgsql
 SET work_mem TO '64MB'
 SET jit TO 'off'
AS $function$
declare
  searched date := counted_from('search');
begin
  if exists (select from unnest(enum_range(null::counted)) kind where counted_from(kind) > '-infinity') then
    -- What waits may be of months that are gone.
    perform people_fold(), search_fold();
    delete from people_bits b using (select kind, counted_from(kind) as since from unnest(enum_range(null::counted)) kind offset 0) floors where b.kind = floors.kind and (span = 'year' or starts >= since);
    delete from day_counts c using (select kind, counted_from(kind) as since from unnest(enum_range(null::counted)) kind offset 0) floors where c.kind = floors.kind and day >= since;
    delete from search_counts where span = 'year' or starts >= searched;
  else
    truncate day_changes, people_changes, people_bit_changes, people_bits, day_counts, search_changes,
      search_count_changes, search_terms, search_counts;
  end if;

  with visits as materialized (
    select distinct kind, day, person >> 15 as chunk, (person & 32767)::integer as place from counted_visits join (select kind, counted_from(kind) as since from unnest(enum_range(null::counted)) kind offset 0) floors using (kind) where day >= since
  ), days as materialized (
    select kind, day, chunk,
      string_agg(repeat('0', place - before - 1) || '1', '' order by place)::bit(32768) as bits
    from (
      select kind, day, chunk, place,
        coalesce(lag(place) over (partition by kind, day, chunk order by place), -1) as before
      from visits
    ) gaps group by kind, day, chunk)
  insert into people_bits (kind, span, starts, chunk, people, bits)
  select kind, 'day', day, chunk, bit_count(bits), bits from days
  union all
  select kind, 'month', date_trunc('month', day)::date, chunk, bit_count(bit_or(bits)), bit_or(bits) from days group by 1, 3, 4;
  insert into people_bits (kind, span, starts, chunk, people, bits)
  select kind, 'year', date_trunc('year', starts)::date, chunk, bit_count(bit_or(bits)), bit_or(bits)
  from people_bits where span = 'month' group by 1, 3, 4;
  insert into day_counts (kind, day, events)
  select kind, day, count(*) from counted_events join (select kind, counted_from(kind) as since from unnest(enum_range(null::counted)) kind offset 0) floors using (kind) where day >= since group by 1, 2;

  insert into search_terms (term)
  select distinct searched_term(search_term) from searches where (created_at at time zone 'UTC')::date >= searched
  on conflict (term) do nothing;
  with days as materialized (
    select (created_at at time zone 'UTC')::date as day, searched_term(search_term) as term,
      count(*) as searches, count(*) filter (where coalesce(is_opened, title is not null)) as opened
    from searches where (created_at at time zone 'UTC')::date >= searched group by 1, 2
  )
  insert into search_counts (span, starts, term_id, searches, opened)
  select span, date_trunc(span, day)::date, id, sum(searches), sum(opened)
  from days join search_terms using (term), unnest(array['day', 'month']) span group by 1, 2, 3;
  insert into search_counts (span, starts, term_id, searches, opened)
  select 'year', date_trunc('year', starts)::date, term_id, sum(searches), sum(opened)
  from search_counts where span = 'month' group by 2, 3;
end $function$;
comment on function counts_recount() is
  'Counts days, people and terms again, after a load without triggers.';

CREATE OR REPLACE FUNCTION public.drop_empty_months_of_values()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  part regclass;
  is_empty boolean;
  dropped integer := 0;
begin
  for part in
    select partition from month_partitions('audit_values')
    where before <= date_trunc('month', now() - interval '12 months') order by first
  loop
    execute format('select not exists (select from %s)', part) into is_empty;
    continue when not is_empty;
    execute 'lock table only audit_values in access exclusive mode';
    execute format('lock table %s in access exclusive mode', part);
    execute format('select not exists (select from %s)', part) into is_empty;
    continue when not is_empty;
    execute format('drop table %s', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $function$;
revoke execute on function drop_empty_months_of_values() from public;
comment on function drop_empty_months_of_values() is
  'Drops months of values of the audit log whose rows are deleted.';

CREATE OR REPLACE FUNCTION public.drop_expired_month(of_kind text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  kept event_retention;
  moment text;
  other text;
  slice text;
  is_there boolean;
  part record;
  since timestamptz;
  gone bigint;
begin
  select * into kept from event_retention where kind = of_kind for no key update;
  if kept.months is null then return null; end if;
  moment := partition_column(kept.table_name);
  since := date_trunc('month', now() - make_interval(months => kept.months));
  select * into part from month_partitions(kept.table_name) months where months.before <= since order by months.first limit 1;
  if found then
    -- No one writes into it any more; readers are not held up until the table itself is taken, for a moment.
    execute format('lock table %s in share row exclusive mode', part.partition);
    execute format('select count(*) from %s', part.partition) into gone;
    perform keep_counts(kept.table_name, part.partition::text);
    for attempt in 1..20 loop
      begin
        set local lock_timeout = '100ms';
        execute format('lock table only %I in access exclusive mode', kept.table_name);
        exit;
      exception when lock_not_available then
        if attempt = 20 then raise; end if;
        perform pg_sleep(0.1);
      end;
    end loop;
    execute format('drop table %s', part.partition);
    update event_retention set kept_from = greatest(kept_from, part.before) where kind = of_kind;
    return gone;
  end if;
  other := kept.table_name || '_other';
  execute format('select exists (select from %I where %I < $1)', other, moment) into is_there using since;
  if not is_there then
    -- What is in the archive is deleted there: it is kept no longer than the rest.
    update event_retention set kept_from = greatest(kept_from, since) where kind = of_kind and exists (
      select from archive_days where archive_days.kind = kept.table_name and day < (since at time zone 'UTC')::date);
    return null;
  end if;
  execute format('lock table %I in share row exclusive mode', other);
  slice := format('(select *, ctid from %I where %I < %L order by %I, ctid limit 5000)', other, moment, since, moment);
  perform keep_counts(kept.table_name, slice);
  execute format('delete from %I where ctid = any (array(select ctid from %s gone))', other, slice);
  get diagnostics gone = row_count;
  update event_retention set kept_from = greatest(kept_from, since) where kind = of_kind;
  return gone;
end $function$;
revoke execute on function drop_expired_month(text) from public;
comment on function drop_expired_month(text) is
  'Drops the oldest month of a kind that is over, and returns the number of its rows.';

CREATE OR REPLACE FUNCTION public.erasures_queue(ids bigint[], names text[] DEFAULT '{}'::text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into user_erasures as q (user_id, known)
  select id, array(select distinct name from unnest(names) name where name <> '') from users
  where id = any (ids) and deleted_at is not null and not is_admin order by id
  on conflict (user_id) do update set step = null, is_left = false, due_at = least(q.due_at, now()),
    known = array(select distinct name from unnest(q.known || excluded.known) name);
end $function$;
revoke execute on function erasures_queue(bigint[],text[]) from public;
comment on function erasures_queue(bigint[],text[]) is
  'Queues deleted users to be erased; those who are queued begin again.';

CREATE OR REPLACE FUNCTION public.failed_host_of(url text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select left(lower(coalesce(
    substring(url from '^[[:space:]]*[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#@]*@)?([[][^]/?#]+[]]|[^/?#:[:space:]]+)'),
    substring(url from '^[[:space:]]*([^/?#:@[:space:]]+[.][^/?#:@[:space:]]+)'),
    'no host')), 255)
$function$;
comment on function failed_host_of(text) is
  'The host of a failed URL.';

CREATE OR REPLACE FUNCTION public.failed_urls_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    perform failed_urls_count((select array_agg(row(
      host_id, created_at, resolved_at is not null, failed_in_enrichment, attempts, by)::failed_url_change)
      from (select *, 1 as by from added) changed));
  elsif tg_op = 'DELETE' then
    perform failed_urls_count((select array_agg(row(
      host_id, created_at, resolved_at is not null, failed_in_enrichment, attempts, by)::failed_url_change)
      from (select *, -1 as by from gone) changed));
  else
    perform failed_urls_count((select array_agg(row(
      host_id, created_at, resolved_at is not null, failed_in_enrichment, attempts, by)::failed_url_change)
      from (select *, 1 as by from added union all select *, -1 from gone) changed));
  end if;
  return null;
end $function$;
revoke execute on function failed_urls_changed() from public;
comment on function failed_urls_changed() is
  'Counts the failed URLs that a statement changed.';

CREATE OR REPLACE FUNCTION public.failed_urls_count(changes failed_url_change[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into failed_host_counts as there (span, starts, host_id, failed, attempts)
  select span, date_trunc(span, created_at at time zone 'UTC')::date as starts, host_id, sum(by), sum(by * attempts)
  from unnest(changes), unnest(array['day', 'month', 'year']) span
  group by span, 2, host_id
  having sum(by) <> 0 or sum(by * attempts) <> 0
  order by span, 2, host_id
  on conflict (span, starts, host_id) do update
    set failed = there.failed + excluded.failed, attempts = there.attempts + excluded.attempts;

  insert into failed_url_days as there (day, failed, enrichment_failed, resolved)
  select (created_at at time zone 'UTC')::date as day, sum(by), sum(by) filter (where enrichment), sum(by) filter (where resolved)
  from (select created_at, enrichment, resolved, by from unnest(changes)
    union all select created_at, true, true, 0 from unnest(changes)) each
  group by 1 order by 1
  on conflict (day) do update set failed = there.failed + excluded.failed,
    enrichment_failed = there.enrichment_failed + excluded.enrichment_failed, resolved = there.resolved + excluded.resolved;

  perform from failed_hosts where id in (select host_id from unnest(changes)) order by id for no key update;
  update failed_hosts set
    failed = failed_hosts.failed + changed.failed,
    unresolved = failed_hosts.unresolved + changed.unresolved,
    enrichment_failed = failed_hosts.enrichment_failed + changed.enrichment_failed,
    enrichment_unresolved = failed_hosts.enrichment_unresolved + changed.enrichment_unresolved,
    last_failed_at = case when changed.came is null then failed_hosts.last_failed_at
      else greatest(failed_hosts.last_failed_at, changed.came) end
  from (
    select host_id, sum(by) as failed, coalesce(sum(by) filter (where not resolved), 0) as unresolved,
      coalesce(sum(by) filter (where enrichment), 0) as enrichment_failed,
      coalesce(sum(by) filter (where enrichment and not resolved), 0) as enrichment_unresolved,
      max(created_at) filter (where by > 0) as came
    from unnest(changes) group by host_id
  ) changed
  where failed_hosts.id = changed.host_id;
  -- The latest may have gone.
  update failed_hosts set last_failed_at = (
    select greatest(max(created_at), failed_hosts.last_dropped_at) from failed_urls where failed_urls.host_id = failed_hosts.id)
  where id in (select host_id from unnest(changes) where by < 0);
end $function$;
comment on function failed_urls_count(failed_url_change[]) is
  'Adds changes of failed URLs to the numbers of their days and hosts.';

CREATE OR REPLACE FUNCTION public.failed_urls_host()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  name text := failed_host_of(new.url);
begin
  select id into new.host_id from failed_hosts where host = name;
  if not found then
    insert into failed_hosts (host) values (name) on conflict (host) do nothing;
    select id into new.host_id from failed_hosts where host = name;
  end if;
  -- The server checks it, again if it was done.
  perform from failed_host_check where url_created_at < new.created_at;
  if not found then
    insert into failed_host_check as there (url_created_at) values (new.created_at - interval '1 microsecond')
    on conflict (is_only) do update
      set url_created_at = least(there.url_created_at, excluded.url_created_at), url_id = 0, host_id = 0;
  end if;
  return new;
end $function$;
revoke execute on function failed_urls_host() from public;
comment on function failed_urls_host() is
  'Finds or adds the host of a failed URL that came without one, for servers of before 2026-11-30.';

CREATE OR REPLACE FUNCTION public.failed_urls_keep_counts(source text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format($sql$
    update failed_hosts h set dropped = h.dropped + gone.failed, dropped_unresolved = h.dropped_unresolved + gone.unresolved,
      dropped_enrichment = h.dropped_enrichment + gone.enrichment,
      dropped_enrichment_unresolved = h.dropped_enrichment_unresolved + gone.enrichment_unresolved,
      last_dropped_at = greatest(h.last_dropped_at, gone.latest)
    from (
      select host_id, count(*) as failed, count(*) filter (where resolved_at is null) as unresolved,
        count(*) filter (where failed_in_enrichment) as enrichment,
        count(*) filter (where failed_in_enrichment and resolved_at is null) as enrichment_unresolved,
        max(created_at) as latest
      from %s gone group by 1
    ) gone where h.id = gone.host_id$sql$, source);
end $function$;
revoke execute on function failed_urls_keep_counts(text) from public;
comment on function failed_urls_keep_counts(text) is
  'Notes the numbers of failed URLs that are about to be dropped.';

CREATE OR REPLACE FUNCTION public.failed_urls_recount()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  since date := (select (kept_from at time zone 'UTC')::date from event_retention where table_name = 'failed_urls');
begin
  delete from failed_host_counts where span = 'year' or starts >= since;
  insert into failed_host_counts
  select span, date_trunc(span, created_at at time zone 'UTC')::date, host_id, count(*), sum(attempts)
  from failed_urls, unnest(array['day', 'month']) span where (created_at at time zone 'UTC')::date >= since group by 1, 2, 3;
  insert into failed_host_counts
  select 'year', date_trunc('year', starts)::date, host_id, sum(failed), sum(attempts)
  from failed_host_counts where span = 'month' group by 2, 3;
  delete from failed_url_days where day >= since;
  insert into failed_url_days
  select (created_at at time zone 'UTC')::date, count(*), count(*) filter (where failed_in_enrichment), count(resolved_at)
  from failed_urls where (created_at at time zone 'UTC')::date >= since group by 1;
  update failed_hosts h set (failed, unresolved, enrichment_failed, enrichment_unresolved, last_failed_at) = (
    select h.dropped + count(*), h.dropped_unresolved + count(*) filter (where resolved_at is null),
      h.dropped_enrichment + count(*) filter (where failed_in_enrichment),
      h.dropped_enrichment_unresolved + count(*) filter (where failed_in_enrichment and resolved_at is null),
      greatest(max(created_at), h.last_dropped_at)
    from failed_urls where host_id = h.id);
end $function$;
comment on function failed_urls_recount() is
  'Counts all failed URLs again, after a load without triggers.';

CREATE OR REPLACE FUNCTION public.find_callers(tokens bytea[], bindings bytea[], idle_minutes integer, max_minutes integer)
 RETURNS TABLE(place integer, id bigint, name text, username text, avatar text, version integer, is_sup_admin integer, session_id bigint, temporary_password_id bigint, stale boolean, group_permissions text[], user_permissions text[])
 LANGUAGE plpgsql
 STABLE ROWS 1
AS $function$
begin
  return query
  select p.place::int, u.id, u.name, u.username, u.avatar, a.version, a.is_sup_admin::int, s.id, s.temporary_password_id,
    s.last_used_at < now() - interval '1 second',
    array(select distinct h.permission from permissions_through_groups h
      where h.admin_id = a.user_id order by h.permission),
    array(select h.permission from held_permissions h
      where h.admin_id = a.user_id and h.group_id is null order by h.permission)
  from unnest(tokens, bindings) with ordinality as p (token, binding, place)
  join sessions s on s.token_hash = p.token join admins a on a.user_id = s.admin_id join users u on u.id = a.user_id
  where s.ended_at is null
    and s.last_used_at > now() - make_interval(mins => idle_minutes)
    and s.last_used_at <= now() + interval '5 minutes'
    and s.created_at > now() - make_interval(mins => max_minutes)
    and s.created_at <= now() + interval '5 minutes'
    and s.created_at >= a.sessions_valid_from
    and u.is_admin
    and not u.is_suspended
    and (s.binding_hash is null or s.binding_hash = p.binding);
end $function$;
comment on function find_callers(bytea[],bytea[],integer,integer) is
  'Who calls, by tokens and cookies. For servers of before the baseline, while a rolling upgrade lasts.';

CREATE OR REPLACE FUNCTION public.follows_noted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET work_mem TO '64MB'
 SET jit TO 'off'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into day_changes select 'follow'::counted, (created_at at time zone 'UTC')::date, count(*) from added where true group by 1, 2;
    if (select count(*) > 5000 from added) then
      with visits as materialized (
        select distinct counted_as('follow'::counted) as kind, (created_at at time zone 'UTC')::date as day, follower_id >> 15 as chunk, (follower_id & 32767)::integer as place from added where not is_automatic
      ), days as materialized (
    select kind, day, chunk,
      string_agg(repeat('0', place - before - 1) || '1', '' order by place)::bit(32768) as bits
    from (
      select kind, day, chunk, place,
        coalesce(lag(place) over (partition by kind, day, chunk order by place), -1) as before
      from visits
    ) gaps group by kind, day, chunk
  ), spans as (
    select kind, 'day' as span, day as starts, chunk, bits from days
    union all
    select kind, 'month', date_trunc('month', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
    union all
    select kind, 'year', date_trunc('year', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
  )
      insert into people_bit_changes select kind, span, starts, chunk, bits from spans;
    else
      insert into people_changes select distinct follower_id, (created_at at time zone 'UTC')::date, 'follow'::counted, 1 from added where not is_automatic;
    end if;
    
  elsif tg_op = 'DELETE' then
    insert into day_changes select 'follow'::counted, (created_at at time zone 'UTC')::date, -count(*) from gone where true group by 1, 2;
    insert into people_changes select distinct follower_id, (created_at at time zone 'UTC')::date, 'follow'::counted, -1 from gone where not is_automatic;
    
  else
    insert into day_changes select 'follow'::counted, (created_at at time zone 'UTC')::date, -count(*) from (select old.*) before where true group by 1, 2;
    insert into day_changes select 'follow'::counted, (created_at at time zone 'UTC')::date, count(*) from (select new.*) after where true group by 1, 2;
    insert into people_changes select distinct follower_id, (created_at at time zone 'UTC')::date, 'follow'::counted, -1 from (select old.*) before where not is_automatic;
    insert into people_changes select distinct follower_id, (created_at at time zone 'UTC')::date, 'follow'::counted, 1 from (select new.*) after where not is_automatic;
    
  end if;
  return null;
end $function$;
revoke execute on function follows_noted() from public;
comment on function follows_noted() is
  'Notes the days of follows that a statement changed, and who was behind them.';

CREATE OR REPLACE FUNCTION public.grid_x(longitude double precision, cells integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (LEAST(((cells - 1))::double precision, GREATEST((0)::double precision, floor((((longitude + (180)::double precision) / (360)::double precision) * (cells)::double precision)))))::integer;
comment on function grid_x(double precision,integer) is
  'The column of a cell of the map, of this many at each side of the world.';

CREATE OR REPLACE FUNCTION public.grid_y(latitude double precision, cells integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (LEAST(((cells - 1))::double precision, GREATEST((0)::double precision, floor(((((1)::double precision - (asinh(tan(radians(LEAST((85.0511)::double precision, GREATEST(('-85.0511'::numeric)::double precision, latitude))))) / pi())) / (2)::double precision) * (cells)::double precision)))))::integer;
comment on function grid_y(double precision,integer) is
  'The row of a cell of the map, of this many at each side of the world.';

CREATE OR REPLACE FUNCTION public.keep_counts(divided text, source text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if to_regprocedure(quote_ident(divided || '_keep_counts') || '(text)') is not null then
    execute format('select %I($1)', divided || '_keep_counts') using source;
  end if;
end $function$;
revoke execute on function keep_counts(text,text) from public;
comment on function keep_counts(text,text) is
  'Notes what the counts of a table would lack without some rows.';

CREATE OR REPLACE FUNCTION public.make_partitions(divided text, first timestamp with time zone, last timestamp with time zone, most integer DEFAULT 20000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  moment text := partition_column(divided);
  other text := divided || '_other';
  month timestamptz;
  name text;
  stray bigint;
  made integer := 0;
begin
  if moment is null then
    raise exception '% is not divided by month', divided using errcode = '22023';
  end if;
  if first < '2000-01-01' or last >= date_trunc('month', now()) + interval '7 months' then
    raise exception 'Months are made from 2000 on, and half a year ahead' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('quarterdeck partitions'), hashtext(divided));
  for month in select generate_series(date_trunc('month', first), last, interval '1 month') loop
    name := divided || to_char(month, '_YYYY_MM');
    continue when to_regclass(quote_ident(name)) is not null;
    if most is not null then
      execute format('select count(*) from (select from %I where %I >= $1 and %I < $2 limit $3) stray', other, moment, moment)
        into stray using month, month + interval '1 month', most + 1;
      continue when stray > most;
    end if;
    execute format('create table %I (like %I including defaults including generated including constraints including storage)',
      name, divided);
    if exists (select from pg_attribute where attrelid = to_regclass(quote_ident(divided)) and attname = 'app_id') then
      execute format('create unique index %I on %I (app_id) where app_id is not null', name || '_app_id_key', name);
    end if;
    execute format('lock table only %I in share row exclusive mode', divided);
    execute format('lock table only %I in access exclusive mode', other);
    execute format('with gone as (delete from %I where %I >= $1 and %I < $2 returning *) insert into %I select * from gone',
      other, moment, moment, name) using month, month + interval '1 month';
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      divided, name, month, month + interval '1 month');
    made := made + 1;
  end loop;
  return made;
end $function$;
revoke execute on function make_partitions(text,timestamp with time zone,timestamp with time zone,integer) from public;
comment on function make_partitions(text,timestamp with time zone,timestamp with time zone,integer) is
  'Makes the months that are missing between two moments, and returns how many. A month with too many rows to move stays.';

CREATE OR REPLACE FUNCTION public.micro(degrees double precision)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (round((degrees * ('1000000'::numeric)::double precision)))::bigint;
comment on function micro(double precision) is
  'Degrees as millionths, so that sums are exact.';

CREATE OR REPLACE FUNCTION public.moderation_decisions_fill()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with closed as (
    select c.id as case_id, c.state, p.id as post_id, coalesce(p.user_id, c.user_id) as user_id, c.closed_at, c.closed_by,
      c.closing_reason as reason, c.closing_reason_id as reason_id, c.created_at as reported_at, c.reports,
      case when c.state = 'dismissed' then 'dismiss' when c.post_id is not null then 'delete_post' else 'suspend' end as kind
    from cases c left join posts p on p.id = c.post_id
    where c.state <> 'open' and c.closed_by is not null
    union all
    -- What was done without a case.
    select null, 'acted_on', p.id, p.user_id, p.deleted_at, p.deleted_by, p.deletion_reason, null, null, 0, 'delete_post'
    from posts p where p.deleted_at is not null and p.deleted_by is not null
      and not exists (select from cases c where c.post_id = p.id and c.state = 'acted_on' and c.closed_at = p.deleted_at)
    union all
    select null, 'acted_on', null, u.id, u.suspended_at, u.suspended_by, u.suspension_reason, null, null, 0, 'suspend'
    from users u where u.is_suspended and u.suspended_at is not null and u.suspended_by is not null
      and not exists (select from cases c where c.user_id = u.id and c.state = 'acted_on' and c.closed_at = u.suspended_at)
  )
  insert into moderation_decisions (event_id, kind, post_id, user_id, case_id, reason_id, reason, text, decided_by, decided_at,
    reported_at, reports, reporters, reverted_at, reverted_cause)
  select told.event_id, closed.kind, closed.post_id, closed.user_id, closed.case_id, closed.reason_id, closed.reason,
    case when closed.kind = 'suspend' and u.suspended_at = closed.closed_at then u.suspension_text end, closed.closed_by,
    closed.closed_at, case when closed.reports > 0 then closed.reported_at end, closed.reports,
    coalesce(reporters.post, 0) + coalesce(reporters.person, 0),
    case when ending.is_over then ending.at end, case when ending.is_over then 'staff' end
  from closed join users u on u.id = closed.user_id and not u.is_admin
  -- An event has the time of the transaction in which it was decided.
  left join lateral (
    select e.event_id from app_events e
    where e.thing = case closed.kind when 'dismiss' then 'case' when 'delete_post' then 'post' else 'user' end
      and e.thing_id = case closed.kind when 'dismiss' then closed.case_id when 'delete_post' then closed.post_id else closed.user_id end
      and e.type = case closed.kind when 'dismiss' then 'report.decided' when 'delete_post' then 'post.deleted' else 'user.suspended' end
      and e.created_at = closed.closed_at
    order by e.id limit 1
  ) told on true
  cross join lateral (
    select (select count(distinct reported_by) from post_reports where case_id = closed.case_id) as post,
      (select count(distinct reported_by) from user_reports where case_id = closed.case_id) as person
  ) reporters
  -- A suspension that is over: its end is not known better than by the last change of the account.
  cross join lateral (
    select closed.kind = 'suspend' and (not u.is_suspended or u.suspended_at is distinct from closed.closed_at) as is_over,
      greatest(u.updated_at, closed.closed_at) as at
  ) ending
  where not exists (
    select from moderation_decisions d where d.kind = closed.kind and d.decided_at = closed.closed_at
      and case when closed.kind = 'dismiss' then d.case_id = closed.case_id
        else d.user_id = closed.user_id and d.post_id is not distinct from closed.post_id end)
  order by closed.closed_at, closed.case_id
$function$;
revoke execute on function moderation_decisions_fill() from public;
comment on function moderation_decisions_fill() is
  'Writes decisions for what demo data says was decided.';

CREATE OR REPLACE FUNCTION public.moderation_decisions_search_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  whole text := coalesce(new.reason, '') || ' ' || coalesce(new.text, '');
begin
  new.search := search_text(whole);
  return new;
end $function$;
revoke execute on function moderation_decisions_search_keys() from public;
comment on function moderation_decisions_search_keys() is
  'Fills what a row is searched in and sorted by.';

CREATE OR REPLACE FUNCTION public.moderation_decisions_search_keys_fill(after bigint, at_once integer, OUT done integer, OUT last bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  with slice as materialized (
    select *, coalesce(r.reason, '') || ' ' || coalesce(r.text, '') as whole from moderation_decisions r where id > after order by id limit at_once for no key update
  ), filled as materialized (
    select slice.id, search_text(whole) as search
    from slice
  ), written as (
    update moderation_decisions r set search = filled.search from filled
    where r.id = filled.id and (r.search) is distinct from (filled.search)
  )
  select count(*), coalesce(max(id), after) into done, last from filled;
end $function$;
comment on function moderation_decisions_search_keys_fill(bigint,integer) is
  'Fills the keys of up to this many rows after an id.';

CREATE OR REPLACE FUNCTION public.moderation_decisions_what()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.what := case when new.post_id is not null or new.kind in ('hide_post', 'delete_post') then 'posts' else 'users' end;
  return new;
end $function$;
revoke execute on function moderation_decisions_what() from public;
comment on function moderation_decisions_what() is
  'Notes whether a decision is about a post or a user.';

CREATE OR REPLACE FUNCTION public.month_partitions(divided text)
 RETURNS TABLE(partition regclass, first timestamp with time zone, before timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select c.oid::regclass, (parts.bounds[1])::timestamptz, (parts.bounds[2])::timestamptz
  from pg_inherits i join pg_class c on c.oid = i.inhrelid cross join lateral (
    select regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''(.*)''\) TO \(''(.*)''\)') as bounds
  ) parts
  where i.inhparent = to_regclass(quote_ident(divided)) and parts.bounds is not null
$function$;
comment on function month_partitions(text) is
  'The months of a table, with their bounds.';

CREATE OR REPLACE FUNCTION public.name_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(name) = length(name)) THEN btrim(regexp_replace(lower((name COLLATE "C")), '[\t-\r ]+'::text, ' '::text, 'g'::text)) WHEN (name ~ '^[\u0001-\u017f\u0300-\u0344\u0346-\u036f\u0386-\u03ce\u0400-\u045f\u0590-\u109f\u1100-\u11ff\u1e00-\u1ef9\u2000-\u206f\u3000-\u9fff\uac00-\ud7a3\uff00-\uffef]*$'::text) THEN btrim(regexp_replace(NORMALIZE(regexp_replace(replace(replace(lower((translate(NORMALIZE(regexp_replace(translate(name, '‐‑‒–—―−﹘﹣－­	               　'::text, '-----------                 '::text), '[\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'::text, ''::text, 'g'::text), NFKD), 'ÆÐØÞĐĦıŁŊŒŦΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'::text, 'æðøþđħiłŋœŧαβγδεζηθικλμνξοπρστυφχψωσђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюя'::text) COLLATE "C")), 'ß'::text, 'ss'::text), 'ẞ'::text, 'ss'::text), 'i\u0307+'::text, 'i'::text, 'g'::text), NFKC), '[\t-\r \u2028\u2029]+'::text, ' '::text, 'g'::text)) ELSE btrim(regexp_replace(NORMALIZE(regexp_replace(replace(replace(lower((translate(NORMALIZE(regexp_replace(translate(name, '‐‑‒–—―−﹘﹣－­	               　'::text, '-----------                 '::text), '[\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'::text, ''::text, 'g'::text), NFKD), 'ÆÐØÞĐĦıŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͅͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲀᲁᲂᲃᲄᲅᲆᲇᲈᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡'::text, 'æðøþđħiłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏιͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽвдосттъѣꙋᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'::text) COLLATE "C")), 'ß'::text, 'ss'::text), 'ẞ'::text, 'ss'::text), 'i\u0307+'::text, 'i'::text, 'g'::text), NFKC), '[\t-\r \u2028\u2029]+'::text, ' '::text, 'g'::text)) END;
comment on function name_key(text) is
  'The key by which names are compared: nameKey of the contract answers the same.';

CREATE OR REPLACE FUNCTION public.named_in(data jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(distinct named.value), '{}')
  from jsonb_each_text(case when jsonb_typeof(data) = 'object' then data else '{}' end) named
  where named.key in ('user', 'sender', 'by', 'follower', 'followed') and length(named.value) <= 128
$function$;
comment on function named_in(jsonb) is
  'The users of the app the fields of an item name.';

CREATE OR REPLACE FUNCTION public.notice_choice(choices jsonb, the_kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(choices ->> the_kind, case
    when the_kind in ('mentioned', 'escalated', 'critical') then 'email'
    when the_kind in ('overdue', 'campaign') then 'digest'
    else 'console' end)
$function$;
comment on function notice_choice(jsonb,text) is
  'How a kind of notices arrives: as chosen, or as it does by default.';

CREATE OR REPLACE FUNCTION public.notice_is_current(the_kind text, the_type text, the_id bigint, the_admin bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case the_type
    when 'case' then exists (select from cases c where c.id = the_id and (c.state = 'open' or the_kind = 'mentioned')
      and (the_kind <> 'assigned' or the_admin is null or c.assigned_to = the_admin)
      and case c.what when 'posts' then notice_may_see(the_admin, 'reported_posts') else notice_may_see(the_admin, 'reported_users') end)
    when 'appeal' then exists (select from appeals a where a.id = the_id and a.state = 'open')
    when 'campaign' then exists (select from campaigns c where c.id = the_id and c.status = 'Pending' and c.deleted_at is null
      and notice_may_see(the_admin, 'campaign_status'))
    when 'access_request' then exists (select from conversation_access_requests r where r.id = the_id
      and (r.decided_at is null or r.admin_id = the_admin))
    else true end
$function$;
comment on function notice_is_current(text,text,bigint,bigint) is
  'Whether what a notice is about still waits: no one is notified about what was closed meanwhile.';

CREATE OR REPLACE FUNCTION public.notice_mail_at(choice text, quiet_from text, quiet_until text, zone text, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  moment timestamp;
  morning timestamp;
  clock text;
begin
  -- Browsers know names of time zones that the database may not.
  begin
    moment := at at time zone zone;
  exception when invalid_parameter_value then
    zone := 'UTC';
    moment := at at time zone zone;
  end;
  morning := date_trunc('day', moment) + interval '8 hours';
  if choice = 'digest' then
    moment := case when moment < morning then morning else morning + interval '1 day' end;
  elsif choice <> 'email' then
    return null;
  end if;
  clock := to_char(moment, 'HH24:MI');
  if (quiet_from < quiet_until and clock >= quiet_from and clock < quiet_until)
    or (quiet_from > quiet_until and clock < quiet_until) then
    moment := moment::date + quiet_until::time;
  elsif quiet_from > quiet_until and clock >= quiet_from then
    moment := moment::date + 1 + quiet_until::time;
  end if;
  return moment at time zone zone;
end $function$;
comment on function notice_mail_at(text,text,text,text,timestamp with time zone) is
  'When a notice is mailed: at once or at 8 in the morning, and after the quiet hours.';

CREATE OR REPLACE FUNCTION public.notice_may_see(the_admin bigint, code text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select the_admin is null or exists (select from admins a where a.user_id = the_admin and (a.is_sup_admin
    or exists (select from held_permissions h where h.admin_id = the_admin and h.permission = code)))
$function$;
comment on function notice_may_see(bigint,text) is
  'Whether someone still has the permission for what a notice is about; a channel has none of its own.';

CREATE OR REPLACE FUNCTION public.notices_fan_out(at_once integer)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  done bigint;
begin
  with event as materialized (
    delete from notice_events where id = any(array(select id from notice_events order by id limit at_once for update skip locked))
    returning *
  ), recipient as materialized (
    select e.id as event_id, a.user_id as admin_id
    from event e cross join lateral (
      select unnest(e.to_admins) as admin_id
      union select m.admin_id from admin_groups m where m.group_id = any(e.to_groups)
      union select h.admin_id from held_permissions h where h.permission = any(e.to_holders)
      union select s.user_id from admins s where s.is_sup_admin and e.to_holders is not null
    ) who join admins a on a.user_id = who.admin_id join users u on u.id = a.user_id
    where not u.is_suspended and who.admin_id is distinct from e.by_id
  ), added as (
    insert into notices (admin_id, kind, about_type, about_id, text, by_id, created_at, mail_at)
    select r.admin_id, e.kind, e.about_type, e.about_id, e.text, e.by_id, e.created_at,
      notice_mail_at(notice_choice(s.choices, e.kind), s.quiet_from, s.quiet_until, coalesce(p.time_zone, 'UTC'), now())
    from recipient r join event e on e.id = r.event_id
    left join notice_settings s on s.admin_id = r.admin_id left join preferences p on p.admin_id = r.admin_id
    where notice_choice(s.choices, e.kind) <> 'none' and notice_is_current(e.kind, e.about_type, e.about_id, r.admin_id)
    order by e.id, r.admin_id
  ), said as (
    insert into channel_messages (channel_id, kind, about_type, about_id, text, created_at)
    select c.id, e.kind, e.about_type, e.about_id, e.text, e.created_at
    from event e join channels c on e.kind = any(c.events)
    where notice_is_current(e.kind, e.about_type, e.about_id, null) and (c.groups = '{}' or exists (
      select from recipient r join admin_groups m on m.admin_id = r.admin_id
      where r.event_id = e.id and m.group_id = any(c.groups)))
    order by e.id, c.id
  )
  select count(*) into done from event;
  return done;
end $function$;
comment on function notices_fan_out(integer) is
  'Gives the recipients of up to this many events their notices, and channels their messages.';

CREATE OR REPLACE FUNCTION public.partition_column(divided text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
  where p.partrelid = to_regclass(quote_ident(divided))
$function$;
comment on function partition_column(text) is
  'The column by which a table is divided into months.';

CREATE OR REPLACE FUNCTION public.people_fold()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  while people_fold(1000000) > 0 loop end loop;
end $function$;
comment on function people_fold() is
  'Sums all changes up.';

CREATE OR REPLACE FUNCTION public.people_fold(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET work_mem TO '32MB'
 SET jit TO 'off'
AS $function$
declare
  folded integer := 0;
  part integer;
  went people_changes[];
begin
  if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of people')) then
    return 0;
  end if;
  with gone as (
    delete from day_changes where ctid = any (array(select ctid from day_changes limit most)) returning kind, day, by
  ), counted as (
    insert into day_counts as there (kind, day, events)
    select kind, day, sum(by) from gone group by 1, 2 having sum(by) <> 0
    on conflict (kind, day) do update set events = there.events + excluded.events
  )
  select count(*) into part from gone;
  folded := folded + part;

  with gone as (
    delete from people_bit_changes
    where ctid = any (array(select ctid from people_bit_changes limit greatest(1, most / 20)))
    returning kind, span, starts, chunk, bits
  ), counted as (
    insert into people_bits as there (kind, span, starts, chunk, people, bits)
    select kind, span, starts, chunk, bit_count(bit_or(bits)), bit_or(bits) from gone group by 1, 2, 3, 4
    on conflict (kind, span, starts, chunk) do update
      set bits = there.bits | excluded.bits, people = bit_count(there.bits | excluded.bits)
  )
  select count(*) into part from gone;
  folded := folded + part;

  with came as (
    delete from people_changes
    where ctid = any (array(select ctid from people_changes where by > 0 limit most)) returning person, day, kind
  ), away as (
    delete from people_changes
    where ctid = any (array(select ctid from people_changes where by < 0 limit greatest(1, most / 20))) and by < 0
      and (select count(*) < most from came) and not exists (select from people_bit_changes)
    returning person, day, kind
  ), visits as materialized (
    select distinct counted_as(kind) as kind, day, person >> 15 as chunk, (person & 32767)::integer as place from came where counted_as(kind) is not null
  ), days as materialized (
    select kind, day, chunk,
      string_agg(repeat('0', place - before - 1) || '1', '' order by place)::bit(32768) as bits
    from (
      select kind, day, chunk, place,
        coalesce(lag(place) over (partition by kind, day, chunk order by place), -1) as before
      from visits
    ) gaps group by kind, day, chunk
  ), spans as (
    select kind, 'day' as span, day as starts, chunk, bits from days
    union all
    select kind, 'month', date_trunc('month', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
    union all
    select kind, 'year', date_trunc('year', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
  ), counted as (
    insert into people_bits as there (kind, span, starts, chunk, people, bits)
    select kind, span, starts, chunk, bit_count(bits), bits from spans
    on conflict (kind, span, starts, chunk) do update
      set bits = there.bits | excluded.bits, people = bit_count(there.bits | excluded.bits)
  )
  select (select count(*) from came) + (select count(*) from away),
    (select array_agg(distinct row(person, day, counted_as(kind), 0)::people_changes) from away
      where counted_as(kind) is not null)
  into part, went;
  folded := folded + part;
  perform person_gone(kind, person, day) from unnest(went);
  return folded;
end $function$;
comment on function people_fold(integer) is
  'Sums changes of people and days up, in slices.';

CREATE OR REPLACE FUNCTION public.person_gone(what counted, who bigint, on_day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  here bigint := who >> 15;
  place integer := (who & 32767)::integer;
begin
  if person_there(what, who, on_day) then return; end if;
  update people_bits set bits = set_bit(bits, place, 0), people = people - get_bit(bits, place)
  where kind = what and span = 'day' and starts = on_day and chunk = here;
  update people_bits m set bits = set_bit(bits, place, 0), people = people - get_bit(bits, place)
  where kind = what and span = 'month' and starts = date_trunc('month', on_day)::date and chunk = here
    and not exists (select from people_bits d where d.kind = what and d.span = 'day' and d.chunk = here
      and d.starts >= m.starts and d.starts < m.starts + interval '1 month' and get_bit(d.bits, place) = 1);
  update people_bits y set bits = set_bit(bits, place, 0), people = people - get_bit(bits, place)
  where kind = what and span = 'year' and starts = date_trunc('year', on_day)::date and chunk = here
    and not exists (select from people_bits d where d.kind = what and d.span = 'month' and d.chunk = here
      and d.starts >= y.starts and d.starts < y.starts + interval '1 year' and get_bit(d.bits, place) = 1);
end $function$;
comment on function person_gone(counted,bigint,date) is
  'Takes the bit of someone away who did nothing on that day any more.';

CREATE OR REPLACE FUNCTION public.person_there(what counted, who bigint, on_day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case when on_day < counted_from(what) then true else case what
    when 'active' then exists (select from searches where user_id = who and created_at >= on_day::timestamp at time zone 'UTC' and created_at < (on_day + 1)::timestamp at time zone 'UTC')
      or exists (select from posts where user_id = who and created_at >= on_day::timestamp at time zone 'UTC' and created_at < (on_day + 1)::timestamp at time zone 'UTC')
      or exists (select from follows where follower_id = who and not is_automatic and created_at >= on_day::timestamp at time zone 'UTC' and created_at < (on_day + 1)::timestamp at time zone 'UTC')
      or exists (select from chat_messages where sender_id = who and created_at >= on_day::timestamp at time zone 'UTC' and created_at < (on_day + 1)::timestamp at time zone 'UTC')
    when 'visitor' then exists (select from web_events where visitor_id = who and session_started_at >= on_day::timestamp at time zone 'UTC' and session_started_at < (on_day + 1)::timestamp at time zone 'UTC')
    else exists (select from campaign_events where user_id = who and kind = what::text and at >= on_day::timestamp at time zone 'UTC' and at < (on_day + 1)::timestamp at time zone 'UTC') end end
$function$;
comment on function person_there(counted,bigint,date) is
  'Whether someone did something of a kind on a day.';

CREATE OR REPLACE FUNCTION public.post_is_judged(which bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from cases where post_id = which and state = 'open')
    or exists (select from posts p where p.id = which and user_is_judged(p.user_id))
$function$;
comment on function post_is_judged(bigint) is
  'Whether an open case is about a post or its author.';

CREATE OR REPLACE FUNCTION public.post_views_count_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from posts where id in (select post_id from changed) order by id for no key update;
  update posts set views_count = views_count + counted.n
  from (select post_id, count(*)::integer as n from changed group by 1) counted where posts.id = counted.post_id;
  return null;
end $function$;
revoke execute on function post_views_count_insert() from public;
comment on function post_views_count_insert() is
  'Adds views to the number of a post.';

CREATE OR REPLACE FUNCTION public.post_views_note_viewers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into post_viewers as there (post_id, user_id, created_at)
  select post_id, user_id, min(created_at) from added where user_id is not null group by 1, 2 order by 1, 2
  on conflict (post_id, user_id) do update set created_at = excluded.created_at
    where there.created_at > excluded.created_at;
  return null;
end $function$;
revoke execute on function post_views_note_viewers() from public;
comment on function post_views_note_viewers() is
  'Notes who viewed a post first when, each person once.';

CREATE OR REPLACE FUNCTION public.posts_noted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET work_mem TO '64MB'
 SET jit TO 'off'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into day_changes select 'post'::counted, (created_at at time zone 'UTC')::date, count(*) from added where true group by 1, 2;
    if (select count(*) > 5000 from added) then
      with visits as materialized (
        select distinct counted_as('post'::counted) as kind, (created_at at time zone 'UTC')::date as day, user_id >> 15 as chunk, (user_id & 32767)::integer as place from added where true
      ), days as materialized (
    select kind, day, chunk,
      string_agg(repeat('0', place - before - 1) || '1', '' order by place)::bit(32768) as bits
    from (
      select kind, day, chunk, place,
        coalesce(lag(place) over (partition by kind, day, chunk order by place), -1) as before
      from visits
    ) gaps group by kind, day, chunk
  ), spans as (
    select kind, 'day' as span, day as starts, chunk, bits from days
    union all
    select kind, 'month', date_trunc('month', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
    union all
    select kind, 'year', date_trunc('year', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
  )
      insert into people_bit_changes select kind, span, starts, chunk, bits from spans;
    else
      insert into people_changes select distinct user_id, (created_at at time zone 'UTC')::date, 'post'::counted, 1 from added where true;
    end if;
    
  elsif tg_op = 'DELETE' then
    insert into day_changes select 'post'::counted, (created_at at time zone 'UTC')::date, -count(*) from gone where true group by 1, 2;
    insert into people_changes select distinct user_id, (created_at at time zone 'UTC')::date, 'post'::counted, -1 from gone where true;
    
  else
    insert into day_changes select 'post'::counted, (created_at at time zone 'UTC')::date, -count(*) from (select old.*) before where true group by 1, 2;
    insert into day_changes select 'post'::counted, (created_at at time zone 'UTC')::date, count(*) from (select new.*) after where true group by 1, 2;
    insert into people_changes select distinct user_id, (created_at at time zone 'UTC')::date, 'post'::counted, -1 from (select old.*) before where true;
    insert into people_changes select distinct user_id, (created_at at time zone 'UTC')::date, 'post'::counted, 1 from (select new.*) after where true;
    
  end if;
  return null;
end $function$;
revoke execute on function posts_noted() from public;
comment on function posts_noted() is
  'Notes the days of posts that a statement changed, and who was behind them.';

CREATE OR REPLACE FUNCTION public.posts_similarity()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update case_similarity s
    set author_id = new.user_id, host = website_host(new.website), text_hash = comparable_text(new.title, new.text)
  from cases c where c.post_id = new.id and c.state = 'open' and s.case_id = c.id;
  return null;
end $function$;
revoke execute on function posts_similarity() from public;
comment on function posts_similarity() is
  'Keeps what similar cases are found by when the post changes.';

CREATE OR REPLACE FUNCTION public.rank_key(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN to_char((moment AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD HH24:MI:SS.US'::text);
comment on function rank_key(timestamp with time zone) is
  'A moment as text that sorts like it.';

CREATE OR REPLACE FUNCTION public.report_app_reasons_urgency()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into case_severity_changes (app_reason_id) values (new.id)
  on conflict (app_reason_id) do update set after_case_id = 0;
  return null;
end $function$;
revoke execute on function report_app_reasons_urgency() from public;
comment on function report_app_reasons_urgency() is
  'Queues the cases of a reason of the app that was assigned to another reason.';

CREATE OR REPLACE FUNCTION public.report_reasons_urgency()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into case_severity_changes (app_reason_id)
  select id from report_app_reasons where reason_id = new.id or (new.is_other and reason_id is null) order by id
  on conflict (app_reason_id) do update set after_case_id = 0;
  return null;
end $function$;
revoke execute on function report_reasons_urgency() from public;
comment on function report_reasons_urgency() is
  'Queues the cases of a reason whose severity or target time changed.';

CREATE OR REPLACE FUNCTION public.says_name(said text, names text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select exists (select from unnest(names) name where length(name) > 2 and position(lower(name) in lower(said)) > 0)
$function$;
comment on function says_name(text,text[]) is
  'Whether a text contains one of these names; names of two letters are not looked for.';

CREATE OR REPLACE FUNCTION public.search_digits(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(CASE WHEN (octet_length(text) = length(text)) THEN text ELSE search_key_beyond_ascii(text) END, '[^0-9]+'::text, ''::text, 'g'::text);
comment on function search_digits(text) is
  'The digits of a phone number.';

CREATE OR REPLACE FUNCTION public.search_fold()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  while search_fold(1000000) > 0 loop end loop;
end $function$;
comment on function search_fold() is
  'Sums all changes up.';

CREATE OR REPLACE FUNCTION public.search_fold(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET work_mem TO '32MB'
 SET jit TO 'off'
AS $function$
declare
  changes search_count_changes[];
  folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of searches')) then
    return 0;
  end if;
  with gone as (
    delete from search_count_changes where ctid = any (array(select ctid from search_count_changes limit most))
    returning span, starts, term, searches, opened
  )
  select array_agg(row(span, starts, term, searches, opened)::search_count_changes), coalesce(sum(changed), 0)
  into changes, folded
  from (
    select span, starts, term, sum(searches)::bigint as searches, sum(opened)::bigint as opened, count(*) as changed
    from gone group by 1, 2, 3
  ) net;
  if folded = 0 then
    return search_fold_noted(most);
  end if;
  insert into search_terms (term) select distinct term from unnest(changes) on conflict (term) do nothing;
  insert into search_counts as there (span, starts, term_id, searches, opened)
  select span, starts, id, searches, opened from unnest(changes) join search_terms using (term)
  where searches <> 0 or opened <> 0
  order by 1, 2, 3
  on conflict (span, starts, term_id) do update
    set searches = there.searches + excluded.searches, opened = there.opened + excluded.opened;
  return folded;
end $function$;
comment on function search_fold(integer) is
  'Sums changes of terms up, in slices.';

CREATE OR REPLACE FUNCTION public.search_fold_noted(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET work_mem TO '32MB'
 SET jit TO 'off'
AS $function$
declare
  changes search_changes[];
  folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of searches')) then
    return 0;
  end if;
  with gone as (
    delete from search_changes where ctid = any (array(select ctid from search_changes limit most))
    returning day, term, searches, opened
  )
  select array_agg(row(day, term, searches, opened)::search_changes), coalesce(sum(changed), 0) into changes, folded
  from (select day, term, sum(searches) as searches, sum(opened) as opened, count(*) as changed from gone group by 1, 2) net;
  insert into search_terms (term) select distinct term from unnest(changes) on conflict (term) do nothing;
  insert into search_counts as there (span, starts, term_id, searches, opened)
  select span, date_trunc(span, day)::date, id, sum(searches), sum(opened)
  from unnest(changes) join search_terms using (term), unnest(array['day', 'month', 'year']) span
  group by 1, 2, 3 having sum(searches) <> 0 or sum(opened) <> 0
  order by 1, 2, 3
  on conflict (span, starts, term_id) do update
    set searches = there.searches + excluded.searches, opened = there.opened + excluded.opened;
  return folded;
end $function$;
comment on function search_fold_noted(integer) is
  'Sums changes of terms up that small statements noted by day.';

CREATE OR REPLACE FUNCTION public.search_forget(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  unused integer[];
begin
  if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of searches')) then return 0; end if;
  with gone as (
    delete from search_counts where ctid = any (array(select ctid from search_counts where searches = 0 limit most))
    returning term_id
  )
  select array_agg(distinct term_id) into unused from gone;
  delete from search_terms t where t.id = any (unused) and not exists (
    -- Every search is in the counts of a year, and years are few.
    with recursive years as (
      select min(starts) as starts from search_counts where span = 'year'
      union all
      select (select min(c.starts) from search_counts c where c.span = 'year' and c.starts > y.starts)
      from years y where y.starts is not null
    )
    select from years y join search_counts c on c.span = 'year' and c.starts = y.starts and c.term_id = t.id);
  return coalesce(cardinality(unused), 0);
end $function$;
comment on function search_forget(integer) is
  'Deletes up to this many terms that no one searches for any more.';

CREATE OR REPLACE FUNCTION public.search_key(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(text) <> length(text)) THEN search_key_beyond_ascii(text) WHEN ((text COLLATE "C") ~ '[\t-\r]|  |^ | $'::text) THEN btrim(regexp_replace(lower((text COLLATE "C")), '[\t-\r ]+'::text, ' '::text, 'g'::text)) ELSE lower((text COLLATE "C")) END;
comment on function search_key(text) is
  'A text as it is sorted by: without accents and invisible signs, in small letters, with digits of ASCII and one blank between words.';

CREATE OR REPLACE FUNCTION public.search_key_beyond_ascii(text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  key text := regexp_replace(
    normalize(regexp_replace(text collate "C", '[\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]', '-', 'g'), NFKD) collate "C", '[\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]', '', 'g');
begin
  if octet_length(key) <> length(key) then
    if key ~ '[\u0531-\u0556\u10a0-\u10cd\u13a0-\u13f5\u1c89-\u1cbf\u1e9e\u1efa-\u1efe\u2132\u2183\u2c00-\u2c2f\u2c60-\u2cf2\ua640-\ua69a\ua722-\ua7dc\ua7f5\U00010400-\U00010427\U000104b0-\U000104d3\U00010570-\U00010595\U00010c80-\U00010cb2\U00010d50-\U00010d65\U000118a0-\U000118bf\U00016e40-\U00016e5f\U00016ea0-\U00016eb8\U0001e900-\U0001e921\U00000660-\U00000669\U000006f0-\U000006f9\U000007c0-\U000007c9\U00000966-\U0000096f\U000009e6-\U000009ef\U00000a66-\U00000a6f\U00000ae6-\U00000aef\U00000b66-\U00000b6f\U00000be6-\U00000bef\U00000c66-\U00000c6f\U00000ce6-\U00000cef\U00000d66-\U00000d6f\U00000de6-\U00000def\U00000e50-\U00000e59\U00000ed0-\U00000ed9\U00000f20-\U00000f29\U00001040-\U00001049\U00001090-\U00001099\U000017e0-\U000017e9\U00001810-\U00001819\U00001946-\U0000194f\U000019d0-\U000019d9\U00001a80-\U00001a89\U00001a90-\U00001a99\U00001b50-\U00001b59\U00001bb0-\U00001bb9\U00001c40-\U00001c49\U00001c50-\U00001c59\U0000a620-\U0000a629\U0000a8d0-\U0000a8d9\U0000a900-\U0000a909\U0000a9d0-\U0000a9d9\U0000a9f0-\U0000a9f9\U0000aa50-\U0000aa59\U0000abf0-\U0000abf9\U000104a0-\U000104a9\U00010d30-\U00010d39\U00010d40-\U00010d49\U00011066-\U0001106f\U000110f0-\U000110f9\U00011136-\U0001113f\U000111d0-\U000111d9\U000112f0-\U000112f9\U00011450-\U00011459\U000114d0-\U000114d9\U00011650-\U00011659\U000116c0-\U000116c9\U000116d0-\U000116d9\U000116da-\U000116e3\U00011730-\U00011739\U000118e0-\U000118e9\U00011950-\U00011959\U00011bf0-\U00011bf9\U00011c50-\U00011c59\U00011d50-\U00011d59\U00011da0-\U00011da9\U00011de0-\U00011de9\U00011f50-\U00011f59\U00016130-\U00016139\U00016a60-\U00016a69\U00016ac0-\U00016ac9\U00016b50-\U00016b59\U00016d70-\U00016d79\U0001e140-\U0001e149\U0001e2f0-\U0001e2f9\U0001e4f0-\U0001e4f9\U0001e5f1-\U0001e5fa\U0001e950-\U0001e959]' then
      key := translate(key, 'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡ẞ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹𐒠𐒡𐒢𐒣𐒤𐒥𐒦𐒧𐒨𐒩𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𐵀𐵁𐵂𐵃𐵄𐵅𐵆𐵇𐵈𐵉𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑇐𑇑𑇒𑇓𑇔𑇕𑇖𑇗𑇘𑇙𑋰𑋱𑋲𑋳𑋴𑋵𑋶𑋷𑋸𑋹𑑐𑑑𑑒𑑓𑑔𑑕𑑖𑑗𑑘𑑙𑓐𑓑𑓒𑓓𑓔𑓕𑓖𑓗𑓘𑓙𑙐𑙑𑙒𑙓𑙔𑙕𑙖𑙗𑙘𑙙𑛀𑛁𑛂𑛃𑛄𑛅𑛆𑛇𑛈𑛉𑛐𑛑𑛒𑛓𑛔𑛕𑛖𑛗𑛘𑛙𑛚𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣𑜰𑜱𑜲𑜳𑜴𑜵𑜶𑜷𑜸𑜹𑣠𑣡𑣢𑣣𑣤𑣥𑣦𑣧𑣨𑣩𑥐𑥑𑥒𑥓𑥔𑥕𑥖𑥗𑥘𑥙𑯰𑯱𑯲𑯳𑯴𑯵𑯶𑯷𑯸𑯹𑱐𑱑𑱒𑱓𑱔𑱕𑱖𑱗𑱘𑱙𑵐𑵑𑵒𑵓𑵔𑵕𑵖𑵗𑵘𑵙𑶠𑶡𑶢𑶣𑶤𑶥𑶦𑶧𑶨𑶩𑷠𑷡𑷢𑷣𑷤𑷥𑷦𑷧𑷨𑷩𑽐𑽑𑽒𑽓𑽔𑽕𑽖𑽗𑽘𑽙𖄰𖄱𖄲𖄳𖄴𖄵𖄶𖄷𖄸𖄹𖩠𖩡𖩢𖩣𖩤𖩥𖩦𖩧𖩨𖩩𖫀𖫁𖫂𖫃𖫄𖫅𖫆𖫇𖫈𖫉𖭐𖭑𖭒𖭓𖭔𖭕𖭖𖭗𖭘𖭙𖵰𖵱𖵲𖵳𖵴𖵵𖵶𖵷𖵸𖵹𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞓰𞓱𞓲𞓳𞓴𞓵𞓶𞓷𞓸𞓹𞗱𞗲𞗳𞗴𞗵𞗶𞗷𞗸𞗹𞗺𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙', 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃ß01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789');
    end if;
    if key ~ '[\u00c0-\u052f]' then
      key := translate(key, 'ÆÐØÞĐĦıŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͅͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮøłđðħŋ', 'ædoþdhilnœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏιͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯolddhn');
      key := replace(replace(replace(replace(key, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    end if;
    key := normalize(key, NFC);
  end if;
  return btrim(regexp_replace(lower(key collate "C"), '[\t-\r \u1680\u2028\u2029]+', ' ', 'g'));
end $function$;
comment on function search_key_beyond_ascii(text) is
  'The key of a text that has other signs than those of ASCII.';

CREATE OR REPLACE FUNCTION public.search_keys_fill(at_once integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  place search_key_fill;
  filled record;
  is_left boolean;
begin
  select * into place from search_key_fill order by table_name limit 1 for update;
  if not found then return 0; end if;
  execute format('select exists (select from %I where id > $1)', place.table_name) into is_left using place.id;
  if not is_left then
    delete from search_key_fill where table_name = place.table_name;
    -- In a slice without updates, which would lock these in another order.
    if place.table_name = 'users' then execute 'select users_rank_join($1)' using 'name'; end if;
    return 0;
  end if;
  execute format('select * from %I($1, $2)', place.table_name || '_search_keys_fill')
    into filled using place.id, at_once;
  update search_key_fill set id = filled.last where table_name = place.table_name;
  return filled.done;
end $function$;
comment on function search_keys_fill(integer) is
  'Fills the keys of up to this many existing rows of a table, and returns how many it read.';

CREATE OR REPLACE FUNCTION public.search_pieces(text text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  pieces text[] := '{}';
  sign text;
  word text;
  code integer;
begin
  -- Only texts that are filled begin with a blank.
  if left(text, 1) <> ' ' then return pieces; end if;
  if octet_length(text) <> length(text) then
    pieces := array(select w.piece from unnest(string_to_array(translate(text, e'\x1e\x1f', '  '), ' ')) w (piece)
      where octet_length(w.piece) <> length(w.piece));
  elsif text !~ '[!-/:-@\[-`{-~]' then return pieces;
  end if;
  foreach word in array string_to_array(text, ' ') loop
    if sign is not null then
      code := ascii(word);
      if code between 97 and 122 or code between 48 and 57 then pieces := pieces || (sign || ' ' || chr(code)); end if;
    end if;
    sign := right(word, 1);
    code := ascii(sign);
    if code between 97 and 122 or code between 48 and 57 or code > 126 or code < 33 then
      sign := null;
    else
      code := ascii(right(word, 2));
      if code between 97 and 122 or code between 48 and 57 then pieces := pieces || (right(word, 2) || ' '); end if;
    end if;
  end loop;
  return pieces;
end $function$;
comment on function search_pieces(text) is
  'What a searched text has and trigrams do not: words with letters beyond ASCII, which in some locales are none, and the letters around signs.';

CREATE OR REPLACE FUNCTION public.search_text(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (' '::text || CASE WHEN (octet_length(text) <> length(text)) THEN regexp_replace(regexp_replace(search_key_beyond_ascii(text), '[^\u0001-\u007f]'::text, '\&\&'::text, 'g'::text), '[!-/:-@\[-`{-~\u001f]'::text, '\& '::text, 'g'::text) WHEN ((text COLLATE "C") ~ '[!-*,/:-?\[-^`{-~]'::text) THEN regexp_replace(search_key(text), '[!-/:-@\[-`{-~\u001f]'::text, '\& '::text, 'g'::text) ELSE replace(replace(replace(replace(replace(replace(search_key(text), ''::text, ' '::text), '@'::text, '@ '::text), '.'::text, '. '::text), '_'::text, '_ '::text), '-'::text, '- '::text), '+'::text, '+ '::text) END);
comment on function search_text(text) is
  'The key of a text as it is searched in: a blank before it and after each sign, and each letter beyond ASCII twice, so that two of them are a word.';

CREATE OR REPLACE FUNCTION public.searched_term(term text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN "left"(lower(btrim(regexp_replace(term, '\s+'::text, ' '::text, 'g'::text))), 200);
comment on function searched_term(text) is
  'A search term as it is counted.';

CREATE OR REPLACE FUNCTION public.searches_noted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET work_mem TO '64MB'
 SET jit TO 'off'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into day_changes select 'search'::counted, (created_at at time zone 'UTC')::date, count(*) from added where true group by 1, 2;
    if (select count(*) > 5000 from added) then
      with visits as materialized (
        select distinct counted_as('search'::counted) as kind, (created_at at time zone 'UTC')::date as day, user_id >> 15 as chunk, (user_id & 32767)::integer as place from added where user_id is not null
      ), days as materialized (
    select kind, day, chunk,
      string_agg(repeat('0', place - before - 1) || '1', '' order by place)::bit(32768) as bits
    from (
      select kind, day, chunk, place,
        coalesce(lag(place) over (partition by kind, day, chunk order by place), -1) as before
      from visits
    ) gaps group by kind, day, chunk
  ), spans as (
    select kind, 'day' as span, day as starts, chunk, bits from days
    union all
    select kind, 'month', date_trunc('month', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
    union all
    select kind, 'year', date_trunc('year', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
  )
      insert into people_bit_changes select kind, span, starts, chunk, bits from spans;
    else
      insert into people_changes select distinct user_id, (created_at at time zone 'UTC')::date, 'search'::counted, 1 from added where user_id is not null;
    end if;
    
  elsif tg_op = 'DELETE' then
    insert into day_changes select 'search'::counted, (created_at at time zone 'UTC')::date, -count(*) from gone where true group by 1, 2;
    insert into people_changes select distinct user_id, (created_at at time zone 'UTC')::date, 'search'::counted, -1 from gone where user_id is not null;
    
  else
    insert into day_changes
    select kind, day, sum(by) from (select 'search'::counted as kind, (created_at at time zone 'UTC')::date as day, 1 as by from added where true union all select 'search'::counted as kind, (created_at at time zone 'UTC')::date as day, -1 from gone where true) each group by 1, 2 having sum(by) <> 0;
    insert into people_changes
    select person, day, kind, sign(sum(by))::integer
    from (select user_id as person, (created_at at time zone 'UTC')::date as day, 'search'::counted as kind, 1 as by from added where user_id is not null union all select user_id as person, (created_at at time zone 'UTC')::date as day, 'search'::counted as kind, -1 from gone where user_id is not null) each
    group by 1, 2, 3 having sum(by) <> 0;
    
  end if;
  return null;
end $function$;
revoke execute on function searches_noted() from public;
comment on function searches_noted() is
  'Notes the days of searches that a statement changed, and who was behind them.';

CREATE OR REPLACE FUNCTION public.searches_noted_terms()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET work_mem TO '64MB'
 SET jit TO 'off'
AS $function$
begin
  if tg_op = 'INSERT' then
    if (select count(*) > 5000 from added) then
      with days as materialized (
        select (created_at at time zone 'UTC')::date as day, searched_term(search_term) as term, count(*) as searches, count(*) filter (where coalesce(is_opened, title is not null)) as opened from added group by 1, 2
      ), spans as (
        select 'day' as span, day as starts, term, searches, opened from days
        union all
        select 'month', date_trunc('month', day)::date, term, sum(searches), sum(opened) from days group by 2, 3
        union all
        select 'year', date_trunc('year', day)::date, term, sum(searches), sum(opened) from days group by 2, 3
      )
      insert into search_count_changes (span, starts, term, searches, opened)
      select span, starts, term, searches, opened from spans order by span, starts, abs(searches) desc;
    else
      -- By term, so that a slice has few months and years.
      insert into search_changes
      select (created_at at time zone 'UTC')::date as day, searched_term(search_term) as term, count(*), count(*) filter (where coalesce(is_opened, title is not null)) from added group by 1, 2 order by 2, 1;
    end if;
  elsif tg_op = 'DELETE' then
    if (select count(*) > 5000 from gone) then
      with days as materialized (
        select (created_at at time zone 'UTC')::date as day, searched_term(search_term) as term, -count(*) as searches, -count(*) filter (where coalesce(is_opened, title is not null)) as opened from gone group by 1, 2
      ), spans as (
        select 'day' as span, day as starts, term, searches, opened from days
        union all
        select 'month', date_trunc('month', day)::date, term, sum(searches), sum(opened) from days group by 2, 3
        union all
        select 'year', date_trunc('year', day)::date, term, sum(searches), sum(opened) from days group by 2, 3
      )
      insert into search_count_changes (span, starts, term, searches, opened)
      select span, starts, term, searches, opened from spans order by span, starts, abs(searches) desc;
    else
      -- By term, so that a slice has few months and years.
      insert into search_changes
      select (created_at at time zone 'UTC')::date as day, searched_term(search_term) as term, -count(*), -count(*) filter (where coalesce(is_opened, title is not null)) from gone group by 1, 2 order by 2, 1;
    end if;
  else
    insert into search_changes
    select day, term, sum(by), sum(opened) from (
      select (created_at at time zone 'UTC')::date as day, searched_term(search_term) as term, 1 as by, coalesce(is_opened, title is not null)::integer as opened from added
      union all
      select (created_at at time zone 'UTC')::date as day, searched_term(search_term) as term, -1, -coalesce(is_opened, title is not null)::integer from gone
    ) each group by 1, 2 having sum(by) <> 0 or sum(opened) <> 0;
  end if;
  return null;
end $function$;
revoke execute on function searches_noted_terms() from public;
comment on function searches_noted_terms() is
  'Notes the terms and days of searches that a statement changed.';

CREATE OR REPLACE FUNCTION public.stray_months(divided text)
 RETURNS SETOF timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
begin
  return query execute format($sql$
    select distinct date_trunc('month', %1$I) from %2$I
    where %1$I >= '2000-01-01' and %1$I < date_trunc('month', now()) + interval '7 months' order by 1$sql$,
    partition_column(divided), divided || '_other');
end $function$;
revoke execute on function stray_months(text) from public;
comment on function stray_months(text) is
  'The months of rows that lie among those of other months.';

CREATE OR REPLACE FUNCTION public.thing_names(fields jsonb, who text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select exists (select from jsonb_array_elements(fields) moment where named_in(moment -> 1) @> array[who])
$function$;
comment on function thing_names(jsonb,text) is
  'Whether the stored fields of a thing name a user.';

CREATE OR REPLACE FUNCTION public.thing_without(fields jsonb, names text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_array(moment -> 0, (moment -> 1) - names) order by place), '[]')
  from jsonb_array_elements(fields) with ordinality each (moment, place)
$function$;
comment on function thing_without(jsonb,text[]) is
  'The stored fields of a thing without some of them.';

CREATE OR REPLACE FUNCTION public.transactions_by_others()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into transactions_by_others 
  select t.user_id, t.id from added t left join campaigns c on c.id = t.campaign_id
  where t.user_id is not null and c.user_id is distinct from t.user_id;
  return null;
end $function$;
revoke execute on function transactions_by_others() from public;
comment on function transactions_by_others() is
  'Lists the transactions of users who do not own the campaign.';

CREATE OR REPLACE FUNCTION public.transactions_of_campaign_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into campaign_money_days as there (campaign_id, day, debit, credit)
  
  select campaign_id, (created_at at time zone 'UTC')::date, coalesce(sum(amount) filter (where transaction_type = 'debit'), 0), coalesce(sum(amount) filter (where transaction_type = 'credit'), 0)
  from added where campaign_id is not null group by 1, 2 order by 1, 2
  on conflict (campaign_id, day) do update
    set debit = there.debit + excluded.debit, credit = there.credit + excluded.credit;
  return null;
end $function$;
revoke execute on function transactions_of_campaign_days() from public;
comment on function transactions_of_campaign_days() is
  'Sums the transactions of each campaign by day.';

CREATE OR REPLACE FUNCTION public.transactions_of_user_months()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into user_money_months as there (user_id, month, debits, debit, credits, credit)
  
  select user_id, date_trunc('month', created_at at time zone 'UTC')::date, count(*) filter (where transaction_type = 'debit'), coalesce(sum(amount) filter (where transaction_type = 'debit'), 0),
    count(*) filter (where transaction_type = 'credit'), coalesce(sum(amount) filter (where transaction_type = 'credit'), 0)
  from added where user_id is not null group by 1, 2 order by 1, 2
  on conflict (user_id, month) do update
    set debits = there.debits + excluded.debits, debit = there.debit + excluded.debit,
      credits = there.credits + excluded.credits, credit = there.credit + excluded.credit;
  return null;
end $function$;
revoke execute on function transactions_of_user_months() from public;
comment on function transactions_of_user_months() is
  'Sums the transactions of each user by month.';

CREATE OR REPLACE FUNCTION public.transactions_sum()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into transaction_days as there (day, transaction_type, transactions, amount)
  select (created_at at time zone 'UTC')::date, transaction_type, count(*), sum(amount) from added
  group by 1, 2 order by 1, 2
  on conflict (day, transaction_type) do update
    set transactions = there.transactions + excluded.transactions, amount = there.amount + excluded.amount;
  insert into campaign_sums as there (campaign_id, debits, debit, credits, credit)
  select campaign_id, count(*) filter (where transaction_type = 'debit'), coalesce(sum(amount) filter (where transaction_type = 'debit'), 0),
    count(*) filter (where transaction_type = 'credit'), coalesce(sum(amount) filter (where transaction_type = 'credit'), 0) from added where campaign_id is not null group by 1 order by 1
  on conflict (campaign_id) do update
    set debits = there.debits + excluded.debits, debit = there.debit + excluded.debit,
      credits = there.credits + excluded.credits, credit = there.credit + excluded.credit;
  return null;
end $function$;
revoke execute on function transactions_sum() from public;
comment on function transactions_sum() is
  'Sums transactions by day, and by campaign.';

CREATE OR REPLACE FUNCTION public.transactions_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select user_id into new.user_id from campaigns where id = new.campaign_id;
  return new;
end $function$;
revoke execute on function transactions_user() from public;
comment on function transactions_user() is
  'Gives a transaction without a user the owner of its campaign.';

CREATE OR REPLACE FUNCTION public.us_state_at(latitude double precision, longitude double precision)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select state from us_state_shapes
  where shape <-> point(longitude, latitude) < 0.05 order by shape <-> point(longitude, latitude), state limit 1
$function$;
comment on function us_state_at(double precision,double precision) is
  'The state of the US at a place.';

CREATE OR REPLACE FUNCTION public.us_state_named(region text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select code from us_states
  where lower(btrim(region)) in (lower(name), lower(code), 'us-' || lower(code)) limit 1
$function$;
comment on function us_state_named(text) is
  'The state of the US that a text names.';

CREATE OR REPLACE FUNCTION public.user_is_judged(who bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from cases where user_id = who and state = 'open')
    or exists (select from appeals where user_id = who and state = 'open')
$function$;
comment on function user_is_judged(bigint) is
  'Whether an open case or appeal is about a user.';

CREATE OR REPLACE FUNCTION public.user_notes_erase(who bigint, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  gone integer;
begin
  delete from user_notes where id = any (array(
    select n.id from user_notes n join users u on u.id = n.user_id
    where n.user_id = who and u.deleted_at is not null and not u.is_admin limit most));
  get diagnostics gone = row_count;
  return gone;
end $function$;
revoke execute on function user_notes_erase(bigint,integer) from public;
comment on function user_notes_erase(bigint,integer) is
  'Deletes the notes of staff about a deleted user, which the role of the server cannot.';

CREATE OR REPLACE FUNCTION public.user_reports_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    update users set reported_count = reported_count + counted.by
    from (
      select reported_user_id, sum(by)::int as by from (select *, 1 as by from added) changed
      where dismissed_at is null group by 1 having sum(by) <> 0
    ) counted
    where users.id = counted.reported_user_id;
  elsif tg_op = 'DELETE' then
    update users set reported_count = reported_count + counted.by
    from (
      select reported_user_id, sum(by)::int as by from (select *, -1 as by from gone) changed
      where dismissed_at is null group by 1 having sum(by) <> 0
    ) counted
    where users.id = counted.reported_user_id;
  else
    update users set reported_count = reported_count + counted.by
    from (
      select reported_user_id, sum(by)::int as by from (select *, 1 as by from added union all select *, -1 from gone) changed
      where dismissed_at is null group by 1 having sum(by) <> 0
    ) counted
    where users.id = counted.reported_user_id;
  end if;
  return null;
end $function$;
revoke execute on function user_reports_count() from public;
comment on function user_reports_count() is
  'Keeps the number of reports on a user that are not dismissed.';

CREATE OR REPLACE FUNCTION public.users_auto_follow_since()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.auto_follow_since := case when new.auto_follow then now() end;
  return new;
end $function$;
revoke execute on function users_auto_follow_since() from public;
comment on function users_auto_follow_since() is
  'Notes when an account was set to be followed by new users.';

CREATE OR REPLACE FUNCTION public.users_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from follows where follower_id = new.id;
  delete from follows where followed_id = new.id;
  return null;
end $function$;
revoke execute on function users_deleted() from public;
comment on function users_deleted() is
  'Removes the follows of a user the app deletes.';

CREATE OR REPLACE FUNCTION public.users_end_auto_follow()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.auto_follow := false;
  new.auto_follow_since := null;
  return new;
end $function$;
revoke execute on function users_end_auto_follow() from public;
comment on function users_end_auto_follow() is
  'Ends that new users follow an account which the app deletes.';

CREATE OR REPLACE FUNCTION public.users_erase()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.deleted_at is null then
    -- A user the app restores keeps what is left.
    delete from user_erasures where user_id = new.id;
  elsif tg_op = 'INSERT' then
    perform erasures_queue(array[new.id]);
  else
    perform erasures_queue(array[new.id], array[old.name, old.username, old.email, old.phone]);
  end if;
  return null;
end $function$;
revoke execute on function users_erase() from public;
comment on function users_erase() is
  'Queues a user for erasure when the app deletes them, and takes them out when it brings them back.';

CREATE OR REPLACE FUNCTION public.users_follow_flagged()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from users where auto_follow) then
    with made as (
      insert into follows (follower_id, followed_id, is_automatic)
      select added.id, flagged.id, true
      from added join users flagged on flagged.auto_follow and flagged.id <> added.id
        -- A transaction may have begun before the flag was set: anyone who is made without a date is made now.
        and (added.created_at >= coalesce(flagged.auto_follow_since, flagged.created_at) or added.created_at = now())
      where not added.is_admin
      order by added.id, flagged.id
      on conflict (follower_id, followed_id) do nothing
      returning follower_id, followed_id
    )
    insert into app_events (type, subject, thing, thing_id, data)
    select 'follow.created', 'user:' || added.id, 'user', added.id,
      jsonb_build_object('follower', added.app_id, 'followed', jsonb_agg(flagged.app_id order by flagged.id), 'cause', 'auto_follow')
        || case when added.app_id is null then jsonb_build_object('internal_id', added.id) else '{}' end
    from made join added on added.id = made.follower_id join users flagged on flagged.id = made.followed_id
    group by added.id, added.app_id
    order by added.id;
  end if;
  return null;
end $function$;
revoke execute on function users_follow_flagged() from public;
comment on function users_follow_flagged() is
  'Has new users follow the accounts that are set for it, and tells the app.';

CREATE OR REPLACE FUNCTION public.users_grid_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into users_grid_change (x, y, people, latitudes, longitudes)
    select grid_x(longitude, 16384), grid_y(latitude, 16384), sum(by), sum(by * micro(latitude)), sum(by * micro(longitude))
    from (select *, 1 as by from added) changed
    where is_app_user and latitude is not null and longitude is not null
    group by 1, 2
    having sum(by) <> 0 or sum(by * micro(latitude)) <> 0 or sum(by * micro(longitude)) <> 0;
  elsif tg_op = 'DELETE' then
    insert into users_grid_change (x, y, people, latitudes, longitudes)
    select grid_x(longitude, 16384), grid_y(latitude, 16384), sum(by), sum(by * micro(latitude)), sum(by * micro(longitude))
    from (select *, -1 as by from gone) changed
    where is_app_user and latitude is not null and longitude is not null
    group by 1, 2
    having sum(by) <> 0 or sum(by * micro(latitude)) <> 0 or sum(by * micro(longitude)) <> 0;
  else
    insert into users_grid_change (x, y, people, latitudes, longitudes)
    select grid_x(longitude, 16384), grid_y(latitude, 16384), sum(by), sum(by * micro(latitude)), sum(by * micro(longitude))
    from (select *, 1 as by from added union all select *, -1 from gone) changed
    where is_app_user and latitude is not null and longitude is not null
    group by 1, 2
    having sum(by) <> 0 or sum(by * micro(latitude)) <> 0 or sum(by * micro(longitude)) <> 0;
  end if;
  return null;
end $function$;
revoke execute on function users_grid_count() from public;
comment on function users_grid_count() is
  'Counts the positions that a statement changed, in their cells of the map.';

CREATE OR REPLACE FUNCTION public.users_grid_fold()
 RETURNS void
 LANGUAGE sql
AS $function$
  select users_grid_fold(2147483647)
$function$;
comment on function users_grid_fold() is
  'Sums all changes up.';

CREATE OR REPLACE FUNCTION public.users_grid_fold(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  folded integer;
begin
  perform pg_advisory_xact_lock(hashtext('quarterdeck grid of users'));
  with gone as (
    delete from users_grid_change where ctid = any (array(select ctid from users_grid_change limit most))
    returning x, y, people, latitudes, longitudes
  ), sums as (
    select 16384 as cells, x, y, people, latitudes, longitudes from gone
    union all
    select 4096, x >> 2, y >> 2, people, latitudes, longitudes from gone
    union all
    select 256, x >> 6, y >> 6, people, latitudes, longitudes from gone
  ), counted as (
    insert into users_grid as cell
    select cells, x, y, sum(people), sum(latitudes), sum(longitudes) from sums group by cells, x, y
    on conflict (cells, x, y) do update set people = cell.people + excluded.people,
      latitudes = cell.latitudes + excluded.latitudes, longitudes = cell.longitudes + excluded.longitudes
  )
  select count(*) into folded from gone;
  return folded;
end $function$;
comment on function users_grid_fold(integer) is
  'Sums changes up into their cells.';

CREATE OR REPLACE FUNCTION public.users_grid_rebuild()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table users in share row exclusive mode;
  delete from users_grid_change;
  delete from users_grid;
  insert into users_grid
  select 16384, grid_x(longitude, 16384), grid_y(latitude, 16384), count(*), sum(micro(latitude)), sum(micro(longitude))
  from users where is_app_user and latitude is not null and longitude is not null
  group by 2, 3;
  insert into users_grid
  select 4096, x >> 2, y >> 2, sum(people), sum(latitudes), sum(longitudes)
  from users_grid group by 2, 3;
  insert into users_grid
  select 256, x >> 4, y >> 4, sum(people), sum(latitudes), sum(longitudes)
  from users_grid where cells = 4096 group by 2, 3;
end $function$;
comment on function users_grid_rebuild() is
  'Counts all positions again. Writers wait meanwhile, readers do not.';

CREATE OR REPLACE FUNCTION public.users_last_seen_on()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.last_seen_on := (new.last_seen_at at time zone 'UTC')::date;
  return new;
end $function$;
revoke execute on function users_last_seen_on() from public;
comment on function users_last_seen_on() is
  'Keeps the day of the last visit, by which lists are sorted and filtered.';

CREATE OR REPLACE FUNCTION public.users_note_edits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  field text;
  noted jsonb := '{}';
begin
  foreach field in array array_remove(array[
    case when old.name is distinct from new.name then 'name' end,
    case when old.username is distinct from new.username then 'username' end,
    case when old.gender is distinct from new.gender then 'gender' end,
    case when old.email is distinct from new.email then 'email' end,
    case when old.phone is distinct from new.phone then 'phone' end,
    case when old.dob is distinct from new.dob then 'dob' end,
    case when old.address is distinct from new.address then 'address' end,
    case when old.current_location is distinct from new.current_location then 'current_location' end
  ], null)
  loop
    if new.edits -> field is not distinct from old.edits -> field then
      new.version := greatest(new.version, old.version + 1);
      noted := noted || jsonb_build_object(field, jsonb_build_object('version', new.version, 'by', null, 'at', now()));
    elsif new.edits -> field ->> 'by' is not null then
      new.edits := jsonb_set(new.edits, array[field, 'before'], coalesce(to_jsonb(old) -> field, 'null'));
    end if;
  end loop;
  if noted <> '{}' then
    new.edits := new.edits || noted;
    new.updated_at := case when new.updated_at = old.updated_at then now() else new.updated_at end;
  end if;
  return new;
end $function$;
revoke execute on function users_note_edits() from public;
comment on function users_note_edits() is
  'Raises the version of a field of a profile that the app changed, and keeps what it was before staff changed it.';

CREATE OR REPLACE FUNCTION public.users_noted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET work_mem TO '64MB'
 SET jit TO 'off'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into day_changes select 'new_user'::counted, (created_at at time zone 'UTC')::date, count(*) from added where is_app_user group by 1, 2;
    
    
  elsif tg_op = 'DELETE' then
    insert into day_changes select 'new_user'::counted, (created_at at time zone 'UTC')::date, -count(*) from gone where is_app_user group by 1, 2;
    
    
  else
    insert into day_changes select 'new_user'::counted, (created_at at time zone 'UTC')::date, -count(*) from (select old.*) before where is_app_user group by 1, 2;
    insert into day_changes select 'new_user'::counted, (created_at at time zone 'UTC')::date, count(*) from (select new.*) after where is_app_user group by 1, 2;
    
    
    
  end if;
  return null;
end $function$;
revoke execute on function users_noted() from public;
comment on function users_noted() is
  'Notes the days of users that a statement changed, and who was behind them.';

CREATE OR REPLACE FUNCTION public.users_rank_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- A stretch is cut while no one counts.
  perform pg_advisory_xact_lock_shared(hashtext('quarterdeck stretches of users'));
  if tg_op = 'INSERT' then
    insert into users_rank_change (order_by, from_key, from_id, change)
    select placed.order_by, stretch.from_key, stretch.from_id, sum(placed.by)
    from (
      select place.order_by, place.key, changed.id, changed.by
      from (select *, 1 as by from added) changed
      cross join lateral (values ('name', sort_name), ('username', search_key(username)), ('email', lower(coalesce(email, ''))), ('created_at', rank_key(created_at)), ('id', '')) place (order_by, key)
      where changed.is_app_user
    ) placed
    cross join lateral (
      select r.from_key, r.from_id from users_rank r
      where r.order_by = placed.order_by and (r.from_key, r.from_id) <= (placed.key collate "C", placed.id)
      order by r.from_key desc, r.from_id desc
      limit 1
    ) stretch
    group by placed.order_by, stretch.from_key, stretch.from_id
    having sum(placed.by) <> 0;
  elsif tg_op = 'DELETE' then
    insert into users_rank_change (order_by, from_key, from_id, change)
    select placed.order_by, stretch.from_key, stretch.from_id, sum(placed.by)
    from (
      select place.order_by, place.key, changed.id, changed.by
      from (select *, -1 as by from gone) changed
      cross join lateral (values ('name', sort_name), ('username', search_key(username)), ('email', lower(coalesce(email, ''))), ('created_at', rank_key(created_at)), ('id', '')) place (order_by, key)
      where changed.is_app_user
    ) placed
    cross join lateral (
      select r.from_key, r.from_id from users_rank r
      where r.order_by = placed.order_by and (r.from_key, r.from_id) <= (placed.key collate "C", placed.id)
      order by r.from_key desc, r.from_id desc
      limit 1
    ) stretch
    group by placed.order_by, stretch.from_key, stretch.from_id
    having sum(placed.by) <> 0;
  else
    insert into users_rank_change (order_by, from_key, from_id, change)
    select placed.order_by, stretch.from_key, stretch.from_id, sum(placed.by)
    from (
      select place.order_by, place.key, changed.id, changed.by
      from (select *, 1 as by from added union all select *, -1 from gone) changed
      cross join lateral (values ('name', sort_name), ('username', search_key(username)), ('email', lower(coalesce(email, ''))), ('created_at', rank_key(created_at)), ('id', '')) place (order_by, key)
      where changed.is_app_user
    ) placed
    cross join lateral (
      select r.from_key, r.from_id from users_rank r
      where r.order_by = placed.order_by and (r.from_key, r.from_id) <= (placed.key collate "C", placed.id)
      order by r.from_key desc, r.from_id desc
      limit 1
    ) stretch
    group by placed.order_by, stretch.from_key, stretch.from_id
    having sum(placed.by) <> 0;
  end if;
  return null;
end $function$;
revoke execute on function users_rank_count() from public;
comment on function users_rank_count() is
  'Counts the rows that a statement changed, in each order, in the stretch that they belong to.';

CREATE OR REPLACE FUNCTION public.users_rank_cut(most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SET enable_sort TO 'off'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
declare
  long users_rank;
  cut bigint;
  key_is text;
  sorted_by text;
  begins text;
begin
  if not exists (select from users_rank_longest()) then return 0; end if;
  perform pg_advisory_xact_lock(hashtext('quarterdeck ranks of users'));
  perform pg_advisory_xact_lock(hashtext('quarterdeck stretches of users'));
  perform users_rank_fold();
  select * into long from users_rank_longest();
  if not found then return 0; end if;
  select greatest(1000, rows / 1000) into cut from users_rank where order_by = 'total';
  select o.key, o.sorted_by, case when long.from_key = '' and long.from_id = 0 then 'true'
      when long.order_by = 'id' then 'id >= $2' else format('(%s, id) >= (%s, $2)', o.sorted_by, o.start) end
    into key_is, sorted_by, begins
  from users_rank_orders() o where o.order_by = long.order_by;
  execute format($cut$
    with cuts as materialized (
      select key, id, n - 1 as n from (
        select %2$s as key, id, row_number() over (order by %3$s, id) as n
        from users where is_app_user and %4$s order by %3$s, id limit $3
      ) walked where n > 1 and (n - 1) %% $4 = 0
    ), added as (
      insert into users_rank (order_by, from_key, from_id, rows, at)
      select %1$L, key, id, lead(n, 1, $5) over (order by n) - n, $6 + n from cuts where n < $5
    )
    update users_rank set rows = (select min(n) from cuts) where order_by = %1$L and from_key = $1 and from_id = $2
      and exists (select from cuts where n < $5)
  $cut$, long.order_by, key_is, sorted_by, begins)
  using long.from_key, long.from_id, least(greatest(most, 2 * cut) + 1, long.rows), cut, long.rows, long.at;
  return long.rows;
end $function$;
comment on function users_rank_cut(integer) is
  'Cuts the longest stretch, and returns how long it was.';

CREATE OR REPLACE FUNCTION public.users_rank_find(wanted text, distance bigint, is_descending boolean)
 RETURNS TABLE(total bigint, from_key text, from_id bigint, skip bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  unsettled bigint;
  place bigint;
  near users_rank;
  exact bigint;
begin
  total := users_rank_total();
  place := case when is_descending then total - distance else distance end;
  select coalesce(sum(abs(c.change)), 0) into unsettled from users_rank_change c where c.order_by = wanted;
  if is_descending then
    select r.* into near from users_rank r
    where r.order_by = wanted and r.at >= place + unsettled and r.at > 0 order by r.at limit 1;
  else
    select r.* into near from users_rank r
    where r.order_by = wanted and r.at <= place - unsettled and r.at > 0 order by r.at desc limit 1;
  end if;
  if near.order_by is null then
    skip := distance;
    return next;
    return;
  end if;
  select near.at + coalesce(sum(c.change), 0) into exact from users_rank_change c
  where c.order_by = wanted and (c.from_key, c.from_id) < (near.from_key, near.from_id);
  from_key := near.from_key;
  from_id := near.from_id;
  skip := case when is_descending then exact - place else place - exact end;
  return next;
end $function$;
comment on function users_rank_find(text,bigint,boolean) is
  'A stretch near a place of the list, and how many rows are to be skipped from there.';

CREATE OR REPLACE FUNCTION public.users_rank_fold()
 RETURNS void
 LANGUAGE sql
AS $function$
  select users_rank_fold(2147483647)
$function$;
comment on function users_rank_fold() is
  'Sums all changes up.';

CREATE OR REPLACE FUNCTION public.users_rank_fold(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  folded integer;
begin
  perform pg_advisory_xact_lock(hashtext('quarterdeck ranks of users'));
  with gone as (
    delete from users_rank_change where ctid = any (array(select ctid from users_rank_change limit most))
    returning order_by, from_key, from_id, change
  ), sums as (
    select order_by, from_key, from_id, sum(change) as change from gone group by order_by, from_key, from_id
    union all
    select 'total', '', 0, coalesce(sum(change), 0) from gone where order_by = 'id'
  ), moved as (
    select order_by, from_key, from_id, coalesce(sums.change, 0) as own,
      sum(coalesce(sums.change, 0)) over (partition by order_by order by from_key, from_id) as until
    from users_rank left join sums using (order_by, from_key, from_id)
  ), counted as (
    update users_rank as stretch set rows = stretch.rows + moved.own, at = stretch.at + moved.until - moved.own
    from moved
    where (stretch.order_by, stretch.from_key, stretch.from_id) = (moved.order_by, moved.from_key, moved.from_id)
      and (moved.own <> 0 or moved.until <> moved.own)
  )
  select count(*) into folded from gone;
  return folded;
end $function$;
comment on function users_rank_fold(integer) is
  'Sums changes up into their stretches.';

CREATE OR REPLACE FUNCTION public.users_rank_forget(who bigint)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  begun users_rank;
  forgotten integer := 0;
begin
  if not exists (select from users_rank where from_id = who and order_by <> 'id') then return 0; end if;
  -- As when one is cut: no one counts into it meanwhile, and what was counted is summed up.
  perform pg_advisory_xact_lock(hashtext('quarterdeck ranks of users'));
  perform pg_advisory_xact_lock(hashtext('quarterdeck stretches of users'));
  perform users_rank_fold();
  for begun in select * from users_rank where from_id = who and order_by <> 'id' loop
    update users_rank r set rows = r.rows + begun.rows
    where r.order_by = begun.order_by and (r.from_key, r.from_id) = (
      select b.from_key, b.from_id from users_rank b
      where b.order_by = begun.order_by and (b.from_key, b.from_id) < (begun.from_key, begun.from_id)
      order by b.from_key desc, b.from_id desc limit 1);
    delete from users_rank where (order_by, from_key, from_id) = (begun.order_by, begun.from_key, begun.from_id);
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end $function$;
comment on function users_rank_forget(bigint) is
  'Joins the stretches that begin with the key of an erased user to the ones before them.';

CREATE OR REPLACE FUNCTION public.users_rank_join(joined text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- As when one is cut: no one counts into it meanwhile, and what was counted is summed up.
  perform pg_advisory_xact_lock(hashtext('quarterdeck ranks of users'));
  perform pg_advisory_xact_lock(hashtext('quarterdeck stretches of users'));
  perform users_rank_fold();
  update users_rank set rows = (select sum(rows) from users_rank where order_by = joined)
  where order_by = joined and from_key = '' and from_id = 0;
  delete from users_rank where order_by = joined and (from_key <> '' or from_id <> 0);
end $function$;
comment on function users_rank_join(text) is
  'Joins all stretches of an order whose keys are other ones now. Background work cuts it again.';

CREATE OR REPLACE FUNCTION public.users_rank_longest()
 RETURNS SETOF users_rank
 LANGUAGE sql
 STABLE
AS $function$
  select * from users_rank r
  where r.order_by <> 'total' and r.rows > (select 5 * greatest(1000, rows / 1000) from users_rank where order_by = 'total')
  order by r.rows desc limit 1
$function$;
comment on function users_rank_longest() is
  'The longest stretch of those that are to be cut.';

CREATE OR REPLACE FUNCTION public.users_rank_orders()
 RETURNS TABLE(order_by text, key text, sorted_by text, start text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  values
    ('name', 'sort_name', 'sort_name collate "C"', '$1'),
    ('username', 'search_key(username)', 'search_key(username) collate "C"', '$1'),
    ('email', 'lower(coalesce(email, ''''))', 'lower(coalesce(email, '''')) collate "C"', '$1'),
    ('created_at', 'rank_key(created_at)', 'created_at', '($1::timestamp at time zone ''UTC'')'),
    ('id', '''''', 'id', '$2')
$function$;
comment on function users_rank_orders() is
  'The orders of the list of users, each with its key and how it is sorted.';

CREATE OR REPLACE FUNCTION public.users_rank_rebuild(only_order text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  this_order text;
  key text;
  total bigint;
begin
  lock table users in share row exclusive mode;
  perform users_rank_fold();
  select count(*) into total from users where is_app_user;
  insert into users_rank values ('total', '', 0, total)
  on conflict (order_by, from_key, from_id) do update set rows = excluded.rows;
  for this_order, key in
    select o.order_by, o.key from users_rank_orders() o where only_order is null or only_order = o.order_by
  loop
    delete from users_rank_change where order_by = this_order;
    delete from users_rank where order_by = this_order;
    insert into users_rank values (this_order, '', 0, 0, 0);
    execute format(
      'insert into users_rank
       select %1$L, case when at = 0 then '''' else key end, case when at = 0 then 0 else id end,
         lead(at, 1, $1) over (order by at) - at, at
       from (select %2$s collate "C" as key, id, row_number() over (order by %2$s collate "C", id) - 1 as at
             from users where is_app_user) placed
       where at %% greatest(1000, $1 / 1000) = 0
       on conflict (order_by, from_key, from_id) do update set rows = excluded.rows',
      this_order, key) using total;
  end loop;
end $function$;
comment on function users_rank_rebuild(text) is
  'Cuts one order again, or all of them. Writers wait meanwhile, readers do not.';

CREATE OR REPLACE FUNCTION public.users_rank_total()
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (select rows from users_rank where order_by = 'total')
    + (select coalesce(sum(change), 0) from users_rank_change where order_by = 'id')::bigint;
end $function$;
comment on function users_rank_total() is
  'The exact number of users: what was summed up, and what came since.';

CREATE OR REPLACE FUNCTION public.users_rank_unsettled()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(max(rows), 0) from (
    select sum(abs(change)) as rows from users_rank_change group by order_by
  ) orders
$function$;
comment on function users_rank_unsettled() is
  'How many changes of one order are not summed up yet, at most.';

CREATE OR REPLACE FUNCTION public.users_search_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  whole text := new.username || e'\x1f' || coalesce(new.email, '') || e'\x1f' || coalesce(new.phone, '');
begin
  new.search := search_text(new.name) || e'\x1f' || search_text(whole) || e'\x1f ' || search_digits(coalesce(new.phone, ''));
  new.sort_name := search_key(new.name);
  return new;
end $function$;
revoke execute on function users_search_keys() from public;
comment on function users_search_keys() is
  'Fills what a row is searched in and sorted by.';

CREATE OR REPLACE FUNCTION public.users_search_keys_fill(after bigint, at_once integer, OUT done integer, OUT last bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  with slice as materialized (
    select *, r.username || e'\x1f' || coalesce(r.email, '') || e'\x1f' || coalesce(r.phone, '') as whole from users r where id > after order by id limit at_once for no key update
  ), filled as materialized (
    select slice.id, search_text(slice.name) || e'\x1f' || search_text(whole) || e'\x1f ' || search_digits(coalesce(slice.phone, '')) as search,
      search_key(slice.name) as sort_name
    from slice
  ), written as (
    update users r set search = filled.search, sort_name = filled.sort_name from filled
    where r.id = filled.id and (r.search, r.sort_name) is distinct from (filled.search, filled.sort_name)
  )
  select count(*), coalesce(max(id), after) into done, last from filled;
end $function$;
comment on function users_search_keys_fill(bigint,integer) is
  'Fills the keys of up to this many rows after an id.';

CREATE OR REPLACE FUNCTION public.users_trigrams()
 RETURNS TABLE(trigram text, share real)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select known.trigram, known.share
  from pg_stats_ext_exprs s,
    unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) known (trigram, share)
  where s.statistics_schemaname = 'public' and s.statistics_name = 'users_trigrams' and known.trigram is not null
$function$;
revoke execute on function users_trigrams() from public;
comment on function users_trigrams() is
  'Which trigrams many people have. For servers of before the baseline, while a rolling upgrade lasts.';

CREATE OR REPLACE FUNCTION public.web_count(first date, last date)
 RETURNS TABLE(day date, dimension text, name text, sessions integer, page_views integer, bounces integer, seconds bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with visits as (
    select (session_started_at at time zone 'UTC')::date as day, count(*) as views,
      greatest(0, extract(epoch from max(at) - session_started_at))::int as seconds,
      (array_agg(device order by at, id))[1] as device,
      (array_agg(browser order by at, id))[1] as browser,
      (array_agg(country order by at, id))[1] as country,
      (array_agg(referrer order by at, id))[1] as referrer,
      (array_agg(path order by at, id))[1] as path
    from web_events
    where session_started_at >= first::timestamp at time zone 'UTC'
      and session_started_at < (last + 1)::timestamp at time zone 'UTC'
    group by visitor_id, session_started_at
  )
  select visits.day, d.dimension, d.name, count(*)::int, sum(views)::int, (count(*) filter (where views = 1))::int,
    sum(visits.seconds)
  from visits cross join lateral (values
    ('all', ''), ('device', device), ('browser', coalesce(browser, 'Unknown')),
    ('country', coalesce(country, 'Unknown')), ('referrer', coalesce(referrer, 'Direct')), ('page', path)
  ) as d (dimension, name)
  group by 1, 2, 3
$function$;
comment on function web_count(date,date) is
  'Counts the visits of some days.';

CREATE OR REPLACE FUNCTION public.web_events_keep_counts(source text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  closing date[];
begin
  execute format($sql$
    select array_agg(distinct day) from (select (session_started_at at time zone 'UTC')::date as day from %s gone) days
    where day not in (select day from web_closed_days)$sql$, source) into closing;
  -- Before these days are closed, they are counted a last time: the earliest are counted first.
  while exists (select from web_changes where day = any (closing)) and web_fold(100) > 0 loop end loop;
  if exists (select from web_changes where day = any (closing)) then
    raise lock_not_available using message = 'visits are being counted';
  end if;
  insert into web_closed_days select unnest(closing) on conflict do nothing;
end $function$;
revoke execute on function web_events_keep_counts(text) from public;
comment on function web_events_keep_counts(text) is
  'Closes the days of visits that are about to be dropped.';

CREATE OR REPLACE FUNCTION public.web_events_noted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET work_mem TO '64MB'
 SET jit TO 'off'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into day_changes select 'visitor'::counted, (session_started_at at time zone 'UTC')::date, count(*) from added where true group by 1, 2;
    if (select count(*) > 5000 from added) then
      with visits as materialized (
        select distinct counted_as('visitor'::counted) as kind, (session_started_at at time zone 'UTC')::date as day, visitor_id >> 15 as chunk, (visitor_id & 32767)::integer as place from added where true
      ), days as materialized (
    select kind, day, chunk,
      string_agg(repeat('0', place - before - 1) || '1', '' order by place)::bit(32768) as bits
    from (
      select kind, day, chunk, place,
        coalesce(lag(place) over (partition by kind, day, chunk order by place), -1) as before
      from visits
    ) gaps group by kind, day, chunk
  ), spans as (
    select kind, 'day' as span, day as starts, chunk, bits from days
    union all
    select kind, 'month', date_trunc('month', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
    union all
    select kind, 'year', date_trunc('year', day)::date, chunk, bit_or(bits) from days group by 1, 3, 4
  )
      insert into people_bit_changes select kind, span, starts, chunk, bits from spans;
    else
      insert into people_changes select distinct visitor_id, (session_started_at at time zone 'UTC')::date, 'visitor'::counted, 1 from added where true;
    end if;
    insert into web_changes select distinct (session_started_at at time zone 'UTC')::date from added;
  elsif tg_op = 'DELETE' then
    insert into day_changes select 'visitor'::counted, (session_started_at at time zone 'UTC')::date, -count(*) from gone where true group by 1, 2;
    insert into people_changes select distinct visitor_id, (session_started_at at time zone 'UTC')::date, 'visitor'::counted, -1 from gone where true;
    insert into web_changes select distinct (session_started_at at time zone 'UTC')::date from gone;
  else
    insert into day_changes
    select kind, day, sum(by) from (select 'visitor'::counted as kind, (session_started_at at time zone 'UTC')::date as day, 1 as by from added where true union all select 'visitor'::counted as kind, (session_started_at at time zone 'UTC')::date as day, -1 from gone where true) each group by 1, 2 having sum(by) <> 0;
    insert into people_changes
    select person, day, kind, sign(sum(by))::integer
    from (select visitor_id as person, (session_started_at at time zone 'UTC')::date as day, 'visitor'::counted as kind, 1 as by from added where visitor_id is not null union all select visitor_id as person, (session_started_at at time zone 'UTC')::date as day, 'visitor'::counted as kind, -1 from gone where visitor_id is not null) each
    group by 1, 2, 3 having sum(by) <> 0;
    insert into web_changes select distinct (session_started_at at time zone 'UTC')::date from ((table added except all table gone) union all (table gone except all table added)) changed;
  end if;
  return null;
end $function$;
revoke execute on function web_events_noted() from public;
comment on function web_events_noted() is
  'Notes the days of web_events that a statement changed, and who was behind them.';

CREATE OR REPLACE FUNCTION public.web_fold()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform web_fold(1000000);
end $function$;
comment on function web_fold() is
  'Sums all changes up.';

CREATE OR REPLACE FUNCTION public.web_fold(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  changed date[];
  open date[];
begin
  if not pg_try_advisory_xact_lock(hashtext('quarterdeck counts of visits')) then
    return 0;
  end if;
  with days as (
    select day from web_changes group by day order by day limit most
  ), gone as (
    delete from web_changes where day in (select day from days) returning day
  )
  select array_agg(distinct day) into changed from gone;
  open := array(select unnest(changed) except select day from web_closed_days);
  delete from web_days where day = any (open);
  insert into web_days select counts.* from unnest(open) day cross join lateral web_count(day, day) counts;
  return coalesce(cardinality(changed), 0);
end $function$;
comment on function web_fold(integer) is
  'Counts days again whose visits changed.';

CREATE OR REPLACE FUNCTION public.web_recount()
 RETURNS void
 LANGUAGE sql
AS $function$
  truncate web_changes;
  delete from web_days where day not in (select day from web_closed_days);
  insert into web_days select counts.* from (
    select min(session_started_at at time zone 'UTC')::date as first,
      max(session_started_at at time zone 'UTC')::date as last from web_events
  ) days cross join lateral web_count(first, last) counts
  where counts.day not in (select day from web_closed_days);
$function$;
comment on function web_recount() is
  'Counts all days of visits again that are not closed.';

CREATE OR REPLACE FUNCTION public.website_host(website text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when host like '%.%' then left(rtrim(host, '.'), 253) end
  from substring(lower(website) from '^[[:space:]]*(?:(?:[a-z][a-z0-9+.-]*:)?//)?(?:[^/?#@[:space:]]*@)?(?:www[.])?([^/?#:@[:space:]]+)') host
$function$;
comment on function website_host(text) is
  'The host of a website, without www.';

comment on table public.app_sign_ins is 'Sign-ins to the app, as the app sends them';
comment on table public.case_note_pictures is 'Pictures that staff pasted into notes: each is kept as long as its note';
comment on table public.list_view_groups is 'Further groups with which a view is shared';
comment on table public.notice_events is 'What staff are to be notified about, until each recipient has a notice';
comment on table public.search_key_fill is 'Tables in which the keys of existing rows are being filled, and the last row that has them';
comment on table public.user_emails is 'Emails to users of the app, as they were written; the outbox sends them';
comment on table column public.admins.access_asked_at is 'When the admin last asked super admins for permissions';
comment on table column public.app_sign_ins.device is 'The id that the app gave the device';
comment on table column public.authenticator_apps.last_step is 'The step of the last code that was accepted: no code of it, or of one before it, is accepted again';
comment on table column public.authenticator_apps.sealed_wish is 'A secret that no code has confirmed yet';
comment on table column public.cases.language is 'Of what it is about, as it was when the case opened: a code of ISO 639-1; null: not recognized';
comment on table column public.cases.opinion_asked_by is 'Who asked others for a second opinion; opinion_given_by is null until one of them gave it';
comment on table column public.cases.snoozed_until is 'It is in no list of open cases until then';
comment on table column public.list_choices.column_widths is 'In pixels, by the headers of columns';
comment on table column public.reason_policies.violations is 'Examples of what violates the policy; permitted has those of what does not';
comment on table column public.report_email_recipients.sent_for is 'The last day for which it was sent, in the time zone of the admin';
comment on table column public.second_admin_requests.password_hash is 'Of the one-time password, until the request is decided';
comment on table column public.sessions.view_group_id is 'The session sees the console as the members of this group do, and changes nothing';
comment on table column public.sso_codes.is_proof is 'It proves in an open session who is signed in, and opens none';
comment on table column public.user_emails.about is 'It tells of a decision about a post or a user';
comment on table column public.user_emails.admin_id is 'The admin who wrote it; null: the product did';
comment on table column public.user_emails.is_bounced is 'The mail server refused the address';
comment on table column public.user_notes.same_as is 'Another user who is noted as the same person';
comment on view public.decision_events is 'The former name of app_events, for instances of the former release during an upgrade';
comment on view public.decision_feed is 'The former name of app_event_feed, for instances of the former release during an upgrade';
comment on view public.decision_readers is 'The former name of app_event_readers, for instances of the former release during an upgrade';
