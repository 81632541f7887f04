import { type Kysely, sql } from 'kysely';

/**
 * The total of the list of campaigns is counted among those that are not deleted. No index said which are: all rows were read, which are
 * wide. This one answers for all of them and for those of a status.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index campaigns_shown on campaigns (status) where deleted_at is null`.execute(db);
}
