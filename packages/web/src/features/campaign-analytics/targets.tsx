import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { Panel } from '../../ui/chart/panel.tsx';
import type { ReportDays } from '../../ui/date-range/use-report-days.ts';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { type Active, useActive } from './use-active.ts';

const TargetsMap = lazyWithRetry(() => import('./targets-map.tsx'));

/** What is shown, and of how many when it is not all. */
function whatOf({ campaigns: { length }, placed = length }: Pick<Active, 'campaigns' | 'placed'>): string {
  const cut = placed > length ? `; ${formatNumber(length)} of ${formatNumber(placed)} are shown, the newest` : '';
  return `Each circle is the target of a campaign${cut}`;
}

/** The places that active campaigns are aimed at, with their reach. */
export function Targets({ days }: { readonly days: ReportDays }) {
  const query = useActive(days);
  return (
    <Panel
      title="Where active campaigns are aimed"
      note={whatOf(query.data?.data ?? { campaigns: [] })}
      isUncompared={days.compared !== undefined}
      range={days.range}
      query={query}
      isEmpty={({ data }) => data.campaigns.length === 0}
      empty="No campaign with a place is active in these days"
      sheet={({ data: { campaigns } }) => ({
        columns: [
          { header: 'Campaign' },
          { header: 'Latitude', show: String },
          { header: 'Longitude', show: String },
          { header: 'Radius', show: String },
          { header: 'Unit' },
        ],
        rows: campaigns.map(({ campaign_name: name, latitude, longitude, radius, unit }) => [
          name,
          latitude,
          longitude,
          radius,
          unit,
        ]),
      })}
    >
      {({ data }) => (
        <Suspense fallback={<Skeleton height={360} />}>
          <TargetsMap campaigns={data.campaigns} />
        </Suspense>
      )}
    </Panel>
  );
}
