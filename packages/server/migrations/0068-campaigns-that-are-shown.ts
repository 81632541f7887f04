import { type Kysely, sql } from 'kysely';

/**
 * Campaigns that are not deleted are counted for the total of their list, and by status for analytics. No index said which are deleted:
 * all rows were read, which are wide. This one answers for all of them, for those of a status and for those of some days.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index campaigns_shown on campaigns (status, created_at) where deleted_at is null`.execute(db);
}
