import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './status.module.css';

/** The meaning of a status. */
type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** The look of a status: a tone, a word and an icon. */
export interface StatusFace {
  readonly tone: Tone;
  readonly word: string;
  readonly icon: Icon;
}

interface Props extends Omit<StatusFace, 'word'> {
  readonly word: ReactNode;
  /** It is next to or below a name. */
  readonly isSmall?: boolean;
  /** Remarks below the word. */
  readonly children?: ReactNode;
}

/** The status of anything. It never relies on color alone, and never looks heavier than the name that it belongs to. */
export const Status = ({ tone, word, icon: Sign, isSmall = false, children }: Props) => (
  <span className={classes.status} data-tone={tone} data-small={isSmall || undefined}>
    <Sign size={isSmall ? 14 : 16} aria-hidden />
    <span className={classes.word}>{word}</span>
    {children}
  </span>
);

/** Additional text about a status. */
export const Remark = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.remark}>{children}</span>
);

/** A status where there is only room for an icon; its tooltip has the word. */
export const StatusMark = ({ tone, word, icon: Sign }: StatusFace) => (
  <span className={classes.mark} data-tone={tone} role="img" aria-label={word} title={word}>
    <Sign size={16} aria-hidden />
  </span>
);
