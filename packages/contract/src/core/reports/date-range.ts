/** Days as `YYYY-MM-DD` in UTC, both included. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
}

const DAY_MS = 86_400_000;

/** The earliest year in which a range can begin. */
export const FIRST_YEAR = 1970;

const write = (at: Date): string => at.toISOString().slice(0, 10);

/** Returns a calendar day; months count from 0. A month after December, and day 0, carry over. */
function dayAt(year: number, month: number, day: number): string {
  const at = new Date(0);
  // Unlike Date.UTC, this does not map the years 0 to 99 to the 20th century.
  at.setUTCFullYear(year, month, day);
  return write(at);
}

/** Returns the day that is this many days later, or earlier if negative. */
export const addDays = (day: string, days: number): string => write(new Date(Date.parse(day) + days * DAY_MS));

/** Returns the UTC day of a moment. */
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

/** From the first day of the current month or year to yesterday; on that first day, only yesterday. */
const sinceFirst =
  (letters: number, rest: string) =>
  (today: string): DateRange => {
    const end = addDays(today, -1);
    const start = `${today.slice(0, letters)}${rest}`;
    return { start: start < end ? start : end, end };
  };

/** The named ranges, in display order. They end yesterday, or at the end of their month or year. */
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

/** The name of a range. */
export type Preset = keyof typeof presets;

/** The default range. */
export const DEFAULT_PRESET: Preset = 'Last 30 days';

const FIRST_DAY = '0001-01-01';
const WEEK = 7;

/** Returns the number of days in a range. */
export const daysIn = ({ start, end }: DateRange): number => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;

/** The possible comparisons for a range. */
export const comparisons = ['previous_period', 'previous_month', 'previous_year', 'same_weekdays', 'custom'] as const;

/** One of `comparisons`. */
export type Comparison = (typeof comparisons)[number];

/** A comparison whose days are derived from the range; those of `custom` are given. */
export type CalculatedComparison = Exclude<Comparison, 'custom'>;

const partsOf = (day: string): readonly [number, number, number] => {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  return [year, month - 1, dayOfMonth];
};

const lastDayOf = (day: string): string => {
  const [year, month] = partsOf(day);
  return dayAt(year, month + 1, 0);
};

/** Returns the same day this many months earlier, or the last day of that month if it is shorter. */
function monthsEarlier(day: string, months: number): string {
  const [year, month, dayOfMonth] = partsOf(day);
  const last = dayAt(year, month - months + 1, 0);
  return dayOfMonth < Number(last.slice(-2)) ? `${last.slice(0, -2)}${day.slice(-2)}` : last;
}

/** Moves by calendar months: a range of whole months stays whole, even if the months differ in length. */
function calendarMonthsEarlier({ start, end }: DateRange, months: number): DateRange {
  const isWhole = start.endsWith('-01') && end === lastDayOf(end);
  const last = monthsEarlier(end, months);
  return { start: monthsEarlier(start, months), end: isWhole ? lastDayOf(last) : last };
}

const daysEarlier = ({ start, end }: DateRange, days: number): DateRange => ({
  start: addDays(start, -days),
  end: addDays(end, -days),
});

const MONTHS_OF_YEAR = 12;

const comparedRanges: Readonly<Record<CalculatedComparison, (range: DateRange) => DateRange>> = {
  previous_period: (range) => daysEarlier(range, daysIn(range)),
  previous_month: (range) => calendarMonthsEarlier(range, 1),
  previous_year: (range) => calendarMonthsEarlier(range, MONTHS_OF_YEAR),
  same_weekdays: (range) => daysEarlier(range, Math.ceil(daysIn(range) / WEEK) * WEEK),
};

/**
 * Returns the range that another range is compared with; undefined when it would begin before the year 1.
 * `previous_period`: the same number of days directly before it. `previous_month` and `previous_year`: the same dates a
 * month or a year earlier; whole months are compared with whole months. `same_weekdays`: the same number of days, moved
 * back by whole weeks to the same days of the week.
 */
export function comparedRange(range: DateRange, comparison: CalculatedComparison): DateRange | undefined {
  const earlier = comparedRanges[comparison](range);
  return earlier.start < FIRST_DAY ? undefined : earlier;
}
