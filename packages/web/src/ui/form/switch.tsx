import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import type { Control } from './values.ts';

/** A control for yes or no. */
export const switchControl: Control = {
  blank: false,
  Component: ({ value, onChange, ...field }) => (
    <Switch {...field} checked={value === true} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
  ),
};
