import classes from '../chart.module.css';
import { Sample } from './mark.tsx';
import { type Chart, isEarlier } from './series.ts';

/** The color, shape and line style of each series. */
export function Legend({ chart: { series, earlierName = 'Earlier' } }: { readonly chart: Chart }) {
  const [earlier, ...others] = series.filter(isEarlier);
  return (
    <ul className={classes.legend}>
      {series
        .filter((one) => !isEarlier(one))
        .map((one) => (
          <li key={one.label}>
            <Sample series={series} one={one} />
            {one.label}
          </li>
        ))}
      {earlier && (
        <li>
          {others.length > 0 ? <span className={classes.earlier} /> : <Sample series={series} one={earlier} />}
          {others.length > 0 ? earlierName : earlier.label}
        </li>
      )}
    </ul>
  );
}
