import { Invited, Suspended } from '../../domain/people/marks.tsx';
import { ProfileLink } from '../../domain/people/profile-link.tsx';
import classes from './admins.module.css';
import type { Row } from './row.ts';

/** The name of an admin, which leads to their profile, and whether they are suspended or invited. */
export const AdminName = ({ row }: { readonly row: Row }) => {
  const { id, name, is_suspended: isSuspended, invited_until: until } = row;
  return (
    <div className={classes.name}>
      <ProfileLink id={id}>{name}</ProfileLink>
      {isSuspended === 1 && <Suspended />}
      {until && <Invited until={until} />}
    </div>
  );
};
