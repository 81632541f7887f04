import { Suspended } from '../../domain/people/marks.tsx';
import { ProfileLink } from '../../domain/people/profile-link.tsx';
import classes from './admins.module.css';
import type { Row } from './row.ts';

/** The name of an admin, which leads to their profile, and whether they are suspended. */
export const AdminName = ({ row: { id, name, is_suspended: isSuspended } }: { readonly row: Row }) => (
  <div className={classes.name}>
    <ProfileLink id={id}>{name}</ProfileLink>
    {isSuspended === 1 && <Suspended />}
  </div>
);
