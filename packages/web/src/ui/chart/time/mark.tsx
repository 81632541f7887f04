import classes from '../chart.module.css';
import { isEarlier, type Series } from './series.ts';

const COLOURS = 4;

/** Centered shapes, with widths that look equal. */
const shapes = [
  'M-3.5,0a3.5,3.5 0 1,0 7,0a3.5,3.5 0 1,0 -7,0',
  'M-3,-3h6v6h-6z',
  'M0,-4l4,7h-8z',
  'M0,-4.5l4.5,4.5l-4.5,4.5l-4.5,-4.5z',
];

/** Returns the index of a series, or of the series that it is an earlier period of, without counting earlier ones. */
function placeOf(series: readonly Series[], one: Series): number {
  const own = series.filter((other) => !isEarlier(other));
  return Math.max(
    0,
    own.findIndex(({ label }) => label === (one.earlierOf ?? one.label)),
  );
}

const ownOf = (series: readonly Series[], one: Series): Series | undefined =>
  series.filter((other) => !isEarlier(other))[placeOf(series, one)];

/**
 * Returns the color of a series, which its earlier period shares; that of earlier bars differs, so that they are
 * visible behind them.
 */
export const colourOf = (series: readonly Series[], one: Series): string =>
  isEarlier(one) && ownOf(series, one)?.shape === 'bar'
    ? 'var(--chart-earlier)'
    : `var(--chart-${(placeOf(series, one) % COLOURS) + 1})`;

/** Whether lines have marks, because color alone would not distinguish them. */
const isMarked = (series: readonly Series[], one: Series): boolean =>
  ownOf(series, one)?.shape === 'line' && series.filter((other) => !isEarlier(other)).length > 1;

/** The mark at some points of a line; hollow on an earlier period. Nothing for a single line. */
export const Shape = ({ series, one }: { readonly series: readonly Series[]; readonly one: Series }) =>
  isMarked(series, one) && (
    <path
      d={shapes[placeOf(series, one) % COLOURS]}
      fill={isEarlier(one) ? 'var(--chart-ground)' : colourOf(series, one)}
      stroke={colourOf(series, one)}
      strokeWidth={1.5}
      data-shape={placeOf(series, one)}
    />
  );

const MARKS = 10;

/**
 * Whether the line of a series has its mark at a point of the axis: the marks of several lines are next to each other.
 */
export function hasShape(series: readonly Series[], one: Series, index: number, places: number): boolean {
  const lines = series.filter((other) => !isEarlier(other)).length;
  const every = Math.min(places, Math.max(lines, Math.ceil(places / MARKS)));
  const shift = Math.floor((placeOf(series, one) * every) / lines);
  return index % every === shift;
}

/** A sample of a series for a legend: its line style, color and mark. */
export const Sample = ({ series, one }: { readonly series: readonly Series[]; readonly one: Series }) => (
  <svg className={classes.sample} width={22} height={10} viewBox="-11 -5 22 10" aria-hidden>
    <line
      x1={-11}
      x2={11}
      stroke={colourOf(series, one)}
      strokeWidth={isEarlier(one) ? 1.5 : 3}
      strokeDasharray={isEarlier(one) ? '4 3' : undefined}
    />
    <Shape series={series} one={one} />
  </svg>
);
