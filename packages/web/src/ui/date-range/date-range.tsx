import { CloseButton, Popover, Skeleton, TextInput } from '@mantine/core';
import { type DateRange, type Preset, presets, todayInUtc } from '@quarterdeck/contract/core/reports/date-range';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useEscape } from '../dialog/use-escape.ts';
import { lazyWithRetry } from '../lazy/lazy-with-retry.tsx';
import classes from './date-range.module.css';
import { rangeText } from './range-text.ts';

const Picker = lazyWithRetry(() => import('./picker.tsx'));
/** Loads the popup while someone goes to its field, so that it is there at once. */
const prepare = (): void => void Picker.preload();

interface Props {
  readonly value: DateRange | undefined;
  /** Called whenever a range is set, also with the one that is set already. */
  readonly onChange: (range: DateRange) => void;
  /** Where there need not be a range: called when it is taken away. */
  readonly onClear?: () => void;
  /** What is set once when there is no range yet. */
  readonly initial?: Preset;
  /** What it is called, when it is not the only one of its screen. */
  readonly name?: string;
  /** The label above it, among the filters of a list. */
  readonly filterLabel?: string;
}

const NAME = 'Select Date range';
/** The label of a range of days that is the only one of its list. */
const LABEL = 'Date range';

/** A range of days, in UTC: a field that cannot be typed in and opens a calendar with named ranges. */
export function DateRangeField({ value, onChange, onClear, initial, name, filterLabel }: Props) {
  const accessibleName = name ?? (filterLabel === undefined || filterLabel === LABEL ? NAME : filterLabel);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const wasSet = useRef(false);
  useEffect(() => {
    if (initial === undefined || wasSet.current) return;
    wasSet.current = true;
    if (!value) onChange(presets[initial](todayInUtc()));
  }, [initial, value, onChange]);
  const close = (): void => setOpen(false);
  useEscape(isOpen, close);
  const set = (range: DateRange): void => {
    onChange(range);
    if (range.start !== range.end) close();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      returnFocus
      withRoles={false}
      position="bottom-start"
      shadow="md"
      closeOnEscape={false}
    >
      <Popover.Target>
        <TextInput
          className={(filterLabel === undefined ? classes.field : classes.filter) ?? ''}
          label={filterLabel}
          readOnly
          role="combobox"
          aria-label={accessibleName}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          placeholder={NAME}
          value={value ? rangeText(value) : ''}
          leftSection={<IconCalendar size={16} aria-hidden />}
          rightSection={
            value && onClear ? (
              <CloseButton size="sm" aria-label={`Clear ${filterLabel ?? LABEL}`} onClick={onClear} />
            ) : undefined
          }
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
            event.preventDefault();
            setOpen(true);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown id={id} role="dialog" aria-label={accessibleName} className={classes.popup ?? ''}>
        <Suspense fallback={<Skeleton className={classes.place ?? ''} />}>
          <Picker value={value} onSet={set} onClose={close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
