import { type Kysely, sql } from 'kysely';

/** A request for access to conversations may name nobody: a super admin chooses whose they are, or refuses it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_access_requests alter user_id drop not null`.execute(db);
}
