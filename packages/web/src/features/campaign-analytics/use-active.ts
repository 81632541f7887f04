import { campaignAnalytics } from '@quarterdeck/contract/campaign-analytics';
import { useCall } from '../../kit/client/queries.ts';
import type { ReportDays } from '../../kit/date-range/use-report-days.ts';

/** Where the active campaigns are aimed; there is nothing to compare with. */
export const useActive = ({ range: { start, end } }: ReportDays) =>
  useCall(campaignAnalytics.activeLocations, { start_date: start, end_date: end }, { keepEarlier: true, quiet: true });
