import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './banner.module.css';

interface Props {
  readonly icon: Icon;
  readonly title: string;
  /** What its colors say next to the words. */
  readonly tone: 'bad' | 'caution' | 'good' | 'neutral';
  readonly children?: ReactNode;
}

/** What must be known of a thing before anything else about it is read. */
export const Banner = ({ icon: Sign, title, tone, children }: Props) => (
  <div className={classes.banner} role="note" data-tone={tone}>
    <Sign size={20} aria-hidden />
    <div>
      <p className={classes.title}>{title}</p>
      {children}
    </div>
  </div>
);
