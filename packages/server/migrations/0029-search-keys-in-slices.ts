import { type Kysely, sql } from 'kysely';
import { oneStretch } from './one-stretch.ts';
import { searchFunctions } from './search-functions.ts';

/** The columns that a trigger fills. */
const TABLES = {
  users: ['search', 'sort_name'],
  campaigns: ['search', 'name_key', 'username_key'],
  cases: ['subject_key', 'title_search'],
  moderation_decisions: ['search'],
  case_notes: ['search'],
};

/** A table whose columns were generated has them filled. */
const noteUnfilled = (table: string, column: string): string => `
insert into search_key_fill (table_name) select '${table}'
where exists (select from ${table})
  and (select attgenerated = '' from pg_attribute where attrelid = '${table}'::regclass and attname = '${column}');`;

const fill = `
-- Tables with rows whose keys are not filled yet, and how far each is.
create table search_key_fill (
  table_name text primary key,
  id bigint not null default 0
);
${Object.entries(TABLES)
  .map(([table, [column = '']]) => noteUnfilled(table, column))
  .join('')}
comment on table search_key_fill is 'Tables in which the keys of existing rows are being filled, and the last row that has them';
`;

/** Keeps the values, and does not read the table. */
const columns = `
${Object.entries(TABLES)
  .map(
    ([table, names]) =>
      `alter table ${table} ${names.map((name) => `alter column ${name} drop expression if exists`).join(', ')};`,
  )
  .join('\n')}
alter table users alter column search set default '', alter column sort_name set default '';
`;

const usernames = `
drop index users_by_username;
create index users_by_username on users (search_key(username) collate "C", id) where is_app_user;
`;

/** Keys of people, campaigns, cases, decisions and notes are plain columns, and usernames are sorted by their key. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const part of [searchFunctions, fill, columns, usernames, oneStretch('username')])
    await sql.raw(part).execute(db);
}
