import { DEFAULT_PRESET } from '@quarterdeck/contract/core/reports/date-range';
import { Compare } from './compare.tsx';
import classes from './date-range.module.css';
import { DateRangeField } from './date-range.tsx';
import { rangeText } from './range-text.ts';
import type { useReportDays } from './use-report-days.ts';

/** The days of the whole screen, and the compared period. */
export const DaysBar = ({ days, isChosen, setRange, setComparison }: ReturnType<typeof useReportDays>) => (
  <>
    <p className={classes.printed}>
      {rangeText(days.range)}
      {days.compared && `, compared with ${rangeText(days.compared)}`}
    </p>
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame */}
    <div role="group" aria-label="Days" className={classes.bar}>
      {/* Remounts when the address has no days, so that its field sets the default range once. */}
      <DateRangeField
        key={isChosen ? 'chosen' : 'default'}
        value={isChosen ? days.range : undefined}
        initial={DEFAULT_PRESET}
        onChange={setRange}
      />
      <Compare days={days} onChange={setComparison} />
    </div>
  </>
);
