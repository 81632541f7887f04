import { type Kysely, sql } from 'kysely';

/** Finds what happened to one person by its moment, the latest first, whatever its kind. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index user_reports_of_user on user_reports (reported_user_id, created_at, id);
    create index moderation_decisions_of_person on moderation_decisions (user_id, decided_at, id);
    create index moderation_decisions_ended on moderation_decisions (user_id, reverted_at, id) where reverted_at is not null;
    create index user_notes_of_user on user_notes (user_id, created_at, id);
    create index access_grants_of_user on access_grants (user_id, granted_at, id) where user_id is not null;
    -- Who looked at a person has rows as well, many more of them.
    create index audit_log_changes_of_user on audit_log (target_id, at, id) where target_type = 'user' and outcome = 'done';
    create index posts_of_user on posts (user_id, created_at, id) where deleted_at is null;
  `.execute(db);
}
