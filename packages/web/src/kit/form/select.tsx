import { NativeSelect } from '@mantine/core';
import type { Control } from '../../kit/form/values.ts';

/** One of a few values. */
export interface Option {
  readonly value: string;
  readonly label: string;
  /** What choosing it will do. */
  readonly says: string;
}

/** A choice of a few, the first one chosen; what the chosen one will do stands below it. */
export const choiceControl = (options: readonly [Option, ...Option[]]): Control => ({
  blank: options[0].value,
  Component: ({ value, onChange, ...field }) => (
    <NativeSelect
      {...field}
      description={options.find((option) => option.value === value)?.says}
      data={options.map(({ value: own, label }) => ({ value: own, label }))}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  ),
});
