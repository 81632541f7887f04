/** Days as `YYYY-MM-DD` in UTC, both included. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
}

const DAY_MS = 86_400_000;

/** The first year that a range may begin in. */
export const FIRST_YEAR = 1970;

const write = (at: Date): string => at.toISOString().slice(0, 10);

/** A day of the calendar, months from 0; a month beyond the year's ends, and day 0, count on from there. */
const dayAt = (year: number, month: number, day: number): string => write(new Date(Date.UTC(year, month, day)));

/** The day that is so many days later, or earlier. */
export const addDays = (day: string, days: number): string => write(new Date(Date.parse(day) + days * DAY_MS));

/** The day that it is in UTC. */
export const todayInUtc = (now: Date = new Date()): string => write(now);

const last =
  (days: number) =>
  (today: string): DateRange => ({ start: addDays(today, -days), end: addDays(today, -1) });

const previousMonth = (today: string): DateRange => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return { start: dayAt(year, month - 2, 1), end: dayAt(year, month - 1, 0) };
};

const lastYear = (today: string): DateRange => {
  const year = Number(today.slice(0, 4)) - 1;
  return { start: `${year}-01-01`, end: `${year}-12-31` };
};

/** From the first day of the current month or year to yesterday; on that first day, yesterday alone. */
const sinceFirst =
  (letters: number, rest: string) =>
  (today: string): DateRange => {
    const end = addDays(today, -1);
    const start = `${today.slice(0, letters)}${rest}`;
    return { start: start < end ? start : end, end };
  };

/** The ranges that can be picked by name, in their order. They end at yesterday, or where their month or year does. */
export const presets = {
  'Last 24 hours': last(1),
  'Last 7 days': last(7),
  'Last 30 days': last(30),
  'Last 60 days': last(60),
  'Last 90 days': last(90),
  'Last 180 days': last(180),
  'Current Month': sinceFirst('YYYY-MM'.length, '-01'),
  'Previous Month': previousMonth,
  'Current Year': sinceFirst('YYYY'.length, '-01-01'),
  'Last Year': lastYear,
} as const satisfies Record<string, (today: string) => DateRange>;

/** The name of a range that can be picked. */
export type Preset = keyof typeof presets;
