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

/** Marks a super admin. */
export const SuperAdmin = () => <Status isSmall tone="info" icon={IconShieldStar} word="Super admin" />;

interface SuspendedProps {
  /** When the suspension ends automatically. */
  readonly until?: string | null | undefined;
}

/** Marks a suspended account, and until when. */
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
  /** When the password from the email expires. */
  readonly until: string;
}

/** Marks someone who was invited and has not chosen a password yet. */
export const InvitedMark = ({ until }: InvitedProps) =>
  Date.parse(until) > Date.now() ? (
    <Status isSmall tone="neutral" icon={IconMail} word="Invited" />
  ) : (
    <Status isSmall tone="warning" icon={IconMailOff} word="Invitation expired" />
  );

interface LookalikeProps {
  /** The username of the admin. */
  readonly of: string;
}

/** Marks an app user whose username looks like an admin's. */
export const Lookalike = ({ of }: LookalikeProps) => (
  <Status isSmall tone="warning" icon={IconUserExclamation} word={`Looks like ${of}, a member of staff`} />
);

/** Marks a post that staff hid from app users. */
export const HiddenMark = () => <Status isSmall tone="neutral" icon={IconEyeOff} word="Hidden" />;

const deleters = { app: 'Deleted by the app', author: 'Deleted by its author', staff: 'Deleted' } as const;

/** Marks reported content that was deleted, and by whom. */
export const DeletedMark = ({ by }: { readonly by: keyof typeof deleters }) => (
  <Status isSmall tone="neutral" icon={IconTrash} word={deleters[by]} />
);

/** Marks content that was edited after the decision. */
export const EditedSince = () => <Status isSmall tone="warning" icon={IconHistory} word="Edited since" />;

interface MarkedProps {
  /** The mark below the name, if there is one. */
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
