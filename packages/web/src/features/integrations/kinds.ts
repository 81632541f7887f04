import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { storage } from '@quarterdeck/contract/storage';

/** The storage and the retention of one kind of events. */
export type KindOfEvents = OutputOf<typeof storage.events>['data'][number];

/** The kinds' names. */
export const kindNames: Readonly<Record<KindOfEvents['kind'], string>> = {
  searches: 'Searches',
  visits: 'Visits',
  ad_events: 'Ad events',
  views: 'Views of posts',
  positions: 'Positions',
  failed_urls: 'Failed URLs',
  messages: 'Messages',
  audit_values: 'Values of the audit log',
};

/** Returns a number of months in words. */
export const monthsText = (months: number): string => (months === 1 ? '1 month' : `${months} months`);

/** Returns how long they are stored, in words. */
export function keptText({ is_adjustable, months }: Pick<KindOfEvents, 'is_adjustable' | 'months'>): string {
  if (is_adjustable === 0) return 'As long as their audit rows';
  return months === null ? 'Forever' : monthsText(months);
}
