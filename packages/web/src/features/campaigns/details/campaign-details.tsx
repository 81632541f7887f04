import { Skeleton } from '@mantine/core';
import { campaigns } from '@quarterdeck/contract/campaigns';
import { useParams } from '@tanstack/react-router';
import { AddedLink } from '../../../data/access/added-link.tsx';
import { failureInPlaceOf } from '../../../data/client/failure.ts';
import { useIsMissingCall } from '../../../data/client/missing-calls.ts';
import { useCall } from '../../../data/client/queries.ts';
import { OpenThing } from '../../../data/palette/open-thing.tsx';
import { DeliveryMark, useAwaitsDelivery } from '../../../domain/delivery/delivery-mark.tsx';
import { Empty, FailureState } from '../../../ui/block/states.tsx';
import { useNamedCrumb } from '../../../ui/screen/crumb.ts';
import { Page } from '../../../ui/screen/page.tsx';
import type { Campaign } from '../campaign.ts';
import classes from '../campaigns.module.css';
import { ChangeStatus } from '../review/change-status.tsx';
import { Review } from '../review/review.tsx';
import { Advert } from './advert.tsx';
import { ByDay } from './by-day.tsx';
import { AdFacts, CampaignFacts } from './facts.tsx';
import { Progress } from './progress.tsx';
import { RunState } from './run-state.tsx';
import { StatusHistory } from './status-history.tsx';
import { Target } from './target.tsx';

const Head = ({ campaign }: { readonly campaign: Campaign }) => (
  <div className={classes.head}>
    <div className={classes.named}>
      <h2 className={classes.name}>{campaign.campaign_name}</h2>
      <ChangeStatus campaign={campaign} to={`/campaign-details/${campaign.id}`} />
      <DeliveryMark thing="campaign" id={campaign.id} of={campaign} />
    </div>
    <div className={classes.actions}>
      <AddedLink to="/transactions" search={{ campaign_id: String(campaign.id) }} access="campaign_list">
        View transactions
      </AddedLink>
      {campaign.user_id !== null && (
        <AddedLink to={`/advertiser/${campaign.user_id}`} access="campaign_list">
          Advertiser
        </AddedLink>
      )}
      <Review campaign={campaign} />
    </div>
  </div>
);

function Known({ id }: { readonly id: number }) {
  const { data, error, refetch } = useCall(campaigns.details, { id });
  const campaign = data?.data;
  const awaitsDelivery = useAwaitsDelivery('campaign', [id]);
  const hasDays = !useIsMissingCall(campaigns.days);
  useNamedCrumb(campaign?.campaign_name);
  const failure = failureInPlaceOf(data, error);
  if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  if (!campaign || awaitsDelivery) return <Skeleton height={520} radius="md" />;
  return (
    <>
      <RunState campaign={campaign} />
      <OpenThing kind="campaign" id={id} name={campaign.campaign_name}>
        <Head campaign={campaign} />
      </OpenThing>
      <div className={classes.cards}>
        <Advert campaign={campaign} />
        <Progress campaign={campaign} />
        {hasDays && <ByDay id={campaign.id} />}
        <CampaignFacts campaign={campaign} />
        <Target campaign={campaign} />
        <AdFacts campaign={campaign} />
        <StatusHistory campaign={campaign} />
      </div>
    </>
  );
}

/** The campaign's ad, results and current state. */
export default function CampaignDetails() {
  const { campaignId = '' } = useParams({ strict: false });
  const isId = /^[1-9]\d{0,14}$/.test(campaignId);
  return (
    <Page>
      {isId ? <Known key={campaignId} id={Number(campaignId)} /> : <Empty title="There is no such campaign" />}
    </Page>
  );
}
