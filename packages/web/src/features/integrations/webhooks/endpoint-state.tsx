import { Moment } from '../../../kit/moment.tsx';
import type { EndpointRow } from './row.ts';
import classes from './webhooks.module.css';

const words = { active: 'Active', paused: 'Paused', ended: 'Ended' } as const;

/** Whether events are sent to an endpoint, as a word and a dot in its colour, and what is to be known about that. */
export function EndpointState({ row }: { readonly row: EndpointRow }) {
  const { state, reason, failing_since: failing, former_until: until, is_resending: resends } = row;
  const isFailing = state === 'active' && failing !== null;
  return (
    <span className={classes.state} data-state={isFailing ? 'failing' : state}>
      {isFailing ? 'Failing' : words[state]}
      {reason !== null && <span className={classes.says}>{reason}</span>}
      {isFailing && (
        <span className={classes.says}>
          Since <Moment at={failing} shows="time" />
        </span>
      )}
      {resends === 1 && <span className={classes.says}>Sends again what was asked for</span>}
      {until !== null && (
        <span className={classes.says}>
          Former secret until <Moment at={until} />
        </span>
      )}
    </span>
  );
}
