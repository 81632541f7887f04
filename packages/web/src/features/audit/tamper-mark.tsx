import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './audit.module.css';

/** Says that an entry is not what was linked. */
export const TamperMark = () => (
  <span className={classes.tampered}>
    <IconAlertTriangle size={16} aria-hidden />
    Does not match its chain link
  </span>
);
