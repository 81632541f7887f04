import { Moment } from '../../../ui/time/moment.tsx';
import { Remark, State } from '../state.tsx';
import type { EndpointRow } from './row.ts';

const shown = {
  active: { word: 'Active', tone: 'good' },
  failing: { word: 'Failing', tone: 'bad' },
  paused: { word: 'Paused' },
  ended: { word: 'Ended' },
} as const;

/** Whether events are sent to an endpoint, and what else is to be known about that. */
export function EndpointState({ row }: { readonly row: EndpointRow }) {
  const { state, reason, failing_since: failing, former_until: until, is_resending: resends } = row;
  const isFailing = state === 'active' && failing !== null;
  return (
    <State {...shown[isFailing ? 'failing' : state]}>
      {reason !== null && <Remark>{reason}</Remark>}
      {isFailing && (
        <Remark>
          Since <Moment at={failing} shows="time" />
        </Remark>
      )}
      {resends === 1 && <Remark>Sends again what was asked for</Remark>}
      {until !== null && (
        <Remark>
          Former secret until <Moment at={until} />
        </Remark>
      )}
    </State>
  );
}
