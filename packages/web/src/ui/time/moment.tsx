import { useDisplay } from '../state/display.ts';
import { formatDate, formatDay, formatMoment } from '../text/format.ts';
import { usePointed } from '../tooltip/pointed.ts';
import { Tip } from '../tooltip/tooltip.tsx';
import classes from './moment.module.css';

interface Props {
  readonly at: string;
  /** Where order matters, the day is not enough: the time to the second, or both. Beside a word, the day as it is said. */
  readonly shows?: 'day' | 'time' | 'both' | 'date';
}

/** A moment in UTC; its tooltip has the exact time, in UTC and in the time zone that the admin chose. */
export function Moment({ at, shows = 'day' }: Props) {
  const { time_zone: zone } = useDisplay();
  const zones = zone === 'UTC' ? ['UTC'] : ['UTC', zone];
  const { target, listeners } = usePointed<HTMLTimeElement>();
  const exact = formatMoment(at, ['UTC']);
  const text = {
    day: formatDay(at),
    time: exact.slice(exact.indexOf(' ') + 1),
    both: exact,
    date: formatDate(at, new Date()),
  }[shows];
  return (
    <>
      <time dateTime={at} {...listeners}>
        {text}
      </time>
      {target && <Tip label={<span className={classes.lines}>{formatMoment(at, zones)}</span>} target={target} />}
    </>
  );
}
