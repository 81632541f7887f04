import { Skeleton } from '@mantine/core';
import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import { Suspense } from 'react';
import { lazyWithRetry } from '../lazy/lazy-with-retry.tsx';
import classes from './date-range.module.css';

const Picker = lazyWithRetry(() => import('./picker.tsx'));

/** Preloads the popup when someone moves to its field, so that it opens at once. */
export const preparePicker = (): void => void Picker.preload();

interface Props {
  readonly value: DateRange | undefined;
  /** Called whenever a range is set, even if it is the current one. */
  readonly onChange: (range: DateRange) => void;
  readonly onClose: () => void;
}

/** The content of the popup of a range of days. A range whose start differs from its end closes it. */
export function LazyPicker({ value, onChange, onClose }: Props) {
  const set = (range: DateRange): void => {
    onChange(range);
    if (range.start !== range.end) onClose();
  };
  return (
    <Suspense fallback={<Skeleton className={classes.place ?? ''} />}>
      <Picker value={value} onSet={set} onClose={onClose} />
    </Suspense>
  );
}
