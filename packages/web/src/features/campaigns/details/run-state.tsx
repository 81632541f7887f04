import { IconAlertTriangle, IconCalendarTime, IconCircleCheck } from '@tabler/icons-react';
import { Banner } from '../../../ui/block/banner.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import type { Campaign } from '../campaign.ts';
import classes from '../campaigns.module.css';

/** Shows whether a campaign is running, when it will start, or why it is not running. */
export function RunState({ campaign: { not_running: reasons, runs_from: from } }: { readonly campaign: Campaign }) {
  if (!reasons) return null;
  if (reasons.length === 0) return <Banner icon={IconCircleCheck} tone="good" title="This campaign is running" />;
  if (from)
    return (
      <Banner icon={IconCalendarTime} tone="neutral" title="This campaign has not started">
        It will start on <Moment at={from} shows="full" />.
      </Banner>
    );
  return (
    <Banner icon={IconAlertTriangle} tone="caution" title="This campaign is not running">
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Banner>
  );
}
