import { type ExploreField, type ExploreKind, exploreKinds } from '@quarterdeck/contract/explore';
import type { AnyFilter, Choice } from '../../ui/list/filters/filter.ts';

interface KindNames {
  /** The tab's label. */
  readonly kind: string;
  readonly events: string;
  /** The people who caused the events. */
  readonly people: string;
}

/** The names of each kind, its events and its people. */
export const kindNames: Readonly<Record<ExploreKind, KindNames>> = {
  searches: { kind: 'Searches', events: 'Searches', people: 'Users who searched' },
  visits: { kind: 'Visits', events: 'Page views', people: 'Visitors' },
  ad_events: { kind: 'Ad events', events: 'Ad events', people: 'Users with ad events' },
  post_views: { kind: 'Post views', events: 'Post views', people: 'Users who viewed posts' },
};

const fieldNames: Readonly<Record<ExploreField, string>> = {
  term: 'Search term',
  type: 'Type of search',
  opened: 'Result opened',
  campaign: 'Campaign',
  event: 'Event',
  state: 'State',
  page: 'Page',
  referrer: 'Referrer',
  browser: 'Browser',
  country: 'Country',
  device: 'Device',
  version: 'App version',
};

/** Returns a field's name. */
export const fieldName = (field: ExploreField): string => fieldNames[field];

const capitalized = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
const choices = (...values: readonly string[]): readonly Choice[] =>
  values.map((value) => ({ value, label: capitalized(value) }));

const lists: Readonly<Partial<Record<ExploreField, readonly Choice[]>>> = {
  type: choices('web', 'images', 'videos', 'news', 'shopping', 'places'),
  opened: choices('yes', 'no'),
  event: choices('impression', 'click', 'like', 'comment', 'share', 'bookmark', 'view'),
};

/** Returns a field's value for display. @param name a campaign's name. */
export function valueName(field: ExploreField, value: string, name: string | undefined): string {
  if (value === '') return 'Unknown';
  return name ?? lists[field]?.find((one) => one.value === value)?.label ?? value;
}

function filterOf(field: ExploreField): AnyFilter {
  const name = `filter.${field}`;
  if (field === 'campaign') return { name, label: 'Campaign ID', kind: 'number' };
  const options = lists[field];
  const label = fieldName(field);
  return options ? { name, label, kind: 'select', options } : { name, label, kind: 'text' };
}

/** Returns the filters of a kind of events: the measure, and the fields. */
export const filtersOf = (kind: ExploreKind): readonly AnyFilter[] => [
  {
    name: 'measure',
    label: 'Count',
    kind: 'select',
    isPinned: true,
    all: 'Events',
    options: [{ value: 'people', label: 'People' }],
  },
  {
    name: 'by',
    label: 'Date range',
    kind: 'select',
    isPinned: true,
    all: 'Days',
    options: [
      { value: 'week', label: 'Weeks' },
      { value: 'none', label: 'Whole range' },
    ],
  },
  {
    name: 'group',
    label: 'Group by',
    kind: 'select',
    isPinned: true,
    all: 'None',
    options: exploreKinds[kind].fields.map((field) => ({ value: field, label: fieldName(field) })),
  },
  ...exploreKinds[kind].fields.map(filterOf),
];
