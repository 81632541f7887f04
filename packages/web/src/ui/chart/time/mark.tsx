import classes from '../chart.module.css';
import { isEarlier, type Series } from './series.ts';

const COLOURS = 4;

/** Around the middle, as wide as they look alike. */
const shapes = [
  'M-3.5,0a3.5,3.5 0 1,0 7,0a3.5,3.5 0 1,0 -7,0',
  'M-3,-3h6v6h-6z',
  'M0,-4l4,7h-8z',
  'M0,-4.5l4.5,4.5l-4.5,4.5l-4.5,-4.5z',
];

/** Which of those that are no earlier ones a series is, or belongs to. */
function placeOf(series: readonly Series[], one: Series): number {
  const own = series.filter((other) => !isEarlier(other));
  return Math.max(
    0,
    own.findIndex(({ label }) => label === (one.earlierOf ?? one.label)),
  );
}

const ownOf = (series: readonly Series[], one: Series): Series | undefined =>
  series.filter((other) => !isEarlier(other))[placeOf(series, one)];

/** The color of a series, also of its earlier one; that of bars is one that is seen before them. */
export const colourOf = (series: readonly Series[], one: Series): string =>
  isEarlier(one) && ownOf(series, one)?.shape === 'bar'
    ? 'var(--chart-earlier)'
    : `var(--chart-${(placeOf(series, one) % COLOURS) + 1})`;

/** Whether lines carry marks: where color alone would tell one from another. */
const isMarked = (series: readonly Series[], one: Series): boolean =>
  ownOf(series, one)?.shape === 'line' && series.filter((other) => !isEarlier(other)).length > 1;

/** The shape that stands on a line here and there; hollow on an earlier one. Nothing where there is one line alone. */
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

/** Whether the line of a series carries its shape at a place of the axis: those of several lines stand next to each other. */
export function hasShape(series: readonly Series[], one: Series, index: number, places: number): boolean {
  const lines = series.filter((other) => !isEarlier(other)).length;
  const every = Math.min(places, Math.max(lines, Math.ceil(places / MARKS)));
  const shift = Math.floor((placeOf(series, one) * every) / lines);
  return index % every === shift;
}

/** How a series looks in the drawing, for a legend: its kind of line, color and shape. */
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
