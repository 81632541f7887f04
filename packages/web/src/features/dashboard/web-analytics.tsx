import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { webAnalytics, webNumbers } from '@quarterdeck/contract/web-analytics';
import { useState } from 'react';
import { useCall } from '../../data/client/queries.ts';
import { Panel } from '../../ui/chart/panel.tsx';
import { Ranking } from '../../ui/chart/ranking.tsx';
import { type Tile, Tiles } from '../../ui/chart/tiles.tsx';
import { type Group, groupsSheet } from '../../ui/chart/time/groups.ts';
import { type Chart, isAllZero, sheetOf, withEarlier } from '../../ui/chart/time/series.ts';
import { TimeChart } from '../../ui/chart/time/time-chart.tsx';
import { count, percentage, seconds } from '../../ui/chart/unit.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import classes from './dashboard.module.css';
import type { WidgetProps } from './widget.ts';

type Summary = OutputOf<typeof webAnalytics.summary>['data'];
type Graph = OutputOf<typeof webAnalytics.graph>['data'];

const EMPTY = 'Nobody visited the web pages in these days';
const load = { keepEarlier: true, silent: true } as const;

const sources: Readonly<Record<NonNullable<Summary['source']>, string>> = {
  google_analytics: 'From Google Analytics',
  web_events: 'From our own record of visits',
};
const sourceOf = (source: Summary['source']): string => (source === undefined ? 'Visits' : sources[source]);

const numbers: readonly (Omit<Tile, 'value' | 'before'> & { readonly id: keyof Summary['totals'] })[] = [
  { id: 'users', label: 'Users', unit: count },
  { id: 'new_users', label: 'New users', unit: count },
  { id: 'sessions', label: 'Sessions', unit: count },
  { id: 'page_views', label: 'Page views', unit: count },
  { id: 'bounce_rate', label: 'Bounce rate', unit: percentage },
  { id: 'average_session_seconds', label: 'Average session', unit: seconds },
];

const tilesOf = ({ totals, previous }: Summary): readonly Tile[] =>
  numbers.map((tile) => ({ ...tile, value: totals[tile.id], before: previous?.[tile.id] }));

const parts = [
  { value: 'referrers', label: 'Sources' },
  { value: 'pages', label: 'Pages' },
  { value: 'countries', label: 'Countries' },
  { value: 'devices', label: 'Devices' },
  { value: 'browsers', label: 'Browsers' },
] as const;
type Part = (typeof parts)[number]['value'];

const SHOWN = 5;
const nameOf = (label: string): string => `Sessions by ${label.toLowerCase()}`;

/** All ways to look at where visits came from, for the table and the file. */
const partsOf = (summary: Summary): readonly Group[] =>
  parts.map(({ value: part, label }) => ({
    title: nameOf(label),
    members: (summary[part] ?? []).map(({ name, sessions, share }) => ({
      label: name,
      value: sessions,
      share,
      unit: count,
    })),
  }));

/** Where visits came from, one way to look at it at a time. */
function Parts({ summary, isUncompared }: { readonly summary: Summary; readonly isUncompared: boolean }) {
  const [part, setPart] = useState<Part>('referrers');
  const there = parts.filter(({ value }) => (summary[value]?.length ?? 0) > 0);
  const shown = there.find(({ value }) => value === part) ?? there[0];
  if (!shown) return null;
  return (
    <>
      <SegmentedControl
        className={classes.parts ?? ''}
        size="xs"
        fullWidth
        aria-label="Sessions by"
        value={shown.value}
        onChange={(value) => setPart(value)}
        data={[...there]}
      />
      <Ranking
        label={nameOf(shown.label)}
        unit={count}
        isUncompared={isUncompared}
        rows={(summary[shown.value] ?? []).slice(0, SHOWN).map(({ name, sessions, share }) => ({
          key: name,
          name: <TruncatedText>{name}</TruncatedText>,
          value: sessions,
          end: percentage.full(share),
        }))}
      />
    </>
  );
}

/** Visits to the web pages, and where they came from. */
export function GoogleAnalytics({ days }: WidgetProps) {
  const query = useCall(webAnalytics.summary, days.input, load);
  return (
    <Panel
      title="Web analytics"
      note={sourceOf(query.data?.data.source)}
      range={days.range}
      query={query}
      isEmpty={({ data: { totals, previous } }) => totals.sessions === 0 && (previous?.sessions ?? 0) === 0}
      empty={EMPTY}
      sheet={({ data }) => groupsSheet([{ title: 'Visits', members: tilesOf(data) }, ...partsOf(data)])}
    >
      {({ data }) => (
        <>
          <Tiles tiles={tilesOf(data)} />
          <Parts summary={data} isUncompared={days.compared !== undefined} />
        </>
      )}
    </Panel>
  );
}

const names = { users: 'Users', sessions: 'Sessions', page_views: 'Page views' } as const;

const chartOf = ({ step = 'day', date, previous, ...graph }: Graph): Chart => ({
  unit: count,
  step,
  dates: date,
  earlierDates: previous?.date,
  series: webNumbers.flatMap((name) =>
    withEarlier({ label: names[name], shape: 'line', values: graph[name] }, previous?.[name]),
  ),
});

/** Visits to the web pages, day by day. */
export function GoogleAnalyticsGraph({ days }: WidgetProps) {
  const query = useCall(webAnalytics.graph, days.input, load);
  return (
    <Panel
      title="Web visits over time"
      note={sourceOf(query.data?.data.source)}
      range={days.range}
      query={query}
      isEmpty={({ data }) => isAllZero(webNumbers.map((name) => data[name]))}
      empty={EMPTY}
      sheet={({ data }) => sheetOf(chartOf(data))}
    >
      {({ data }) => <TimeChart title="Web visits over time" chart={chartOf(data)} />}
    </Panel>
  );
}
