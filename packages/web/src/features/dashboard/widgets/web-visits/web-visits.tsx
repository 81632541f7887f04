import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { webAnalytics, webNumbers } from '@quarterdeck/contract/web-analytics';
import { useCall } from '../../../../data/client/queries.ts';
import { Panel } from '../../../../ui/chart/panel.tsx';
import { type Chart, isAllZero, sheetOf, withEarlier } from '../../../../ui/chart/time/series.ts';
import { TimeChart } from '../../../../ui/chart/time/time-chart.tsx';
import { count } from '../../../../ui/chart/unit.ts';
import type { Kind, WidgetProps } from '../kind.ts';
import { OnlyPart } from '../shared/only-part.tsx';
import { EMPTY, load, sourceOf, useVisitPart } from '../shared/visits.ts';

type Graph = OutputOf<typeof webAnalytics.graph>['data'];
const title = 'Web visits over time';

const names = { users: 'Users', sessions: 'Sessions', page_views: 'Page views' } as const;

const chartOf = ({ step = 'day', date, previous, ...graph }: Graph): Chart => ({
  unit: count,
  step,
  dates: date,
  earlierDates: previous?.date,
  // With a filter, our own record has no numbers of users.
  series: webNumbers.flatMap((name) => {
    const { [name]: values } = graph;
    return values ? withEarlier({ label: names[name], shape: 'line', values }, previous?.[name]) : [];
  }),
});

/** Visits to the web pages by day. */
function GoogleAnalyticsGraph({ days }: WidgetProps) {
  const { chosen } = useVisitPart();
  const query = useCall(webAnalytics.graph, { ...days.input, ...chosen }, load);
  return (
    <Panel
      title={title}
      link={<OnlyPart />}
      note={sourceOf(query.data?.data.source)}
      range={days.range}
      query={query}
      isEmpty={({ data }) => isAllZero(webNumbers.map((name) => data[name] ?? []))}
      empty={EMPTY}
      sheet={({ data }) => sheetOf(chartOf(data))}
    >
      {({ data }) => <TimeChart title={title} chart={chartOf(data)} />}
    </Panel>
  );
}

/** The widget with visits by day. */
export const webVisits: Kind = { title, description: 'Users, sessions and page views', Widget: GoogleAnalyticsGraph };
