import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

/** Replaces the content of a block with a message. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.block}>
      <span className={classes.blockIcon} aria-hidden>
        {icon}
      </span>
      <p className={classes.blockTitle}>{title}</p>
      {text && <div className={classes.blockText}>{text}</div>}
      {action && <div className={classes.blockAction}>{action}</div>}
    </div>
  );
}
