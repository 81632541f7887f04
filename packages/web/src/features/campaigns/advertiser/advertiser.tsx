import { Skeleton } from '@mantine/core';
import { advertisers } from '@quarterdeck/contract/advertisers';
import { campaigns } from '@quarterdeck/contract/campaigns';
import { useParams } from '@tanstack/react-router';
import { LinkButton } from '../../../data/access/link-button.tsx';
import { failureInPlaceOf } from '../../../data/client/failure.ts';
import { useCall } from '../../../data/client/queries.ts';
import { List } from '../../../data/list/list.tsx';
import { RequestRefund } from '../../../domain/advertising/request-refund.tsx';
import { Sums } from '../../../domain/advertising/sums.tsx';
import { ProfileLink } from '../../../domain/people/profile-link.tsx';
import { Empty, FailureState } from '../../../ui/block/states.tsx';
import { useNamedCrumb } from '../../../ui/screen/crumb.ts';
import { Page } from '../../../ui/screen/page.tsx';
import { AppId } from '../../../ui/text/app-id.tsx';
import { useColumns } from '../columns.tsx';
import classes from './advertiser.module.css';
import { Cards } from './cards.tsx';
import { MonthsChart, MonthsTable } from './months.tsx';
import { Refunds } from './refunds.tsx';

function Known({ id }: { readonly id: number }) {
  const query = useCall(advertisers.details, { user_id: id });
  const { data: answer, error, refetch } = query;
  const data = answer?.data;
  const columns = useColumns('of an advertiser');
  useNamedCrumb(data?.username);
  const failure = failureInPlaceOf(answer, error);
  if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={520} radius="md" />;
  const { debit, credit, balance } = data.totals;
  const user = data.is_deleted === 1 ? undefined : { id, username: data.username };
  return (
    <>
      <div className={classes.bar}>
        <h2 className={classes.heading} style={{ margin: 0 }}>
          <ProfileLink id={id} isDeleted={data.is_deleted}>
            {data.username}
          </ProfileLink>
        </h2>
        <AppId id={data.app_id} />
        <div className={classes.actions}>
          <LinkButton variant="default" to="/transactions" search={{ user_id: String(id) }} access="campaign_list">
            Transactions
          </LinkButton>
          <LinkButton variant="default" to={`/advertiser-statement/${id}`} access="campaign_list">
            Statement
          </LinkButton>
          <RequestRefund user={user} />
        </div>
      </div>
      <Sums
        label="Totals"
        sums={[
          { label: 'Debit', says: 'Paid for campaigns', amount: debit },
          { label: 'Credit', says: 'Refunded', amount: credit },
          { label: 'Balance', says: 'Debit minus credit', amount: balance },
        ]}
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <MonthsChart query={query} />
          <MonthsTable user_id={id} months={data.months} />
        </div>
        <div className={classes.column}>
          <Cards cards={data.cards} />
          <Refunds userId={id} />
        </div>
      </div>
      <h2 className={classes.heading}>Campaigns</h2>
      <List
        call={campaigns.list}
        columns={columns}
        fixed={{ user_id: id }}
        label="Campaigns"
        empty="This user has no campaigns"
      />
    </>
  );
}

/** An advertiser: money by month, cards, refunds and campaigns. */
export default function AdvertiserPage() {
  const { userId = '' } = useParams({ strict: false });
  const isId = /^[1-9]\d{0,14}$/.test(userId);
  return (
    <Page>{isId ? <Known key={userId} id={Number(userId)} /> : <Empty title="There is no such advertiser" />}</Page>
  );
}
