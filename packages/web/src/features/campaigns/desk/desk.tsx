import { Skeleton } from '@mantine/core';
import { campaigns } from '@quarterdeck/contract/campaigns';
import { useState } from 'react';
import { failureInPlaceOf } from '../../../data/client/failure.ts';
import { useCall, usePreload } from '../../../data/client/queries.ts';
import { Empty, FailureState } from '../../../ui/block/states.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import classes from './desk.module.css';
import { ReviewCard } from './review-card.tsx';

/** How many are loaded at once, oldest first. */
const LOADED = 50;
const AHEAD = 2;

/** Pending campaigns one by one, oldest first: the ad, what to check, and Approve or Reject. */
export default function Desk() {
  const [passed, setPassed] = useState<readonly number[]>([]);
  const { data, error, refetch } = useCall(
    campaigns.list,
    { capnStatus: 'Pending', order_by: 'created_at', direction: 'asc', page_limit: LOADED },
    { keepEarlier: true },
  );
  const failure = failureInPlaceOf(data, error);
  const waiting = (data?.data ?? []).filter(({ id }) => !passed.includes(id));
  usePreload(
    campaigns.reviewHelp,
    waiting.slice(1, 1 + AHEAD).map(({ id }) => ({ id })),
  );
  if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={520} radius="md" />;
  const [current] = waiting;
  if (!current)
    return passed.length > 0 && data.data.length > 0 ? (
      <Empty title="You skipped all pending campaigns" text="Reload the page to see them again." />
    ) : (
      <Empty title="No campaign is waiting for a review" />
    );
  return (
    <>
      <p className={classes.bar} role="status">
        {formatNumber(data.totalCampaigns)} waiting{passed.length > 0 && `, ${passed.length} skipped`}
      </p>
      <ReviewCard
        key={current.id}
        campaign={current}
        hasNext={waiting.length > 1}
        onNext={() => setPassed([...passed, current.id])}
      />
    </>
  );
}
