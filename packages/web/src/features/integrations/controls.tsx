import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Input, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Control } from '../../ui/form/values.ts';
import classes from './integrations.module.css';
import { scopes } from './row.ts';

/** A control that chooses a key's scopes, each with its meaning. */
export const scopesControl: Control = {
  blank: [],
  Component: ({ label, value, error, onChange }) => {
    const ticked = Array.isArray(value) ? (value as readonly string[]) : [];
    return (
      <fieldset className={classes.scopes}>
        <legend>{label}</legend>
        {scopes.map(({ scope, says }) => (
          <Checkbox
            key={scope}
            label={<code>{scope}</code>}
            description={says}
            checked={ticked.includes(scope)}
            aria-invalid={error !== undefined || undefined}
            onChange={({ currentTarget: { checked } }) =>
              onChange(scopes.map((one) => one.scope).filter((one) => (one === scope ? checked : ticked.includes(one))))
            }
          />
        ))}
        {error && <Input.Error>{error}</Input.Error>}
      </fieldset>
    );
  },
};

/** Returns a control for a whole number; other input stays a text, so that the schema refuses it. */
export const numberControl = (blank: number): Control => ({
  blank,
  Component: ({ value, onChange, ...field }) => (
    <TextInput
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={String(value)}
      onChange={({ currentTarget: { value: text } }) => onChange(/^\d{1,9}$/.test(text) ? Number(text) : text)}
    />
  ),
});

const listIn = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '');

/** A control for several texts, separated by commas or spaces. */
export const textsControl: Control = {
  blank: [],
  Component: ({ value, onChange, ...field }) => {
    const [text, setText] = useState(Array.isArray(value) ? value.join(', ') : '');
    return (
      <Textarea
        {...field}
        rows={2}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          onChange(listIn(currentTarget.value));
        }}
      />
    );
  },
};

const overlaps = [
  { value: '24', label: '24 hours' },
  { value: '1', label: '1 hour' },
  { value: '168', label: '7 days' },
  { value: '720', label: '30 days' },
  { value: '0', label: 'None: it ends immediately' },
];

/** A control for how many hours the previous key still works. */
export const overlapControl: Control = {
  blank: Number(overlaps[0]?.value),
  Component: ({ value, onChange, ...field }) => (
    <NativeSelect
      {...field}
      data-autofocus
      data={overlaps}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  ),
};
