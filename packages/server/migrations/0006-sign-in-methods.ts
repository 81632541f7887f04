import { type Kysely, sql } from 'kysely';

const text = `
alter table challenges add column is_mailed boolean not null default true, add column has_method boolean not null default false;
alter table sessions add column method text, add column needs_method text, add column proven_at timestamptz not null default now(),
  add constraint sessions_method_check check (method in ('mail', 'app', 'passkey', 'recovery')),
  add constraint sessions_needs_method_check check (needs_method in ('app', 'passkey'));
alter table groups add column sign_in_rule text not null default 'any', add column sign_in_rule_from date,
  add constraint groups_sign_in_rule_check check (sign_in_rule in ('any', 'app', 'passkey'));

create table authenticator_apps (
  admin_id bigint primary key references admins on delete cascade,
  sealed_secret bytea,
  sealed_wish bytea,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on column authenticator_apps.sealed_wish is 'A secret that no code has confirmed yet';
comment on column authenticator_apps.last_step is 'The step of the last code that was accepted: no code of it, or of one before it, is accepted again';

create table passkeys (
  id bigint generated always as identity primary key,
  admin_id bigint not null references admins on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_admin on passkeys (admin_id, id);

create table used_passkey_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_passkey_challenges_by_expiry on used_passkey_challenges (expires_at);

create table recovery_codes (
  admin_id bigint not null references admins on delete cascade,
  slot integer not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (admin_id, slot)
);
`;

/** Authenticator apps, passkeys and recovery codes; what groups ask of the sign-in; how and when a session was proven. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}
