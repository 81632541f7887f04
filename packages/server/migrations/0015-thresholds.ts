import { type Kysely, sql } from 'kysely';

const text = `
create table thresholds (
  id bigint generated always as identity primary key,
  admin_id bigint not null references admins on delete cascade,
  figure text not null,
  period text not null check (period in ('today', 'week')),
  direction text not null check (direction in ('above', 'below', 'change')),
  value numeric(20,2) not null check (value >= 0),
  is_over boolean not null default false,
  last_value numeric(30,2),
  checked_at timestamptz,
  crossed_at timestamptz,
  created_at timestamptz not null default now()
);
create index thresholds_of_admin on thresholds (admin_id, id);
create index thresholds_by_check on thresholds (checked_at nulls first, id);
`;

/** Figures of the dashboard that an admin is emailed about when they cross a value. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}
