import { type Kysely, sql } from 'kysely';

/** The orders of cases in a state, by the index of each. */
const ORDERS = {
  cases_by_last_report: 'last_report_at, id',
  cases_by_subject: 'subject_key, id',
  cases_by_reports: 'reports, id',
  cases_by_urgency: 'urgency, id',
  cases_by_created_at: 'created_at, id',
  cases_by_id: 'id',
};

/**
 * The lists of reported users and posts count all cases by reason or severity when no state is asked for. Without these
 * indexes they read all the cases of the other list, or of the other severities. A page far from the first one is
 * found in the index alone, which says what is snoozed. Notices of a rare kind are found among hundreds of thousands of
 * others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index cases_of_all_by_id on cases (what, id)`.execute(db);
  await sql`drop index cases_by_severity`.execute(db);
  await sql`create index cases_by_severity on cases (what, severity, state, id)`.execute(db);
  for (const [name, order] of Object.entries(ORDERS))
    await sql
      .raw(`drop index ${name}; create index ${name} on cases (what, state, ${order}) include (snoozed_until)`)
      .execute(db);
  await sql`create index notices_of_kind on notices (admin_id, kind, id)`.execute(db);
  await sql`create index notices_read on notices (admin_id, id) where read_at is not null`.execute(db);
}
