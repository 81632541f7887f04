import { CloseButton, Popover, TextInput } from '@mantine/core';
import { type DateRange, type Preset, presets, todayInUtc } from '@quarterdeck/contract/core/reports/date-range';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useEscape } from '../dialog/use-escape.ts';
import { keyOf } from '../keys/key-of.ts';
import classes from './date-range.module.css';
import { LazyPicker, preparePicker } from './lazy-picker.tsx';
import { rangeText } from './range-text.ts';

interface Props {
  readonly value: DateRange | undefined;
  /** Called whenever a range is set, even if it is the current one. */
  readonly onChange: (range: DateRange) => void;
  /** Called when the range is cleared, where it is optional. */
  readonly onClear?: () => void;
  /** The range that is set once when there is none yet. */
  readonly initial?: Preset;
  /** Its name, when the screen has several. */
  readonly name?: string;
}

const NAME = 'Select Date range';
const CLEAR = 'Clear Date range';

/** A range of days, in UTC: a read-only field that opens a calendar with named ranges. */
export function DateRangeField({ value, onChange, onClear, initial, name = NAME }: Props) {
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
          className={classes.field ?? ''}
          readOnly
          role="combobox"
          aria-label={name}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          placeholder={NAME}
          value={value ? rangeText(value) : ''}
          leftSection={<IconCalendar size={16} aria-hidden />}
          rightSection={value && onClear ? <CloseButton size="sm" aria-label={CLEAR} onClick={onClear} /> : undefined}
          onPointerEnter={preparePicker}
          onFocus={preparePicker}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            if (!['Enter', ' ', 'ArrowDown'].includes(keyOf(event))) return;
            event.preventDefault();
            setOpen(true);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown
        id={id}
        role="dialog"
        // Keeps single keys from acting on the screen below.
        aria-modal={isOpen || undefined}
        aria-label={name}
        className={classes.popup ?? ''}
      >
        <LazyPicker value={value} onChange={onChange} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
}
