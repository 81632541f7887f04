import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { SEARCH_LENGTH } from '@quarterdeck/contract/core/fields/fields';
import { keyOf } from '../../keys/key-of.ts';
import { useTypedText } from '../typed-text.ts';
import { type TypedKind, tidy } from './typed-value.ts';

const DEBOUNCE_MS = 1000;

interface Props {
  readonly kind: TypedKind;
  readonly label: string;
  /** The value in the address. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called on Enter. */
  readonly onDone: () => void;
}

const kinds = {
  number: { inputMode: 'numeric', maxLength: 15 },
  text: { maxLength: SEARCH_LENGTH },
} as const;

/** A filter with a text field: it applies a second after the last key, on Enter, and on blur, but not after Escape. */
export function TypedFilter({ kind, label, value, onChange, onDone }: Props) {
  const [text, setText, apply] = useTypedText(value, onChange);
  const applyLater = useDebouncedCallback(apply, { delay: DEBOUNCE_MS, flushOnUnmount: true });
  return (
    <TextInput
      data-autofocus
      label={label}
      placeholder="Any"
      autoComplete="off"
      {...kinds[kind]}
      value={text}
      onChange={({ currentTarget }) => {
        const next = tidy(kind, currentTarget.value);
        setText(next);
        applyLater(next);
      }}
      onKeyDown={(event) => {
        if (keyOf(event) === 'Escape') applyLater.cancel();
        if (keyOf(event) !== 'Enter') return;
        // The key would press the element that takes the focus next.
        event.preventDefault();
        applyLater.flush();
        onDone();
      }}
    />
  );
}
