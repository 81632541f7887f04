import { sql } from 'kysely';
import { type ArchivedKind, BY_TIME, COMMON, checksumOf, MOMENT, said } from './kind.ts';

/** Views of pages of the web site. Their days are counted a last time before they move (`web_events_keep_counts`). */
export const visits: ArchivedKind = {
  table: 'web_events',
  at: 'at',
  archived: 'archived_visits',
  nouns: ['visit', 'visits'],
  whenErased: 'kept',
  create: `
create table if not exists archived_visits (
  id UInt64,
  created_at DateTime64(6, 'UTC') codec(Delta, ZSTD(1)),
  visitor_id UInt64,
  session_started_at DateTime64(6, 'UTC') codec(Delta, ZSTD(1)),
  path String,
  referrer Nullable(String),
  device LowCardinality(String),
  browser LowCardinality(Nullable(String)),
  country LowCardinality(Nullable(String)),
  app_id String comment 'Empty: the app gave none',
  ${COMMON}
) ${BY_TIME}`,
  columns: 'id, created_at, visitor_id, session_started_at, path, referrer, device, browser, country, app_id, slice',
  line: sql`'id', s.id, 'created_at', to_char(s.at at time zone 'UTC', ${sql.lit(MOMENT)}), 'visitor_id', s.visitor_id,
    'session_started_at', to_char(s.session_started_at at time zone 'UTC', ${sql.lit(MOMENT)}), 'path', s.path,
    'referrer', s.referrer, 'device', s.device, 'browser', s.browser, 'country', s.country, 'app_id', coalesce(s.app_id, '')`,
  checksum: () =>
    checksumOf(
      said.number('id'),
      said.moment('created_at'),
      said.number('visitor_id'),
      said.moment('session_started_at'),
      'path',
      said.orNothing('referrer'),
      said.text('device'),
      said.orNothing('browser'),
      said.orNothing('country'),
      'app_id',
    ),
  row: () => `id, visitor_id, toString(session_started_at) as session_started_at, toString(created_at) as at, path, referrer,
    toString(device) as device, toString(browser) as browser, toString(country) as country, nullIf(app_id, '') as app_id`,
  person: () => 'visitor_id',
  fields: { page: 'e.path', referrer: 'e.referrer', browser: 'e.browser', country: 'e.country', device: 'e.device' },
};
