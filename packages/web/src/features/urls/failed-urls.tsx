import { useAddress, useChangeAddress } from '../../ui/screen/address.ts';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { urls } from '@quarterdeck/contract/urls';
import { useHas } from '../../data/access/use-has.ts';
import { List } from '../../data/list/list.tsx';
import { Page } from '../../ui/screen/page.tsx';
import { hostColumns, urlColumns } from './columns.tsx';
import { wasLate } from './late.ts';
import { RetryList, repeatsFor } from './retry.tsx';

const ofType = {
  name: 'failedType',
  label: 'Failed in',
  kind: 'select',
  isPinned: true,
  all: 'All',
  options: [{ value: 'failed_in_enrichment', label: 'Failed In Enrichment Service' }],
  resetsOrder: true,
} as const;
const ofHost = { name: 'host', label: 'Host', kind: 'text' } as const;

const HOSTS = 'hosts';

/** Failed URLs, one by one or by host. */
export default function FailedUrls() {
  const { by, failedType } = useAddress();
  const change = useChangeAddress();
  const hasHosts = useHas(urls.hosts);
  // The two lists have different orders.
  const show = (next: string): void => {
    const search = { ...(next === HOSTS ? { by: HOSTS } : {}), ...(failedType ? { failedType } : {}) };
    change(() => search);
  };
  const choice = (
    <SegmentedControl
      size="sm"
      aria-label="View"
      value={by === HOSTS ? HOSTS : 'urls'}
      onChange={show}
      data={[
        { value: 'urls', label: 'By URL' },
        { value: HOSTS, label: 'By host' },
      ]}
    />
  );
  return (
    <Page action={<RetryList />}>
      {by === HOSTS && hasHosts ? (
        <List
          key={HOSTS}
          call={urls.hosts}
          label="Failed hosts"
          columns={hostColumns}
          filters={[ofType]}
          actions={hasHosts && choice}
          empty="No URL has failed yet"
        />
      ) : (
        <List
          call={urls.failed}
          columns={urlColumns}
          filters={[ofType, ofHost]}
          marks={wasLate}
          pollInterval={repeatsFor}
          actions={choice}
          empty="No URL has failed yet"
        />
      )}
    </Page>
  );
}
