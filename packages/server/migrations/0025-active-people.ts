import { type Kysely, sql } from 'kysely';

/** Who was active lately is read by day: among all people and all their days it would take seconds. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index people_days_active on people_days (day, person) where kind = 'active' and events > 0`.execute(
    db,
  );
}
