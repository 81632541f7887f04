import { type Kysely, sql } from 'kysely';

const text = `
create table second_admin_requests (
  id bigint generated always as identity primary key,
  kind text not null,
  user_id bigint references admins on delete cascade,
  asked_by bigint references users on delete set null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  password_hash text,
  unused_hash text,
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  is_confirmed boolean not null default false,
  constraint second_admin_requests_kind_check check (kind in ('reset', 'turn_off'))
);
create index second_admin_requests_by_user on second_admin_requests (user_id);
create index second_admin_requests_by_asker on second_admin_requests (asked_by);
create index second_admin_requests_by_decider on second_admin_requests (decided_by);
comment on column second_admin_requests.password_hash is 'Of the one-time password, until the request is decided';

insert into settings (data_key, data) values ('PROOF_SWITCHES', ''), ('SECOND_ADMIN', '0') on conflict do nothing;
`;

/** What waits for a second super admin; which calls of the specification ask for a fresh proof, and whether a second super admin is needed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}
