import { Moment } from '../../../ui/time/moment.tsx';
import type { Row } from '../row.ts';
import { Remark, State } from '../state.tsx';

const shown = {
  open: { word: 'Active', tone: 'good' },
  expired: { word: 'Expired' },
  revoked: { word: 'Revoked', tone: 'bad' },
} as const;

/** Whether a key works, and until when the one before a rotation does. */
export const KeyState = ({ row: { state, former_ends_at: until } }: { readonly row: Row }) => (
  <State {...shown[state]}>
    {state === 'open' && until !== null && (
      <Remark>
        Former until <Moment at={until} />
      </Remark>
    )}
  </State>
);
