/**
 * Rows that a list only needs in its order are in projections of their own: they are small, and ClickHouse keeps them in step. A page
 * reads a few rows of each month: granules are small.
 */
export const SEARCHES = `
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
  slice UInt64 comment 'Only PostgreSQL knows which slices are whole: archive_slices',
  index app_ids app_id type bloom_filter(0.01) granularity 1,
  index slices slice type minmax granularity 4,
  projection by_updated (select updated_at, id, created_at, user_id, slice, term_key order by updated_at, id),
  projection by_user (select user_id, updated_at, id, created_at, slice, term_key order by user_id, updated_at, id),
  projection by_term (select term_key, updated_at, id, created_at, user_id, slice order by term_key, updated_at, id)
) engine = MergeTree partition by toYYYYMM(created_at) order by (created_at, id)
settings index_granularity = 1024, min_compress_block_size = 16384`;

/** The columns that a slice brings: `line` of the kind writes them. */
export const COLUMNS =
  'id, created_at, updated_at, user_id, term_key, term, search_term, type, image, title, description, is_opened, app_id, corrections, slice';
