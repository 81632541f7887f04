import { addDays } from '@quarterdeck/contract/core/reports/date-range';

/** Days, months or years from `from` up to but not including `to`, to add or subtract. */
export interface Piece {
  readonly span: 'day' | 'month' | 'year';
  readonly from: string;
  readonly to: string;
  readonly sign: 1 | -1;
}

const FIRST = '0001-01-01';
const LAST = '9999-12-31';
const LAST_MONTH = '9999-12-01';
const LAST_YEAR = 9999;
const MONTHS = 12;
/** The relative cost of a row of each span: longer spans contain more distinct values. */
const costs = { day: 1, month: 15, year: 20 };

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7)) - 1;
const monthStart = (month: number): string => {
  const [year, rest] = [Math.floor(month / MONTHS), month % MONTHS];
  return `${String(year).padStart(4, '0')}-${String(rest + 1).padStart(2, '0')}-01`;
};
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Returns the month start nearest to a day. */
function nearestMonth(day: string): string {
  const before = monthStart(monthNumber(day));
  if (before === LAST_MONTH) return before;
  const after = monthStart(monthNumber(day) + 1);
  return daysBetween(before, day) <= daysBetween(day, after) ? before : after;
}

/** Returns the year start nearest to a month start. */
function nearestYear(month: string): string {
  return monthStart(Math.min(Math.round(monthNumber(month) / MONTHS), LAST_YEAR) * MONTHS);
}

/** Returns a piece from one day to another; negative when they are in reverse order. */
function piece(span: Piece['span'], from: string, to: string): readonly Piece[] {
  if (from === to) return [];
  return from < to ? [{ span, from, to, sign: 1 }] : [{ span, from: to, to: from, sign: -1 }];
}

function costOf(pieces: readonly Piece[]): number {
  const lengths = {
    day: daysBetween,
    month: (from: string, to: string) => monthNumber(to) - monthNumber(from),
    year: (from: string, to: string) => (monthNumber(to) - monthNumber(from)) / MONTHS,
  };
  return pieces.reduce((sum, { span, from, to }) => sum + costs[span] * lengths[span](from, to), 0);
}

/**
 * Splits a range of days, both included, into whole years, whole months and single days. When that is cheaper, a whole
 * year or month is added and its surplus subtracted. At most thirty-two days and twelve months remain, however long the
 * range is.
 */
export function piecesOf(startDate: string = FIRST, endDate: string = LAST): readonly Piece[] {
  if (endDate < startDate) return [];
  // There is no year 10000, so the last year counts as whole.
  const isEndless = endDate === LAST;
  const end = isEndless ? LAST : addDays(endDate, 1);
  const startMonth = nearestMonth(startDate);
  const endMonth = isEndless ? LAST : nearestMonth(end);
  const startYear = nearestYear(startMonth);
  const endYear = isEndless ? LAST : nearestYear(endMonth);
  const days = piece('day', startDate, end);
  const months = [
    ...piece('day', startDate, startMonth),
    ...piece('month', startMonth, endMonth),
    ...piece('day', endMonth, end),
  ];
  const years = [
    ...piece('day', startDate, startMonth),
    ...piece('month', startMonth, startYear),
    ...piece('year', startYear, endYear),
    ...piece('month', endYear, endMonth),
    ...piece('day', endMonth, end),
  ];
  return [months, years].reduce((best, other) => (costOf(other) < costOf(best) ? other : best), days);
}

/**
 * Splits a range of days, both included, into consecutive whole years, whole months and single days, for values that
 * cannot be subtracted. At most sixty days and twenty-two months remain.
 */
export function coverOf(start: string, end: string): readonly Piece[] {
  const before = end === LAST ? 'infinity' : addDays(end, 1);
  const month = start.slice(8) === '01' ? start : monthStart(monthNumber(start) + 1);
  const lastMonth = before === 'infinity' ? before : monthStart(monthNumber(before));
  if (month > lastMonth) return piece('day', start, before);
  const year = month.slice(5, 7) === '01' ? month : monthStart((Math.floor(monthNumber(month) / MONTHS) + 1) * MONTHS);
  const lastYear = before === 'infinity' ? before : `${before.slice(0, 4)}-01-01`;
  const months =
    year > lastYear
      ? piece('month', month, lastMonth)
      : [...piece('month', month, year), ...piece('year', year, lastYear), ...piece('month', lastYear, lastMonth)];
  return [...piece('day', start, month), ...months, ...piece('day', lastMonth, before)];
}
