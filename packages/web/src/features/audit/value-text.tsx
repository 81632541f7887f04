import classes from './audit.module.css';

interface Props {
  readonly value: unknown;
  /** What a screen reader calls it, when it scrolls. */
  readonly label: string;
}

const LONG = 400;
const MOST_LINES = 8;

/** A value as the text that it is; what is nested is JSON, what is long scrolls inside. */
export function ValueText({ value, label }: Props) {
  if (value === null || value === undefined) return <span className={classes.second}>null</span>;
  if (value === '') return <span className={classes.second}>empty</span>;
  const isNested = typeof value === 'object';
  const text = isNested ? JSON.stringify(value, null, 2) : String(value);
  const isLong = text.length > LONG || text.split('\n').length > MOST_LINES;
  return (
    <div
      className={classes.value}
      data-nested={isNested || undefined}
      {...(isLong ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {})}
    >
      {text}
    </div>
  );
}
