import { dashboard } from '@quarterdeck/contract/dashboard';
import { useCall } from '../../../../data/client/queries.ts';
import { Panel } from '../../../../ui/chart/panel.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';
import type { Kind, WidgetProps } from '../kind.ts';
import { EMPTY, load, Terms, termsSheet } from '../shared/terms.tsx';

const title = 'Top searches';

/** The most frequent search terms. */
function TopSearches({ days }: WidgetProps) {
  const query = useCall(dashboard.topSearches, days.input, load);
  const all = query.data?.searches;
  return (
    <Panel
      title={title}
      note={all === undefined ? 'Searches' : `Of ${formatNumber(all)} searches`}
      range={days.range}
      query={query}
      isEmpty={({ data }) => data.length === 0}
      empty={EMPTY}
      sheet={({ data }) => termsSheet(data)}
    >
      {({ data }) => <Terms label={title} terms={data} by="searches" />}
    </Panel>
  );
}

/** The widget with the most frequent searches. */
export const topSearches: Kind = { title, description: 'Most frequent searches', Widget: TopSearches };
