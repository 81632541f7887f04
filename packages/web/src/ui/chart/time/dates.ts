import { formatDay, formatMonth, formatWeekday } from '../../text/format.ts';

/** The period of each point on the time axis. */
export type Step = 'day' | 'week' | 'month' | 'year';

/** Returns a point on the time axis for display: `Thu 22 Oct 2026`, `October 2026` or `2026`. */
export function dateText(date: string, step: Step): string {
  if (Number.isNaN(Date.parse(date))) return date;
  const year = date.slice(0, 4);
  if (step === 'year') return year;
  return `${step === 'month' ? formatMonth(date, 'long') : formatWeekday(date)} ${year}`;
}

/** Returns it for a table: `10-22-2026`, `October 2026` or `2026`. */
export const cellText = (date: string, step: Step): string =>
  step === 'day' || step === 'week' ? formatDay(date) : dateText(date, step);

/** Returns it for a tick of the axis: `22 Oct`, `Oct 26` or `2026`. */
export function tickText(date: string, step: Step): string {
  if (step === 'year') return date.slice(0, 4);
  if (Number.isNaN(Date.parse(date))) return date;
  const month = formatMonth(date, 'short');
  return step === 'month' ? `${month} ${date.slice(2, 4)}` : `${new Date(date).getUTCDate()} ${month}`;
}
