import { Suspended } from '../../kit/access/marks.tsx';
import { Cut } from '../../kit/cut.tsx';
import classes from './admins.module.css';
import type { Row } from './row.ts';

/** The name of an admin, and whether they are suspended. */
export const AdminName = ({ row: { name, is_suspended: isSuspended } }: { readonly row: Row }) => (
  <div className={classes.name}>
    <Cut>{name}</Cut>
    {isSuspended === 1 && <Suspended />}
  </div>
);
