import type { Permission } from '../core/access/permissions.ts';

interface Kind {
  /** Who can explore events of this kind. */
  readonly access: Permission;
  /** The fields to filter and group by. */
  readonly fields: readonly [Field, ...Field[]];
}

/** The fields to filter and group by for events of any kind. */
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

/**
 * The kinds of events, each with its own permission and fields. A user's device and version are those that the app sent
 * last.
 */
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

/** Returns whether events of a kind have a field. */
export const hasField = (kind: ExploreKind, field: string): boolean =>
  exploreKinds[kind].fields.some((one) => one === field);

/** The number of people in a group below which a figure is hidden. */
export const LEAST_PEOPLE = 5;

/** The text shown instead. */
export const FEWER = `fewer than ${LEAST_PEOPLE}` as const;

/** The maximum number of days of single events that PostgreSQL reads for one answer. */
export const MOST_DAYS = 30;
