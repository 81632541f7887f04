import { type Kysely, sql } from 'kysely';

/** The pages that the app shows are settings; every text that one of them has had is kept. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into settings (data_key, data)
    select unnest(array['faq', 'advertising_guidelines', 'about', 'child_safety_policy', 'privacy', 'term']), '';

    create table setting_versions (
      id bigint generated always as identity primary key,
      setting_id bigint not null references settings,
      version integer not null,
      data text not null,
      size integer not null generated always as (char_length(data)) stored,
      updated_at timestamptz not null default now(),
      updated_by bigint references users,
      unique (setting_id, version)
    );
    insert into setting_versions (setting_id, version, data, updated_at)
    select id, version, data, updated_at from settings where data = '';
  `.execute(db);
}
