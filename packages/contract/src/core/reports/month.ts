import { addDays, type DateRange, FIRST_YEAR } from './date-range.ts';

const MONTH = 'YYYY-MM'.length;
const LONGEST_MONTH = 31;

/** Returns whether a text is a month as `YYYY-MM`, from 1970 on. */
export const isMonth = (text: string): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && Number(text.slice(0, 4)) >= FIRST_YEAR;

/** Returns the month of a day. */
const monthOf = (day: string): string => day.slice(0, MONTH);

/** Returns the latest month with at least one completed day: the month of yesterday. */
export const latestMonth = (today: string): string => monthOf(addDays(today, -1));

/** Returns the month that is this many months later, or earlier if negative. */
export function addMonths(month: string, months: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return monthOf(at.toISOString());
}

/** Returns the completed days of a month: all of them, or up to yesterday; undefined when there are none. */
export function monthRange(month: string, today: string): DateRange | undefined {
  const start = `${month}-01`;
  const end = addDays(`${monthOf(addDays(start, LONGEST_MONTH))}-01`, -1);
  if (start >= today) return undefined;
  return { start, end: end < today ? end : addDays(today, -1) };
}
