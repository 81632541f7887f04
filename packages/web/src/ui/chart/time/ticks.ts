import type { Series } from './series.ts';

const MOST_STEPS = 5;
const ROUND = [1, 2, 2.5, 5, 10, 20, 50, 100];

/** Returns the highest value of the drawing, where bars are stacked. */
export function highestOf(series: readonly Series[]): number {
  const bars = series.filter(({ shape }) => shape === 'bar');
  const piled = (bars[0]?.values ?? []).map((_, index) =>
    bars.reduce((sum, { values }) => sum + Number(values[index] ?? 0), 0),
  );
  const others = series.filter(({ shape }) => shape !== 'bar').flatMap(({ values }) => values.map(Number));
  return Math.max(0, ...[...piled, ...others].filter((value) => !Number.isNaN(value)));
}

/** Returns the ticks of an axis from 0 to the highest value, in a few round steps. */
export function ticksUpTo(highest: number, isWhole: boolean): readonly number[] {
  if (highest <= 0 || !Number.isFinite(highest)) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(highest / MOST_STEPS));
  const fits = (step: number): boolean => step * MOST_STEPS >= highest && (!isWhole || Number.isInteger(step));
  const step = ROUND.map((one) => one * power).find(fits) ?? 1;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}
