import { type Kysely, sql } from 'kysely';

/**
 * People, who may do what, and how staff sign in. One table holds everybody; `admins` holds what only the console needs,
 * its password among it, so that no list of users ever reads a secret of the console.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;

    create table users (
      id bigint generated always as identity primary key,
      is_admin boolean not null default false,
      name text not null,
      username text not null,
      email text not null,
      phone text,
      avatar text,
      device text,
      device_app_version text,
      app_password_hash text,
      is_suspended boolean not null default false,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- One searchable text; the separator cannot be typed, so that no term matches across two columns.
      search text generated always as (
        lower(name || e'\\x1f' || username || e'\\x1f' || email || e'\\x1f' || coalesce(phone, ''))
      ) stored
    );
    alter table users alter column search set statistics 1000;

    create unique index users_username_key on users (lower(username) collate "C");
    create unique index users_email_key on users (lower(email) collate "C");
    create index users_search on users using gin (search gin_trgm_ops) where not is_admin;
    -- "C" makes the order the same on every server, and lets a prefix search use the index of the order.
    create index users_by_name on users ((lower(name) collate "C"), id) where not is_admin;
    create index users_by_username on users ((lower(username) collate "C"), id) where not is_admin;
    create index users_by_email on users ((lower(email) collate "C"), id) where not is_admin;
    create index users_by_created_at on users (created_at, id) where not is_admin;
    create index users_by_id on users (id) where not is_admin;
    create index users_by_phone on users (phone collate "C") where not is_admin and phone is not null;

    create table admins (
      user_id bigint primary key references users,
      password_hash text not null,
      is_sup_admin boolean not null default false,
      sessions_valid_from timestamptz not null default now(),
      failed_codes integer not null default 0,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by bigint references users
    );

    create table groups (
      id bigint generated always as identity primary key,
      name text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index groups_name_key on groups (lower(name));
    create table group_permissions (
      group_id bigint not null references groups on delete cascade,
      permission text not null,
      primary key (group_id, permission)
    );
    create table admin_groups (
      admin_id bigint not null references admins on delete cascade,
      group_id bigint not null references groups on delete cascade,
      primary key (admin_id, group_id)
    );
    create index admin_groups_by_group on admin_groups (group_id);
    create table user_permissions (
      admin_id bigint not null references admins on delete cascade,
      permission text not null,
      primary key (admin_id, permission)
    );

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

    create table temporary_passwords (
      id bigint generated always as identity primary key,
      admin_id bigint not null references admins on delete cascade,
      password_hash text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
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
      resets_at timestamptz not null
    );
    create index throttles_by_reset on throttles (resets_at);

    create table preferences (
      admin_id bigint primary key references admins on delete cascade,
      colour_scheme text not null default 'auto',
      blur_media boolean not null default true,
      single_keys boolean not null default true,
      time_zone text not null default 'UTC',
      version integer not null default 1,
      updated_at timestamptz not null default now()
    );
  `.execute(db);
}
