import { urls } from '@quarterdeck/contract/urls';
import type { Filter } from '../../kit/list/filter.ts';
import { List } from '../../kit/list/list.tsx';
import { Page } from '../../kit/screen/page.tsx';
import { frequencyColumns } from './columns.tsx';

const filters: readonly Filter<typeof urls.frequency>[] = [
  { name: 'start_date', end: 'end_date', label: 'Date range', kind: 'range' },
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
