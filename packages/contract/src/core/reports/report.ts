import { z } from 'zod';
import { day } from '../fields/fields.ts';
import { comparisons } from './date-range.ts';

/** The range of days that a report is about, and what it is compared with. */
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

/** The days that a report, or what it is compared with, is about, as they were answered. */
export const ReportRange = z.object({ start_date: day(), end_date: day() });

/** What every report says about itself. */
export const reportFields = {
  range: ReportRange.optional(),
  compared: ReportRange.optional().describe('With `compare`, unless the range would start before year 1'),
  step: z
    .enum(['day', 'month', 'year'])
    .optional()
    .describe('The unit of each entry: days up to 400, then months, then years'),
};

/** The days of a series, in their order: of each day, month or year the first one that is in the range. */
const dates = () => z.array(day()).describe('The first day of each entry');

/** Columns of numbers next to the days that they belong to: all of them have the same length. */
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
