import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { keyOf } from '../../ui/keys/key-of.ts';
import { useShortcut } from '../../ui/keys/keys.ts';
import classes from './permissions.module.css';

interface Props {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** The search box of the permissions: it filters during typing, and Escape clears it. */
export function Find({ value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { isOn } = useShortcut('/', 'Search the permissions', () => input.current?.focus());
  const clear = (): void => {
    onChange('');
    input.current?.focus();
  };
  const hint = isOn && (
    <Kbd size="xs" className={classes.hint ?? ''}>
      /
    </Kbd>
  );
  return (
    <TextInput
      ref={input}
      className={classes.find ?? ''}
      role="searchbox"
      aria-label="Search permissions"
      placeholder="Search permissions"
      autoComplete="off"
      maxLength={100}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={value === '' ? hint : <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => keyOf(event) === 'Escape' && onChange('')}
    />
  );
}
