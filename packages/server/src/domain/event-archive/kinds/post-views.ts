import { sql } from 'kysely';
import { type ArchivedKind, COMMON, checksumOf, MOMENT, said } from './kind.ts';

/** Views of posts: they have no id, and go when their post goes (`archive_posts_gone`). */
export const postViews: ArchivedKind = {
  table: 'post_views',
  at: 'created_at',
  archived: 'archived_post_views',
  nouns: ['view of a post', 'views of posts'],
  whenErased: 'emptied',
  create: `
create table if not exists archived_post_views (
  created_at DateTime64(6, 'UTC') codec(Delta, ZSTD(1)),
  post_id UInt64,
  user_id UInt64 comment '0: no one knows whose it was',
  app_id String comment 'Empty: the app gave none',
  ${COMMON}
) engine = MergeTree partition by toYYYYMM(created_at) order by (created_at, post_id)`,
  columns: 'created_at, post_id, user_id, app_id, slice',
  line: sql`'created_at', to_char(s.created_at at time zone 'UTC', ${sql.lit(MOMENT)}), 'post_id', s.post_id,
    'user_id', coalesce(s.user_id, 0), 'app_id', coalesce(s.app_id, '')`,
  checksum: (user) => checksumOf(said.moment('created_at'), said.number('post_id'), said.number(user), 'app_id'),
  row: (user) =>
    `post_id, nullIf(${user}, 0) as user_id, toString(created_at) as created_at, nullIf(app_id, '') as app_id`,
  person: (user) => user,
  fields: {},
};
