import { Button } from '@mantine/core';
import { campaigns, REVIEWED_AT_ONCE } from '@quarterdeck/contract/campaigns';
import { useState } from 'react';
import { GatedButton } from '../../kit/access/gated-button.tsx';
import { reasonOf, useMay } from '../../kit/access/use-may.ts';
import { formatNumber } from '../../kit/format.ts';
import work from '../../kit/list/work/work.module.css';
import type { Row } from './campaign.ts';
import { type Decision, ReviewMany } from './review-many.tsx';

interface Props {
  readonly count: number;
  readonly chosen: () => readonly Row[];
  readonly onClear: () => void;
}

/** How many campaigns are chosen, and their review. */
export default function CampaignsBar({ count, chosen, onClear }: Props) {
  const [job, setJob] = useState<{ readonly decision: Decision; readonly rows: readonly Row[] }>();
  const [isOpen, setOpen] = useState(false);
  const refusal = reasonOf(useMay(campaigns.review));
  const reason = refusal ?? (count > REVIEWED_AT_ONCE ? `At most ${REVIEWED_AT_ONCE} at once` : undefined);
  const start = (decision: Decision) => (): void => {
    setJob({ decision, rows: chosen() });
    setOpen(true);
  };
  return (
    <section className={work.floating} aria-label="Chosen campaigns">
      <span role="status">
        <b>{formatNumber(count)} chosen</b>
      </span>
      <GatedButton variant="default" size="xs" reason={reason} onClick={start('approve')}>
        Approve
      </GatedButton>
      <GatedButton variant="default" size="xs" reason={reason} onClick={start('reject')}>
        Reject
      </GatedButton>
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear
      </Button>
      {job && (
        <ReviewMany
          {...job}
          isOpen={isOpen}
          onClose={(hasRun) => {
            setOpen(false);
            setJob(undefined);
            if (hasRun) onClear();
          }}
        />
      )}
    </section>
  );
}
