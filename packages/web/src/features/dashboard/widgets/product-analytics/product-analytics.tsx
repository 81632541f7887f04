import { dashboard, productNumbers } from '@quarterdeck/contract/dashboard';
import { useState } from 'react';
import { useCall } from '../../../../data/client/queries.ts';
import { productName } from '../../../../ui/browser/console-config.ts';
import { Panel } from '../../../../ui/chart/panel.tsx';
import { Tiles } from '../../../../ui/chart/tiles.tsx';
import { type Chart, sheetOf, withEarlier } from '../../../../ui/chart/time/series.ts';
import { TimeChart } from '../../../../ui/chart/time/time-chart.tsx';
import { count } from '../../../../ui/chart/unit.ts';
import type { Kind, WidgetProps } from '../kind.ts';

const title = `${productName} analytics`;

type Measure = (typeof productNumbers)[number];

const names: Readonly<Record<Measure, string>> = {
  new_users: 'New users',
  active_users: 'Active users',
  searches: 'Searches',
  posts: 'Posts',
  follows: 'Follows',
  messages: 'Messages',
};

const isMeasure = (id: string): id is Measure => id in names;

/** App users' activity: numbers for the whole range, and one of them by day. */
function ProductAnalytics({ days }: WidgetProps) {
  const [chosen, choose] = useState<Measure>('active_users');
  const query = useCall(dashboard.data, days.input, { keepEarlier: true, silent: true });
  const { data: { step = 'day', totals, series, previous } = {} } = query.data ?? {};
  const chartOf = (measures: readonly Measure[]): Chart => ({
    unit: count,
    step,
    dates: series?.date ?? [],
    earlierDates: previous?.series.date,
    series: measures.flatMap((measure) =>
      withEarlier({ label: names[measure], shape: 'area', values: series?.[measure] ?? [] }, previous?.series[measure]),
    ),
  });
  return (
    <Panel
      title={title}
      note={`${names[chosen]} by ${step}`}
      range={days.range}
      query={query}
      hasTiles
      isEmpty={() => series === undefined || totals === undefined}
      empty="No activity on these dates"
      sheet={() => sheetOf(chartOf(productNumbers))}
    >
      {() => (
        <>
          <Tiles
            tiles={productNumbers.map((id) => ({
              id,
              label: names[id],
              value: totals?.[id] ?? 0,
              before: previous?.totals[id],
              unit: count,
            }))}
            chosen={chosen}
            onChoose={(id) => isMeasure(id) && choose(id)}
          />
          <TimeChart title={`${title}: ${names[chosen]}`} chart={chartOf([chosen])} height={180} />
        </>
      )}
    </Panel>
  );
}

/** The widget with app users' activity. */
export const productAnalytics: Kind = {
  title,
  description: 'Users, searches, posts, follows and messages',
  Widget: ProductAnalytics,
};
