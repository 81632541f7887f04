import '@mantine/dates/styles.layer.css';
import { Button, FocusTrap, TextInput, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { type DateRange, type Preset, presets, todayInUtc } from '@quarterdeck/contract/core/reports/date-range';
import { type FormEvent, useState } from 'react';
import classes from './date-range.module.css';
import { boundsOn, wrongIn } from './range-text.ts';

interface Props {
  readonly value: DateRange | undefined;
  readonly onSet: (range: DateRange) => void;
  readonly onClose: () => void;
}

const names = Object.keys(presets) as Preset[];
const labels = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
  monthLevelControl: 'Select the month',
  yearLevelControl: 'Select the year',
};

/** The popup of a range: named ranges, a calendar, and two date fields. */
export default function Picker({ value, onSet, onClose }: Props) {
  const today = todayInUtc();
  const bounds = boundsOn(today);
  const [picked, setPicked] = useState<readonly [string | null, string | null]>([
    value?.start ?? null,
    value?.end ?? null,
  ]);
  const [start, end] = picked;
  const typed = { start: start ?? '', end: end ?? '' };
  const [isAttempted, setAttempted] = useState(false);
  const wrong = wrongIn(typed, bounds);
  const pick = (from: string | null, to: string | null): void => {
    setPicked([from, to]);
    setAttempted(false);
    if (from && to) onSet({ start: from, end: to });
  };
  const search = (event: FormEvent): void => {
    event.preventDefault();
    setAttempted(true);
    if (wrong.start !== undefined || wrong.end !== undefined) return;
    onSet(typed);
    onClose();
  };
  const isShown = (name: Preset): boolean => {
    const range = presets[name](today);
    return range.start === value?.start && range.end === value.end;
  };
  const inCalendar: [string | null, string | null] = [
    wrong.start === undefined ? start : null,
    wrong.start === undefined && wrong.end === undefined ? end : null,
  ];
  return (
    <FocusTrap>
      <div className={classes.picker}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame */}
        <div role="group" aria-label="Presets" className={classes.presets}>
          {names.map((name) => (
            <UnstyledButton
              key={name}
              className={classes.preset ?? ''}
              aria-pressed={isShown(name)}
              onClick={() => {
                const range = presets[name](today);
                pick(range.start, range.end);
              }}
            >
              {name}
            </UnstyledButton>
          ))}
        </div>
        <div>
          <DatePicker
            type="range"
            size="sm"
            allowSingleDateInRange
            value={inCalendar}
            defaultDate={value?.end ?? today}
            minDate={bounds.start}
            maxDate={bounds.end}
            weekendDays={[]}
            hideOutsideDates
            ariaLabels={labels}
            onChange={([from, to]) => pick(from, to)}
          />
          <form className={classes.typed} noValidate onSubmit={search}>
            {(['start', 'end'] as const).map((side) => (
              <TextInput
                key={side}
                size="xs"
                label={side === 'start' ? 'Start: YYYY-MM-DD' : 'End: YYYY-MM-DD'}
                placeholder="YYYY-MM-DD"
                autoComplete="off"
                inputMode="numeric"
                maxLength={10}
                value={typed[side]}
                error={isAttempted ? wrong[side] : undefined}
                onChange={({ currentTarget }) =>
                  setPicked(side === 'start' ? [currentTarget.value, end] : [start, currentTarget.value])
                }
              />
            ))}
            <Button type="submit" size="xs">
              Search
            </Button>
          </form>
        </div>
      </div>
    </FocusTrap>
  );
}
