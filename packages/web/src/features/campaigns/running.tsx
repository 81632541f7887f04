import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { Campaign } from './campaign.ts';
import classes from './campaigns.module.css';

/** Says plainly whether a campaign is running, and why not. */
export function Running({ campaign: { not_running: reasons } }: { readonly campaign: Campaign }) {
  if (!reasons) return null;
  if (reasons.length === 0)
    return (
      <div className={classes.banner} role="note" data-running>
        <IconCircleCheck size={20} aria-hidden />
        <p className={classes.bannerTitle}>This campaign is running</p>
      </div>
    );
  return (
    <div className={classes.banner} role="note">
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <p className={classes.bannerTitle}>This campaign is not running</p>
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
