import {
  type Comparison,
  comparedRange,
  comparisons,
  type DateRange,
  DEFAULT_PRESET,
  presets,
  todayInUtc,
} from '@quarterdeck/contract/core/reports/date-range';
import { useCallback, useMemo } from 'react';
import { useAddress, useChangeAddress } from '../screen/address.ts';
import { boundsOn, wrongIn } from './range-text.ts';

/** A report's days and the compared period, as inputs of its calls. */
interface ReportInput {
  readonly start_date: string;
  readonly end_date: string;
  readonly compare?: Comparison;
  readonly compare_start_date?: string;
  readonly compare_end_date?: string;
}

/** A report's days. */
export interface ReportDays {
  readonly range: DateRange;
  readonly comparison: Comparison | undefined;
  /** The compared days; undefined before a custom range is chosen. */
  readonly compared: DateRange | undefined;
  readonly input: ReportInput;
}

/** The parameters of the address that determine the days. */
export const DAYS_IN_ADDRESS = ['start_date', 'end_date', 'compare', 'compare_start_date', 'compare_end_date'] as const;

function rangeIn(start: string | undefined, end: string | undefined, today: string): DateRange | undefined {
  if (start === undefined || end === undefined) return undefined;
  const range = { start, end };
  return Object.keys(wrongIn(range, boundsOn(today))).length === 0 ? range : undefined;
}

/** Returns a report's days. They are stored in the address, so that Back, a reload and a pasted link restore them. */
export function useReportDays() {
  const address = useAddress();
  const changeAddress = useChangeAddress();
  const today = todayInUtc();
  const chosen = rangeIn(address.start_date, address.end_date, today);
  const { start, end } = chosen ?? presets[DEFAULT_PRESET](today);
  const comparison = comparisons.find((one) => one === address.compare);
  const own =
    comparison === 'custom' ? rangeIn(address.compare_start_date, address.compare_end_date, today) : undefined;
  const [ownStart, ownEnd] = [own?.start, own?.end];
  const days: ReportDays = useMemo(() => {
    const range = { start, end };
    const ofRange = { start_date: start, end_date: end };
    if (comparison === undefined) return { range, comparison, compared: undefined, input: ofRange };
    if (comparison !== 'custom') {
      const compared = comparedRange(range, comparison);
      return { range, comparison, compared, input: { ...ofRange, compare: comparison } };
    }
    if (ownStart === undefined || ownEnd === undefined)
      return { range, comparison, compared: undefined, input: ofRange };
    const input = { ...ofRange, compare: comparison, compare_start_date: ownStart, compare_end_date: ownEnd };
    return { range, comparison, compared: { start: ownStart, end: ownEnd }, input };
  }, [start, end, comparison, ownStart, ownEnd]);
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, replace: boolean) =>
      changeAddress((now) => ({ ...now, ...changes }), { replace }),
    [changeAddress],
  );
  const isChosen = chosen !== undefined;
  const setRange = useCallback(
    (range: DateRange): void => change({ start_date: range.start, end_date: range.end }, !isChosen),
    [change, isChosen],
  );
  const setComparison = useCallback(
    (compare: Comparison | undefined, range?: DateRange): void =>
      change({ compare, compare_start_date: range?.start, compare_end_date: range?.end }, false),
    [change],
  );
  return { days, isChosen, setRange, setComparison };
}
