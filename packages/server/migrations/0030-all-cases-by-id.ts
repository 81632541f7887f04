import { type Kysely, sql } from 'kysely';

/**
 * All cases of a list by id. Counting those with a reason walks this index; with the primary key alone, it also read all
 * the cases of the other list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists cases_of_all_by_id on cases (what, id)`.execute(db);
}
