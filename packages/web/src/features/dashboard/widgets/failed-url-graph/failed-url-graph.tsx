import { Panel } from '../../../../ui/chart/panel.tsx';
import { type Chart, sheetOf } from '../../../../ui/chart/time/series.ts';
import { TimeChart } from '../../../../ui/chart/time/time-chart.tsx';
import { count } from '../../../../ui/chart/unit.ts';
import type { Kind, WidgetProps } from '../kind.ts';
import { EMPTY, isEmpty, type Overview, useOverview } from '../shared/failed-urls.ts';

const title = 'Failed URLs over time';
function chartOf({ step = 'day', series, previous }: Overview): Chart {
  const open = series.failed.map((failed, index) => failed - (series.resolved[index] ?? 0));
  return {
    unit: count,
    step,
    dates: series.date,
    earlierDates: previous?.series.date,
    series: [
      { label: 'Resolved by now', shape: 'bar', values: series.resolved },
      { label: 'Not resolved', shape: 'bar', values: open },
      ...(previous
        ? [
            {
              label: 'All failed, earlier',
              shape: 'line' as const,
              values: previous.series.failed,
              earlierOf: 'Resolved by now',
            },
          ]
        : []),
    ],
  };
}

/** The number of failed URLs by day, and how many of them were resolved. */
function FailedUrlGraph({ days }: WidgetProps) {
  const query = useOverview({ days });
  return (
    <Panel
      title={title}
      note={`URLs by the ${query.data?.data.step ?? 'day'} they first failed`}
      range={days.range}
      query={query}
      isEmpty={isEmpty}
      empty={EMPTY}
      sheet={({ data }) => sheetOf(chartOf(data))}
    >
      {({ data }) => <TimeChart title={title} chart={chartOf(data)} />}
    </Panel>
  );
}

/** The widget with failed URLs by day. */
export const failedUrlGraph: Kind = {
  title,
  description: 'Failed and resolved URLs',
  Widget: FailedUrlGraph,
};
