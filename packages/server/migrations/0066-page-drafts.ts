import { type Kysely, sql } from 'kysely';

/** What an admin has written of a page without saving it: one text for each page. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table page_drafts (
      admin_id bigint not null references admins (user_id) on delete cascade,
      setting_id bigint not null references settings (id) on delete cascade,
      data text not null,
      -- The version of the page that it began from.
      version integer not null,
      written_at timestamptz not null default now(),
      primary key (admin_id, setting_id)
    );
    create index page_drafts_setting on page_drafts (setting_id);
    create index page_drafts_written_at on page_drafts (written_at);
  `.execute(db);
}
