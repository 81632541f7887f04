import { addDays } from '@quarterdeck/contract/kit/date-range';

/** Rows of one span, from the one that starts on the first day to the one that starts before the second. */
export interface Piece {
  readonly span: 'day' | 'month' | 'year';
  readonly from: string;
  readonly to: string;
}

const FIRST = '0001-01-01';
const LAST = '9999-12-31';

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const yearOf = (day: string): string => `${day.slice(0, 4)}-01-01`;
const monthAfter = (day: string): string => monthOf(addDays(monthOf(day), 31));
const yearAfter = (day: string): string => yearOf(addDays(yearOf(day), 366));
/** The first start of a span that is not before a day. */
const startFrom = (day: string, start: (of: string) => string, next: (of: string) => string): string =>
  start(day) === day ? day : next(day);

/**
 * Cuts a range of days, both included, into whole years, whole months around them and single days around those: at most
 * sixty days and twenty-two months, however long the range is.
 */
export function piecesOf(startDate: string = FIRST, endDate: string = LAST): readonly Piece[] {
  if (endDate < startDate) return [];
  // There is no year 10000: the last year counts as whole.
  if (startDate === FIRST && endDate === LAST) return [{ span: 'year', from: FIRST, to: LAST }];
  const end = endDate === LAST ? LAST : addDays(endDate, 1);
  const firstMonth = startFrom(startDate, monthOf, monthAfter);
  const lastMonth = monthOf(end);
  if (firstMonth >= lastMonth) return [{ span: 'day', from: startDate, to: end }];
  const firstYear = startFrom(firstMonth, yearOf, yearAfter);
  const lastYear = yearOf(end);
  const around: readonly Piece[] =
    firstYear >= lastYear
      ? [{ span: 'month', from: firstMonth, to: lastMonth }]
      : [
          { span: 'month', from: firstMonth, to: firstYear },
          { span: 'year', from: firstYear, to: lastYear },
          { span: 'month', from: lastYear, to: lastMonth },
        ];
  const pieces: readonly Piece[] = [
    { span: 'day', from: startDate, to: firstMonth },
    ...around,
    { span: 'day', from: lastMonth, to: end },
  ];
  return pieces.filter(({ from, to }) => from < to);
}
