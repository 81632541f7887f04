import {
  type Comparison,
  comparisons,
  type DateRange,
  DEFAULT_PRESET,
  presets,
  todayInUtc,
} from '@quarterdeck/contract/kit/date-range';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { boundsOn, wrongIn } from './range-text.ts';

/** The days that a report is about, and what they are compared with, as the calls take them. */
interface ReportInput {
  readonly start_date: string;
  readonly end_date: string;
  readonly compare?: Comparison;
}

/** The days that a report is about. */
export interface ReportDays {
  readonly range: DateRange;
  readonly comparison: Comparison | undefined;
  readonly input: ReportInput;
}

/** The names in the address that say which days are shown. */
export const DAYS_IN_ADDRESS = ['start_date', 'end_date', 'compare'] as const;

type Address = Readonly<Record<string, unknown>>;

function rangeIn({ start_date: start, end_date: end }: Address, today: string): DateRange | undefined {
  if (typeof start !== 'string' || typeof end !== 'string') return undefined;
  const range = { start, end };
  return Object.keys(wrongIn(range, boundsOn(today))).length === 0 ? range : undefined;
}

/** The days of a report, kept in the address: Back, a reload and a pasted link bring them back. */
export function useReportDays() {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = todayInUtc();
  const chosen = rangeIn(address, today);
  const { start, end } = chosen ?? presets[DEFAULT_PRESET](today);
  const comparison = comparisons.find((one) => one === address.compare);
  const days: ReportDays = useMemo(
    () => ({
      range: { start, end },
      comparison,
      input: { start_date: start, end_date: end, ...(comparison && { compare: comparison }) },
    }),
    [start, end, comparison],
  );
  const tell = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, replace: boolean) =>
      void navigate({
        to: '.',
        search: ((now: Address) => ({ ...now, ...changes })) as never,
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const isChosen = chosen !== undefined;
  const setRange = useCallback(
    (range: DateRange): void => tell({ start_date: range.start, end_date: range.end }, !isChosen),
    [tell, isChosen],
  );
  const setComparison = useCallback((compare: Comparison | undefined): void => tell({ compare }, false), [tell]);
  return { days, isChosen, setRange, setComparison };
}
