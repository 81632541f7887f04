import { Skeleton } from '@mantine/core';
import { compareNames } from '@quarterdeck/contract/core/text/compare-names';
import { Suspense } from 'react';
import { Panel } from '../../ui/chart/panel.tsx';
import { count } from '../../ui/chart/unit.ts';
import type { ReportDays } from '../../ui/date-range/use-report-days.ts';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { useAddress, useChangeAddress } from '../../ui/screen/address.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { type Active, useActive } from './use-active.ts';

const StatesMap = lazyWithRetry(() => import('./states-map.tsx'));

function whatOf(active: Active | undefined): string {
  if (active?.total === undefined) return 'By target location';
  const elsewhere = active.elsewhere ? `, ${formatNumber(active.elsewhere)} without a target state` : '';
  return `${formatNumber(active.total)} campaigns${elsewhere}`;
}

/** The states that active campaigns target. */
export function States({ days }: { readonly days: ReportDays }) {
  const query = useActive(days);
  const { state } = useAddress();
  const change = useChangeAddress();
  return (
    <Panel
      title="Active campaigns by state"
      note={whatOf(query.data?.data)}
      range={days.range}
      isUncompared={days.compared !== undefined}
      query={query}
      isEmpty={({ data }) => data.states.length === 0}
      empty="No active campaign targets a US state"
      sheet={({ data: { states } }) => ({
        columns: [{ header: 'State' }, { header: 'Campaigns', show: count.full }],
        rows: states
          .toSorted((one, other) => other.campaigns - one.campaigns || compareNames(one.name, other.name))
          .map(({ name, campaigns }) => [name, campaigns]),
      })}
    >
      {({ data }) => (
        <Suspense fallback={<Skeleton height={312} />}>
          <StatesMap
            counts={data.states}
            chosen={state}
            onChoose={(next) => change((now) => ({ ...now, state: next }), { replace: true })}
          />
        </Suspense>
      )}
    </Panel>
  );
}
