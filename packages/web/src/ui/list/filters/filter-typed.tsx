import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { SEARCH_LENGTH } from '@quarterdeck/contract/core/fields/fields';
import { useEffect, useState } from 'react';
import classes from '../list.module.css';
import { type TypedKind, tidy } from './typed.ts';

const DEBOUNCE_MS = 1000;

interface Props {
  readonly kind: TypedKind;
  readonly label: string;
  /** What the address has. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const kinds = {
  number: { inputMode: 'numeric', maxLength: 15 },
  text: { maxLength: SEARCH_LENGTH },
} as const;

/** A filter that is typed: it filters a second after the last key, on Enter, and when it is left. */
export function TypedFilter({ kind, label, value, onChange }: Props) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const apply = (next: string): void => {
    if (next.trim() !== value) onChange(next);
  };
  const applyLater = useDebouncedCallback(apply, DEBOUNCE_MS);
  const applyNow = (): void => {
    applyLater.cancel();
    apply(text);
  };
  return (
    <TextInput
      label={label}
      placeholder="Any"
      classNames={{ input: text === '' ? (classes.unset ?? '') : '' }}
      autoComplete="off"
      {...kinds[kind]}
      value={text}
      onChange={({ currentTarget }) => {
        const next = tidy(kind, currentTarget.value);
        setText(next);
        applyLater(next);
      }}
      onKeyDown={({ key }) => key === 'Enter' && applyNow()}
      onBlur={applyNow}
    />
  );
}
