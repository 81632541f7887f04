import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { webAnalytics } from '@quarterdeck/contract/web-analytics';

type Summary = OutputOf<typeof webAnalytics.summary>['data'];

/** What a widget of visits says without any. */
export const EMPTY = 'Nobody visited the web pages in these days';

/** How a widget of visits loads. */
export const load = { keepEarlier: true, silent: true } as const;

const sources: Readonly<Record<NonNullable<Summary['source']>, string>> = {
  google_analytics: 'From Google Analytics',
  web_events: 'From our own record of visits',
};
/** Where the numbers come from. */
export const sourceOf = (source: Summary['source']): string => (source === undefined ? 'Visits' : sources[source]);
