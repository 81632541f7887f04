import { Skeleton } from '@mantine/core';
import { session } from '@quarterdeck/contract/session';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { Act } from '../../kit/access/act.tsx';
import { useCall } from '../../kit/client/queries.ts';
import { Moment } from '../../kit/moment.tsx';
import { Failed } from '../../kit/states.tsx';
import { browserOf, isPhone } from './browser.ts';
import classes from './preferences.module.css';

/** Where one is signed in; every session but this one can be ended here. */
export function Sessions() {
  const { data, error, refetch } = useCall(session.sessions, {});
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className={classes.heading}>
        Your sessions
      </h2>
      <div className={classes.sheet}>
        {error && <Failed message={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className={classes.row ?? ''} height={64} />}
        {data?.data.map(({ id, current, ip, user_agent: agent, created_at: since, last_used_at: last }) => (
          <div key={id} className={classes.row}>
            <div className={classes.session}>
              {isPhone(agent) ? (
                <IconDeviceMobile size={20} aria-hidden />
              ) : (
                <IconDeviceDesktop size={20} aria-hidden />
              )}
              <div>
                <p className={classes.rowTitle}>{browserOf(agent)}</p>
                <p className={classes.rowText}>
                  {ip} · signed in <Moment at={since} /> · last used <Moment at={last} />
                </p>
              </div>
            </div>
            {current === 1 ? (
              <span className={classes.current}>This session</span>
            ) : (
              <Act
                call={session.endSession}
                input={{ id }}
                refreshes={[session.sessions]}
                variant="default"
                size="compact-sm"
                aria-label={`End the session of ${browserOf(agent)}, ${ip}`}
              >
                End
              </Act>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
