import { Tooltip } from '@mantine/core';
import { formatDay, formatMoment } from './format.ts';
import classes from './kit.module.css';
import { usePreferences } from './preferences.ts';

/** The day of a moment in UTC; its tooltip has the exact time, in UTC and in the time zone that the admin chose. */
export function Moment({ at }: { readonly at: string }) {
  const { preferences } = usePreferences();
  const zones = preferences.time_zone === 'UTC' ? ['UTC'] : ['UTC', preferences.time_zone];
  return (
    <Tooltip
      label={<span className={classes.lines}>{formatMoment(at, zones)}</span>}
      events={{ hover: true, focus: true, touch: true }}
    >
      <time dateTime={at}>{formatDay(at)}</time>
    </Tooltip>
  );
}
