import type { ReactNode } from 'react';
import { useScreen } from '../../ui/screen/screen.ts';
import classes from './session.module.css';

interface Props {
  /** The instruction, where it differs from the screen's description. */
  readonly text?: string | undefined;
  readonly children?: ReactNode;
  /** Links below the card. */
  readonly foot?: ReactNode;
}

/** The card of a sign-in page; its style is in `app/welcome/sign-in.css`. */
export function Card({ text, children, foot }: Props) {
  const { title, description } = useScreen();
  return (
    <div className="sign-in-card">
      <h1>{title}</h1>
      <p>{text ?? description}</p>
      {children}
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  );
}
