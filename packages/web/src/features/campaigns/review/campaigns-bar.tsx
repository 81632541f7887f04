import { campaigns, REVIEWED_AT_ONCE } from '@quarterdeck/contract/campaigns';
import { ChosenBar, type ChosenRowsProps } from '../../../data/list/work/chosen-bar.tsx';
import type { Row } from '../campaign.ts';
import { ReviewMany } from './review-many.tsx';

const actions = [
  { name: 'approve', label: 'Approve', call: campaigns.review },
  { name: 'reject', label: 'Reject', call: campaigns.review },
] as const;

/** The number of chosen campaigns, and the buttons that review them. */
export default function CampaignsBar(props: ChosenRowsProps<Row>) {
  return (
    <ChosenBar
      {...props}
      label="Selected campaigns"
      actions={actions}
      most={REVIEWED_AT_ONCE}
      dialog={({ action, rows }, onClose) => <ReviewMany decision={action} rows={rows} onClose={onClose} />}
    />
  );
}
