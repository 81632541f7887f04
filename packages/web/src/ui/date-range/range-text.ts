import { type DateRange, FIRST_YEAR } from '@quarterdeck/contract/core/reports/date-range';
import { formatDay } from '../text/format.ts';

/** Returns a range for display: `10-22-2026 – 11-20-2026`, a single day once. */
export const rangeText = ({ start, end }: DateRange): string =>
  start === end ? formatDay(start) : `${formatDay(start)} – ${formatDay(end)}`;

/** Returns the first and the last day that can be chosen: from 1970 to the end of the next year. */
export const boundsOn = (today: string): DateRange => ({
  start: `${FIRST_YEAR}-01-01`,
  end: `${Number(today.slice(0, 4)) + 1}-12-31`,
});

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** Returns the errors of two typed days, by field. */
export function wrongIn({ start, end }: DateRange, bounds: DateRange): Partial<DateRange> {
  const form = 'Enter the day as YYYY-MM-DD';
  const outside = `From ${bounds.start} to ${bounds.end}`;
  const wrong = (text: string): string | undefined => {
    if (!isDay(text)) return form;
    return text < bounds.start || text > bounds.end ? outside : undefined;
  };
  const first = wrong(start);
  const last = wrong(end) ?? (first === undefined && end < start ? 'The end is before the start' : undefined);
  return { ...(first && { start: first }), ...(last && { end: last }) };
}
