import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  /** An action on the right. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** One section of the settings. */
export function Section({ title, text, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <div>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          <p className={classes.text}>{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
