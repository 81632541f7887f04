import { NativeSelect } from '@mantine/core';
import type { Control } from './values.ts';

/** One of a few values. */
interface Option {
  readonly value: string;
  readonly label: string;
  /** What choosing it will do. */
  readonly says?: string;
}

/**
 * A choice of a few; what the chosen one will do stands below it.
 * @param asks what stands there until something is chosen; without it, the first one is chosen.
 */
export const selectControl = (options: readonly [Option, ...Option[]], asks?: string): Control => ({
  blank: asks === undefined ? options[0].value : '',
  Component: ({ value, onChange, ...field }) => (
    <NativeSelect
      {...field}
      description={options.find((option) => option.value === value)?.says ?? field.description}
      data={[
        ...(asks === undefined ? [] : [{ value: '', label: asks, disabled: true }]),
        ...options.map(({ value: own, label }) => ({ value: own, label })),
      ]}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  ),
});
