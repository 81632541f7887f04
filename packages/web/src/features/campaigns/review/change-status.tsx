import { campaigns } from '@quarterdeck/contract/campaigns';
import { CAMPAIGN_STATUSES } from '@quarterdeck/contract/core/entities/campaign-status';
import { useState } from 'react';
import { GatedLink } from '../../../data/access/gated-link.tsx';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { DialogForm } from '../../../data/form/dialog-form.tsx';
import { usePageAction } from '../../../ui/button/page-actions.ts';
import { areaControl } from '../../../ui/form/area.tsx';
import { selectControl } from '../../../ui/form/select.tsx';
import { type ScreenLink, useAddress } from '../../../ui/screen/address.ts';
import type { Row } from '../campaign.ts';
import { CampaignStatus } from '../status.tsx';

const [first, ...others] = CAMPAIGN_STATUSES;
const statusControl = selectControl(
  [{ value: first, label: first }, ...others.map((status) => ({ value: status, label: status }))],
  'Select a status',
);

interface Props {
  readonly campaign: Row;
  /** The current screen, for an admin who opens the link in another tab. */
  readonly to: ScreenLink;
}

/** A campaign's status, as a link that opens the dialog for changing it. */
export function ChangeStatus({ campaign, to }: Props) {
  const { id, campaign_name: name, status, version } = campaign;
  const [isOpen, setOpen] = useState(false);
  const reason = reasonOf(useMay(campaigns.changeStatus));
  const place = usePageAction<HTMLSpanElement>('Change Status', reason, () => setOpen(true));
  return (
    <>
      <span ref={place}>
        <GatedLink
          to={to}
          search={useAddress()}
          access={campaigns.changeStatus.access}
          label={`${status}: Change Status of ${name}`}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          <CampaignStatus status={status} />
        </GatedLink>
      </span>
      <DialogForm
        call={campaigns.changeStatus}
        title="Change Status"
        fields={[
          { name: 'status', label: 'Status', control: statusControl, description: `${name} is now ${status}.` },
          {
            name: 'reason',
            isAdded: true,
            label: 'Reason',
            control: areaControl,
            description: 'Optional. Saved in the history and sent to the owner by email and in the app.',
          },
        ]}
        fixed={{ id }}
        version={version}
        submit="Change Status"
        invalidates={[campaigns.list, campaigns.details]}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
