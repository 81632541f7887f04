import { type Kysely, sql } from 'kysely';

/** Until when the invitation of an admin is good who has not chosen a password yet; null when they have. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table admins add column invited_until timestamptz`.execute(db);
}
