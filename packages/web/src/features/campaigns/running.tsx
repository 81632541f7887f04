import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Banner } from '../../kit/banner.tsx';
import type { Campaign } from './campaign.ts';
import classes from './campaigns.module.css';

/** Says plainly whether a campaign is running, and why not. */
export function Running({ campaign: { not_running: reasons } }: { readonly campaign: Campaign }) {
  if (!reasons) return null;
  if (reasons.length === 0) return <Banner icon={IconCircleCheck} tone="good" title="This campaign is running" />;
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
