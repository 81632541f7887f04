import { type Kysely, sql } from 'kysely';

/**
 * The lists of reported users and posts count all cases by reason or severity when no state is asked for. Without these
 * indexes they read all the cases of the other list, or of the other severities.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index cases_of_all_by_id on cases (what, id)`.execute(db);
  await sql`drop index cases_by_severity`.execute(db);
  await sql`create index cases_by_severity on cases (what, severity, state, id)`.execute(db);
}
