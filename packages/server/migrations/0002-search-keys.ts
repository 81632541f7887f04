import { type Kysely, sql } from 'kysely';
import { commonKeys, commonLetters, otherKeys, otherLetters, otherRanges } from './search-letters.ts';

/** Hyphens and dashes inside words, and the minus sign. */
const HYPHENS = '\\u00ad\\u2010-\\u2015\\u2212\\ufe58\\ufe63\\uff0d';
/** Signs that show nothing, and marks that a searcher leaves out. */
const UNSEEN =
  '\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f' +
  '\\ufeff\\uffa0\\ufff0-\\ufff8\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff' +
  '\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u064b-\\u065f\\u0670';
/** Blanks and line breaks, but for those that become the usual blank when a text is taken apart. */
const BLANKS = '\\t-\\r \\u1680\\u2028\\u2029';

/**
 * What texts are searched in and sorted by. Nothing in it depends on the locale of the database: columns and indexes have to be the same on
 * every server. Texts of ASCII alone, which most are, take the short way.
 */
const functions = `
create or replace function search_key_beyond_ascii(text text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  key text := regexp_replace(
    normalize(regexp_replace(text collate "C", '[${HYPHENS}]', '-', 'g'), NFKD) collate "C", '[${UNSEEN}]', '', 'g');
begin
  if octet_length(key) <> length(key) then
    if key ~ '[${otherRanges}]' then
      key := translate(key, '${otherLetters}', '${otherKeys}');
    end if;
    if key ~ '[\\u00c0-\\u052f]' then
      key := translate(key, '${commonLetters}', '${commonKeys}');
      key := replace(replace(replace(replace(key, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    end if;
    key := normalize(key, NFC);
  end if;
  return btrim(regexp_replace(lower(key collate "C"), '[${BLANKS}]+', ' ', 'g'));
end $$;

create or replace function search_key(text text) returns text language sql immutable parallel safe
return case
  when octet_length(text) <> length(text) then search_key_beyond_ascii(text)
  when (text collate "C") ~ '[\\t-\\r]|  |^ | $'
    then btrim(regexp_replace(lower(text collate "C"), '[\\t-\\r ]+', ' ', 'g'))
  else lower(text collate "C") end;

create or replace function search_text(text text) returns text language sql immutable parallel safe
return ' ' || regexp_replace(
  case when octet_length(text) = length(text) then search_key(text)
    else regexp_replace(search_key_beyond_ascii(text), '[^\\u0001-\\u007f]', e'\\\\&\\x1e\\\\&', 'g') end,
  '[!-/:-@\\[-\`{-~\\u001f]', '\\& ', 'g');

create or replace function search_digits(text text) returns text language sql immutable parallel safe
return regexp_replace(
  case when octet_length(text) = length(text) then text else search_key_beyond_ascii(text) end, '[^0-9]+', '', 'g');

create or replace function search_pieces(text text) returns text[] language sql immutable parallel safe
return case when text is not null then array(
  select (regexp_matches(text, '[a-z0-9][!-/:-@\\[-\`{-~] ', 'g'))[1]
  union all select (regexp_matches(text, '[!-/:-@\\[-\`{-~] [a-z0-9]', 'g'))[1]
  union all select word from unnest(string_to_array(
    case when octet_length(text) <> length(text) then translate(text, e'\\x1e\\x1f', '  ') end, ' ')) word
  where octet_length(word) <> length(word)) end;

comment on function search_key_beyond_ascii(text) is
  'The key of a text that has other signs than those of ASCII.';
comment on function search_key(text) is
  'A text as it is sorted by: without accents and invisible signs, in small letters, with digits of ASCII and one blank between words.';
comment on function search_text(text) is
  'The key of a text as it is searched in: a blank before it and after each sign, and each letter beyond ASCII twice, so that two of them are a word.';
comment on function search_digits(text) is
  'The digits of a phone number.';
comment on function search_pieces(text) is
  'What a searched text has and trigrams do not: words with letters beyond ASCII, which in some locales are none, and the letters around signs.';
`;

const users = `
alter table users
  drop column if exists search,
  drop column if exists sort_name,
  -- One searchable text; the separator cannot be typed, so that no term matches across two columns. The digits of the number are a word.
  add column search text not null generated always as (
    search_text(name || e'\\x1f' || username || e'\\x1f' || coalesce(email, '') || e'\\x1f' || coalesce(phone, ''))
      || e'\\x1f ' || search_digits(coalesce(phone, ''))) stored,
  add column sort_name text collate "C" not null generated always as (search_key(name)) stored;
drop index if exists users_by_name, users_admins_by_name, users_reported_by_name;
drop statistics if exists users_names, users_usernames, users_emails;
alter table users alter column search set statistics 300;
create index users_admins_by_name on users (sort_name, id) where is_admin;
create index users_by_name on users (sort_name, id) where is_app_user;
create index users_reported_by_name on users (sort_name, id) where reported_count > 0;
create index users_search on users using gin (search gin_trgm_ops) where is_app_user;
create index users_search_pieces on users using gin (search_pieces(search));
`;

/** Without the stretches of the order by name, it is cut again when the functions come. */
const rank = `
delete from users_rank where order_by = 'name';
delete from users_rank_change where order_by = 'name';
`;

const campaigns = `
alter table campaigns
  drop column if exists search,
  drop column if exists name_key,
  drop column if exists username_key,
  add column search text generated always as (search_text(campaign_name || e'\\x1f' || username)) stored,
  -- Columns of their own, so that walking their order reads the index alone.
  add column name_key text collate "C" generated always as (search_key(campaign_name)) stored,
  add column username_key text collate "C" generated always as (search_key(username)) stored;
create index campaigns_by_name on campaigns (name_key, id) include (deleted_at);
create index campaigns_by_status_and_name on campaigns (status, name_key, id) include (deleted_at);
create index campaigns_by_status_and_username on campaigns (status, username_key, id) include (deleted_at);
create index campaigns_by_username on campaigns (username_key, id) include (deleted_at);
create index campaigns_search on campaigns using gin (search gin_trgm_ops);
create index campaigns_search_pieces on campaigns using gin (search_pieces(search));
`;

const cases = `
alter table cases
  drop column if exists subject_key,
  drop column if exists title_search,
  add column subject_key text collate "C" generated always as (search_key(subject)) stored,
  -- Of posts alone: users are found among themselves.
  add column title_search text generated always as (case when post_id is not null then search_text(subject) end) stored;
create index cases_by_subject on cases (what, state, subject_key, id);
create index cases_title_search on cases using gin (title_search gin_trgm_ops);
create index cases_title_pieces on cases using gin (search_pieces(title_search));
`;

const groups = `
drop index if exists groups_by_name;
create index groups_by_name on groups (search_key(name) collate "C", id);
`;

/** The keys by which people, campaigns, cases and groups are searched and sorted. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const part of [functions, users, rank, campaigns, cases, groups]) await sql.raw(part).execute(db);
}
