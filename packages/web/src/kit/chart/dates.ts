import type { Step } from './series.ts';

const name = (part: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', { ...part, timeZone: 'UTC' });
const weekday = name({ weekday: 'short' });
const shortMonth = name({ month: 'short' });
const longMonth = name({ month: 'long' });

/** A place on the axis of time for reading: `Thu 22 Oct 2026`, `October 2026` or `2026`. */
export function dateText(date: string, step: Step): string {
  const at = new Date(date);
  const year = date.slice(0, 4);
  if (step === 'year') return year;
  if (step === 'month') return `${longMonth.format(at)} ${year}`;
  return `${weekday.format(at)} ${at.getUTCDate()} ${shortMonth.format(at)} ${year}`;
}

/** The same as a mark of the axis: `22 Oct`, `Oct 26` or `2026`. */
export function tickText(date: string, step: Step): string {
  const at = new Date(date);
  if (step === 'year') return date.slice(0, 4);
  if (step === 'month') return `${shortMonth.format(at)} ${date.slice(2, 4)}`;
  return `${at.getUTCDate()} ${shortMonth.format(at)}`;
}
