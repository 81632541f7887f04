import { type Kysely, sql } from 'kysely';

/**
 * Which failed URLs staff have asked the app to try again, and when it answered. A table of its own: asking changes nothing of
 * the URL, and a thousand that are asked for at once cost no count of a host anything. It refers to no row: those lie by month,
 * and a month is dropped as a whole.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table failed_url_retries (
      url_id bigint primary key,
      requested_at timestamptz not null default now(),
      requested_by bigint references users on delete set null,
      answered_at timestamptz
    );
  `.execute(db);
}
