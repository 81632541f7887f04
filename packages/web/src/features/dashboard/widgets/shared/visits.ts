import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { visitParts, type webAnalytics } from '@quarterdeck/contract/web-analytics';
import { useAddress, useChangeAddress } from '../../../../ui/screen/address.ts';

type Summary = OutputOf<typeof webAnalytics.summary>['data'];

/** What a widget of visits says without any. */
export const EMPTY = 'No visits on these dates';

/** How a widget of visits loads. */
export const load = { keepEarlier: true, silent: true } as const;

const sources: Readonly<Record<NonNullable<Summary['source']>, string>> = {
  google_analytics: 'From Google Analytics',
  web_events: "From Quarterdeck's own visit records",
};
/** Where the numbers come from. */
export const sourceOf = (source: Summary['source']): string => (source === undefined ? 'Visits' : sources[source]);

/** The part of the visits that both widgets are narrowed to, and what narrows them to another one, or to all. */
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
