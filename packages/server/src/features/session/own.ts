import type { session } from '@quarterdeck/contract/session';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../database/database.ts';
import type { Admin } from '../../http/caller.ts';
import type { CurrentVersion } from '../../http/handlers.ts';

type Preferences = z.input<typeof session.preferences.output>['data'];
type Wishes = z.output<typeof session.savePreferences.input>;

type PreferencesRow = Omit<Preferences, 'updated_at'> & { updated_at: Date };

/** One's own preferences; whoever never chose has the defaults, as version 0. */
export async function readPreferences(db: Db, adminId: number): Promise<Preferences> {
  const { rows } = await sql<PreferencesRow>`
    select colour_scheme, blur_media::int as blur_media, single_keys::int as single_keys, time_zone, version, updated_at
    from preferences where admin_id = ${adminId}
    union all
    select 'auto', 1, 1, 'UTC', 0, now() where not exists (select from preferences where admin_id = ${adminId})
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Preferences are always one row');
  return { ...row, updated_at: row.updated_at.toISOString() };
}

/** The version of one's own preferences; the account is locked, because the row may not be there yet. */
export async function seenPreferences(db: Db, admin: Admin): Promise<CurrentVersion> {
  await sql`select from admins where user_id = ${admin.id} for update`.execute(db);
  const { version, updated_at } = await readPreferences(db, admin.id);
  return { version, by: admin.name, at: new Date(updated_at) };
}

/** Saves what is given and leaves the rest. */
export async function savePreferences(db: Db, adminId: number, wishes: Wishes): Promise<Preferences> {
  const { colour_scheme: scheme, blur_media: blur, single_keys: keys, time_zone: zone } = wishes;
  await sql`
    insert into preferences as p (admin_id, colour_scheme, blur_media, single_keys, time_zone)
    values (${adminId}, coalesce(${scheme ?? null}, 'auto'), coalesce(${blur ?? null}::int, 1)::boolean,
      coalesce(${keys ?? null}::int, 1)::boolean, coalesce(${zone ?? null}, 'UTC'))
    on conflict (admin_id) do update set
      colour_scheme = coalesce(${scheme ?? null}, p.colour_scheme),
      blur_media = coalesce(${blur ?? null}::int::boolean, p.blur_media),
      single_keys = coalesce(${keys ?? null}::int::boolean, p.single_keys),
      time_zone = coalesce(${zone ?? null}, p.time_zone),
      version = p.version + 1, updated_at = now()
  `.execute(db);
  return readPreferences(db, adminId);
}
