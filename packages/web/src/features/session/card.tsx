import { type ReactNode, useEffect, useRef } from 'react';
import { useScreen } from '../../kit/screen/screen.ts';
import classes from './session.module.css';

interface Props {
  readonly children?: ReactNode;
  /** Links below. */
  readonly foot?: ReactNode;
}

/** The one card of a sign-in page; its first field has the focus. */
export function Card({ children, foot }: Props) {
  const { title, description } = useScreen();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = card.current?.querySelector<HTMLElement>('[data-autofocus]');
    (field ?? card.current?.querySelector('h1'))?.focus();
  }, []);
  return (
    <div ref={card} className={classes.card}>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={classes.description}>{description}</p>
      {children}
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  );
}
