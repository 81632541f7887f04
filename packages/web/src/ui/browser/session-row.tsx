import { browserOf, isPhone } from '@quarterdeck/contract/core/fields/browser';
import { IconCircleCheck, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Status } from '../status/status.tsx';
import { Moment } from '../time/moment.tsx';
import classes from './browser.module.css';

/** The second step of its sign-in. */
const METHODS = {
  mail: 'with a mailed code',
  app: 'with an authenticator app',
  passkey: 'with a passkey',
  recovery: 'with a recovery code',
  sso: 'by single sign-on',
} as const;

interface Props {
  readonly session: {
    readonly current: 0 | 1;
    readonly created_at: string;
    readonly last_used_at: string;
    readonly ip: string;
    /** The name or range of its network. */
    readonly place?: string | undefined;
    readonly user_agent: string;
    readonly method?: keyof typeof METHODS | null | undefined;
  };
  /** The action on it, unless it is the current session. */
  readonly action: ReactNode;
}

/** An open session: the browser, its location, and when it was used. */
export function SessionRow({ session, action }: Props) {
  const { current, created_at: since, last_used_at: last, ip, place, user_agent: agent, method } = session;
  const Device = isPhone(agent) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <div className={classes.row}>
      <div className={classes.session}>
        <Device size={20} aria-hidden />
        <div>
          <p className={classes.title}>{browserOf(agent)}</p>
          <p className={classes.text}>
            <span>
              {ip}
              {place && ` (${place})`} ·
            </span>{' '}
            <span>
              signed in <Moment at={since} shows="both" />
              {!method && ' ·'}
            </span>{' '}
            {method && <span>{METHODS[method]} · </span>}
            <span>
              last used <Moment at={last} shows="ago" />
            </span>
          </p>
        </div>
      </div>
      {current === 1 ? <Status tone="success" icon={IconCircleCheck} word="This session" /> : action}
    </div>
  );
}

/** Returns a session's name, for the button that ends it. */
export const sessionName = ({ user_agent: agent, ip }: Props['session']): string => `${browserOf(agent)}, ${ip}`;
