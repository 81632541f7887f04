import { type Kysely, sql } from 'kysely';

/**
 * What holds for the app and for the whole console. Each setting is one row with a text; its earlier texts are kept, so
 * that pages can be compared and brought back.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table settings (
      id bigint generated always as identity primary key,
      data_key text not null unique,
      data text not null,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by bigint references users
    );
    insert into settings (data_key, data) values ('ENRICHMENT_SERVICE', '1'), ('CAMPAIGN_ANALYTICS_TAB', '0');

    create table app_versions (
      id bigint generated always as identity primary key,
      device_type text not null unique,
      app_version text not null,
      notify_for_update smallint not null,
      previous_app_version text,
      previous_notify_for_update smallint,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by bigint references users
    );
    insert into app_versions (device_type, app_version, notify_for_update) values ('android', '1.0.0', 0), ('ios', '1.0.0', 0);

    -- Who has which version of the app, without reading the people.
    create index users_by_app_version on users (device, device_app_version) where not is_admin and not is_suspended;
  `.execute(db);
}
