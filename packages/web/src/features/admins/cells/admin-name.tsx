import { IconLifebuoy, IconLock } from '@tabler/icons-react';
import { InvitedMark, SuspendedMark } from '../../../domain/people/marks.tsx';
import { ProfileLink } from '../../../domain/people/profile-link.tsx';
import { Status } from '../../../ui/status/status.tsx';
import classes from '../admins.module.css';
import type { Row } from '../row.ts';

/** The name of an admin, which leads to their profile, and what their account is like where it is not as usual. */
export const AdminName = ({ row }: { readonly row: Row }) => {
  const { id, name, is_suspended: isSuspended, invited_until: until, state, is_emergency: isEmergency } = row;
  return (
    <div className={classes.name}>
      <ProfileLink id={id}>{name}</ProfileLink>
      {isSuspended === 1 && <SuspendedMark />}
      {until && <InvitedMark until={until} />}
      {state === 'locked' && <Status isSmall tone="danger" icon={IconLock} word="Locked" />}
      {isEmergency === 1 && <Status isSmall tone="info" icon={IconLifebuoy} word="Emergency account" />}
    </div>
  );
};
