import { campaigns } from '@quarterdeck/contract/campaigns';
import { GatedLink } from '../../data/access/gated-link.tsx';
import { LinkButton } from '../../data/access/link-button.tsx';
import { useHasAdditions } from '../../data/access/use-additions.ts';
import { Thumbnail } from '../../domain/media/thumbnail.tsx';
import { ProfileLink } from '../../domain/people/profile-link.tsx';
import type { Column } from '../../ui/list/column.ts';
import { formatMoney } from '../../ui/text/format.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { relativeText, useClockText } from '../../ui/time/ago.ts';
import { Moment } from '../../ui/time/moment.tsx';
import { daysLeft, type Row, spentShare } from './campaign.ts';
import classes from './columns.module.css';
import { ChangeStatus } from './review/change-status.tsx';

type CampaignColumn = Column<typeof campaigns.list>;

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

/** How long a campaign has been pending, or the first reason why it is not running. */
function WhyNot({ row: { status, waiting_since: since, not_running: reasons = [] } }: { readonly row: Row }) {
  const waits = useClockText((now) => (typeof since === 'string' ? relativeText(since, now).replace(/ ago$/, '') : ''));
  // If it is not approved, the status already shows that.
  const [first, ...others] = status === 'Approved' ? reasons : [];
  if (waits !== '')
    return (
      <span className={classes.under} data-second>
        Waiting {waits}
      </span>
    );
  if (first === undefined) return null;
  return (
    <span className={classes.under} data-second>
      <TruncatedText>{others.length === 0 ? first : `${first} (+${others.length})`}</TruncatedText>
    </span>
  );
}

function Spent({ row }: { readonly row: Row }) {
  const share = spentShare(row);
  if (row.spent === undefined) return null;
  return (
    <>
      {formatMoney(row.spent)}
      {share && (
        <meter
          className={classes.meter}
          data-full={share.share >= 1 || undefined}
          aria-label="Budget spent"
          aria-valuetext={`${share.percent}% is spent`}
          min={0}
          max={1}
          value={Math.min(1, share.share)}
        />
      )}
    </>
  );
}

const DaysLeft = ({ row }: { readonly row: Row }) => {
  const text = useClockText((now) => daysLeft(row, now));
  return <>{text || '–'}</>;
};

const campaign: CampaignColumn = {
  header: 'Campaign',
  card: 'title',
  cell: (row) => <Named row={row} />,
  sortBy: 'campaign_name',
  width: 216,
};
const picture: CampaignColumn = {
  header: 'Picture',
  card: 'picture',
  cell: ({ id, creative_ad_media_path: address }) => (
    <Thumbnail of={{ kind: 'campaign', id, field: 'creative_ad_media_path' }} address={address} />
  ),
  isAdded: true,
  width: 72,
};
const username: CampaignColumn = {
  header: 'Username',
  card: 'line',
  cell: ({ user_id: id, username: name }) => <ProfileLink id={id}>{name}</ProfileLink>,
  sortBy: 'username',
  width: 136,
};
const advertiser: CampaignColumn = {
  header: 'Username',
  card: 'line',
  cell: ({ user_id: id, username: name }) => (
    <>
      <ProfileLink id={id}>{name}</ProfileLink>
      {id !== null && (
        <span className={classes.account} data-second>
          <GatedLink to={`/advertiser/${id}`} access="campaign_list" label={`${name}'s account`}>
            Account
          </GatedLink>
        </span>
      )}
    </>
  ),
  sortBy: 'username',
  width: 136,
};
const status: CampaignColumn = {
  header: 'Status',
  card: 'mark',
  cell: (row) => (
    <>
      <ChangeStatus campaign={row} to="/campaign-list" />
      <WhyNot row={row} />
    </>
  ),
  sortBy: 'status',
  width: 168,
};
const budget: CampaignColumn = {
  header: 'Budget',
  cell: ({ total_ad_budget: amount }) => formatMoney(amount),
  sortBy: 'total_ad_budget',
  align: 'right',
  width: 116,
};
const money: readonly CampaignColumn[] = [
  { header: 'Spent', cell: (row) => <Spent row={row} />, align: 'right', isAdded: true, width: 124 },
  { header: 'Days left', cell: (row) => <DaysLeft row={row} />, isAdded: true, width: 96 },
];
const start: CampaignColumn = {
  header: 'Ad start',
  card: 'off',
  cell: ({ ad_start: at }) => <Day at={at} />,
  width: 108,
};
const end: CampaignColumn = { header: 'Ad end', card: 'off', cell: ({ ad_end: at }) => <Day at={at} />, width: 108 };
const created: CampaignColumn = {
  header: 'Created at',
  card: 'age',
  cell: ({ created_at: at }) => <Moment at={at} />,
  sortBy: 'created_at',
  width: 112,
};
const view: CampaignColumn = {
  header: 'Actions',
  card: 'off',
  cell: (row) => <View row={row} />,
  align: 'right',
  width: 84,
};

const specified: readonly CampaignColumn[] = [campaign, username, status, budget, start, end, created, view];
const added: readonly CampaignColumn[] = [
  picture,
  campaign,
  advertiser,
  status,
  budget,
  ...money,
  { ...start, isExtra: true },
  { ...end, isExtra: true },
  created,
  view,
];
const ofAdvertiser = added.filter((column) => column !== advertiser);

/**
 * Returns the columns of campaigns that the server supports: of all, or of one advertiser, whose name each row would
 * repeat.
 */
export function useColumns(which: 'of all' | 'of an advertiser'): readonly CampaignColumn[] {
  const hasAdditions = useHasAdditions();
  if (!hasAdditions) return specified;
  return which === 'of all' ? added : ofAdvertiser;
}
