import { sql } from 'kysely';
import { type ArchivedKind, BY_TIME, COMMON, checksumOf, MOMENT, said } from './kind.ts';

/** What people do with ads. Their people are noted before they move (`campaign_events_keep_counts`). */
export const adEvents: ArchivedKind = {
  table: 'campaign_events',
  at: 'at',
  archived: 'archived_ad_events',
  nouns: ['ad event', 'ad events'],
  whenErased: 'emptied',
  create: `
create table if not exists archived_ad_events (
  id UInt64,
  created_at DateTime64(6, 'UTC') codec(Delta, ZSTD(1)),
  campaign_id UInt64,
  user_id UInt64 comment '0: no one knows whose it was',
  kind LowCardinality(String),
  state LowCardinality(Nullable(String)),
  app_id String comment 'Empty: the app gave none',
  ${COMMON}
) ${BY_TIME}`,
  columns: 'id, created_at, campaign_id, user_id, kind, state, app_id, slice',
  line: sql`'id', s.id, 'created_at', to_char(s.at at time zone 'UTC', ${sql.lit(MOMENT)}), 'campaign_id', s.campaign_id,
    'user_id', coalesce(s.user_id, 0), 'kind', s.kind, 'state', s.state, 'app_id', coalesce(s.app_id, '')`,
  checksum: (user) =>
    checksumOf(
      said.number('id'),
      said.moment('created_at'),
      said.number('campaign_id'),
      said.number(user),
      said.text('kind'),
      said.orNothing('state'),
      'app_id',
    ),
  row: (user) => `id, campaign_id, nullIf(${user}, 0) as user_id, toString(kind) as kind, toString(created_at) as at,
    nullIf(app_id, '') as app_id, state`,
  person: (user) => user,
  fields: { campaign: 'toString(e.campaign_id)', event: 'toString(e.kind)', state: 'e.state' },
};
