import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { cell } from '../state/cell.ts';
import classes from './page.module.css';
import { mayTakeFocus } from './pending-focus.ts';
import { returnFocus } from './return-focus.ts';
import { useScreen } from './screen.ts';

/** The parts around the title of a screen about one thing. */
interface Subject {
  /** To the left of the title. */
  readonly picture: ReactNode;
  /** Next to the title. */
  readonly name: ReactNode;
  /** Below the title, instead of the screen's description. */
  readonly lines: ReactNode;
}

interface Props {
  readonly subject?: Subject;
  /** The main action of the screen. */
  readonly action?: ReactNode;
  /** The action stays visible while a long text is scrolled. */
  readonly keepsAction?: boolean;
  readonly children: ReactNode;
}

const isFirstPage = cell(true);

/** The frame of every screen: its title, description and main action, then its content. */
export function Page({ subject, action, keepsAction = false, children }: Props) {
  const { title, description } = useScreen();
  const heading = useRef<HTMLHeadingElement>(null);
  const router = useRouter();
  useEffect(() => {
    // On the first screen, the browser sets the focus. Each further screen takes it, and Back returns it to where it
    // was.
    const moves = !isFirstPage.get() && mayTakeFocus();
    isFirstPage.set(false);
    if (!moves) return undefined;
    heading.current?.focus({ preventScroll: true });
    return returnFocus(router.state.location.state.__TSR_key);
  }, [router]);
  return (
    <>
      <div
        className={classes.head}
        data-title
        data-subject={Boolean(subject) || undefined}
        data-kept={keepsAction || undefined}
      >
        {subject?.picture}
        <div className={classes.said}>
          <h1 ref={heading} className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {subject?.name}
          {subject?.lines ?? <p className={classes.description}>{description}</p>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {children}
    </>
  );
}
