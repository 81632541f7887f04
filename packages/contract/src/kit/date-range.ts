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

/** The range that is shown until another one is picked. */
export const DEFAULT_PRESET: Preset = 'Last 30 days';

const FIRST_DAY = '0001-01-01';
const WEEK = 7;

/** How many days a range has. */
export const daysIn = ({ start, end }: DateRange): number => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;

const yearEarlier = (day: string): string => {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const before = `${String(year - 1).padStart(4, '0')}-${day.slice(5)}`;
  return month === 2 && dayOfMonth === 29 ? before.replace('02-29', '02-28') : before;
};

/** By how many days a range is moved back, so that it ends before it began and each day is the same day of the week. */
const weeksOf = (range: DateRange): number => Math.ceil(daysIn(range) / WEEK) * WEEK;

/** What a range can be compared with. */
export const comparisons = ['previous_period', 'previous_year'] as const;

/** One of `comparisons`. */
export type Comparison = (typeof comparisons)[number];

const compared: Readonly<Record<Comparison, (range: DateRange) => DateRange>> = {
  previous_period: (range) => {
    const by = -weeksOf(range);
    return { start: addDays(range.start, by), end: addDays(range.end, by) };
  },
  previous_year: ({ start, end }) => ({ start: yearEarlier(start), end: yearEarlier(end) }),
};

/**
 * The range that another one is compared with. `previous_period` has as many days, ends before the range begins, and its
 * days are the same days of the week: thirty days are moved back by five weeks. `previous_year` has the same dates a year
 * earlier, with 28 February for 29 February. Nothing when that would begin before the year 1.
 */
export function comparedRange(range: DateRange, comparison: Comparison): DateRange | undefined {
  const days = comparison === 'previous_period' ? weeksOf(range) : 0;
  const isThere = Date.parse(range.start) - days * DAY_MS >= Date.parse(FIRST_DAY);
  if (!isThere || (comparison === 'previous_year' && range.start < '0002-01-01')) return undefined;
  return compared[comparison](range);
}
