import { type Kysely, sql } from 'kysely';

/** Two items of one event and one moment may say different things: both wait. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table app_waiting drop constraint app_waiting_type_app_id_at_key;
    create unique index app_waiting_key on app_waiting (type, app_id, at, md5(coalesce(item::text, '')));
  `.execute(db);
}
