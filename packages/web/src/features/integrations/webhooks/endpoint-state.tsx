import { IconCircleCheck, IconCircleX, IconPlayerPause, IconPlayerStop } from '@tabler/icons-react';
import { Remark, Status } from '../../../ui/status/status.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import type { EndpointRow } from './row.ts';

const shown = {
  active: { word: 'Active', tone: 'success', icon: IconCircleCheck },
  failing: { word: 'Failing', tone: 'danger', icon: IconCircleX },
  paused: { word: 'Paused', tone: 'neutral', icon: IconPlayerPause },
  ended: { word: 'Ended', tone: 'neutral', icon: IconPlayerStop },
} as const;

/** Whether events are sent to an endpoint, and notes about that. */
export function EndpointState({ row }: { readonly row: EndpointRow }) {
  const { state, reason, failing_since: failing, former_until: until, is_resending: resends } = row;
  const isFailing = state === 'active' && failing !== null;
  return (
    <Status {...shown[isFailing ? 'failing' : state]}>
      {reason !== null && <Remark>{reason}</Remark>}
      {isFailing && (
        <Remark>
          Since <Moment at={failing} shows="ago" />
        </Remark>
      )}
      {resends === 1 && <Remark>Sending requested events again</Remark>}
      {until !== null && (
        <Remark>
          Previous secret until <Moment at={until} />
        </Remark>
      )}
    </Status>
  );
}
