import { NativeSelect } from '@mantine/core';
import type { Control } from './values.ts';

/** An option of a select. */
interface Option {
  readonly value: string;
  readonly label: string;
  /** The effect of choosing it. */
  readonly says?: string;
}

/**
 * Returns a select with a few options; the effect of the chosen one is shown below.
 * @param asks the placeholder until something is chosen; without it, the first one is chosen.
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
