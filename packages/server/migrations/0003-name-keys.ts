import { type Kysely, sql } from 'kysely';
import { nameKeyFunction } from './name-key.ts';

/** Tables whose names are unique, and among which others each is. */
const TABLES = { groups: [], report_reasons: [], interests: [], service_keys: [], list_views: ['owner_id', 'list'] };

/**
 * Notes which names equal an older one: they stay, and are no obstacle for the index until they are changed. `column` is what is compared in
 * rows of `where`, within equal `among`.
 */
const noteTwins = (table: string, column: string, among: readonly string[], where: string): string => `
  update ${table} r set ${column}_twin = twin.key from (
    select id, name_key(${column}) as key,
      row_number() over (partition by ${[...among, `name_key(${column}) collate "C"`].join(', ')} order by created_at, id) as place
    from ${table} where ${where}
  ) twin where twin.id = r.id and twin.place > 1;`;

const uniqueIndex = (name: string, table: string, column: string, among: readonly string[], where: string): string => `
  drop index ${name};
  create unique index ${name} on ${table} (${[...among, `(name_key(${column}) collate "C")`].join(', ')})
    where ${where}(${column}_twin is null or ${column}_twin <> name_key(${column}));`;

/**
 * Names are compared by one key. An index has the keys, so that no writer can forget them. Names that were different so far and have one key are
 * twins: the older one has the key, the others say so (`name_twin`) for as long as they are called that.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(nameKeyFunction).execute(db);
  for (const [table, among] of Object.entries(TABLES))
    await sql
      .raw(`
        alter table ${table} add column name_twin text;
        ${noteTwins(table, 'name', among, 'true')}
        ${uniqueIndex(`${table}_name_key`, table, 'name', among, '')}`)
      .execute(db);
  await sql
    .raw(`
      alter table users add column username_twin text;
      create index users_by_username_key on users ((name_key(username) collate "C")) where deleted_at is null;
      create index users_twins on users (id) where username_twin is not null;
      ${noteTwins('users', 'username', [], 'is_admin')}
      ${uniqueIndex('users_username_key', 'users', 'username', [], 'is_admin and ')}`)
    .execute(db);
  const app = await sql<{
    there: boolean;
  }>`select to_regclass('users_app_unique_username') is not null as there`.execute(db);
  if (app.rows[0]?.there)
    await sql
      .raw(`
        ${noteTwins('users', 'username', [], 'is_app_user')}
        ${uniqueIndex('users_app_unique_username', 'users', 'username', [], 'is_app_user and ')}`)
      .execute(db);
}
