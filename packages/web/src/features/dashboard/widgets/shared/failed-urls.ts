import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { urls } from '@quarterdeck/contract/urls';
import { useCall } from '../../../../data/client/queries.ts';
import type { WidgetProps } from '../kind.ts';

/** The failed URLs in a range of days. */
export type Overview = OutputOf<typeof urls.overview>['data'];

/** The message of a widget without failed URLs. */
export const EMPTY = 'No failed URLs on these dates';

/** Whether there are no failed URLs, in this period and the previous one. */
export const isEmpty = ({ data }: { readonly data: Overview }): boolean =>
  data.totals.failed === 0 && (data.previous?.totals.failed ?? 0) === 0;

/** Loads the failed URLs of a range of days. */
export const useOverview = ({ days }: WidgetProps) =>
  useCall(urls.overview, days.input, { keepEarlier: true, silent: true });
