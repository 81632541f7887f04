import { type ReactNode, useEffect, useRef } from 'react';
import { cell } from '../state/cell.ts';
import { mayTakeFocus } from './late-focus.ts';
import classes from './page.module.css';
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
  useEffect(() => {
    // Opening the console leaves the focus to the browser; going to another screen moves it there.
    if (!isFirstPage.get() && mayTakeFocus()) heading.current?.focus({ preventScroll: true });
    isFirstPage.set(false);
  }, []);
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
