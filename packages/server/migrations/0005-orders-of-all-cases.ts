import { type Kysely, sql } from 'kysely';

/** The lists of reported users and posts answer all cases when no state is asked for: by the latest report, and by name or title. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists cases_of_all_by_last_report on cases (what, last_report_at, id)`.execute(db);
  await sql`create index if not exists cases_of_all_by_subject on cases (what, subject_key, id)`.execute(db);
}
