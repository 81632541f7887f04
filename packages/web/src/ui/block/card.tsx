import { type ReactNode, useId } from 'react';
import { TruncatedText } from '../text/truncated-text.tsx';
import classes from './card.module.css';

interface CardProps {
  readonly title: ReactNode;
  /** An action next to the title. */
  readonly action?: ReactNode;
  /** Its subject is still loading. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** A part of a screen about one thing, with its heading. */
export function Card({ title, action, isBusy, children }: CardProps) {
  const id = useId();
  const heading = (
    <h2 id={id} className={classes.heading}>
      {title}
    </h2>
  );
  return (
    <section className={classes.card} aria-labelledby={id} aria-busy={isBusy}>
      {action ? (
        <div className={classes.head}>
          {heading}
          {action}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}

interface FactsProps {
  /** The rows can be edited in place: they are as high as an input, and on a phone leave room for one. */
  readonly isEditable?: boolean;
  readonly children: ReactNode;
}

/** Facts about one thing: labels, each with its value. */
export const Facts = ({ isEditable, children }: FactsProps) => (
  <dl className={classes.facts} data-editable={isEditable || undefined}>
    {children}
  </dl>
);

/** A label and its value; an empty value is shown as such. */
export const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>
      {children === null || children === undefined || children === '' ? (
        <TruncatedText>{null}</TruncatedText>
      ) : (
        children
      )}
    </dd>
  </div>
);
