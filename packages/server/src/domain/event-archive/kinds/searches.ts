import { sql } from 'kysely';
import { type ArchivedKind, BY_TIME, COMMON, checksumOf, MOMENT, said } from './kind.ts';

/** Searches: their rows are listed at any age, and change. */
export const searches: ArchivedKind = {
  table: 'searches',
  at: 'created_at',
  changedAt: 'updated_at',
  archived: 'archived_searches',
  nouns: ['search', 'searches'],
  whenErased: 'deleted',
  // Rows that a list only needs in its order are in projections of their own: they are small, and ClickHouse keeps them in
  // step. A page reads a few rows of each month: granules are small.
  create: `
create table if not exists archived_searches (
  id UInt64,
  created_at DateTime64(6, 'UTC') codec(Delta, ZSTD(1)),
  updated_at DateTime64(6, 'UTC') codec(Delta, ZSTD(1)),
  user_id UInt64 comment '0: no user was signed in',
  term_key String comment 'The term in lower case, as PostgreSQL writes it',
  term String comment 'The term as it is counted: searched_term',
  search_term String,
  type LowCardinality(String),
  image Nullable(String),
  title Nullable(String),
  description Nullable(String),
  is_opened Nullable(Bool),
  app_id String comment 'Empty: the app gave none',
  corrections String comment 'JSON; empty: there were none',
  ${COMMON},
  projection by_updated (select updated_at, id, created_at, user_id, slice, term_key order by updated_at, id),
  projection by_user (select user_id, updated_at, id, created_at, slice, term_key order by user_id, updated_at, id),
  projection by_term (select term_key, updated_at, id, created_at, user_id, slice order by term_key, updated_at, id)
) ${BY_TIME}
settings index_granularity = 1024, min_compress_block_size = 16384`,
  columns:
    'id, created_at, updated_at, user_id, term_key, term, search_term, type, image, title, description, is_opened, app_id, corrections, slice',
  line: sql`'id', s.id, 'created_at', to_char(s.created_at at time zone 'UTC', ${sql.lit(MOMENT)}),
    'updated_at', to_char(s.updated_at at time zone 'UTC', ${sql.lit(MOMENT)}), 'user_id', coalesce(s.user_id, 0),
    'term_key', lower(s.search_term), 'term', searched_term(s.search_term), 'search_term', s.search_term, 'type', s.type,
    'image', s.image, 'title', s.title, 'description', s.description, 'is_opened', s.is_opened, 'app_id', coalesce(s.app_id, ''),
    'corrections', coalesce(s.corrections::text, '')`,
  checksum: (user) =>
    checksumOf(
      said.number('id'),
      said.moment('created_at'),
      said.moment('updated_at'),
      said.number(user),
      'term_key',
      'term',
      'search_term',
      said.text('type'),
      said.orNothing('image'),
      said.orNothing('title'),
      said.orNothing('description'),
      said.orNothing('is_opened'),
      'app_id',
      'corrections',
    ),
  row: (
    user,
  ) => `id, nullIf(${user}, 0) as user_id, search_term, toString(type) as type, image, title, description, is_opened,
    nullIf(app_id, '') as app_id, nullIf(corrections, '') as corrections, toString(created_at) as created_at,
    toString(updated_at) as updated_at`,
  json: ['corrections'],
  person: (user) => user,
  fields: {
    term: 'e.term',
    type: 'toString(e.type)',
    opened: `if(ifNull(e.is_opened, e.title is not null), 'yes', 'no')`,
  },
};
