import { sql, type Transaction } from 'kysely';
import type { AuditNote } from '../../kit/audit.ts';
import type { Admin } from '../../kit/caller.ts';
import type { Db } from '../../kit/database.ts';
import type { Seen } from '../../kit/handlers.ts';
import type { Schema } from '../../kit/schema.ts';

type Trx = Transaction<Schema>;

/** A setting as it is kept. */
interface Setting<Text extends string> {
  readonly id: number;
  readonly data: Text;
  readonly version: number;
  readonly at: Date;
  readonly by: string | null;
}

async function find<Text extends string>(db: Db | Trx, key: string, locks: boolean): Promise<Setting<Text>> {
  const { rows } = await sql<Setting<Text>>`
    select id, data, version, updated_at as at, (select name from users where users.id = s.updated_by) as by
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
export const seenSetting = (trx: Trx, key: string): Promise<Seen> => find(trx, key, true);

/** Gives a setting another text; the same text again changes nothing. */
export async function saveSetting(trx: Trx, actor: Admin, key: string, data: string, audit: AuditNote): Promise<void> {
  const before = await find(trx, key, true);
  audit.target = { type: 'setting', id: before.id };
  audit.before = { [key]: before.data };
  audit.after = { [key]: data };
  if (before.data === data) return;
  await sql`
    update settings set data = ${data}, version = version + 1, updated_at = now(), updated_by = ${actor.id}
    where data_key = ${key}
  `.execute(trx);
}
