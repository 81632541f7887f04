import { NativeSelect } from '@mantine/core';
import { type Comparison, comparedRange, comparisons, type DateRange } from '@quarterdeck/contract/kit/date-range';
import classes from './date-range.module.css';
import { rangeText } from './range-text.ts';

interface Props {
  /** What is compared. */
  readonly range: DateRange;
  readonly value: Comparison | undefined;
  readonly onChange: (value: Comparison | undefined) => void;
}

const names: Readonly<Record<Comparison, string>> = {
  previous_period: 'Previous period',
  previous_year: 'A year earlier',
};

const options = [
  { value: '', label: 'No comparison' },
  ...comparisons.map((value) => ({ value, label: names[value] })),
];

/** What a range is compared with, with the days that this means. */
export function Compare({ range, value, onChange }: Props) {
  const compared = value && comparedRange(range, value);
  return (
    <>
      <NativeSelect
        className={classes.compare ?? ''}
        aria-label="Compare"
        value={value ?? ''}
        data={options}
        onChange={({ currentTarget }) => onChange(comparisons.find((one) => one === currentTarget.value))}
      />
      {value && (
        <p className={classes.compared} role="status">
          {compared
            ? `compared with ${rangeText(compared)}${value === 'previous_period' ? ', the same weekdays' : ''}`
            : 'There is nothing earlier to compare with'}
        </p>
      )}
    </>
  );
}
