import type { ReactNode } from 'react';
import { useScreen } from '../../kit/screen/screen.ts';
import classes from './session.module.css';

interface Props {
  readonly children?: ReactNode;
  /** Links below. */
  readonly foot?: ReactNode;
}

/** The one card of a sign-in page. */
export function Card({ children, foot }: Props) {
  const { title, description } = useScreen();
  return (
    <div className={classes.card}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.description}>{description}</p>
      {children}
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  );
}
