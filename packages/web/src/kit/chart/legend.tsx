import classes from './chart.module.css';
import type { Chart, Series } from './series.ts';

const COLOURS = 4;

const isEarlier = ({ earlierOf }: Series): boolean => earlierOf !== undefined;

/** The colour of a series; of the earlier one of a line, quieter, and of bars, one that is seen before them. */
export function colourOf(series: readonly Series[], one: Series): string {
  const own = series.filter((other) => !isEarlier(other));
  const index = own.findIndex(({ label }) => label === (one.earlierOf ?? one.label));
  if (isEarlier(one) && own[index]?.shape === 'bar') return 'var(--chart-earlier)';
  return `var(--chart-${(Math.max(0, index) % COLOURS) + 1}${isEarlier(one) ? '-quiet' : ''})`;
}

/** Which colour, and which kind of line, is what. */
export function Legend({ chart: { series, earlierName = 'Earlier' } }: { readonly chart: Chart }) {
  const [earlier, ...others] = series.filter(isEarlier);
  return (
    <ul className={classes.legend}>
      {series
        .filter((one) => !isEarlier(one))
        .map((one) => (
          <li key={one.label}>
            <span className={classes.mark} style={{ color: colourOf(series, one) }} />
            {one.label}
          </li>
        ))}
      {earlier && (
        <li>
          <span
            className={classes.mark}
            data-earlier
            style={others.length > 0 ? {} : { color: colourOf(series, earlier) }}
          />
          {others.length > 0 ? earlierName : earlier.label}
        </li>
      )}
    </ul>
  );
}
