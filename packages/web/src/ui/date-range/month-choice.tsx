import { ActionIcon, NativeSelect } from '@mantine/core';
import { addMonths } from '@quarterdeck/contract/core/reports/month';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatMonth } from '../text/format.ts';
import { Tooltip } from '../tooltip/tooltip.tsx';
import classes from './month-choice.module.css';

/** Returns a month for display: `October 2026`. */
export const monthName = (month: string): string => `${formatMonth(`${month}-01`, 'long')} ${month.slice(0, 4)}`;

interface Props {
  readonly month: string;
  /** The last month that can be chosen. */
  readonly latest: string;
  readonly onChange: (month: string) => void;
}

const OFFERED = 24;
const FIRST = '1970-01';

interface StepProps {
  readonly label: string;
  readonly isPossible: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Step = ({ label, isPossible, onClick, children }: StepProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" size={36} aria-label={label} disabled={!isPossible} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
);

/** Chooses a month: one of the last two years, or an earlier one, month by month. */
export function MonthChoice({ month, latest, onChange }: Props) {
  const offered = Array.from({ length: OFFERED }, (_, index) => addMonths(latest, -index));
  const all = offered.includes(month) ? offered : [...offered, month];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <div role="group" aria-label="Month" className={classes.choice}>
      <Step label="Previous month" isPossible={month > FIRST} onClick={() => onChange(addMonths(month, -1))}>
        <IconChevronLeft size={16} aria-hidden />
      </Step>
      <NativeSelect
        className={classes.month ?? ''}
        aria-label="Month"
        value={month}
        data={all.map((value) => ({ value, label: monthName(value) }))}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      <Step label="Next month" isPossible={month < latest} onClick={() => onChange(addMonths(month, 1))}>
        <IconChevronRight size={16} aria-hidden />
      </Step>
    </div>
  );
}
