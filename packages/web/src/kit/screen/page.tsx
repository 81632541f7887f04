import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { cell } from '../state/cell.ts';
import { mayTakeFocus } from './late-focus.ts';
import classes from './page.module.css';
import { returnFocus } from './return-focus.ts';
import { useScreen } from './screen.ts';

interface Props {
  /** The main action of the screen. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const isFirstPage = cell(true);

/** The frame of every screen: its title, what it is for, its main action, then its content. */
export function Page({ action, children }: Props) {
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
      <div className={classes.head}>
        <div>
          <h1 ref={heading} className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          <p className={classes.description}>{description}</p>
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {children}
    </>
  );
}
