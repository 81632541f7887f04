import { type Kysely, sql } from 'kysely';

/**
 * After the restore of an older backup the feed gives the same places to other events. A cursor says of which history it is: 0 is the
 * first one, later ones are named after the second in which they began.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table decision_feed add history bigint not null default 0`.execute(db);
}
