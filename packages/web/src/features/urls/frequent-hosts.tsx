import { urls } from '@quarterdeck/contract/urls';
import { List } from '../../data/list/list.tsx';
import { percentage } from '../../ui/chart/unit.ts';
import type { Column } from '../../ui/list/column.ts';
import type { Filter } from '../../ui/list/filters/filter.ts';
import { Page } from '../../ui/screen/page.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { HostLink } from './host-link.tsx';

const filters: readonly Filter<typeof urls.frequency>[] = [
  { name: 'start_date', end: 'end_date', label: 'Date range', kind: 'range', isPinned: true },
];

const columns: readonly Column<typeof urls.frequency>[] = [
  {
    header: 'Failed host',
    cell: ({ failed_host: host }) => <HostLink host={host} />,
    sortBy: 'failed_host',
    width: 220,
  },
  {
    header: 'Total metas',
    card: 'line',
    cell: ({ total_metas: total }) => formatNumber(total),
    sortBy: 'total_metas',
    align: 'right',
    width: 140,
  },
  {
    header: 'Host search count',
    card: 'line',
    cell: ({ host_search_count: count }) => formatNumber(count),
    sortBy: 'host_search_count',
    align: 'right',
    width: 168,
  },
  {
    header: 'Frequency',
    card: 'mark',
    cell: ({ frequency }) => percentage.full(frequency),
    align: 'right',
    width: 120,
  },
];

/** The hosts that fail most often. */
export default function FrequentHosts() {
  return (
    <Page>
      <List call={urls.frequency} columns={columns} search="keyword" filters={filters} empty="No URL has failed yet" />
    </Page>
  );
}
