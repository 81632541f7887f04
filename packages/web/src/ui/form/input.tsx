import { PasswordInput, TextInput } from '@mantine/core';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { Field, Value } from './values.ts';

interface Props<C extends Endpoint> {
  readonly field: Field<C>;
  readonly value: Value;
  readonly error: string | undefined;
  readonly isFirst: boolean;
  readonly onChange: (value: Value) => void;
}

const kinds = {
  text: {},
  // Not the type email: Chromium converts its domain to ASCII, and does not return what was typed.
  email: { inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 32 },
} as const;

/** The control of one field, with its label above and its error below. */
export function Input<C extends Endpoint>({ field, value, error, isFirst, onChange }: Props<C>) {
  const { name, label, kind = 'text', control, description, autoComplete = 'off' } = field;
  const common = { name, label, description, error, 'data-autofocus': isFirst || undefined };
  if (control) return <control.Component {...common} value={value} onChange={onChange} />;
  const text = {
    ...common,
    autoComplete,
    autoCapitalize: 'none',
    spellCheck: false,
    value: String(value),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange(currentTarget.value),
  };
  if (kind === 'secret')
    return <PasswordInput {...text} data-secret visibilityToggleButtonProps={{ 'aria-label': 'Show characters' }} />;
  return <TextInput {...text} {...kinds[kind]} />;
}
