import { NativeSelect } from '@mantine/core';
import {
  type CalculatedComparison,
  type Comparison,
  comparedRange,
  comparisons,
  type DateRange,
} from '@quarterdeck/contract/core/reports/date-range';
import classes from './date-range.module.css';
import { DateRangeField } from './date-range.tsx';
import { rangeText } from './range-text.ts';
import type { ReportDays } from './use-report-days.ts';

interface Props {
  readonly days: ReportDays;
  /** The range is passed only with `custom`. */
  readonly onChange: (comparison: Comparison | undefined, range?: DateRange) => void;
}

const names: Readonly<Record<CalculatedComparison, string>> = {
  previous_period: 'Previous period',
  previous_month: 'Previous month',
  previous_year: 'Previous year',
  same_weekdays: 'Same weekdays earlier',
};

const isComparison = (value: string): value is Comparison => comparisons.some((one) => one === value);

function labelOf(range: DateRange, comparison: Comparison): string {
  if (comparison === 'custom') return 'Custom range';
  const compared = comparedRange(range, comparison);
  return `${names[comparison]}: ${compared ? rangeText(compared) : 'no earlier data'}`;
}

/** Chooses the compared period; each option shows its days. */
export function Compare({ days: { range, comparison, compared }, onChange }: Props) {
  return (
    <>
      <NativeSelect
        className={classes.compare ?? ''}
        aria-label="Compare"
        value={comparison ?? ''}
        data={[
          { value: '', label: 'No comparison' },
          ...comparisons.map((value) => ({ value, label: labelOf(range, value) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange(isComparison(value) ? value : undefined)}
      />
      {comparison === 'custom' && (
        <DateRangeField name="Compared date range" value={compared} onChange={(own) => onChange('custom', own)} />
      )}
    </>
  );
}
