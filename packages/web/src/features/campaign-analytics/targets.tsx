import { Button, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Panel } from '../../ui/chart/panel.tsx';
import type { ReportDays } from '../../ui/date-range/use-report-days.ts';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { useAddress, useChangeAddress } from '../../ui/screen/address.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { type Active, useActive } from './use-active.ts';

const TargetsMap = lazyWithRetry(() => import('./targets-map.tsx'));

/** Returns what is shown, and the total when not everything is. */
function whatOf({ campaigns: { length }, placed = length }: Pick<Active, 'campaigns' | 'placed'>): string {
  const cut = placed > length ? `; showing the newest ${formatNumber(length)} of ${formatNumber(placed)}` : '';
  return `Each circle is a campaign's target${cut}`;
}

/** The places that active campaigns target, with their reach. */
export function Targets({ days }: { readonly days: ReportDays }) {
  const query = useActive(days);
  const { state } = useAddress();
  const change = useChangeAddress();
  /** Returns the campaigns of the chosen state: the address contains its name, and a campaign its code. */
  const shownOf = ({ campaigns, states }: Active): Active['campaigns'] => {
    const code = states.find(({ name }) => name === state)?.code;
    return state === undefined ? campaigns : campaigns.filter((one) => code !== undefined && one.state === code);
  };
  return (
    <Panel
      title="Active campaign targets"
      note={whatOf(query.data?.data ?? { campaigns: [] })}
      isUncompared={days.compared !== undefined}
      range={days.range}
      query={query}
      link={
        state !== undefined && (
          <Button
            variant="default"
            size="compact-sm"
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={`Show all states, not only ${state}`}
            onClick={() => change((now) => ({ ...now, state: undefined }), { replace: true })}
          >
            {state}
          </Button>
        )
      }
      isEmpty={({ data }) => shownOf(data).length === 0}
      empty={
        state === undefined
          ? 'No active campaign has a target on these dates'
          : `No active campaign has a target in ${state}`
      }
      sheet={({ data }) => ({
        columns: [
          { header: 'Campaign' },
          { header: 'Latitude', show: String },
          { header: 'Longitude', show: String },
          { header: 'Radius', show: String },
          { header: 'Unit' },
        ],
        rows: shownOf(data).map(({ campaign_name: name, latitude, longitude, radius, unit }) => [
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
          <TargetsMap key={state} campaigns={shownOf(data)} />
        </Suspense>
      )}
    </Panel>
  );
}
