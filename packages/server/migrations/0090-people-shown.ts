import { type Kysely, sql } from 'kysely';

/**
 * Whose email or phone each admin was shown, once in 24 hours. Without foreign keys: they would lock the row of each person of a
 * page, and write to its table.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table people_shown (
      -- In the order in which they were counted, for one admin: other instances read what is new by it.
      id bigint generated always as identity,
      admin_id bigint not null,
      user_id bigint not null,
      -- The event of the call, as the audit log names it.
      call text not null,
      shown_at timestamptz not null default now(),
      is_audited boolean not null default false,
      primary key (admin_id, user_id)
    );
    create index people_shown_of_user on people_shown (user_id);
    create index people_shown_unaudited on people_shown (admin_id, id) where not is_audited;
  `.execute(db);
}
