import { type MediaChoice, mediaChoices } from '@quarterdeck/contract/core/entities/media-choice';
import type { session } from '@quarterdeck/contract/session';
import { sql } from 'kysely';
import type { z } from 'zod';
import { flag, json, number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { stableStatement, statement } from '../../database/statement.ts';
import { nextVersion } from '../../database/version.ts';
import { MEDIA_DEFAULTS } from '../../domain/settings/setting.ts';
import type { Admin } from '../../ports/caller.ts';
import type { CurrentVersion } from '../../ports/version.ts';

type Preferences = z.input<typeof session.preferences.output>['data'];
type Input = z.output<typeof session.savePreferences.input>;

/** An admin's own choice about media, or the default for all. */
const media = (choice: MediaChoice) => sql`
  (case when ${choice} = any(p.own_media) then p.${sql.ref(choice)} else ${choice} = any(string_to_array(d.data, ',')) end)::int`;
const mediaDefault = (choice: MediaChoice) => sql`(${choice} = any(string_to_array(d.data, ',')))::int`;

const selectPreferences = stableStatement(
  {
    colour_scheme: textOf<Preferences['colour_scheme']>(),
    blur_media: flag,
    greyscale_media: flag,
    mute_media: flag,
    own_media: json<MediaChoice[]>(),
    media_defaults: json<NonNullable<Preferences['media_defaults']>>(),
    single_keys: flag,
    time_zone: text,
    start_page: orNull(text),
    first_steps: flag,
    break_minutes: number,
    version: number,
    updated_at: timestamp,
  },
  (adminId: number) => sql`
    select p.colour_scheme, coalesce(${media('blur_media')}, 0) as blur_media, coalesce(${media('greyscale_media')}, 0) as greyscale_media,
      coalesce(${media('mute_media')}, 0) as mute_media, to_json(p.own_media) as own_media,
      json_build_object('blur_media', ${mediaDefault('blur_media')}, 'greyscale_media', ${mediaDefault('greyscale_media')},
        'mute_media', ${mediaDefault('mute_media')}) as media_defaults,
      p.single_keys::int as single_keys, p.time_zone, p.start_page, p.shows_first_steps::int as first_steps, p.break_minutes, p.version, p.updated_at
    from settings d, (
      select colour_scheme, blur_media, greyscale_media, mute_media, own_media, single_keys, time_zone, start_page, shows_first_steps,
        break_minutes, version, updated_at
      from preferences where admin_id = ${adminId}
      union all
      select 'auto', true, false, false, '{}', true, 'UTC', null, true, 0, 0, now() where not exists (select from preferences where admin_id = ${adminId})
    ) p where d.data_key = ${MEDIA_DEFAULTS}`,
);

/** Reads the caller's preferences; the defaults, as version 0, if they have none. */
export const readPreferences = (db: Db, adminId: number) => selectPreferences.one(db, adminId);

const lockAdmin = statement({}, (adminId: number) => sql`select from admins where user_id = ${adminId} for update`);

interface CurrentPreferences extends CurrentVersion {
  readonly before: Preferences;
}

/** Reads the caller's preferences. Locks the account, because the row may not exist yet. */
export async function lockPreferences(db: Db, admin: Admin): Promise<CurrentPreferences> {
  await lockAdmin(db, admin.id);
  const before = await readPreferences(db, admin.id);
  return { before, version: before.version, by: admin.name, at: before.updated_at };
}

type StoredPreferences = Omit<Preferences, 'version' | 'updated_at' | 'media_defaults'>;

const keepPreferences = statement(
  {},
  (adminId: number, kept: StoredPreferences) => sql`
    insert into preferences as p (admin_id, colour_scheme, blur_media, greyscale_media, mute_media, own_media, single_keys, time_zone,
      start_page, shows_first_steps, break_minutes)
    select ${adminId}, k.colour_scheme, k.blur_media = 1, k.greyscale_media = 1, k.mute_media = 1,
      array(select jsonb_array_elements_text(k.own_media)), k.single_keys = 1, k.time_zone, k.start_page,
      k.first_steps = 1, k.break_minutes
    from jsonb_to_record(${JSON.stringify(kept)}::jsonb) k (colour_scheme text, blur_media int, greyscale_media int, mute_media int,
      own_media jsonb, single_keys int, time_zone text, start_page text, first_steps int, break_minutes int)
    on conflict (admin_id) do update set colour_scheme = excluded.colour_scheme, blur_media = excluded.blur_media,
      greyscale_media = excluded.greyscale_media, mute_media = excluded.mute_media, own_media = excluded.own_media,
      single_keys = excluded.single_keys, time_zone = excluded.time_zone, start_page = excluded.start_page,
      shows_first_steps = excluded.shows_first_steps,
      break_minutes = excluded.break_minutes, version = ${nextVersion('p.version')}, updated_at = now()`,
);

/**
 * Saves the given preferences and leaves the rest. A choice about media then overrides the default for all, until it is
 * reset.
 */
export async function savePreferences(db: Db, { id }: Admin, before: Preferences, wishes: Input): Promise<Preferences> {
  const { default_media: followed = [], ...chosen } = wishes;
  const own = mediaChoices.filter(
    (choice) => !followed.includes(choice) && (chosen[choice] !== undefined || before.own_media?.includes(choice)),
  );
  await keepPreferences(db, id, {
    colour_scheme: chosen.colour_scheme ?? before.colour_scheme,
    blur_media: chosen.blur_media ?? before.blur_media,
    greyscale_media: chosen.greyscale_media ?? before.greyscale_media,
    mute_media: chosen.mute_media ?? before.mute_media,
    own_media: own,
    single_keys: chosen.single_keys ?? before.single_keys,
    time_zone: chosen.time_zone ?? before.time_zone,
    start_page: chosen.start_page === undefined ? before.start_page : chosen.start_page,
    first_steps: chosen.first_steps ?? before.first_steps,
    break_minutes: chosen.break_minutes ?? before.break_minutes ?? 0,
  });
  return readPreferences(db, id);
}
