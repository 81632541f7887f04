import { type Kysely, sql } from 'kysely';
import { oneStretch } from './one-stretch.ts';
import { searchFunctions } from './search-functions.ts';

/*
 * Columns that a trigger fills (`functions/search-keys.ts`). Existing rows keep what they have until a job fills them, so that no table is
 * rewritten: the text in small letters in which former servers searched, and nothing where there was none.
 */

const users = `
drop index if exists users_around_signs, users_by_name, users_admins_by_name, users_reported_by_name;
drop statistics if exists users_names, users_usernames, users_emails, users_trigrams;
alter table users
  -- One searchable text; the separator cannot be typed, so that no term matches across two columns. The digits of the number are a word.
  alter column search drop expression,
  alter column search set default '',
  drop column if exists sort_name,
  add column sort_name text collate "C" not null default '';
create index users_admins_by_name on users (sort_name, id) where is_admin;
create index users_by_name on users (sort_name, id) where is_app_user;
create index users_reported_by_name on users (sort_name, id) where reported_count > 0;
create index users_search_pieces on users using gin (search_pieces(search));
`;

const campaigns = `
drop index if exists campaigns_around_signs;
alter table campaigns
  alter column search drop expression,
  -- Columns of their own, so that walking their order reads the index alone.
  alter column name_key drop expression,
  alter column username_key drop expression;
create index campaigns_search_pieces on campaigns using gin (search_pieces(search));
`;

const cases = `
drop index cases_title_search;
alter table cases
  alter column subject_key drop expression,
  -- Of posts alone: users are found among themselves.
  add column title_search text;
create index cases_title_search on cases using gin (title_search gin_trgm_ops);
create index cases_title_pieces on cases using gin (search_pieces(title_search));
`;

const groups = `
drop index if exists groups_by_name;
create index groups_by_name on groups (search_key(name) collate "C", id);
`;

/** The keys by which people, campaigns, cases and groups are searched and sorted. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const part of [searchFunctions, users, oneStretch('name'), campaigns, cases, groups])
    await sql.raw(part).execute(db);
}
