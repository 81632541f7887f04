import { Skeleton } from '@mantine/core';
import { session } from '@quarterdeck/contract/session';
import { ActionButton } from '../../data/access/action-button.tsx';
import { failureInPlaceOf } from '../../data/client/failure.ts';
import { useCall } from '../../data/client/queries.ts';
import { FailureState } from '../../ui/block/states.tsx';
import { SessionRow, sessionName } from '../../ui/browser/session-row.tsx';
import classes from './preferences.module.css';

/** The admin's own sessions; every session but this one can be ended here. */
export function Sessions() {
  const { data, error, refetch } = useCall(session.sessions, {});
  const failure = failureInPlaceOf(data, error);
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className={classes.heading}>
        Your sessions
      </h2>
      <div className={classes.sheet}>
        {failure && <FailureState failure={failure} onRetry={() => void refetch()} />}
        {!data && !failure && <Skeleton className={classes.row ?? ''} height={64} />}
        {!failure &&
          data?.data.map((one) => (
            <SessionRow
              key={one.id}
              session={one}
              action={
                <ActionButton
                  call={session.endSession}
                  input={{ id: one.id }}
                  invalidates={[session.sessions]}
                  variant="default"
                  size="compact-sm"
                  aria-label={`End the session of ${sessionName(one)}`}
                >
                  End
                </ActionButton>
              }
            />
          ))}
      </div>
    </section>
  );
}
