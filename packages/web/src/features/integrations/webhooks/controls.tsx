import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Input, NativeSelect, TextInput } from '@mantine/core';
import type { Control } from '../../../ui/form/values.ts';
import { useTypes } from './use-types.ts';
import classes from './webhooks.module.css';

const ALL = '*';

/** A control that chooses an endpoint's events: all, or some types, each with its meaning. */
export const eventsControl: Control = {
  blank: [ALL],
  Component: ({ label, value, error, onChange }) => {
    const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
    const isAll = chosen.includes(ALL);
    const types = useTypes();
    return (
      <fieldset className={classes.events}>
        <legend>{label}</legend>
        <Checkbox
          label="All events, including types added later"
          checked={isAll}
          onChange={({ currentTarget: { checked } }) => onChange(checked ? [ALL] : [])}
        />
        {!isAll &&
          types.map(({ name, says }) => (
            <Checkbox
              key={name}
              label={<code>{name}</code>}
              description={says}
              checked={chosen.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(types.map((one) => one.name).filter((one) => (one === name ? checked : chosen.includes(one))))
              }
            />
          ))}
        {error && <Input.Error>{error}</Input.Error>}
      </fieldset>
    );
  },
};

const MINUTES = 'YYYY-MM-DDTHH:MM'.length;

/** A control for a moment in UTC, to the minute; other input stays a text, so that the schema refuses it. */
export const momentControl: Control = {
  blank: '',
  Component: ({ value, onChange, ...field }) => (
    <TextInput
      {...field}
      data-autofocus
      type="datetime-local"
      value={String(value).slice(0, MINUTES)}
      onChange={({ currentTarget: { value: text } }) => onChange(text === '' ? '' : `${text}:00Z`)}
    />
  ),
};

const parts = [
  { value: '0', label: 'All events, including delivered ones' },
  { value: '1', label: 'Only failed events' },
];

/** A control that chooses whether to send all again, or only what failed. */
export const partControl: Control = {
  blank: 0,
  Component: ({ value, onChange, ...field }) => (
    <NativeSelect
      {...field}
      data={parts}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  ),
};
