/** Who of the staff has access to what, how they sign in, and what each keeps of the console. */
export const accessTables = `
create table admins (
  user_id bigint primary key references users,
  password_hash text not null,
  is_sup_admin boolean not null default false,
  sessions_valid_from timestamptz not null default now(),
  failed_codes integer not null default 0,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references users,
  -- Apart from the version of the account: a new password must not stand in the way of a new group.
  rights_version integer not null default 1,
  rights_updated_at timestamptz not null default now(),
  rights_updated_by bigint references users,
  invited_until timestamptz
);

create table groups (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  updated_by bigint references users
);
create index groups_by_created_at on groups (created_at, id);
create index groups_by_name on groups (lower(name) collate "C", id);
create index groups_by_updated_at on groups (updated_at, id);
create unique index groups_name_key on groups (lower(name));

create table group_permissions (
  group_id bigint not null references groups on delete cascade,
  permission text not null,
  granted_at timestamptz default now(),
  granted_by bigint references users,
  primary key (group_id, permission)
);
create index group_permissions_by_permission on group_permissions (permission);

create table admin_groups (
  admin_id bigint not null references admins on delete cascade,
  group_id bigint not null references groups on delete cascade,
  added_at timestamptz default now(),
  added_by bigint references users,
  primary key (admin_id, group_id)
);
create index admin_groups_by_group on admin_groups (group_id);

create table user_permissions (
  admin_id bigint not null references admins on delete cascade,
  permission text not null,
  granted_at timestamptz default now(),
  granted_by bigint references users,
  primary key (admin_id, permission)
);
create index user_permissions_by_permission on user_permissions (permission);

create table temporary_passwords (
  id bigint generated always as identity primary key,
  admin_id bigint not null references admins on delete cascade,
  password_hash text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  token_hash bytea,
  constraint temporary_passwords_one_hash check (num_nonnulls(password_hash, token_hash) = 1)
);
create index temporary_passwords_by_admin on temporary_passwords (admin_id, expires_at);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  admin_id bigint not null references admins on delete cascade,
  -- Set when the browser must also send the cookie that came with the sign-in.
  binding_hash bytea,
  temporary_password_id bigint references temporary_passwords,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ended_at timestamptz
);
create index sessions_by_admin on sessions (admin_id, last_used_at);

-- A sign-in between password and code. The key is stored hashed, the code as an HMAC with the pepper.
create table challenges (
  id bigint generated always as identity primary key,
  key_hash bytea not null unique,
  admin_id bigint not null references admins on delete cascade,
  code_hmac bytea not null,
  code_sent_at timestamptz not null default now(),
  code_expires_at timestamptz not null,
  guesses integer not null default 0,
  temporary_password_id bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index challenges_by_admin on challenges (admin_id, created_at);
create index challenges_by_expiry on challenges (expires_at);

create table password_resets (
  id bigint generated always as identity primary key,
  -- The address as it was typed, encrypted.
  sealed_email bytea not null,
  ip text not null,
  request_id text not null,
  created_at timestamptz not null default now()
);

-- Networks that an admin has signed in from, so that guesses from elsewhere cannot lock them out.
create table known_networks (
  admin_id bigint not null references admins on delete cascade,
  network text not null,
  last_used_at timestamptz not null default now(),
  primary key (admin_id, network)
);

-- Counters of failures, shared by every instance. The bucket is an HMAC: no names and no addresses.
create table throttles (
  bucket bytea primary key,
  taken integer not null,
  resets_at timestamptz not null,
  name text,
  admin_id bigint
);
create index throttles_by_reset on throttles (resets_at);

create table idempotency (
  admin_id bigint not null references admins on delete cascade,
  key text not null,
  call text not null,
  input_hmac bytea not null,
  status integer,
  -- Not jsonb: a repeated request gets the same answer to the letter.
  body json,
  created_at timestamptz not null default now(),
  primary key (admin_id, key)
);
create index idempotency_by_age on idempotency (created_at);

create table preferences (
  admin_id bigint primary key references admins on delete cascade,
  colour_scheme text not null default 'auto',
  blur_media boolean not null default true,
  single_keys boolean not null default true,
  time_zone text not null default 'UTC',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  greyscale_media boolean not null default false,
  mute_media boolean not null default false,
  -- Those of the three that the person chose; the others are as they are for all.
  own_media text[] not null default '{}' check (own_media <@ array['blur_media', 'greyscale_media', 'mute_media'])
);

create table list_choices (
  admin_id bigint not null references admins on delete cascade,
  list text not null,
  hidden_columns text[] not null default '{}',
  default_view_id bigint,
  primary key (admin_id, list)
);
create index list_choices_by_view on list_choices (default_view_id) where default_view_id is not null;

create table list_views (
  id bigint generated always as identity primary key,
  owner_id bigint not null references admins on delete cascade,
  list text not null,
  name text not null,
  shown jsonb not null,
  -- Nobody else sees a view whose group is gone.
  group_id bigint references groups on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by bigint references users on delete set null
);
create index list_views_by_group on list_views (group_id) where group_id is not null;
create unique index list_views_name_key on list_views (owner_id, list, lower(name));
create index list_views_shared on list_views (list, group_id) where group_id is not null;

create table dashboard_layouts (
  admin_id bigint primary key references admins on delete cascade,
  widgets json not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table conversation_access_requests (
  id bigint generated always as identity primary key,
  admin_id bigint not null references users on delete cascade,
  user_id bigint not null references users on delete cascade,
  message text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references users,
  note text,
  -- Null when it was refused.
  grant_id bigint
);
create index conversation_access_requests_by_admin on conversation_access_requests (admin_id, user_id, created_at);
create index conversation_access_requests_by_decided_at on conversation_access_requests (coalesce(decided_at, 'infinity'::timestamptz), id);
create index conversation_access_requests_of_user on conversation_access_requests (user_id);
create unique index conversation_access_requests_open on conversation_access_requests (admin_id, user_id) where decided_at is null;

create table access_grants (
  id bigint generated always as identity primary key,
  admin_id bigint not null references users on delete cascade,
  permission text not null,
  user_id bigint references users on delete cascade,
  note text,
  granted_by bigint not null references users,
  granted_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_by bigint references users,
  revoked_at timestamptz
);
create index access_grants_by_admin on access_grants (admin_id, permission) where revoked_at is null;
create index access_grants_by_granted_at on access_grants (permission, granted_at, id) where revoked_at is null;
create index access_grants_of_user on access_grants (user_id, granted_at, id) where user_id is not null;

create view permissions_through_groups as
  select m.admin_id, p.permission, p.granted_at, p.granted_by, m.group_id, m.added_at, m.added_by
  from admin_groups m join group_permissions p using (group_id);

create view held_permissions as
  select admin_id, permission, granted_at, granted_by,
    null::bigint as group_id, null::timestamptz as added_at, null::bigint as added_by
  from user_permissions
  union all
  select admin_id, permission, granted_at, granted_by, group_id, added_at, added_by from permissions_through_groups;
`;
