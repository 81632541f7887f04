import { type Kysely, sql } from 'kysely';

const text = `
alter table sessions drop constraint sessions_method_check,
  add constraint sessions_method_check check (method in ('mail', 'app', 'passkey', 'recovery', 'sso')),
  add column view_group_id bigint references groups on delete set null;
create index sessions_by_view_group on sessions (view_group_id) where view_group_id is not null;
comment on column sessions.view_group_id is 'The session sees the console as the members of this group do, and changes nothing';

alter table admins add column is_emergency boolean not null default false,
  add column last_sign_in_at timestamptz, add column last_sign_in_method text,
  add column reviewed_at timestamptz, add column reviewed_by bigint references users,
  add column uses_recorded_since date not null default (now() at time zone 'UTC')::date;
update admins a set last_sign_in_at = s.created_at, last_sign_in_method = s.method
  from (select distinct on (admin_id) admin_id, created_at, method from sessions order by admin_id, created_at desc) s
  where s.admin_id = a.user_id;

create table permission_uses (
  admin_id bigint not null references admins on delete cascade,
  permission text not null,
  last_used_on date not null,
  primary key (admin_id, permission)
);

create table sso_identities (
  id bigint generated always as identity primary key,
  admin_id bigint not null references admins on delete cascade,
  issuer text not null,
  subject text not null,
  -- Which rule of a group the last sign-in at the provider met.
  strength text not null default 'any',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint sso_identities_strength_check check (strength in ('any', 'app', 'passkey')),
  constraint sso_identities_of_subject unique (issuer, subject),
  constraint sso_identities_of_admin unique (admin_id, issuer)
);

-- What the page exchanges for a session after the provider has answered.
create table sso_codes (
  code_hash bytea primary key,
  binding_hash bytea not null,
  identity_id bigint not null references sso_identities on delete cascade,
  sid text,
  sealed_id_token bytea,
  expires_at timestamptz not null
);
create index sso_codes_by_expiry on sso_codes (expires_at);
create index sso_codes_by_identity on sso_codes (identity_id);

create table sso_sessions (
  session_id bigint primary key references sessions on delete cascade,
  identity_id bigint not null references sso_identities on delete cascade,
  sid text,
  sealed_id_token bytea
);
create index sso_sessions_by_identity on sso_sessions (identity_id);
`;

/** Single sign-on, emergency accounts, last sign-ins, the use and the review of rights, and viewing the console as a group. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}
