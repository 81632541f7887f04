import { IconLifebuoy, IconLock } from '@tabler/icons-react';
import { InvitedMark, SuspendedMark } from '../../../domain/people/marks.tsx';
import { ProfileLink } from '../../../domain/people/profile-link.tsx';
import { Status } from '../../../ui/status/status.tsx';
import classes from '../admins.module.css';
import type { Row } from '../row.ts';

/** An admin's name as a link to their profile, with a mark for an unusual account. */
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
