import { type Kysely, sql } from 'kysely';

/** Until when a command waits for the mover: no slice begins meanwhile. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table archive_state add column wanted_until timestamptz`.execute(db);
}
