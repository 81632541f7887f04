import type { ReactNode } from 'react';
import classes from './state.module.css';

interface Props {
  /** The colour of the dot; without one it is grey. */
  readonly tone?: 'good' | 'bad' | undefined;
  readonly word: string;
  /** Remarks below the word. */
  readonly children?: ReactNode;
}

/** The state of a key, an endpoint or a delivery: a word and a dot in its colour. */
export const State = ({ tone, word, children }: Props) => (
  <span className={classes.state} data-tone={tone}>
    {word}
    {children}
  </span>
);

/** What else is to be known about a state. */
export const Remark = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.remark}>{children}</span>
);
