import { dashboard } from '@quarterdeck/contract/dashboard';
import { useMay } from '../../../../data/access/use-may.ts';
import { useCall } from '../../../../data/client/queries.ts';
import { Panel } from '../../../../ui/chart/panel.tsx';
import type { Kind, WidgetProps } from '../kind.ts';
import { EMPTY, load, Terms, termsSheet } from '../shared/terms.tsx';

const title = 'Popular searches';

/** The same numbers come with the dashboard's data, and without that permission from the call for searches. */
function usePopular(days: WidgetProps['days']) {
  const isWhole = useMay(dashboard.data).allowed;
  const whole = useCall(dashboard.data, days.input, { ...load, enabled: isWhole });
  const alone = useCall(dashboard.topSearches, { ...days.input, by: 'opened' }, { ...load, enabled: !isWhole });
  const { error, refetch, isFetching, isPlaceholderData } = isWhole ? whole : alone;
  const data = isWhole ? whole.data && (whole.data.data.popular_searches ?? []) : alone.data?.data;
  return { data, error, refetch, isFetching, isPlaceholderData };
}

/** The terms after which most was opened. */
function PopularSearches({ days }: WidgetProps) {
  return (
    <Panel
      title={title}
      note="Searches with opened results"
      range={days.range}
      query={usePopular(days)}
      isEmpty={(terms) => terms.length === 0}
      empty={EMPTY}
      sheet={termsSheet}
    >
      {(terms) => <Terms label={title} terms={terms} by="opened" />}
    </Panel>
  );
}

/** The searches with most opened after them. */
export const popularSearches: Kind = {
  title,
  description: 'Searches with the most opened results',
  Widget: PopularSearches,
};
