import { campaigns } from '@quarterdeck/contract/campaigns';
import { CAMPAIGN_STATUSES } from '@quarterdeck/contract/core/entities/campaign-status';
import { useState } from 'react';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { DialogForm } from '../../../data/form/dialog-form.tsx';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { areaControl } from '../../../ui/form/area.tsx';
import { selectControl } from '../../../ui/form/select.tsx';
import type { Row } from '../campaign.ts';
import { CampaignStatus } from '../status.tsx';

const [first, ...others] = CAMPAIGN_STATUSES;
const statusControl = selectControl(
  [{ value: first, label: first }, ...others.map((status) => ({ value: status, label: status }))],
  'Choose a status',
);

/** The status of a campaign, as the button that opens the dialog which changes it. */
export function ChangeStatus({ campaign }: { readonly campaign: Row }) {
  const { id, campaign_name: name, status, version } = campaign;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <GatedButton
        variant="default"
        size="compact-sm"
        radius="xl"
        fz={13}
        data-prints
        actionName="Change Status"
        aria-label={`${status}: Change Status of ${name}`}
        disabledReason={reasonOf(useMay(campaigns.changeStatus))}
        onClick={() => setOpen(true)}
      >
        <CampaignStatus status={status} />
      </GatedButton>
      <DialogForm
        call={campaigns.changeStatus}
        title="Change Status"
        fields={[
          { name: 'status', label: 'Status', control: statusControl, description: `${name} is ${status} now.` },
          {
            name: 'reason',
            label: 'Reason',
            control: areaControl,
            description: 'Optional. It is kept; the app is told it, and the owner by mail.',
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
