import { campaigns } from '@quarterdeck/contract/campaigns';
import { CAMPAIGN_STATUSES } from '@quarterdeck/contract/core/entities/campaign-status';
import { useNavigate } from '@tanstack/react-router';
import { GatedButton } from '../../kit/access/gated-button.tsx';
import { ProfileLink } from '../../kit/access/profile-link.tsx';
import { reasonOf, useMay } from '../../kit/access/use-may.ts';
import { Cut } from '../../kit/cut.tsx';
import { formatMoney } from '../../kit/format.ts';
import type { Column } from '../../kit/list/column.ts';
import type { Filter } from '../../kit/list/filter.ts';
import { List } from '../../kit/list/list.tsx';
import { Moment } from '../../kit/moment.tsx';
import { Page } from '../../kit/screen/page.tsx';
import type { Row } from './campaign.ts';
import { ChangeStatus } from './change-status.tsx';

function View({ row: { id, campaign_name: name } }: { readonly row: Row }) {
  const navigate = useNavigate();
  return (
    <GatedButton
      variant="default"
      size="compact-sm"
      aria-label={`View ${name}`}
      reason={reasonOf(useMay(campaigns.details))}
      onClick={() => void navigate({ to: `/campaign-details/${id}` as never })}
    >
      View
    </GatedButton>
  );
}

const Day = ({ at }: { readonly at: string | null }) => (at === null ? <Cut>{null}</Cut> : <Moment at={at} />);

const columns: readonly Column<typeof campaigns.list>[] = [
  {
    header: 'Campaign',
    cell: ({ campaign_name: name }) => <Cut>{name}</Cut>,
    sortBy: 'campaign_name',
    width: 216,
  },
  {
    header: 'Username',
    cell: ({ user_id: id, username }) => <ProfileLink id={id}>{username}</ProfileLink>,
    sortBy: 'username',
    width: 136,
  },
  { header: 'Status', card: 'mark', cell: (row) => <ChangeStatus campaign={row} />, sortBy: 'status', width: 124 },
  {
    header: 'Budget',
    cell: ({ total_ad_budget: budget }) => formatMoney(budget),
    sortBy: 'total_ad_budget',
    align: 'right',
    width: 116,
  },
  { header: 'Ad start', cell: ({ ad_start: at }) => <Day at={at} />, width: 108 },
  { header: 'Ad end', cell: ({ ad_end: at }) => <Day at={at} />, width: 108 },
  { header: 'Created at', cell: ({ created_at: at }) => <Moment at={at} />, sortBy: 'created_at', width: 112 },
  { header: 'Actions', card: 'actions', cell: (row) => <View row={row} />, align: 'right', width: 84 },
];

const filters: readonly Filter<typeof campaigns.list>[] = [
  {
    name: 'capnStatus',
    label: 'Status',
    kind: 'select',
    options: CAMPAIGN_STATUSES.map((status) => ({ value: status, label: status })),
  },
];

/** What users of the app advertise. */
export default function Campaigns() {
  return (
    <Page>
      <List
        call={campaigns.list}
        columns={columns}
        search="keyword"
        hasSearchButton
        filters={filters}
        empty="Nobody has made a campaign yet"
      />
    </Page>
  );
}
