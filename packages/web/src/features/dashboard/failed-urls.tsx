import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { urls } from '@quarterdeck/contract/urls';
import { GatedLink } from '../../data/access/gated-link.tsx';
import { useCall } from '../../data/client/queries.ts';
import { Panel } from '../../ui/chart/panel.tsx';
import { Ranking } from '../../ui/chart/ranking.tsx';
import { type Tile, Tiles } from '../../ui/chart/tiles.tsx';
import { groupsSheet } from '../../ui/chart/time/groups.ts';
import { type Chart, sheetOf } from '../../ui/chart/time/series.ts';
import { TimeChart } from '../../ui/chart/time/time-chart.tsx';
import { count, percentage } from '../../ui/chart/unit.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import type { WidgetProps } from './widget.ts';

type Overview = OutputOf<typeof urls.overview>['data'];

const EMPTY = 'No URL failed in these days';
const isEmpty = ({ data }: { readonly data: Overview }): boolean =>
  data.totals.failed === 0 && (data.previous?.totals.failed ?? 0) === 0;

const useOverview = ({ days }: WidgetProps) => useCall(urls.overview, days.input, { keepEarlier: true, silent: true });

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

/** How many URLs failed, day by day, and how many of them were resolved. */
export function FailedUrlGraph({ days }: WidgetProps) {
  const query = useOverview({ days });
  return (
    <Panel
      title="Failed URLs over time"
      note={`URLs by the ${query.data?.data.step ?? 'day'} on which they failed first`}
      range={days.range}
      query={query}
      isEmpty={isEmpty}
      empty={EMPTY}
      sheet={({ data }) => sheetOf(chartOf(data))}
    >
      {({ data }) => <TimeChart title="Failed URLs over time" chart={chartOf(data)} />}
    </Panel>
  );
}

const tilesOf = ({ totals, previous }: Overview): readonly Tile[] => {
  const before = previous?.totals;
  return [
    { id: 'failed', label: 'Failed', value: totals.failed, before: before?.failed, unit: count },
    {
      id: 'enrichment',
      label: 'In enrichment',
      value: totals.failed_in_enrichment,
      before: before?.failed_in_enrichment,
      unit: count,
    },
    { id: 'resolved', label: 'Resolved by now', value: totals.resolved, before: before?.resolved, unit: count },
  ];
};

const HOSTS = 8;

/** How many URLs failed, and on which hosts. */
export function FailedUrls({ days }: WidgetProps) {
  const query = useOverview({ days });
  return (
    <Panel
      title="Failed URLs"
      note="URLs, and the hosts with most of them"
      range={days.range}
      query={query}
      isEmpty={isEmpty}
      empty={EMPTY}
      sheet={({ data }) =>
        groupsSheet([
          { title: 'Failed URLs', members: tilesOf(data) },
          {
            title: 'Hosts',
            members: data.hosts.map(({ failed_host: label, total_metas: value, frequency: share }) => ({
              label,
              value,
              share,
              unit: count,
            })),
          },
        ])
      }
    >
      {({ data }) => (
        <>
          <Tiles tiles={tilesOf(data)} />
          <Ranking
            label="Hosts with most failed URLs"
            unit={count}
            isUncompared={days.compared !== undefined}
            rows={data.hosts.slice(0, HOSTS).map(({ failed_host: host, total_metas: total, frequency }) => ({
              key: host,
              name: (
                <GatedLink to="/failed-urls" search={{ host }} access="failed_urls">
                  <TruncatedText>{host}</TruncatedText>
                </GatedLink>
              ),
              value: total,
              end: percentage.full(frequency),
            }))}
          />
        </>
      )}
    </Panel>
  );
}
