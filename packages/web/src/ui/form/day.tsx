import { TextInput } from '@mantine/core';
import type { Control } from './values.ts';

/** A control for a day. */
export const dayControl: Control = {
  blank: '',
  Component: ({ value, onChange, ...field }) => (
    <TextInput
      {...field}
      type="date"
      value={String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  ),
};
