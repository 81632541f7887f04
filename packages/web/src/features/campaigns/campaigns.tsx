import { campaigns } from '@quarterdeck/contract/campaigns';
import { CAMPAIGN_STATUSES } from '@quarterdeck/contract/core/entities/campaign-status';
import { GatedLink } from '../../data/access/gated-link.tsx';
import { LinkButton } from '../../data/access/link-button.tsx';
import { useHas } from '../../data/access/use-has.ts';
import { List } from '../../data/list/list.tsx';
import { ProfileLink } from '../../domain/people/profile-link.tsx';
import type { Column } from '../../ui/list/column.ts';
import type { Filter } from '../../ui/list/filters/filter.ts';
import { Page } from '../../ui/screen/page.tsx';
import { formatMoney } from '../../ui/text/format.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import type { Row } from './campaign.ts';
import { CampaignWork } from './review/campaign-work.tsx';
import { ChangeStatus } from './review/change-status.tsx';

const Named = ({ row: { id, campaign_name: name } }: { readonly row: Row }) => (
  <GatedLink to={`/campaign-details/${id}`} access={campaigns.details.access}>
    <TruncatedText>{name}</TruncatedText>
  </GatedLink>
);

const View = ({ row: { id, campaign_name: name } }: { readonly row: Row }) => (
  <LinkButton
    variant="default"
    size="compact-sm"
    to={`/campaign-details/${id}`}
    access={campaigns.details.access}
    aria-label={`View ${name}`}
  >
    View
  </LinkButton>
);

const Day = ({ at }: { readonly at: string | null }) =>
  at === null ? <TruncatedText>{null}</TruncatedText> : <Moment at={at} />;

const columns: readonly Column<typeof campaigns.list>[] = [
  {
    header: 'Campaign',
    card: 'title',
    cell: (row) => <Named row={row} />,
    sortBy: 'campaign_name',
    width: 216,
  },
  {
    header: 'Username',
    card: 'line',
    cell: ({ user_id: id, username }) => <ProfileLink id={id}>{username}</ProfileLink>,
    sortBy: 'username',
    width: 136,
  },
  {
    header: 'Status',
    card: 'mark',
    cell: (row) => <ChangeStatus campaign={row} to="/campaign-list" />,
    sortBy: 'status',
    width: 124,
  },
  {
    header: 'Budget',
    card: 'line',
    cell: ({ total_ad_budget: budget }) => formatMoney(budget),
    sortBy: 'total_ad_budget',
    align: 'right',
    width: 116,
  },
  { header: 'Ad start', card: 'off', cell: ({ ad_start: at }) => <Day at={at} />, width: 108 },
  { header: 'Ad end', card: 'off', cell: ({ ad_end: at }) => <Day at={at} />, width: 108 },
  {
    header: 'Created at',
    card: 'age',
    cell: ({ created_at: at }) => <Moment at={at} />,
    sortBy: 'created_at',
    width: 112,
  },
  { header: 'Actions', card: 'off', cell: (row) => <View row={row} />, align: 'right', width: 84 },
];

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

/** What users of the app advertise. */
export default function Campaigns() {
  const isReviewed = useHas(campaigns.review);
  return (
    <Page>
      <List
        call={campaigns.list}
        columns={columns}
        search="keyword"
        searched="names of campaigns and owners, and ids"
        suggests="campaigns"
        hasSearchButton
        filters={filters}
        orderViews={views}
        work={isReviewed ? CampaignWork : undefined}
        empty="Nobody has made a campaign yet"
      />
    </Page>
  );
}
