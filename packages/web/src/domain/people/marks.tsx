import {
  IconBan,
  IconEyeOff,
  IconHistory,
  IconMail,
  IconMailOff,
  IconShieldStar,
  IconTrash,
  IconUserExclamation,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Status } from '../../ui/status/status.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import classes from './marks.module.css';

/** That someone may do everything. */
export const SuperAdmin = () => <Status isSmall tone="info" icon={IconShieldStar} word="Super admin" />;

interface SuspendedProps {
  /** When it ends automatically. */
  readonly until?: string | null | undefined;
}

/** That someone may not sign in, and until when. */
export const SuspendedMark = ({ until }: SuspendedProps) => (
  <Status
    isSmall
    tone="danger"
    icon={IconBan}
    word={
      until ? (
        <>
          Suspended until <Moment at={until} />
        </>
      ) : (
        'Suspended'
      )
    }
  />
);

interface InvitedProps {
  /** Until when the password of the mail works. */
  readonly until: string;
}

/** That someone was invited and has not chosen a password yet. */
export const InvitedMark = ({ until }: InvitedProps) =>
  Date.parse(until) > Date.now() ? (
    <Status isSmall tone="neutral" icon={IconMail} word="Invited" />
  ) : (
    <Status isSmall tone="warning" icon={IconMailOff} word="Invitation expired" />
  );

interface LookalikeProps {
  /** The username of the member of staff. */
  readonly of: string;
}

/** That the username of a user of the app looks like that of a member of staff. */
export const Lookalike = ({ of }: LookalikeProps) => (
  <Status isSmall tone="warning" icon={IconUserExclamation} word={`Looks like ${of}, a member of staff`} />
);

/** That staff hid a post from the users of the app. */
export const HiddenMark = () => <Status isSmall tone="neutral" icon={IconEyeOff} word="Hidden" />;

const deleters = { app: 'Deleted by the app', author: 'Deleted by its author', staff: 'Deleted' } as const;

/** Who deleted what was reported. */
export const DeletedMark = ({ by }: { readonly by: keyof typeof deleters }) => (
  <Status isSmall tone="neutral" icon={IconTrash} word={deleters[by]} />
);

/** That what was judged is other now. */
export const EditedSince = () => <Status isSmall tone="warning" icon={IconHistory} word="Edited since" />;

interface MarkedProps {
  /** Below the name, if there is one. */
  readonly mark: ReactNode;
  readonly children: ReactNode;
}

/** A name in a row, with its mark. */
export const NameWithMark = ({ mark, children }: MarkedProps) => (
  <span className={classes.marked}>
    {children}
    {mark}
  </span>
);
