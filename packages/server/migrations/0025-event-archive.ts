import { type Kysely, sql } from 'kysely';

const text = `
create table archive_state (
  kind text primary key check (kind in ('searches')),
  hot_from timestamptz not null default '-infinity',
  rows bigint not null default 0 check (rows >= 0),
  last_slice bigint not null default 0,
  mover text,
  mover_until timestamptz,
  is_paused boolean not null default false,
  moved_at timestamptz,
  caught_up_at timestamptz,
  deleted_at timestamptz,
  deleting jsonb
);
insert into archive_state (kind) values ('searches');

create table archive_days (
  kind text not null references archive_state,
  day date not null,
  rows bigint not null,
  checks numeric(40) not null,
  primary key (kind, day)
);

create table archive_slices (
  kind text not null references archive_state,
  slice bigint not null,
  began_at timestamptz not null default now(),
  is_over boolean not null default false,
  primary key (kind, slice)
);

create table archive_voids (
  kind text not null references archive_state,
  id bigint not null,
  created_at timestamptz not null,
  void_at timestamptz not null default now(),
  primary key (kind, id)
);

create table archive_months_out (
  kind text not null references archive_state,
  month date not null,
  primary key (kind, month)
);

create table archive_erasures (
  user_id bigint primary key,
  asked_at timestamptz not null default now(),
  done_at timestamptz
);
create index archive_erasures_waiting on archive_erasures (asked_at) where done_at is null;
`;

/** What is known here of events that moved to ClickHouse. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}
