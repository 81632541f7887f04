import { campaignAnalytics } from '@quarterdeck/contract/campaign-analytics';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { useCall } from '../../data/client/queries.ts';
import type { ReportDays } from '../../ui/date-range/use-report-days.ts';

/** The targets of active campaigns, as the server answers them. */
export type Active = OutputOf<typeof campaignAnalytics.activeLocations>['data'];

/** Loads the targets of active campaigns, without a previous period to compare with. */
export const useActive = ({ range: { start, end } }: ReportDays) =>
  useCall(campaignAnalytics.activeLocations, { start_date: start, end_date: end }, { keepEarlier: true, silent: true });
