import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './audit.module.css';

/** Marks an entry that was changed after it was sealed. */
export const TamperMark = () => (
  <span className={classes.tampered}>
    <IconAlertTriangle size={16} aria-hidden />
    Does not match its chain link
  </span>
);
