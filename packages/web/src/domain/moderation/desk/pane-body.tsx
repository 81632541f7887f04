import type { ReactNode } from 'react';
import classes from './desk.module.css';

interface Props {
  readonly subject: ReactNode;
  readonly facts: ReactNode;
  /** What asks for a decision: it stands under the facts, and never over the subject. */
  readonly children: ReactNode;
}

/** The two columns of what is open next to its list: what it is about, and what is known of it. Each scrolls for itself. */
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
