import { type Kysely, sql } from 'kysely';

/**
 * Blur, greyscale and mute are what each member of staff chooses, or what holds for all where they have not chosen. The former
 * server goes on with its column.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table preferences
      add greyscale_media boolean not null default false,
      add mute_media boolean not null default false,
      -- Those of the three that the person chose; the others are as they are for all.
      add own_media text[] not null default '{}' check (own_media <@ array['blur_media', 'greyscale_media', 'mute_media']);
    -- Until now blurred was what held for all.
    update preferences set own_media = array['blur_media'] where not blur_media;
    -- What is on for all who have not chosen.
    insert into settings (data_key, data) values ('MEDIA_DEFAULTS', 'blur_media');
  `.execute(db);
}
