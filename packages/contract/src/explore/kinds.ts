import type { Permission } from '../core/access/permissions.ts';

interface Kind {
  /** Who can explore events of this kind. */
  readonly access: Permission;
  /** What they are filtered and grouped by. */
  readonly fields: readonly [Field, ...Field[]];
}

/** What events of any kind are filtered and grouped by. */
export const exploreFields = [
  'term',
  'type',
  'opened',
  'campaign',
  'event',
  'state',
  'page',
  'referrer',
  'browser',
  'country',
  'device',
  'version',
] as const;

type Field = (typeof exploreFields)[number];

/** The kinds of events, each with its own permission and fields. Users have a device and a version as the app last sent them. */
export const exploreKinds = {
  searches: { access: 'top_searches', fields: ['term', 'type', 'opened', 'device', 'version'] },
  visits: { access: 'google_analytics', fields: ['page', 'referrer', 'browser', 'country', 'device'] },
  ad_events: { access: 'campaign_analytics', fields: ['campaign', 'event', 'state', 'device', 'version'] },
  post_views: { access: 'dashboard_data', fields: ['device', 'version'] },
} as const satisfies Readonly<Record<string, Kind>>;

/** A kind of events. */
export type ExploreKind = keyof typeof exploreKinds;

/** A field of events. */
export type ExploreField = Field;

/** The kinds, in the order in which they are offered. */
export const exploreKindNames = Object.keys(exploreKinds) as [ExploreKind, ...ExploreKind[]];

/** Whether events of a kind have a field. */
export const hasField = (kind: ExploreKind, field: string): boolean =>
  exploreKinds[kind].fields.some((one) => one === field);

/** A number of a group of fewer people than this is not told. */
export const LEAST_PEOPLE = 5;

/** What is told instead. */
export const FEWER = `fewer than ${LEAST_PEOPLE}` as const;

/** PostgreSQL reads this many days of single events in one answer. */
export const MOST_DAYS = 30;
