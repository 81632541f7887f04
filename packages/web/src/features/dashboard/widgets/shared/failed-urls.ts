import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { urls } from '@quarterdeck/contract/urls';
import { useCall } from '../../../../data/client/queries.ts';
import type { WidgetProps } from '../kind.ts';

/** What is known of failed URLs in a range of days. */
export type Overview = OutputOf<typeof urls.overview>['data'];

/** What a widget of failed URLs says without any. */
export const EMPTY = 'No failed URLs on these dates';

/** Whether none failed, nor before. */
export const isEmpty = ({ data }: { readonly data: Overview }): boolean =>
  data.totals.failed === 0 && (data.previous?.totals.failed ?? 0) === 0;

/** Loads the failed URLs of a range of days. */
export const useOverview = ({ days }: WidgetProps) =>
  useCall(urls.overview, days.input, { keepEarlier: true, silent: true });
