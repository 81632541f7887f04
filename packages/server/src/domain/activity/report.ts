import {
  addDays,
  type Comparison,
  comparedRange,
  type DateRange,
  daysIn,
  todayInUtc,
} from '@quarterdeck/contract/core/reports/date-range';
import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../core/errors.ts';

const DEFAULT_DAYS = 30;
/** A series has at most about this many entries. Beyond that, it uses larger steps. */
const MOST_ENTRIES = 400;
const DAYS_OF_MONTH = 31;
const FIRST_DAY = '0001-01-01';

/** The period of each entry of a series. */
export type Step = 'day' | 'month' | 'year';

/** The input of all reports. */
export interface ReportInput {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly compare?: Comparison | undefined;
  readonly compare_start_date?: string | undefined;
  readonly compare_end_date?: string | undefined;
}

/** The ranges and step of a report. */
export interface Report {
  readonly range: DateRange;
  /** The range for comparison, if requested and if there is one. */
  readonly compared: DateRange | undefined;
  readonly step: Step;
}

const stepFor = (days: number): Step =>
  days <= MOST_ENTRIES ? 'day' : days <= MOST_ENTRIES * DAYS_OF_MONTH ? 'month' : 'year';

/**
 * Returns the range for comparison.
 * @throws Refusal invalid when `custom` has no range, or another comparison has the days of one.
 */
function comparedIn(
  { compare, compare_start_date: start, compare_end_date: end }: ReportInput,
  range: DateRange,
): DateRange | undefined {
  const needs = (field: string, message: string) => invalid([{ field, message }]);
  if (compare !== 'custom') {
    if (start !== undefined) throw needs('compare_start_date', 'Only with compare=custom');
    if (end !== undefined) throw needs('compare_end_date', 'Only with compare=custom');
    return compare && comparedRange(range, compare);
  }
  if (start === undefined) throw needs('compare_start_date', 'The first day to compare with is needed');
  if (end === undefined) throw needs('compare_end_date', 'The last day to compare with is needed');
  if (end < start) throw needs('compare_end_date', 'The last day is before the first');
  return { start, end };
}

/**
 * Reads the range of a report. Without a last day it ends yesterday; without a first day it has thirty days.
 * @throws Refusal invalid when a range ends before it begins, or `custom` has no range.
 */
export function reportOf(input: ReportInput, now = new Date()): Report {
  const { start_date, end_date } = input;
  const end = end_date ?? addDays(todayInUtc(now), -1);
  const earliest = end < addDays(FIRST_DAY, DEFAULT_DAYS) ? FIRST_DAY : addDays(end, 1 - DEFAULT_DAYS);
  const range = { start: start_date ?? earliest, end };
  if (range.end < range.start)
    throw invalid([
      end_date === undefined
        ? { field: 'start_date', message: 'The first day is today or later. Enter a last day too' }
        : { field: 'end_date', message: 'The last day is before the first' },
    ]);
  const compared = comparedIn(input, range);
  return { range, compared, step: stepFor(Math.max(daysIn(range), compared ? daysIn(compared) : 0)) };
}

/** Writes a range in the format of responses. */
export const shownRange = ({ start, end }: DateRange) => ({ start_date: start, end_date: end });

/** Returns the fields that every report has in its response. */
export const reportAnswer = ({ range, compared, step }: Report) => ({
  range: shownRange(range),
  ...(compared ? { compared: shownRange(compared) } : {}),
  step,
});

/** Whether a column of days is in a range. */
export const during = (day: RawBuilder<unknown>, { start, end }: DateRange) =>
  sql<boolean>`${day} between ${start}::date and ${end}::date`;

/** The first day of the step of a column of days, as text. */
export const stepOf = (day: RawBuilder<unknown>, step: Step) =>
  sql`to_char(date_trunc(${sql.lit(step)}, ${day}), 'YYYY-MM-DD')`;

const rest: Readonly<Record<Step, { readonly letters: number; readonly rest: string; readonly most: number }>> = {
  day: { letters: 10, rest: '', most: 1 },
  month: { letters: 7, rest: '-01', most: 31 },
  year: { letters: 4, rest: '-01-01', most: 366 },
};

const firstOf = (day: string, step: Step): string => `${day.slice(0, rest[step].letters)}${rest[step].rest}`;

/** Returns the first day of each step in a range, in the format of `stepOf`. */
export function stepsIn({ start, end }: DateRange, step: Step): readonly string[] {
  const steps: string[] = [];
  // After the year 9999, days have a sign in front, which sorts before all others.
  for (let day = firstOf(start, step); day <= end && day > (steps.at(-1) ?? ''); ) {
    steps.push(day);
    day = firstOf(addDays(day, rest[step].most), step);
  }
  return steps;
}

/** Returns the days of each step, limited to the range. */
export function stepRanges(range: DateRange, step: Step): readonly DateRange[] {
  const steps = stepsIn(range, step);
  return steps.map((at, n) => {
    const next = steps[n + 1];
    return { start: n === 0 ? range.start : at, end: next === undefined ? range.end : addDays(next, -1) };
  });
}

/**
 * Columns of numbers from rows, one entry for each step of a range. A step without a row has `empty`. The first entry
 * has the first day of the range, which may be in the middle of its month or year.
 */
export function seriesFrom<Name extends string, Value>(
  rows: readonly ({ readonly at: string } & Readonly<Record<Name, NoInfer<Value>>>)[],
  { range, step, names, empty }: { range: DateRange; step: Step; names: readonly Name[]; empty: Value },
): { date: string[] } & Record<Name, Value[]> {
  const byStep = new Map(rows.map((row) => [row.at, row]));
  const steps = stepsIn(range, step);
  const columns = names.map((name): [Name, Value[]] => [name, steps.map((at) => byStep.get(at)?.[name] ?? empty)]);
  return {
    date: steps.map((at, n) => (n === 0 ? range.start : at)),
    ...(Object.fromEntries(columns) as Record<Name, Value[]>),
  };
}
