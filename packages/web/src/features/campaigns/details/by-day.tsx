import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { campaigns } from '@quarterdeck/contract/campaigns';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { useState } from 'react';
import { useCall } from '../../../data/client/queries.ts';
import { Panel } from '../../../ui/chart/panel.tsx';
import type { Sheet } from '../../../ui/chart/sheet.ts';
import { type Chart, isAllZero } from '../../../ui/chart/time/series.ts';
import { TimeChart } from '../../../ui/chart/time/time-chart.tsx';
import { count, dollars, percentage } from '../../../ui/chart/unit.ts';
import own from './by-day.module.css';

type Days = OutputOf<typeof campaigns.days>['data'];

const HUNDRED = 100;

/** Returns a percentage; 0 when the whole is 0. */
const rate = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * HUNDRED);

/** Returns the cost of each in dollars; 0 when there are none. */
const each = (spend: string, many: number): number => (many === 0 ? 0 : Number(spend) / many);

const line = (label: string, values: Chart['series'][number]['values']) => ({ label, shape: 'line' as const, values });

/** The charts to choose from; each has one unit. */
const charts = {
  Impressions: ({ dates, impressions, goal, goal_plan: plan }: Days): Chart => ({
    unit: count,
    step: 'day',
    dates,
    series: [line('Impressions', impressions), ...(goal === 'impressions' && plan ? [line('Planned', plan)] : [])],
  }),
  Clicks: ({ dates, clicks, goal, goal_plan: plan }: Days): Chart => ({
    unit: count,
    step: 'day',
    dates,
    series: [line('Clicks', clicks), ...(goal === 'clicks' && plan ? [line('Planned', plan)] : [])],
  }),
  Spend: ({ dates, spend, plan }: Days): Chart => ({
    unit: dollars,
    step: 'day',
    dates,
    series: [line('Spend', spend), ...(plan ? [line('Planned', plan)] : [])],
  }),
  'Click rate': ({ dates, clicks, impressions }: Days): Chart => ({
    unit: percentage,
    step: 'day',
    dates,
    series: [
      line(
        'Clicks / impressions',
        clicks.map((many, at) => rate(many, impressions[at] ?? 0)),
      ),
    ],
  }),
  'Cost per click': ({ dates, clicks, spend }: Days): Chart => ({
    unit: dollars,
    step: 'day',
    dates,
    series: [
      line(
        'Cost per click',
        clicks.map((many, at) => each(spend[at] ?? '0', many)),
      ),
    ],
  }),
};

type ChartName = keyof typeof charts;
const names = Object.keys(charts) as ChartName[];

/** Returns the numbers of all charts, a row for each day. */
const sheetOf = (days: Days): Sheet => ({
  columns: [
    { header: 'Day', show: String, isText: true },
    { header: 'Impressions', show: count.full },
    { header: 'Clicks', show: count.full },
    { header: 'Click rate', show: percentage.full },
    { header: 'Spend', show: dollars.full },
    { header: 'Cost per click', show: dollars.full },
    ...(days.plan ? [{ header: 'Planned spend', show: dollars.full }] : []),
    ...(days.goal_plan ? [{ header: `Planned ${days.goal}`, show: count.full }] : []),
  ],
  rows: days.dates.map((date, at) => {
    const [impressions = 0, clicks = 0, spend = '0'] = [days.impressions[at], days.clicks[at], days.spend[at]];
    return [
      date,
      impressions,
      clicks,
      Number(rate(clicks, impressions).toFixed(2)),
      spend,
      each(spend, clicks).toFixed(2),
      ...(days.plan ? [days.plan[at] ?? null] : []),
      ...(days.goal_plan ? [days.goal_plan[at] ?? null] : []),
    ];
  }),
});

/** A campaign by day, in UTC: its results, its cost, and its planned budget. */
export function ByDay({ id }: { readonly id: number }) {
  const [chosen, setChosen] = useState<ChartName>();
  const query = useCall(campaigns.days, { id }, { silent: true });
  return (
    <div className={own.byDay}>
      <Panel
        title="By day"
        note="All days are in UTC"
        isShort
        query={query}
        isEmpty={({ data: { impressions, clicks, spend } }) => isAllZero([impressions, clicks, spend])}
        empty="No activity yet"
        sheet={({ data }) => sheetOf(data)}
      >
        {({ data }) => {
          // The chart of the campaign's goal comes first.
          const shown = chosen ?? (data.goal === 'impressions' ? 'Impressions' : 'Clicks');
          return (
            <div>
              <SegmentedControl
                className={own.choice ?? ''}
                size="xs"
                aria-label="Metrics"
                data={[...names]}
                value={shown}
                onChange={(name) => setChosen(name as ChartName)}
              />
              <TimeChart title={shown} chart={charts[shown](data)} height={264} />
            </div>
          );
        }}
      </Panel>
    </div>
  );
}
