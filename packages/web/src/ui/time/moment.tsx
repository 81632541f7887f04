import { VisuallyHidden } from '@mantine/core';
import { useDisplay } from '../state/display.ts';
import { formatDay, formatMoment } from '../text/format.ts';
import { useHover } from '../tooltip/hover.ts';
import { Tip } from '../tooltip/tooltip.tsx';
import { relativeText, useClockText } from './ago.ts';
import classes from './moment.module.css';

interface Props {
  readonly at: string;
  /**
   * Where order matters, the day is not enough: `time` shows the time to the second, `both` shows both. `full` adds how
   * long ago it was. `ago` shows only that, with the rest in its tooltip.
   */
  readonly shows?: 'day' | 'time' | 'both' | 'full' | 'ago';
}

/** How long ago a moment was, or how soon it comes. */
function Relative({ at }: Pick<Props, 'at'>) {
  return useClockText((now) => relativeText(at, now));
}

/** A moment in UTC. Its tooltip has the exact time, in UTC and in the admin's time zone, and how long ago it was. */
export function Moment({ at, shows = 'day' }: Props) {
  const { time_zone: zone } = useDisplay();
  const zones = zone === 'UTC' ? ['UTC'] : ['UTC', zone];
  const { target, listeners } = useHover<HTMLTimeElement>();
  const exact = formatMoment(at, ['UTC']);
  return (
    <>
      <time className={classes.moment} dateTime={at} {...listeners}>
        {shows === 'day' && formatDay(at)}
        {shows === 'time' && exact.slice(exact.indexOf(' ') + 1)}
        {(shows === 'both' || shows === 'full') && exact}
        {shows === 'full' && (
          <span className={classes.relative}>
            {' '}
            (<Relative at={at} />)
          </span>
        )}
        {shows === 'ago' && (
          <>
            <span className={classes.relative}>
              <Relative at={at} />
            </span>
            <VisuallyHidden className={classes.exact ?? ''}> {exact}</VisuallyHidden>
          </>
        )}
      </time>
      {target && (
        <Tip
          label={
            <span className={classes.lines}>
              {formatMoment(at, zones)}
              {'\n'}
              <Relative at={at} />
            </span>
          }
          target={target}
        />
      )}
    </>
  );
}
