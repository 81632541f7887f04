import { sql, type Transaction } from 'kysely';
import { number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { raisedValues } from '../../database/version.ts';
import type { Admin } from '../../ports/caller.ts';
import type { CurrentVersion } from '../../ports/version.ts';
import { authorOf } from '../people/author.ts';

type Trx = Transaction<Schema>;

/** The comma-separated `mediaChoices` that are on for everyone who has not chosen. */
export const MEDIA_DEFAULTS = 'MEDIA_DEFAULTS';

/** A stored setting. */
export interface Setting extends CurrentVersion {
  readonly id: number;
  readonly data: string;
}

const selectSetting = statement(
  { id: number, data: text, version: number, at: timestamp, by: orNull(text) },
  (key: string, locks: boolean) => sql`
    select id, data, version, updated_at as at, ${authorOf('s')} as by
    from settings s where data_key = ${key} ${locks ? sql`for update of s` : sql``}`,
  ['', true],
  ['', false],
);

async function find(db: Db | Trx, key: string, locks: boolean): Promise<Setting> {
  const setting = await selectSetting.first(db, key, locks);
  if (!setting) throw new Error(`The migrations have put the setting ${key} there`);
  return setting;
}

/** Reads a setting. */
export const settingOf = (db: Db | Trx, key: string): Promise<Setting> => find(db, key, false);

/** Reads a setting and locks it until the transaction ends. */
export const lockSetting = (trx: Trx, key: string): Promise<Setting> => find(trx, key, true);

/** Sets the text of a locked setting. The same text changes nothing. */
export async function saveSetting(trx: Trx, actor: Admin, before: Setting, data: string): Promise<void> {
  if (before.data === data) return;
  await trx
    .updateTable('settings')
    .set({ data, ...raisedValues(actor.id) })
    .where('id', '=', before.id)
    .execute();
}
