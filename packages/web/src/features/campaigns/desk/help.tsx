import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Skeleton } from '@mantine/core';
import type { campaigns } from '@quarterdeck/contract/campaigns';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { GatedLink } from '../../../data/access/gated-link.tsx';
import { FailureState } from '../../../ui/block/states.tsx';
import type { Load } from '../../../ui/chart/panel.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { Moment } from '../../../ui/time/moment.tsx';
import classes from './desk.module.css';

interface Props {
  readonly query: Pick<Load<OutputOf<typeof campaigns.reviewHelp>>, 'data' | 'error' | 'refetch'>;
}

const words = { approve: 'Approved', reject: 'Rejected' } as const;

/** Earlier decisions about the advertiser, and the checklist. */
export function Help({ query: { data, error, refetch } }: Props) {
  if (!data && error) return <FailureState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} mt={16} />;
  const { approved, rejected, earlier, guideline } = data.data;
  return (
    <>
      <p className={classes.says}>
        {approved + rejected === 0
          ? 'No earlier decisions'
          : `${formatNumber(approved)} approved, ${formatNumber(rejected)} rejected`}
      </p>
      {earlier.length > 0 && (
        <ul className={classes.earlier}>
          {earlier.slice(0, 3).map(({ id, campaign_id: of, campaign_name: name, decision, reason, changed_at: at }) => (
            <li key={id} className={classes.says}>
              {words[decision]} <Moment at={at} />:{' '}
              <GatedLink to={`/campaign-details/${of}`} access="campaign_details" isInText>
                {name}
              </GatedLink>
              {reason && `. ${reason}`}
            </li>
          ))}
        </ul>
      )}
      {guideline.length > 0 && (
        <>
          <h3 className={classes.part}>Guideline</h3>
          <fieldset className={classes.checks} aria-label="Guideline">
            {guideline.map((line) => (
              <Checkbox key={line} label={line} />
            ))}
          </fieldset>
        </>
      )}
    </>
  );
}
