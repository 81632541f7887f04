import { z } from 'zod';
import { day } from '../fields/fields.ts';
import { comparisons } from './date-range.ts';

/** The range of days of a report, and its comparison. */
export const reportInput = {
  start_date: day().optional().describe('The first day, in UTC; by default 30 days before the last'),
  end_date: day().optional().describe('The last day, inclusive; by default yesterday'),
  compare: z
    .enum(comparisons)
    .optional()
    .describe(
      'Also return an earlier range: the same length, the same dates a month or year before, the same weekdays, or custom dates',
    ),
  compare_start_date: day().optional().describe('The first day of the compared range, for compare=custom'),
  compare_end_date: day().optional().describe('The last day of the compared range, inclusive, for compare=custom'),
};

/** The days of a report or its comparison, as in the answer. */
export const ReportRange = z.object({ start_date: day(), end_date: day() });

/** The fields of every report. */
export const reportFields = {
  range: ReportRange.optional(),
  compared: ReportRange.optional().describe('With `compare`, unless the range would start before year 1'),
  step: z
    .enum(['day', 'month', 'year'])
    .optional()
    .describe('The unit of each entry: days up to 400, then months, then years'),
};

/** The days of a series, in order: for each day, month or year, its first day in the range. */
const dates = () => z.array(day()).describe('The first day of each entry');

/** Number columns with the days they belong to; all have the same length. */
export const seriesOf = <const Name extends string, Value extends z.ZodType>(
  names: readonly [Name, ...Name[]],
  value: Value,
) =>
  z.object({
    date: dates(),
    ...(Object.fromEntries(names.map((name) => [name, z.array(value)])) as Record<Name, z.ZodArray<Value>>),
  });

/** A number for each name. */
export const totalsOf = <const Name extends string, Value extends z.ZodType>(
  names: readonly [Name, ...Name[]],
  value: Value,
) => z.object(Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>);
