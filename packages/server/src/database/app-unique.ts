import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { AppKey } from '../core/variable-formats.ts';
import { anything, number, text } from './columns.ts';
import { givingWay, SchemaFailure } from './migrate.ts';
import { statement } from './statement.ts';

/** For each key: the compared expression, the rows it covers, and its name in messages. */
const keys: Readonly<Record<AppKey, { readonly by: string; readonly among: string; readonly word: string }>> = {
  // Excludes twins, which existed before names were compared by their key.
  username: {
    by: 'name_key(username) collate "C"',
    among: 'is_app_user and (username_twin is null or username_twin <> name_key(username))',
    word: 'username',
  },
  email: { by: 'lower(email) collate "C"', among: 'is_app_user', word: 'email address' },
  phone: { by: 'phone collate "C"', among: 'is_app_user', word: 'phone number' },
};
const all = Object.keys(keys) as AppKey[];

const indexOf = (key: AppKey): string => `users_app_unique_${key}`;

const lock = statement(
  { pg_advisory_xact_lock: anything },
  () => sql`select pg_advisory_xact_lock(hashtext('quarterdeck unique keys'))`,
);

const selectIndexes = statement(
  { name: text },
  () => sql`
    select relname::text as name from pg_class join pg_index on indexrelid = pg_class.oid
    where indrelid = 'users'::regclass and relname like 'users_app_unique_%'`,
);

const selectShared = statement(
  { shared: number, one: number, other: number },
  (key: AppKey) => sql`
    select coalesce((count(*) over ())::int, 0) as shared, coalesce(min(id), 0) as one, coalesce(max(id), 0) as other from users
    where ${sql.raw(keys[key].among)} and ${sql.raw(keys[key].by)} is not null
    group by ${sql.raw(keys[key].by)} having count(*) > 1 order by min(id) limit 1`,
  ...all.map((key) => [key] as const),
);

/** Checks that no value is shared. @throws SchemaFailure when several app users have the same one. */
async function checkKey(trx: QueryExecutorProvider, key: AppKey): Promise<void> {
  const found = await selectShared.first(trx, key);
  if (found)
    throw new SchemaFailure(
      `APP_UNIQUE includes ${key}, but app users share values: users ${found.one} and ${found.other} have the same ${keys[key].word} (${found.shared.toLocaleString('en')} in all). Change these users, or remove ${key} from APP_UNIQUE.`,
    );
}

/** Returns the fields that are unique among app users now. */
export async function appKeysOf(db: QueryExecutorProvider): Promise<AppKey[]> {
  const there = new Set((await selectIndexes(db)).map(({ name }) => name));
  return all.filter((key) => there.has(indexOf(key)));
}

/**
 * Does what `settleAppKeys` does, within an open transaction.
 * @param lockMs how long to wait for a lock, in milliseconds; 0: no limit.
 * @throws SchemaFailure with one sentence when existing users have the same value.
 */
export async function settleAppKeysWithin(
  trx: QueryExecutorProvider,
  wanted: readonly AppKey[],
  lockMs = 0,
): Promise<void> {
  await sql`set local statement_timeout = 0; set local lock_timeout = ${sql.lit(lockMs)}`.execute(trx);
  await lock(trx);
  const there = await appKeysOf(trx);
  for (const key of all) {
    const index = indexOf(key);
    if (there.includes(key) === wanted.includes(key)) continue;
    if (!wanted.includes(key)) {
      await sql`drop index ${sql.id(index)}`.execute(trx);
      continue;
    }
    await sql`lock table users in share row exclusive mode`.execute(trx);
    await checkKey(trx, key);
    const { by, among } = keys[key];
    await sql`create unique index ${sql.id(index)} on users ((${sql.raw(by)})) where ${sql.raw(among)}`.execute(trx);
  }
}

/**
 * Makes exactly these keys unique among app users, as the owner of the schema. Writers of users wait while an index is
 * created; like a migration, it gives way to transactions that hold the table.
 * @throws SchemaFailure with one sentence when existing users have the same value.
 */
export async function settleAppKeys(owner: Kysely<never>, wanted: readonly AppKey[]): Promise<void> {
  await givingWay((lockMs) => owner.transaction().execute((trx) => settleAppKeysWithin(trx, wanted, lockMs)));
}
