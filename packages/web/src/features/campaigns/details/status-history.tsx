import { IconArrowRight } from '@tabler/icons-react';
import { Card } from '../../../ui/block/card.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import type { Campaign } from '../campaign.ts';
import classes from '../campaigns.module.css';
import { CampaignStatus } from '../status.tsx';

/** The changes of a campaign's status, with admin, time and reason: newest first. */
export function StatusHistory({ campaign: { history } }: { readonly campaign: Campaign }) {
  if (!history) return null;
  return (
    <Card title="Status history">
      {history.length === 0 && <p className={classes.says}>No status changes yet.</p>}
      <ol className={classes.changes}>
        {history.map(({ id, before, after, reason, changed_at, changed_by }) => (
          <li key={id} className={classes.change}>
            <p className={classes.fromTo}>
              <CampaignStatus status={before} />
              <IconArrowRight size={14} className={classes.arrow ?? ''} role="img" aria-label="became" />
              <CampaignStatus status={after} />
            </p>
            {reason && <p className={classes.reason}>{reason}</p>}
            <p className={classes.says}>
              <Moment at={changed_at} shows="full" />
              {changed_by && `, by ${changed_by}`}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
