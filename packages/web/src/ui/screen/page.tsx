import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { cell } from '../state/cell.ts';
import classes from './page.module.css';
import { mayTakeFocus } from './pending-focus.ts';
import { returnFocus } from './return-focus.ts';
import { useScreen } from './screen.ts';

/** What a screen about one thing says of it, around its title. */
interface Subject {
  /** Left of the title. */
  readonly picture: ReactNode;
  /** Next to it. */
  readonly name: ReactNode;
  /** Below it, instead of what the screen is for. */
  readonly lines: ReactNode;
}

interface Props {
  readonly subject?: Subject;
  /** The main action of the screen. */
  readonly action?: ReactNode;
  /** The action stays in sight while a long text is scrolled. */
  readonly keepsAction?: boolean;
  readonly children: ReactNode;
}

const isFirstPage = cell(true);

/** The frame of every screen: its title, what it is for, its main action, then its content. */
export function Page({ subject, action, keepsAction = false, children }: Props) {
  const { title, description } = useScreen();
  const heading = useRef<HTMLHeadingElement>(null);
  const router = useRouter();
  useEffect(() => {
    // Opening the console leaves the focus to the browser; going to another screen moves it there, Back to where one was.
    const moves = !isFirstPage.get() && mayTakeFocus();
    isFirstPage.set(false);
    if (!moves) return undefined;
    heading.current?.focus({ preventScroll: true });
    return returnFocus(router.state.location.state.__TSR_key);
  }, [router]);
  return (
    <>
      <div className={classes.head} data-subject={Boolean(subject) || undefined} data-kept={keepsAction || undefined}>
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
