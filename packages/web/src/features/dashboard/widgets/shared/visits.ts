import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { visitParts, type webAnalytics } from '@quarterdeck/contract/web-analytics';
import { useAddress, useChangeAddress } from '../../../../ui/screen/address.ts';

type Summary = OutputOf<typeof webAnalytics.summary>['data'];

/** The message of a widget without visits. */
export const EMPTY = 'No visits on these dates';

/** The load options of a widget of visits. */
export const load = { keepEarlier: true, silent: true } as const;

const sources: Readonly<Record<NonNullable<Summary['source']>, string>> = {
  google_analytics: 'From Google Analytics',
  web_events: "From Quarterdeck's own visit records",
};
/** Returns the source of the numbers. */
export const sourceOf = (source: Summary['source']): string => (source === undefined ? 'Visits' : sources[source]);

/** Returns the filter that both widgets of visits share, and a function that changes or removes it. */
export function useVisitPart() {
  const { visits_by: by, visits_part: part } = useAddress();
  const change = useChangeAddress();
  const list = visitParts.find((one) => one === by);
  const chosen = list === undefined || part === undefined ? undefined : { by: list, part };
  return {
    chosen,
    choose: (next: { readonly by: (typeof visitParts)[number]; readonly part: string } | undefined): void =>
      change((now) => ({ ...now, visits_by: next?.by, visits_part: next?.part }), { replace: true }),
  };
}
