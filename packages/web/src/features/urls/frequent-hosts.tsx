import { urls } from '@quarterdeck/contract/urls';
import { List } from '../../data/list/list.tsx';
import type { Filter } from '../../ui/list/filters/filter.ts';
import { Page } from '../../ui/screen/page.tsx';
import { frequencyColumns } from './columns.tsx';

const filters: readonly Filter<typeof urls.frequency>[] = [
  { name: 'start_date', end: 'end_date', label: 'Date range', kind: 'range', isPinned: true },
];

/** The hosts that fail most often. */
export default function FrequentHosts() {
  return (
    <Page>
      <List
        call={urls.frequency}
        columns={frequencyColumns}
        search="keyword"
        filters={filters}
        empty="No URL has failed yet"
      />
    </Page>
  );
}
