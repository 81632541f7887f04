import { IconBan, IconEyeOff, IconMail, IconShieldStar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Moment } from '../../ui/time/moment.tsx';
import classes from './marks.module.css';

/** That someone may do everything. */
export const SuperAdmin = () => (
  <span className={classes.super}>
    <IconShieldStar size={14} aria-hidden />
    Super admin
  </span>
);

interface SuspendedProps {
  /** When it ends by itself. */
  readonly until?: string | null | undefined;
}

/** That someone may not sign in, and until when. */
export const Suspended = ({ until }: SuspendedProps) => (
  <span className={classes.suspended}>
    <IconBan size={14} aria-hidden />
    {until ? (
      <span>
        Suspended until <Moment at={until} shows="date" />
      </span>
    ) : (
      'Suspended'
    )}
  </span>
);

interface InvitedProps {
  /** Until when the password of the mail works. */
  readonly until: string;
}

/** That someone was invited and has not chosen a password yet. */
export const Invited = ({ until }: InvitedProps) => (
  <span className={classes.invited}>
    <IconMail size={14} aria-hidden />
    {Date.parse(until) > Date.now() ? 'Invited' : 'Invitation expired'}
  </span>
);

/** That staff hid a post from the users of the app. */
export const Hidden = () => (
  <span className={classes.hidden}>
    <IconEyeOff size={14} aria-hidden />
    Hidden
  </span>
);

interface MarkedProps {
  /** Below the name, if there is one. */
  readonly mark: ReactNode;
  readonly children: ReactNode;
}

/** A name in a row, with its mark. */
export const Marked = ({ mark, children }: MarkedProps) => (
  <span className={classes.marked}>
    {children}
    {mark}
  </span>
);
