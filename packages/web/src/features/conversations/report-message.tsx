import { conversations } from '@quarterdeck/contract/conversations';
import { profiles } from '@quarterdeck/contract/profiles';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useHas } from '../../data/access/use-has.ts';
import { DialogForm } from '../../data/form/dialog-form.tsx';
import { caseCalls } from '../../domain/moderation/actions/case-calls.ts';
import { GatedButton } from '../../ui/button/gated-button.tsx';

interface Props {
  /** The user who received the message. */
  readonly userId: number;
  readonly roomId: number;
  readonly messageId: number;
  readonly sender: string;
}

/** Reports the sender of a message on behalf of the user who received it. */
export function ReportMessage({ userId, roomId, messageId, sender }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!useHas(conversations.report)) return null;
  return (
    <>
      <GatedButton
        variant="subtle"
        color="gray"
        size="compact-xs"
        leftSection={<IconFlag size={14} aria-hidden />}
        disabledReason={undefined}
        onClick={() => setOpen(true)}
      >
        Report message
      </GatedButton>
      <DialogForm
        call={conversations.report}
        title={`Report a message from ${sender}`}
        lead={`A case about ${sender} is opened, or gets another report. It includes this message and the surrounding ones.`}
        fields={[{ name: 'reason', label: 'Reason' }]}
        initial={{ reason: 'Harassment' }}
        fixed={{ user_id: userId, room_id: roomId, message_id: messageId }}
        submit="Report message"
        invalidates={[...caseCalls, profiles.profile]}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
