import { IconBan, IconShieldStar } from '@tabler/icons-react';
import classes from './marks.module.css';

/** That someone may do everything. */
export const SuperAdmin = () => (
  <span className={classes.super}>
    <IconShieldStar size={14} aria-hidden />
    Super admin
  </span>
);

/** That someone may not sign in. */
export const Suspended = () => (
  <span className={classes.suspended}>
    <IconBan size={14} aria-hidden />
    Suspended
  </span>
);
