import type { ReactNode } from 'react';
import { usePageMark } from '../../../ui/screen/page-mark.ts';
import classes from './desk.module.css';

interface Props {
  /** Whether something of the list is open next to it. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** A list to work through, and what is open next to it. */
export function Desk({ isOpen, children }: Props) {
  usePageMark('data-desk', isOpen ? 'open' : undefined);
  return (
    <div className={classes.desk} data-open={isOpen || undefined}>
      {children}
    </div>
  );
}
