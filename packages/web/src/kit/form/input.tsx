import { PasswordInput, Switch, TextInput } from '@mantine/core';
import type { Call } from '@quarterdeck/contract/kit/call';
import type { Field } from './values.ts';

interface Props<C extends Call> {
  readonly field: Field<C>;
  readonly value: string | boolean;
  readonly error: string | undefined;
  readonly isFirst: boolean;
  readonly onChange: (value: string | boolean) => void;
}

const kinds = {
  text: {},
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 32 },
} as const;

/** The control of one field: label above, what is wrong below. */
export function Input<C extends Call>({ field, value, error, isFirst, onChange }: Props<C>) {
  const { name, label, kind = 'text', description, autoComplete = 'off' } = field;
  const common = { name, label, description, 'data-autofocus': isFirst || undefined };
  if (kind === 'switch')
    return (
      <Switch
        {...common}
        error={error}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  const text = {
    ...common,
    error,
    autoComplete,
    autoCapitalize: 'none',
    spellCheck: false,
    value: String(value),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange(currentTarget.value),
  };
  if (kind === 'secret')
    return <PasswordInput {...text} visibilityToggleButtonProps={{ 'aria-label': 'Show characters' }} />;
  return <TextInput {...text} {...kinds[kind]} />;
}
