/** Campaigns, their events, and transactions. */
export const advertisingTables = String.raw`
create table us_states (
  code text primary key,
  name text not null unique
);

create table us_state_shapes (
  state text not null references us_states,
  shape polygon not null
);

create table interests (
  id bigint generated always as identity primary key,
  name text not null,
  campaigns_count integer not null default 0 check (campaigns_count >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by bigint references users on delete set null
);
create unique index interests_name_key on interests (lower(name));

create table campaigns (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  username text not null default '',
  campaign_name text not null,
  ad_set_name text,
  goal text not null check (goal in ('clicks', 'impressions')),
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
  total_ad_budget numeric(12,2) not null default 0 check (total_ad_budget >= 0),
  ad_start timestamptz,
  ad_end timestamptz,
  payment_type text,
  card_detail_id bigint,
  status text not null default 'Draft' check (status in ('Draft', 'Pending', 'Approved', 'Paused', 'Completed')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by bigint references users on delete set null,
  search text generated always as (lower(campaign_name || e'\n' || username)) stored,
  -- Columns of their own, so that walking their order reads the index alone.
  name_key text collate "C" generated always as (lower(campaign_name)) stored,
  username_key text collate "C" generated always as (lower(username)) stored,
  target_latitude double precision,
  target_longitude double precision,
  target_radius double precision,
  target_unit text,
  target_state text references us_states,
  app_id text collate "C" check ((octet_length(app_id) between 1 and 128) and (app_id !~ '[^ -~]')),
  -- What the app deletes keeps its row, for the money and the messages that refer to it.
  deleted_at timestamptz,
  had_other_owner boolean not null default false
);
create index campaigns_active on campaigns (ad_start) include (ad_end, target_state) where status = 'Approved';
create unique index campaigns_app_id_key on campaigns (app_id) where app_id is not null;
create index campaigns_around_signs on campaigns using gin (around_signs(search));
create index campaigns_by_created_at on campaigns (created_at, id) include (deleted_at);
create index campaigns_by_id on campaigns (id) include (deleted_at);
create index campaigns_by_name on campaigns (name_key, id) include (deleted_at);
create index campaigns_by_status on campaigns (status, id) include (deleted_at);
create index campaigns_by_status_and_budget on campaigns (status, total_ad_budget, id) include (deleted_at);
create index campaigns_by_status_and_created_at on campaigns (status, created_at, id) include (deleted_at);
create index campaigns_by_status_and_name on campaigns (status, name_key, id) include (deleted_at);
create index campaigns_by_status_and_updated_at on campaigns (status, updated_at, id) include (deleted_at);
create index campaigns_by_status_and_username on campaigns (status, username_key, id) include (deleted_at);
create index campaigns_by_total_ad_budget on campaigns (total_ad_budget, id) include (deleted_at);
create index campaigns_by_updated_at on campaigns (updated_at, id) include (deleted_at);
create index campaigns_by_username on campaigns (username_key, id) include (deleted_at);
create index campaigns_had_other_owner on campaigns (id) where had_other_owner;
create index campaigns_of_user on campaigns (user_id);
create index campaigns_search on campaigns using gin (search gin_trgm_ops);
create index campaigns_shown on campaigns (status, created_at) where deleted_at is null;

create table campaign_charges (
  id bigint generated always as identity primary key,
  goal text not null unique check (goal in ('clicks', 'impressions')),
  value numeric(11,4) not null check (value between 0 and 1000000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by bigint references users on delete set null
);

create table campaign_charge_values (
  id bigint generated always as identity primary key,
  charge_id bigint not null references campaign_charges,
  goal text not null,
  value numeric(11,4) not null,
  set_at timestamptz not null default now(),
  set_by bigint references users on delete set null
);
create index campaign_charge_values_of_charge on campaign_charge_values (charge_id, id);

create table campaign_status_changes (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns on delete cascade,
  before text not null,
  after text not null,
  reason text,
  changed_at timestamptz not null default now(),
  changed_by bigint references users on delete set null
);
create index campaign_status_changes_of_campaign on campaign_status_changes (campaign_id, id);

create table campaign_interests (
  campaign_id bigint not null references campaigns on delete cascade,
  interest_id bigint not null,
  primary key (campaign_id, interest_id),
  constraint campaign_interests_interest foreign key (interest_id) references interests
);
create index campaign_interests_of_interest on campaign_interests (interest_id);

create table campaign_events (
  id bigint generated always as identity,
  campaign_id bigint not null references campaigns on delete cascade,
  user_id bigint references users,
  kind text not null check (kind in ('impression', 'click', 'like', 'comment', 'share', 'bookmark', 'view')),
  at timestamptz not null default now(),
  app_id text collate "C" check ((octet_length(app_id) between 1 and 128) and (app_id !~ '[^ -~]')),
  state text,
  primary key (id, at)
) partition by range (at);
create index campaign_events_of_campaign on campaign_events (campaign_id, kind, user_id);
create index campaign_events_of_user on campaign_events (user_id);

create table campaign_events_other partition of campaign_events default;
create unique index campaign_events_other_app_id_key on campaign_events_other (app_id, date_trunc('month', at at time zone 'UTC')) where app_id is not null;

create table campaign_event_days (
  campaign_id bigint not null,
  day date not null,
  kind text not null,
  events integer not null,
  primary key (campaign_id, day, kind)
);

-- Who was behind the dropped events of a campaign: a bit for each person, as in people_bits.
create table campaign_event_people (
  campaign_id bigint not null references campaigns on delete cascade,
  kind text not null,
  chunk bigint not null,
  bits bit(32768) not null,
  primary key (campaign_id, kind, chunk)
);

create table campaign_money_days (
  campaign_id bigint not null,
  day date not null,
  debit numeric(20,2) not null,
  credit numeric(20,2) not null,
  primary key (campaign_id, day)
);

create table campaign_sums (
  campaign_id bigint primary key,
  debits integer not null,
  debit numeric(20,2) not null,
  credits integer not null,
  credit numeric(20,2) not null
);

create table transactions (
  id bigint generated always as identity primary key,
  campaign_id bigint references campaigns,
  amount numeric(14,2) not null check (amount >= 0),
  transaction_type text not null check (transaction_type in ('debit', 'credit')),
  stripe_transaction_id text unique,
  created_at timestamptz not null default now(),
  app_id text collate "C" check ((octet_length(app_id) between 1 and 128) and (app_id !~ '[^ -~]')),
  user_id bigint references users,
  reverses bigint references transactions,
  constraint transactions_somebody check (num_nonnulls(user_id, campaign_id) > 0)
);
create unique index transactions_app_id_key on transactions (app_id, date_trunc('month', (created_at at time zone 'UTC'))) where app_id is not null;
create index transactions_by_amount on transactions (amount, id);
create index transactions_by_created_at on transactions (created_at, id);
create index transactions_by_type on transactions (transaction_type, id);
create index transactions_by_type_and_amount on transactions (transaction_type, amount, id);
create index transactions_by_type_and_created_at on transactions (transaction_type, created_at, id);
create index transactions_of_campaign on transactions (campaign_id, created_at, id) include (transaction_type, amount, user_id) where campaign_id is not null;
create index transactions_of_campaign_by_amount on transactions (campaign_id, amount, id) include (transaction_type, created_at, user_id) where campaign_id is not null;
create index transactions_of_campaign_by_id on transactions (campaign_id, id) include (transaction_type, created_at, amount, user_id) where campaign_id is not null;
create index transactions_of_user on transactions (user_id, created_at, id) include (transaction_type, amount, campaign_id) where user_id is not null;
create index transactions_of_user_by_amount on transactions (user_id, amount, id) include (transaction_type, created_at, campaign_id) where user_id is not null;
create index transactions_of_user_by_id on transactions (user_id, id) include (transaction_type, created_at, amount, campaign_id) where user_id is not null;
create index transactions_reversing on transactions (reverses) where reverses is not null;
create index transactions_stripe on transactions using gin (lower(stripe_transaction_id) gin_trgm_ops);
create index transactions_without_user on transactions (campaign_id) where user_id is null;

create table transaction_days (
  day date not null,
  transaction_type text not null,
  transactions integer not null,
  amount numeric(20,2) not null,
  primary key (day, transaction_type)
);

create table transactions_by_others (
  user_id bigint not null,
  transaction_id bigint not null,
  primary key (user_id, transaction_id)
);
`;
