import { type Kysely, sql } from 'kysely';

/**
 * What a case is about, as cases are ordered by it. PostgreSQL reads no expression from an index alone: to the last of 100,000 cases,
 * each on the way was read from the table.
 *
 * Titles of posts have an index of their own, with statistics of titles alone: of a name that many reported users have, PostgreSQL
 * expected as many titles, and read all cases for the first 500 of them, of which there was none.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table cases add subject_key text collate "C" generated always as (lower(subject)) stored`.execute(db);
  await sql`drop index if exists cases_by_subject`.execute(db);
  await sql`create index cases_by_subject on cases (what, state, subject_key, id)`.execute(db);
  await sql`drop index if exists cases_subject_search`.execute(db);
  await sql`
    create index cases_title_search on cases using gin ((case what when 'posts' then subject_key end) gin_trgm_ops)`.execute(
    db,
  );
}
