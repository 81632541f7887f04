import { type Kysely, sql } from 'kysely';

/** Whoever reviews gets each case for themselves, for a while; and finds their own last decision. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- An assignment that ends by itself; nothing is lost when the server of the database breaks down.
    create unlogged table case_leases (
      case_id bigint primary key references cases on delete cascade,
      admin_id bigint not null references users on delete cascade,
      session_id bigint not null references sessions on delete cascade,
      until timestamptz not null
    );
    create index case_leases_of_session on case_leases (session_id);
    create index case_leases_of_admin on case_leases (admin_id);
    create index cases_by_closer on cases (closed_by, closed_at, id) where closed_by is not null;
  `.execute(db);
}
