import { Textarea } from '@mantine/core';
import type { Control } from './values.ts';

/** A control for a text of several lines. */
export const areaControl: Control = {
  blank: '',
  Component: ({ value, onChange, ...field }) => (
    <Textarea
      {...field}
      rows={3}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  ),
};
