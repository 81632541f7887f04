import { dashboard } from '@quarterdeck/contract/dashboard';
import { useMay } from '../../../../data/access/use-may.ts';
import { useCall } from '../../../../data/client/queries.ts';
import { Panel } from '../../../../ui/chart/panel.tsx';
import type { Kind, WidgetProps } from '../kind.ts';
import { EMPTY, load, Terms, termsSheet } from '../shared/terms.tsx';

const title = 'Popular searches';

/** Loads the numbers from the dashboard's data or, without its permission, from the call for searches. */
function usePopular(days: WidgetProps['days']) {
  const isWhole = useMay(dashboard.data).allowed;
  const whole = useCall(dashboard.data, days.input, { ...load, enabled: isWhole });
  const alone = useCall(dashboard.topSearches, { ...days.input, by: 'opened' }, { ...load, enabled: !isWhole });
  const { error, refetch, isFetching, isPlaceholderData } = isWhole ? whole : alone;
  const data = isWhole ? whole.data && (whole.data.data.popular_searches ?? []) : alone.data?.data;
  return { data, error, refetch, isFetching, isPlaceholderData };
}

/** The terms whose results were opened most. */
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

/** The widget with the searches whose results were opened most. */
export const popularSearches: Kind = {
  title,
  description: 'Searches with the most opened results',
  Widget: PopularSearches,
};
