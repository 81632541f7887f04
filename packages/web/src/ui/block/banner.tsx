import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './banner.module.css';

interface Props {
  readonly icon: Icon;
  readonly title: string;
  /** The meaning of its colors, in addition to the words. */
  readonly tone: 'bad' | 'caution' | 'good' | 'neutral';
  readonly children?: ReactNode;
}

/** A message about a thing that must be read before anything else about it. */
export const Banner = ({ icon: Sign, title, tone, children }: Props) => (
  <div className={classes.banner} role="note" data-tone={tone}>
    <Sign size={20} aria-hidden />
    <div>
      <p className={classes.title}>{title}</p>
      {children}
    </div>
  </div>
);
