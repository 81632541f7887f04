import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './status.module.css';

/** What a status means for anyone who reads it. */
type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** How a status is shown: a tone, a word and an icon. */
export interface StatusFace {
  readonly tone: Tone;
  readonly word: string;
  readonly icon: Icon;
}

interface Props extends Omit<StatusFace, 'word'> {
  readonly word: ReactNode;
  /** Next to or below a name. */
  readonly isSmall?: boolean;
  /** Remarks below the word. */
  readonly children?: ReactNode;
}

/** A status of anything: never its color alone, and never heavier than the name that it is about. */
export const Status = ({ tone, word, icon: Sign, isSmall = false, children }: Props) => (
  <span className={classes.status} data-tone={tone} data-small={isSmall || undefined}>
    <Sign size={isSmall ? 14 : 16} aria-hidden />
    <span className={classes.word}>{word}</span>
    {children}
  </span>
);

/** What else is to be known about a status. */
export const Remark = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.remark}>{children}</span>
);

/** The same where there is room for an icon alone; its tooltip has the word. */
export const StatusMark = ({ tone, word, icon: Sign }: StatusFace) => (
  <span className={classes.mark} data-tone={tone} role="img" aria-label={word} title={word}>
    <Sign size={16} aria-hidden />
  </span>
);
