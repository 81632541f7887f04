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
function dayAt(year: number, month: number, day: number): string {
  const at = new Date(0);
  // Unlike Date.UTC, this does not take the years 0 to 99 for those of the 20th century.
  at.setUTCFullYear(year, month, day);
  return write(at);
}

/** The day that is this many days later, or earlier. */
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

/** What a range can be compared with. */
export const comparisons = ['previous_period', 'previous_month', 'previous_year', 'same_weekdays', 'custom'] as const;

/** One of `comparisons`. */
export type Comparison = (typeof comparisons)[number];

/** A comparison whose days follow from the range; those of `custom` are named. */
export type CalculatedComparison = Exclude<Comparison, 'custom'>;

const partsOf = (day: string): readonly [number, number, number] => {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  return [year, month - 1, dayOfMonth];
};

const lastDayOf = (day: string): string => {
  const [year, month] = partsOf(day);
  return dayAt(year, month + 1, 0);
};

/** The same day this many months earlier, or the last day of that month where it is shorter. */
function monthsEarlier(day: string, months: number): string {
  const [year, month, dayOfMonth] = partsOf(day);
  const last = dayAt(year, month - months + 1, 0);
  return dayOfMonth < Number(last.slice(-2)) ? `${last.slice(0, -2)}${day.slice(-2)}` : last;
}

/** By the calendar: a range of whole months stays one, also where the months are of different lengths. */
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
 * The range that another one is compared with. `previous_period`: as many days, right before it. `previous_month` and
 * `previous_year`: the same dates a month or a year earlier; whole months are compared with whole months.
 * `same_weekdays`: as many days, moved back by whole weeks, so that each is the same day of the week. Nothing when that
 * would begin before the year 1.
 */
export function comparedRange(range: DateRange, comparison: CalculatedComparison): DateRange | undefined {
  const earlier = comparedRanges[comparison](range);
  return earlier.start < FIRST_DAY ? undefined : earlier;
}
