import classes from './audit.module.css';

interface Props {
  readonly value: unknown;
  /** The accessible name of a value that scrolls. */
  readonly label: string;
}

const LONG = 400;
const MOST_LINES = 8;

/** A value as plain text: nested values are JSON, long ones scroll. */
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
