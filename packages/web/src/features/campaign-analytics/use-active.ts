import { campaignAnalytics } from '@quarterdeck/contract/campaign-analytics';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { useCall } from '../../data/client/queries.ts';
import type { ReportDays } from '../../ui/date-range/use-report-days.ts';

/** Where active campaigns are aimed, as the server tells it. */
export type Active = OutputOf<typeof campaignAnalytics.activeLocations>['data'];

/** Where the active campaigns are aimed; there is nothing to compare with. */
export const useActive = ({ range: { start, end } }: ReportDays) =>
  useCall(campaignAnalytics.activeLocations, { start_date: start, end_date: end }, { keepEarlier: true, silent: true });
