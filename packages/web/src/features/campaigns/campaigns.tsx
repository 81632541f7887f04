import { campaigns } from '@quarterdeck/contract/campaigns';
import { CAMPAIGN_STATUSES } from '@quarterdeck/contract/core/entities/campaign-status';
import { useHasAdditions } from '../../data/access/use-additions.ts';
import { useHas } from '../../data/access/use-has.ts';
import { useMay } from '../../data/access/use-may.ts';
import { List } from '../../data/list/list.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import type { Filter } from '../../ui/list/filters/filter.ts';
import { Page } from '../../ui/screen/page.tsx';
import { AddressTabs } from '../../ui/tabs/tabs.tsx';
import { useColumns } from './columns.tsx';
import { CampaignWork } from './review/campaign-work.tsx';

const Desk = lazyWithRetry(() => import('./desk/desk.tsx'));

const filters: readonly Filter<typeof campaigns.list>[] = [
  {
    name: 'capnStatus',
    label: 'Status',
    kind: 'select',
    isPinned: true,
    options: CAMPAIGN_STATUSES.map((status) => ({ value: status, label: status })),
  },
];

const views = [{ name: 'Pending', order: 'created_at', direction: 'asc', filters: { capnStatus: 'Pending' } }] as const;

function All() {
  const isReviewed = useHas(campaigns.review);
  const hasAdditions = useHasAdditions();
  const columns = useColumns('of all');
  return (
    <List
      call={campaigns.list}
      columns={columns}
      search="keyword"
      searched="campaign names, owner names and ids"
      suggests="campaigns"
      hasSearchButton
      filters={filters}
      csv={hasAdditions ? campaigns.csv : undefined}
      orderViews={views}
      work={isReviewed ? CampaignWork : undefined}
      empty="There are no campaigns yet"
    />
  );
}

/** App users' campaigns: a list, and the ones to review one by one. */
export default function Campaigns() {
  const isThere = useHas(campaigns.reviewHelp);
  const mayReview = useMay(campaigns.reviewHelp).allowed;
  const mayList = useMay(campaigns.list).allowed;
  return (
    <Page>
      {isThere && mayReview && mayList ? (
        <AddressTabs
          label="Campaigns"
          tabs={[
            { id: 'all', label: 'All', content: <All /> },
            { id: 'review', label: 'Pending review', content: <Desk /> },
          ]}
        />
      ) : (
        <All />
      )}
    </Page>
  );
}
