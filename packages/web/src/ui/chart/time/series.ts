import type { Sheet } from '../sheet.ts';
import type { Amount, Unit } from '../unit.ts';
import { cellText, dateText, type Step } from './dates.ts';

/** One line, area or row of bars; bars are stacked. */
export interface Series {
  readonly label: string;
  readonly shape: 'area' | 'line' | 'bar';
  /** A value for each date. A value without a number is not drawn. */
  readonly values: readonly Amount[];
  /** The label of the series whose earlier period it shows, in the same color. */
  readonly earlierOf?: string;
}

/** Whether a series belongs to the compared period. */
export const isEarlier = ({ earlierOf }: Series): boolean => earlierOf !== undefined;

/** A chart over time. */
export interface Chart {
  readonly unit: Unit;
  readonly step: Step;
  /** The first day of each point on the axis. */
  readonly dates: readonly string[];
  /** The dates of the compared period, which may be shorter or longer. */
  readonly earlierDates?: readonly string[] | undefined;
  /** The name of the compared period. */
  readonly earlierName?: string;
  readonly series: readonly Series[];
}

/** Returns a series, followed by that of the compared period when there is one. */
export const withEarlier = (
  { label, shape, values }: Omit<Series, 'earlierOf'>,
  earlier: readonly Amount[] | undefined,
): readonly Series[] => [
  { label, shape, values },
  ...(earlier ? [{ label: `${label}, earlier`, shape: 'line' as const, values: earlier, earlierOf: label }] : []),
];

const stepNames: Readonly<Record<Step, string>> = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' };

/** Returns a chart's numbers as a table. */
export function sheetOf({ unit, step, dates, earlierDates, series }: Chart): Sheet {
  const own = series.filter(({ earlierOf }) => earlierOf === undefined);
  const earlier = earlierDates ? series.filter(({ earlierOf }) => earlierOf !== undefined) : [];
  const columnsOf = (some: readonly Series[]) => some.map(({ label }) => ({ header: label, show: unit.full }));
  const stepName = stepNames[step];
  const dateColumn = (header: string) => ({
    header,
    show: (date: string | number) => cellText(String(date), step),
    isText: true,
  });
  const rows = Array.from({ length: Math.max(dates.length, earlierDates?.length ?? 0) }, (_, index) => [
    dates[index] ?? null,
    ...own.map(({ values }) => values[index] ?? null),
    ...(earlier.length > 0 ? [earlierDates?.[index] ?? null] : []),
    ...earlier.map(({ values }) => values[index] ?? null),
  ]);
  return {
    columns: [
      dateColumn(stepName),
      ...columnsOf(own),
      ...(earlier.length > 0 ? [dateColumn(`Earlier ${stepName.toLowerCase()}`)] : []),
      ...columnsOf(earlier),
    ],
    rows,
  };
}

const extreme = (values: readonly Amount[], better: (one: number, other: number) => boolean): number =>
  values.reduce<number>(
    (best, value, index) =>
      Number.isNaN(Number(values[best])) || better(Number(value), Number(values[best])) ? index : best,
    0,
  );

/** Returns a chart's content in sentences, for screen readers. */
export function summaryOf({ unit, step, dates, series }: Chart): string {
  const own = series.filter(({ earlierOf, values }) => earlierOf === undefined && values.length > 0);
  const [first = '', last = ''] = [dates[0], dates.at(-1)].map((date) => date && dateText(date, step));
  const at = ({ values }: Series, index: number): string =>
    `${unit.full(values[index] ?? 0)} (${dateText(dates[index] ?? '', step)})`;
  return [
    `From ${first} to ${last}, by ${step}.`,
    ...own.map(
      (one) =>
        `${one.label}: at most ${at(
          one,
          extreme(one.values, (a, b) => a > b),
        )}, at least ${at(
          one,
          extreme(one.values, (a, b) => a < b),
        )}.`,
    ),
  ].join(' ');
}

/** Whether every value is 0. */
export const isAllZero = (series: readonly (readonly Amount[])[]): boolean =>
  series.every((values) => values.every((value) => Number(value) === 0));
