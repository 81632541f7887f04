import { IconBan, IconCircleCheck, IconClockOff } from '@tabler/icons-react';
import { Remark, Status } from '../../../ui/status/status.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import type { Row } from '../row.ts';

const shown = {
  open: { word: 'Active', tone: 'success', icon: IconCircleCheck },
  expired: { word: 'Expired', tone: 'neutral', icon: IconClockOff },
  revoked: { word: 'Revoked', tone: 'danger', icon: IconBan },
} as const;

/** Whether a key works, and until when the previous key still does after a rotation. */
export const KeyState = ({ row: { state, former_ends_at: until } }: { readonly row: Row }) => (
  <Status {...shown[state]}>
    {state === 'open' && until !== null && (
      <Remark>
        Previous key until <Moment at={until} />
      </Remark>
    )}
  </Status>
);
