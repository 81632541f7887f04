import { Moment } from '../../kit/moment.tsx';
import classes from './integrations.module.css';
import type { Row } from './row.ts';

const words = { open: 'Active', expired: 'Expired', revoked: 'Revoked' } as const;

/** Whether a key works, as a word and a dot in its colour, and until when the one before a rotation does. */
export const KeyState = ({ row: { state, former_ends_at: until } }: { readonly row: Row }) => (
  <span className={classes.state} data-state={state}>
    {words[state]}
    {state === 'open' && until !== null && (
      <span className={classes.says}>
        Former until <Moment at={until} />
      </span>
    )}
  </span>
);
