import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { storage } from '@quarterdeck/contract/storage';

/** What events of one kind take, and how long they are kept. */
export type KindOfEvents = OutputOf<typeof storage.events>['data'][number];

/** What staff call them. */
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

/** A number of months in words. */
export const monthsText = (months: number): string => (months === 1 ? '1 month' : `${months} months`);

/** For how long they are kept, in words. */
export function keptText({ is_adjustable, months }: Pick<KindOfEvents, 'is_adjustable' | 'months'>): string {
  if (is_adjustable === 0) return 'As long as their audit rows';
  return months === null ? 'Forever' : monthsText(months);
}
