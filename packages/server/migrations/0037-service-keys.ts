import { type Kysely, sql } from 'kysely';

/** The keys with which the app's own servers call `/app/v1`: kept as hashes, counted by day, limited over all instances. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table service_keys (
      id bigint generated always as identity primary key,
      name text not null check (length(name) between 1 and 80),
      -- Where it opens something: in production, or elsewhere.
      kind text not null check (kind in ('live', 'test')),
      scopes text[] not null check (cardinality(scopes) > 0),
      -- Empty: from everywhere.
      allowed_networks cidr[] not null default '{}',
      items_per_second integer not null default 20000 check (items_per_second between 1 and 1000000),
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      revoked_at timestamptz,
      last_used_at timestamptz,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      -- Null: from the command line.
      updated_by bigint references users on delete set null
    );
    -- A revoked key keeps its name, so that a name in the audit log means one key.
    create unique index service_keys_name_key on service_keys (lower(name));

    create table service_key_secrets (
      hash bytea primary key check (length(hash) = 32),
      key_id bigint not null references service_keys on delete cascade,
      last_four text not null,
      created_at timestamptz not null default now(),
      -- When the overlap of a rotation ends; null for the present one.
      ends_at timestamptz
    );
    create unique index service_key_secrets_present on service_key_secrets (key_id) where ends_at is null;
    create index service_key_secrets_of_key on service_key_secrets (key_id, created_at desc);

    create table service_key_days (
      key_id bigint not null references service_keys on delete cascade,
      day date not null,
      calls bigint not null,
      errors bigint not null,
      primary key (key_id, day)
    );
    create index service_key_days_by_day on service_key_days (day);

    -- How many items each key may send at once. Nothing is lost with it, and without a log its row costs no wait for the disk.
    create unlogged table service_key_buckets (
      key_id bigint primary key references service_keys on delete cascade,
      items float8 not null,
      filled_at timestamptz not null
    ) with (fillfactor = 50);
  `.execute(db);
}
