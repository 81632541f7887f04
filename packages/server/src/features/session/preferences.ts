import type { session } from '@quarterdeck/contract/session';
import { sql } from 'kysely';
import type { z } from 'zod';
import { flag, number, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { nextVersion } from '../../database/version.ts';
import type { Admin } from '../../http/caller.ts';
import type { CurrentVersion } from '../../http/handlers.ts';

type Preferences = z.input<typeof session.preferences.output>['data'];
type Input = z.output<typeof session.savePreferences.input>;

const selectPreferences = statement(
  {
    colour_scheme: textOf<Preferences['colour_scheme']>(),
    blur_media: flag,
    single_keys: flag,
    time_zone: text,
    version: number,
    updated_at: timestamp,
  },
  (adminId: number) => sql`
    select colour_scheme, blur_media::int as blur_media, single_keys::int as single_keys, time_zone, version, updated_at
    from preferences where admin_id = ${adminId}
    union all
    select 'auto', 1, 1, 'UTC', 0, now() where not exists (select from preferences where admin_id = ${adminId})`,
);

/** The preferences of the caller; the defaults, as version 0, when they never chose. */
export const readPreferences = (db: Db, adminId: number) => selectPreferences.one(db, adminId);

const lockAdmin = statement({}, (adminId: number) => sql`select from admins where user_id = ${adminId} for update`);

interface CurrentPreferences extends CurrentVersion {
  readonly before: Preferences;
}

/** Reads one's own preferences; the account is locked, because the row may not be there yet. */
export async function lockPreferences(db: Db, admin: Admin): Promise<CurrentPreferences> {
  await lockAdmin(db, admin.id);
  const before = await readPreferences(db, admin.id);
  return { before, version: before.version, by: admin.name, at: before.updated_at };
}

const insertPreferences = statement(
  {},
  (adminId: number, scheme: string | null, blur: 0 | 1 | null, keys: 0 | 1 | null, zone: string | null) => sql`
    insert into preferences as p (admin_id, colour_scheme, blur_media, single_keys, time_zone)
    values (${adminId}, coalesce(${scheme}, 'auto'), coalesce(${blur}::int, 1)::boolean,
      coalesce(${keys}::int, 1)::boolean, coalesce(${zone}, 'UTC'))
    on conflict (admin_id) do update set
      colour_scheme = coalesce(${scheme}, p.colour_scheme),
      blur_media = coalesce(${blur}::int::boolean, p.blur_media),
      single_keys = coalesce(${keys}::int::boolean, p.single_keys),
      time_zone = coalesce(${zone}, p.time_zone),
      version = ${nextVersion('p.version')}, updated_at = now()`,
);

/** Saves what is given and leaves the rest. */
export async function savePreferences(db: Db, adminId: number, wishes: Input): Promise<Preferences> {
  const { colour_scheme: scheme, blur_media: blur, single_keys: keys, time_zone: zone } = wishes;
  await insertPreferences(db, adminId, scheme ?? null, blur ?? null, keys ?? null, zone ?? null);
  return readPreferences(db, adminId);
}
