import { campaigns } from '@quarterdeck/contract/campaigns';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useHas } from '../../../data/access/use-has.ts';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { useWrite } from '../../../data/client/queries.ts';
import { DialogForm } from '../../../data/form/dialog-form.tsx';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { areaControl } from '../../../ui/form/area.tsx';
import type { Row } from '../campaign.ts';

const isDone = ({ done }: { readonly done: number }): boolean => done === 1;
const invalidates = [campaigns.list, campaigns.details, campaigns.reviewHelp];

interface RejectProps {
  readonly campaign: Row;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for the reason of a rejection. */
export const RejectForm = ({ campaign: { id, campaign_name: name }, isOpen, onClose }: RejectProps) => (
  <DialogForm
    call={campaigns.review}
    title={`Reject ${name}`}
    lead="It becomes a draft again. Its owner can edit and resubmit it."
    fields={[
      {
        name: 'reason',
        label: 'Reason',
        control: areaControl,
        description: 'Sent to the app, and to the owner by email.',
      },
    ]}
    fixed={{ ids: [id], decision: 'reject' }}
    accepts={isDone}
    submit="Reject"
    invalidates={invalidates}
    isOpen={isOpen}
    onClose={onClose}
  />
);

/**
 * Approves a pending campaign, or rejects it with a reason, where the server has the call; nothing for other campaigns.
 */
export function Review({ campaign }: { readonly campaign: Row }) {
  const { id, status } = campaign;
  const reason = reasonOf(useMay(campaigns.review));
  const approve = useWrite(campaigns.review, { invalidates, refetchOnError: invalidates, accepts: isDone });
  const [isRejecting, setRejecting] = useState(false);
  const isThere = useHas(campaigns.review);
  if (status !== 'Pending' || !isThere) return null;
  return (
    <>
      <GatedButton
        size="compact-md"
        variant="default"
        leftSection={<IconX size={16} aria-hidden />}
        disabledReason={reason}
        onClick={() => setRejecting(true)}
      >
        Reject
      </GatedButton>
      <GatedButton
        size="compact-md"
        leftSection={<IconCheck size={16} aria-hidden />}
        disabledReason={reason}
        loading={approve.isPending}
        onClick={() => approve.mutate({ ids: [id], decision: 'approve' })}
      >
        Approve
      </GatedButton>
      <RejectForm campaign={campaign} isOpen={isRejecting} onClose={() => setRejecting(false)} />
    </>
  );
}
