import { sql, type Transaction } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import type { Admin } from '../../http/caller.ts';
import type { CurrentVersion } from '../../http/handlers.ts';
import { authorOf } from '../people/author.ts';

type Trx = Transaction<Schema>;

/** A setting as it is kept. */
export interface Setting<Text extends string = string> extends CurrentVersion {
  readonly id: number;
  readonly data: Text;
}

async function find<Text extends string>(db: Db | Trx, key: string, locks: boolean): Promise<Setting<Text>> {
  const { rows } = await sql<Setting<Text>>`
    select id, data, version, updated_at as at, ${authorOf('s')} as by
    from settings s where data_key = ${key} ${locks ? sql`for update of s` : sql``}
  `.execute(db);
  const [setting] = rows;
  if (!setting) throw new Error(`The migrations have put the setting ${key} there`);
  return setting;
}

/** Reads a setting. */
export const settingOf = <Text extends string>(db: Db | Trx, key: string): Promise<Setting<Text>> =>
  find(db, key, false);

/** The version of a setting, locked. */
export const seenSetting = (trx: Trx, key: string): Promise<CurrentVersion> => find(trx, key, true);

/**
 * Gives a setting another text; the same text again changes nothing.
 * @returns what it was before.
 */
export async function saveSetting(trx: Trx, actor: Admin, key: string, data: string): Promise<Setting> {
  const before = await find(trx, key, true);
  if (before.data !== data)
    await sql`
      update settings set data = ${data}, version = version + 1, updated_at = now(), updated_by = ${actor.id}
      where id = ${before.id}
    `.execute(trx);
  return before;
}
