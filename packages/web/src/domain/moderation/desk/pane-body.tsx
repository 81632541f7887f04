import type { ReactNode } from 'react';
import classes from './desk.module.css';

interface Props {
  readonly subject: ReactNode;
  readonly facts: ReactNode;
  /** The question of a decision: it appears below the facts, and never over the subject. */
  readonly children: ReactNode;
}

/** The two columns of the pane next to a list: the subject, and the facts. Each scrolls separately. */
export const PaneBody = ({ subject, facts, children }: Props) => (
  <section className={classes.evidence} aria-label="Evidence">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <section className={classes.subject} tabIndex={0} aria-label="Subject">
      {subject}
    </section>
    <div className={classes.beside}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.facts} tabIndex={0} aria-label="Facts">
        {facts}
      </section>
      {children && <div className={classes.asking}>{children}</div>}
    </div>
  </section>
);
